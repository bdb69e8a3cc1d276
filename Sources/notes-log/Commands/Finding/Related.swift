import NoteStore

/// `related`: notes that share content with one.
struct Related: Command {
  var note = NoteReference()

  static let grammar = Grammar(
    "related", "Show notes that share content with a note",
    [.argument("note", \Related.note, "The note")],
    discussion: """
      At most five notes that share three content words or more with it, those first that share the rarest. A note of \
      fewer than eight content words is related to none.
      """)
  static let jsonFields = NoteRow.jsonFields + ["shared"]

  func run(_ session: inout Session) throws(CommandError) {
    let moment = try session.storeMoment()
    let store = try session.openStore(isReadOnly: true)
    let id = try session.resolve(note, in: store, at: moment)
    let related = try passing { () throws(NoteStoreError) in try store.related(id, at: moment) }
    if session.wantsJSON {
      var list = session.beginJSONList()
      for note in related {
        guard case .object(var members) = try note.row.json(&session) else { continue }
        members.append(.init(key: "shared", value: .array(note.shared.map { .string($0) })))
        try list.add(.object(members), to: &session)
      }
      try list.end(to: &session)
    } else {
      try RecordRow.write(
        related.map {
          RecordRow(
            id: $0.row.shortID, note: $0.row.id, title: $0.row.title, rest: $0.shared.joined(separator: " "),
            isPinned: $0.row.shelf == .pinned)
        }, to: &session)
    }
    if related.isEmpty { throw CommandError(.noMatches, "No related notes.") }
  }
}
