import NoteStore

/// `pin`: makes a note the pinned one.
struct Pin: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()

  static let grammar = Grammar<Pin>(
    "pin", "Pin a note in place of the one that is pinned", [.argument("note", \.note, "The note")],
    examples: [CommandExample("notes-log pin Groceries", "it stands at the top, and in the widget")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let receipt = try session.change(write, in: store) { (changes) throws(NoteStoreError) in
      try changes.pin(id, expecting: write.expect)
    }
    try ChangeReport.write([ChangeReport(verb: "pinned", note: id)], receipt, in: store, to: &session)
  }
}

/// `unpin`: takes the pin off.
struct Unpin: WriteCommand {
  var write = WriteOptions()

  static let grammar = Grammar<Unpin>("unpin", "Take the pin off the pinned note")
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let options = try write.changeOptions()
    let performed = try passing { () throws(NoteStoreError) in
      try store.perform(options, repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
        try changes.unpin()
      }
    }
    guard let note = performed.value else { return session.say("no change: no note is pinned") }
    try ChangeReport.write([ChangeReport(verb: "unpinned", note: note)], performed.receipt, in: store, to: &session)
  }
}
