import NoteStore

/// `append`: puts text at the end of a note.
struct Append: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var text: [ByteText] = []
  var isLossy = false

  static let grammar = Grammar<Append>(
    "append", "Put text at the end of a note",
    [
      .argument("note", \.note, "The note"),
      .argument("text", \.text, "The text; - reads standard input", optional: true),
      .flag("--lossy", \.isLossy, "Replace bytes that are not UTF-8 with U+FFFD"),
    ],
    discussion: "The text takes the form of the line it lands on: items after an item, prose after prose.",
    examples: [CommandExample("notes-log append Groceries bread", "one more item of the list")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if text.isEmpty && session.terminals.input {
      throw .usage("append", why: "there is nothing to append", hint: "give the text, or - and pipe it in")
    }
    let bytes =
      text.isEmpty
      ? try TextInput.standardInput(isLossy: isLossy, &session)
      : try TextInput.text(text, isLossy: isLossy, &session)
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let receipt = try session.change(write, in: store) { (changes) throws(NoteStoreError) in
      try changes.append(bytes, to: id, expecting: write.expect)
    }
    try ChangeReport.write([ChangeReport(verb: "appended to", note: id)], receipt, in: store, to: &session)
  }
}
