import NoteStore

/// `item add`: puts an open item at the end of a checklist.
struct ItemAdd: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var text: [ByteText] = []
  var isLossy = false

  static let grammar = Grammar(
    "item add", "Add an open item at the end of a note",
    [
      .argument("note", \ItemAdd.note, "The note"),
      .argument("text", \ItemAdd.text, "The item's words; - reads standard input, each line an item", optional: true),
      .flag("--lossy", \ItemAdd.isLossy, "Replace bytes that are not UTF-8 with U+FFFD"),
    ],
    discussion: """
      Words are joined with one space. The item stands before blank lines at the end, in the style of the note's last \
      item. To add several items, give them a line each on standard input.
      """,
    examples: [CommandExample("notes-log item add Groceries oat milk", "one item")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if text.isEmpty && session.terminals.input {
      throw .usage("item add", why: "there is no item to add", hint: "give its words, or - and pipe them in")
    }
    let bytes = try TextInput.text(text, isLossy: isLossy, &session)
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: [String]()) { (changes) throws(NoteStoreError) in
      try changes.addItems(bytes, to: id, expecting: write.expect)
    }
    let report = ChangeReport(verb: "added to", note: id, items: performed.value)
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
