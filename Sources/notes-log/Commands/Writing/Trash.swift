import NoteStore

/// `trash`: moves notes to the Trash.
struct Trash: WriteCommand {
  var write = WriteOptions()
  var notes: [NoteReference] = []

  static let grammar = Grammar<Trash>(
    "trash", "Move notes to the Trash", [.argument("note", \.notes, "The notes")],
    discussion: "A note stays there for thirty days and can be put back exactly as it was: notes-log restore.",
    examples: [CommandExample("notes-log trash k7m2 t3rx", "two notes, one undo")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let ids = try session.resolve(notes, in: store)
    let receipt = try session.change(write, in: store) { (changes) throws(NoteStoreError) in
      for (index, id) in ids.enumerated() { try changes.trash(id, expecting: index == 0 ? write.expect : nil) }
    }
    try ChangeReport.write(ids.map { ChangeReport(verb: "trashed", note: $0) }, receipt, in: store, to: &session)
  }
}

/// `restore`: puts notes back from the Trash.
struct Restore: WriteCommand {
  var write = WriteOptions()
  var notes: [NoteReference] = []

  static let grammar = Grammar<Restore>(
    "restore", "Put notes back from the Trash", [.argument("note", \.notes, "The notes")],
    discussion: """
      A note comes back as it was: same id, history and place in the order of use; its pin only if no other note \
      was pinned since.
      """,
    examples: [CommandExample("notes-log restore Groceries", "back where it was")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let ids = try session.resolve(notes, in: store)
    let options = try write.changeOptions()
    let performed = try passing { () throws(NoteStoreError) in
      try store.perform(options, repeated: { ids.map { _ in false } }) { (changes) throws(NoteStoreError) in
        var pinned: [Bool] = []
        for (index, id) in ids.enumerated() {
          pinned.append(try changes.restore(id, expecting: index == 0 ? write.expect : nil).isPinned)
        }
        return pinned
      }
    }
    let reports = zip(ids, performed.value).map { id, isPinned in
      ChangeReport(verb: "restored", note: id, remark: isPinned ? "pinned again" : nil)
    }
    try ChangeReport.write(reports, performed.receipt, in: store, to: &session)
  }
}
