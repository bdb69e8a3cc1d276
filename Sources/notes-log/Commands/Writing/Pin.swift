import NoteStore

/// `pin`: makes a note the pinned one.
struct Pin: WriteCommand {
  var write = WriteOptions()
  var note = NoteReference()

  static let grammar = Grammar(
    "pin", "Pin a note in place of the one that is pinned", [.argument("note", \Pin.note, "The note")],
    examples: [CommandExample("notes-log pin Groceries", "it stands at the top, and in the widget")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    let performed = try session.change(write, in: store, repeated: NoteID?.none) {
      (changes) throws(NoteStoreError) in try changes.pin(id, expecting: write.expect).replaced
    }
    var report = ChangeReport(verb: "pinned", note: id, reason: "is pinned already")
    if let replaced = performed.value {
      let row = try passing { () throws(NoteStoreError) in try store.row(replaced) }
      report.remark = row.map { "in place of \($0.shortID) \($0.title)" }
    }
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}

/// `unpin`: takes the pin off.
struct Unpin: WriteCommand {
  var write = WriteOptions()

  static let grammar = Grammar(
    "unpin", "Take the pin off the pinned note",
    examples: [CommandExample("notes-log unpin", "no note is pinned then")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    guard store.exists else { return session.say(Self.nothing) }
    let performed = try session.change(write, in: store, repeated: NoteID?.none) {
      (changes) throws(NoteStoreError) in try changes.unpin(expecting: write.expect)
    }
    let reports = performed.value.map { [ChangeReport(verb: "unpinned", note: $0)] } ?? []
    guard performed.receipt != nil || !reports.isEmpty else { return session.say(Self.nothing) }
    try ChangeReport.write(reports, performed.receipt, in: store, to: &session)
  }

  private static let nothing = "no change: no note is pinned"
}
