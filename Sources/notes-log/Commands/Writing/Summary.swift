import NoteStore

/// `summary`: supplies a one-line summary of a note's text.
struct Summary: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()
  var text: [String] = []

  static let grammar = Grammar(
    "summary", "Keep a one-line summary of a note's text as it stands",
    [
      .argument("note", \Summary.note, "The note"),
      .argument("text", \Summary.text, "The summary; words are joined with one space; none: a model's", optional: true),
    ],
    discussion: """
      Lists and records show it in place of the first line where the note is long and no checklist, until its text \
      is another. A program that makes summaries gives --expect, so that it sums up what it read. Without TEXT the model \
      that model.command names is asked for one; it has to be of the note's own words.
      """,
    examples: [CommandExample("notes-log summary @last What we decided about the roof")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    var (summary, revision) = (text.joined(separator: " "), write.expect)
    if text.isEmpty {
      let asked = try session.ask(
        about: id, in: store, expecting: write.expect, missing: "summary",
        hint: "give one: notes-log summary NOTE TEXT; or name a model: notes-log config set model.command PROGRAM"
      ) { (model, note) throws(ModelFailure) in try model.summary(of: note) }
      (summary, revision) = (asked.value, asked.revision)
    }
    let performed = try session.change(write, in: store, repeated: true) {
      [summary, revision] (changes) throws(NoteStoreError) in
      try changes.setSummary(summary, of: id, expecting: revision).isShown
    }
    var report = ChangeReport(verb: "summed up", note: id, reason: "has that summary already")
    // A summary is a note on the text, no change of it: undo passes over it.
    report.isUndoable = false
    if !performed.value { report.remark = "not shown: its own first line says as much" }
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
