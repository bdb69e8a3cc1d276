import NoteStore

/// `append`: puts text at the end of a note.
struct Append: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var text: [ByteText] = []
  var template: String?
  var isDictated = false
  var isLossy = false

  static let grammar = Grammar(
    "append", "Put text at the end of a note",
    [
      .argument("note", \Append.note, "The note"),
      .argument("text", \Append.text, "The text; - reads standard input", optional: true),
      .option("--template", \Append.template, value: "NAME", "The text of a note of the collection Templates"),
      .flag(
        "--dictated", \Append.isDictated,
        "The text was spoken: each TEXT one recognition, shaped into items or sentences"),
      .flag("--lossy", \Append.isLossy, "Replace bytes that are not UTF-8 with U+FFFD"),
    ],
    discussion: "The text takes the form of the line it lands on: items after an item, prose after prose.",
    examples: [
      CommandExample("notes-log append Groceries bread", "one more item of the list"),
      CommandExample("notes-log append Groceries --dictated \"milk and bread\"", "two more items"),
    ])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if let template { return try append(template, &session) }
    if text.isEmpty && session.terminals.input {
      throw .usage("append", why: "there is nothing to append", hint: "give the text, or - and pipe it in")
    }
    let isInput = text.isEmpty || (text.count == 1 && text[0].isDash)
    let recognitions = isDictated && !isInput ? text.map { [$0] } : [text]
    var texts: [[UInt8]] = []
    for words in recognitions { texts.append(try TextInput.text(words, isLossy: isLossy, &session)) }
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let given = texts
    let performed = try session.change(write, in: store, repeated: ()) { (changes) throws(NoteStoreError) in
      if isDictated {
        let spoken = given.map { String(decoding: $0, as: UTF8.self) }
        try changes.append(dictated: spoken, to: id, expecting: write.expect)
      } else {
        try changes.append(given[0], to: id, expecting: write.expect)
      }
    }
    let report = ChangeReport(verb: "appended to", note: id)
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }

  private func append(_ name: String, _ session: inout Session) throws(CommandError) {
    if isDictated || !text.isEmpty {
      throw .usage("--template", why: "it is the whole of the text", hint: "append the rest with a second command")
    }
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: String?.none) { (changes) throws(NoteStoreError) in
      let template = try changes.template(named: name)
      try changes.append(template, to: id, expecting: write.expect)
      return template.title
    }
    var report = ChangeReport(verb: "appended to", note: id)
    report.remark = performed.value.map { "from the template \($0)" }
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
