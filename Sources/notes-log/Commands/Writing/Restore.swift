import NoteStore

/// `restore`: puts notes back from the Trash.
struct Restore: WriteCommand {
  var write = WriteOptions()
  var notes: [NoteReference] = []

  static let grammar = Grammar(
    "restore", "Put notes back from the Trash",
    [.argument("note", \Restore.notes, "The notes", completion: .trashedNote)],
    discussion: """
      A note comes back as it was: same id, history and place in the order of use; its pin only if no other note \
      was pinned since.
      """,
    examples: [CommandExample("notes-log restore Groceries", "back where it was")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let ids = try session.resolve(notes, in: store)
    try write.checkExpectation(of: ids)
    let before = ids.map { ChangeReport(verb: "restored", note: $0) }
    let performed = try session.change(write, in: store, repeated: before) { (changes) throws(NoteStoreError) in
      var reports: [ChangeReport] = []
      for id in ids {
        let result = try changes.restore(id, expecting: write.expect)
        var report = ChangeReport(
          verb: "restored", note: id, isChanged: result.isChanged, reason: "is not in the Trash")
        if result.isChanged && result.wasPinned {
          report.remark = result.isPinned ? "pinned again" : "not pinned: another note was pinned since"
        }
        reports.append(report)
      }
      return reports
    }
    try ChangeReport.write(performed.value, performed.receipt, in: store, to: &session)
  }
}
