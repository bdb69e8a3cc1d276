import NoteStore

/// `recent`: the record of the notes used last.
struct Recent: Command {
  var isWatching = false

  static let grammar = Grammar(
    "recent", "Show the pinned note and the eight used last",
    [.flag("--watch", \Recent.isWatching, RecordWatch.summary)],
    discussion: """
      The record that widgets and quick switchers draw; blank notes are left out. With --watch each state of it is \
      one line: its titles, parted by tabs, or one JSON object.
      """)
  static let jsonFields = ["id", "note", "title", "preview", "pinned", "link"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    if isWatching {
      return try RecordWatch(store, session).run(&session) { (session) throws(CommandError) in
        let notes = try passing { () throws(NoteStoreError) in try store.recents() }
        return .list(notes.map(Self.json), cells: notes.map(\.title), session)
      }
    }
    let notes = try passing { () throws(NoteStoreError) in try store.recents(at: moment) }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for note in notes { try list.add(Self.json(note), to: &session) }
      return try list.end(to: &session)
    }
    guard !notes.isEmpty else { return session.say(store.exists ? "no notes" : Welcome.text) }
    let rows = notes.map {
      RecordRow(id: $0.shortID, note: $0.id, title: $0.title, rest: $0.preview, isPinned: $0.isPinned)
    }
    try RecordRow.write(rows, to: &session)
  }

  private static func json(_ note: RecentNote) -> JSONValue {
    [
      "id": .string(note.shortID), "note": .string(note.id.uuid), "title": .string(note.title),
      "preview": .string(note.preview), "pinned": .boolean(note.isPinned),
      "link": .string("notes://note/\(note.id.uuid)"),
    ]
  }
}
