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
      .argument("text", \Title.text, "The title; words are joined with one space; none: a model's", optional: true),
      .flag("--from-note-words", \Title.fromNoteWords, "Refuse a title whose words are not all in the note"),
    ],
    discussion: """
      Below a front matter block; where the block has a title of its own, that one is replaced. Without TEXT the model \
      that model.command names is asked for one; it has to be of the note's own words.
      """,
    examples: [CommandExample("notes-log title @last Weekend plans")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    var (title, revision) = (text.joined(separator: " "), write.expect)
    if text.isEmpty {
      let asked = try session.ask(
        about: id, in: store, expecting: write.expect, missing: "title",
        hint: "give one: notes-log title NOTE TEXT; or name a model: notes-log config set model.command PROGRAM"
      ) { (model, note) throws(ModelFailure) in try model.title(of: note) }
      (title, revision) = (asked.value, asked.revision)
    }
    let performed = try session.change(write, in: store, repeated: String?.none) {
      [title, revision] (changes) throws(NoteStoreError) in
      try changes.setTitle(
        title, of: id, fromNoteWords: fromNoteWords || text.isEmpty, expecting: revision
      ).before
    }
    var report = ChangeReport(verb: "titled", note: id, reason: "is called that already")
    report.remark = performed.value.map { "before: \($0)" }
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
