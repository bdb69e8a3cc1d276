import NoteStore

/// `title`: gives a note a title.
struct Title: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var text: [String] = []
  var fromNoteWords = false

  static let grammar = Grammar(
    "title", "Put a new first line above a note",
    [
      .argument("note", \Title.note, "The note"),
      .argument("text", \Title.text, "The title; words are joined with one space"),
      .flag("--from-note-words", \Title.fromNoteWords, "Refuse a title whose words are not all in the note"),
    ],
    discussion: "Below a front matter block; where the block has a title of its own, that one is replaced.",
    examples: [CommandExample("notes-log title @last Weekend plans")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: String?.none) { (changes) throws(NoteStoreError) in
      try changes.setTitle(
        text.joined(separator: " "), of: id, fromNoteWords: fromNoteWords, expecting: write.expect
      ).before
    }
    var report = ChangeReport(verb: "titled", note: id, reason: "is called that already")
    report.remark = performed.value.map { "before: \($0)" }
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
