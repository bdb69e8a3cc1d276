import NoteStore

/// `spotlight`: looks a word up in the index that a system-wide search would have.
struct Spotlight: Command {
  var words: [String] = []
  var isWatching = false

  static let grammar = Grammar(
    "spotlight", "Look words up in titles, previews and tags",
    [
      .argument("words", \Spotlight.words, "What to look for; without any, the whole index", optional: true),
      .flag("--watch", \Spotlight.isWatching, RecordWatch.summary),
    ],
    discussion: "The index that a system-wide search is given: every note that is not blank and not in the Trash.")
  static let jsonFields = ["id", "note", "title", "preview", "keywords", "used", "link"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let query = words.joined(separator: " ")
    if isWatching {
      return try RecordWatch(store, session).run(&session) { (session) throws(CommandError) in
        let rows = try passing { () throws(NoteStoreError) in try store.spotlight(query) }
        var items: [JSONValue] = []
        for row in rows { items.append(try json(row, &session)) }
        return .list(items, cells: rows.map(\.title), session)
      }
    }
    let rows = try passing { () throws(NoteStoreError) in try store.spotlight(query, at: moment) }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for row in rows { try list.add(try json(row, &session), to: &session) }
      try list.end(to: &session)
    } else {
      try RecordRow.write(
        rows.map { RecordRow(id: $0.shortID, note: $0.id, title: $0.title, rest: $0.preview) }, to: &session)
    }
    if rows.isEmpty { throw CommandError.noMatches }
  }

  private func json(_ row: SpotlightRow, _ session: inout Session) throws(CommandError) -> JSONValue {
    [
      "id": .string(row.shortID), "note": .string(row.id.uuid), "title": .string(row.title),
      "preview": .string(row.preview), "keywords": .array(row.keywords.map { .string($0) }),
      "used": try session.jsonTime(row.used.microseconds), "link": .string(row.link),
    ]
  }
}
