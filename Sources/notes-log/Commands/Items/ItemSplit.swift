import NoteStore

/// `item split`: makes a checklist of plain lines.
struct ItemSplit: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()

  static let grammar = Grammar(
    "item split", "Make items of the plain lines under the title", [.argument("note", \ItemSplit.note, "The note")],
    discussion: """
      Lines are split at commas and the word "and"; no other word is lost. Headings, quotes, tables, code and items \
      stay as they are.
      """,
    examples: [CommandExample("notes-log item split Groceries", "\"milk, bread and eggs\" becomes three items")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try TextRule(verb: "split", note: note, write: write, reason: "has no plain line to split").run(&session) {
      (changes, id, revision) throws(NoteStoreError) in try changes.splitIntoItems(id, expecting: revision)
    }
  }
}
