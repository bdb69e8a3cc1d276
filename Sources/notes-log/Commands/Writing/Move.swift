import NoteStore

/// `move`: moves a note's text into another note.
struct Move: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var other: NoteReference?

  static let grammar = Grammar(
    "move", "Move a note's text into another note",
    [
      .argument("note", \Move.note, "The note that goes"),
      .option("--into", \Move.other, value: "OTHER", "The note that takes its text"),
    ],
    discussion: """
      The text comes to the end of the other note, after one blank line, and the note goes to the Trash; a title that only stands for one, such as Untitled, is left behind. Both \
      are one change and one undo.
      """,
    forms: ["NOTE --into OTHER"],
    examples: [CommandExample("notes-log move @last --into Groceries")])
  static let jsonFields = ChangeReport.jsonFields + ["into"]

  func run(_ session: inout Session) throws(CommandError) {
    guard let other else { throw .usage("move", why: "it is not said where to", hint: "give --into OTHER") }
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let target = try session.resolve(other, in: store)
    let performed = try session.change(write, in: store, repeated: ()) { (changes) throws(NoteStoreError) in
      try changes.move(id, into: target, expecting: write.expect)
    }
    var report = ChangeReport(verb: "moved", note: id)
    let row = try passing { () throws(NoteStoreError) in try store.row(target) }
    report.details = [JSONValue.Member(key: "into", value: .string(target.uuid))]
    report.remark = row.map { "into \($0.shortID) \($0.title)" }
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
