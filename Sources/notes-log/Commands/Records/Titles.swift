import NoteStore

/// `titles`: every title, for completion and voice.
struct Titles: Command {
  var isWatching = false

  static let grammar = Grammar(
    "titles", "Show every title with its id, the last used first",
    [.flag("--watch", \Titles.isWatching, RecordWatch.summary)],
    discussion: "One title a line behind its id: what completion and voice control read.")
  static let jsonFields = ["id", "note", "title"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    if isWatching {
      return try RecordWatch(store, session).run(&session) { (session) throws(CommandError) in
        let rows = try passing { () throws(NoteStoreError) in try store.titles() }
        return .list(rows.map(Self.json), cells: rows.map(\.title), session)
      }
    }
    let rows = try passing { () throws(NoteStoreError) in try store.titles(at: moment) }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for row in rows { try list.add(Self.json(row), to: &session) }
      return try list.end(to: &session)
    }
    try RecordRow.write(rows.map { RecordRow(id: $0.shortID, note: $0.id, title: $0.title) }, to: &session)
  }

  private static func json(_ row: TitleRow) -> JSONValue {
    ["id": .string(row.shortID), "note": .string(row.id.uuid), "title": .string(row.title)]
  }
}
