import NoteStore

/// `tidy`: the careful typist's pass over a note.
struct TidyText: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()

  static let grammar = Grammar(
    "tidy", "Tidy a note line by line: first letters, commas, spaces", [.argument("note", \TidyText.note, "The note")],
    discussion: """
      The first letter of a line becomes a capital, a comma loses the space before it and gets one after, runs of \
      spaces become one. Code, URLs, numbers such as 1,000, markers and line breaks stay as they are.
      """,
    examples: [CommandExample("notes-log tidy Groceries")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try TextRule(verb: "tidied", note: note, write: write, reason: "is tidy already").run(&session) {
      (changes, id, revision) throws(NoteStoreError) in try changes.tidy(id, expecting: revision)
    }
  }
}
