import NoteStore

/// `trash`: moves notes to the Trash.
struct Trash: WriteCommand {
  var write = WriteOptions()
  var notes: [NoteReference] = []

  static let grammar = Grammar(
    "trash", "Move notes to the Trash", [.argument("note", \Trash.notes, "The notes")],
    discussion:
      "A note stays there for thirty days, or as trash.days says, and can be put back exactly as it was: notes-log restore.",
    examples: [CommandExample("notes-log trash k7m2 t3rx", "two notes, one undo")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let ids = try session.resolve(notes, in: store)
    try write.checkExpectation(of: ids)
    let before = ids.map { ChangeReport(verb: "trashed", note: $0) }
    let performed = try session.change(write, in: store, repeated: before) { (changes) throws(NoteStoreError) in
      var reports: [ChangeReport] = []
      for id in ids {
        let isChanged = try changes.trash(id, expecting: write.expect)
        reports.append(
          ChangeReport(verb: "trashed", note: id, isChanged: isChanged, reason: "is in the Trash already"))
      }
      return reports
    }
    try ChangeReport.write(performed.value, performed.receipt, in: store, to: &session)
  }
}
