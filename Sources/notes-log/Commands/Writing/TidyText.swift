import NoteStore

/// `tidy`: the careful typist's pass over a note.
struct TidyText: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()

  static let grammar = Grammar(
    "tidy", "Tidy a note line by line: first letters, commas, spaces", [.argument("note", \TidyText.note, "The note")],
    discussion: """
      The first letter of a line becomes a capital, a comma loses the space before it and gets one after, runs of \
      spaces become one. Code, URLs, numbers such as 1,000, markers and line breaks stay as they are. A model that \
      model.command names tidies in their place; a line that it makes something else of stays as it is.
      """,
    examples: [CommandExample("notes-log tidy Groceries")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let rule = TextRule(verb: "tidied", note: note, write: write, reason: "is tidy already")
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    if let (lines, revision) = try tidied(id, store, &session) {
      return try rule.run(&session, store, id) { (changes) throws(NoteStoreError) in
        try changes.tidy(id, lines: lines, expecting: revision)
      }
    }
    try rule.run(&session, store, id) { (changes) throws(NoteStoreError) in
      try changes.tidy(id, expecting: write.expect)
    }
  }

  /// The lines as a model tidies them, and the revision they are of; nil where the plain rules are to serve.
  private func tidied(
    _ id: NoteID, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) -> (lines: [String], revision: UInt64)? {
    guard let model = try session.model() else { return nil }
    let note = try session.note(id, in: store, expecting: write.expect)
    let lines = NoteStore.tidyLines(of: note.text)
    if lines.isEmpty { return nil }
    do throws(ModelFailure) {
      return (try model.tidied(lines, of: note), note.revision)
    } catch {
      session.tell(error)
      return nil
    }
  }
}
