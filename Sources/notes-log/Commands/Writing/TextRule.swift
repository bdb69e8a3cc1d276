import NoteStore

/// What commands share that do one thing to one note's text and say only whether it changed.
struct TextRule {
  /// What is done, as a past participle.
  var verb: String
  var note: NoteReference
  var write: WriteOptions
  /// Why nothing was changed, read on after the title.
  var reason: String

  func run(
    _ session: inout Session, _ change: (inout NoteChanges, NoteID, UInt64?) throws(NoteStoreError) -> Bool
  ) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(note, in: store)
    try run(&session, store, id) { (changes) throws(NoteStoreError) in try change(&changes, id, write.expect) }
  }

  /// The same for a note that is known already.
  func run(
    _ session: inout Session, _ store: NoteStore, _ id: NoteID,
    _ change: (inout NoteChanges) throws(NoteStoreError) -> Bool
  ) throws(CommandError) {
    let performed = try session.change(write, in: store, repeated: true, change)
    let report = ChangeReport(verb: verb, note: id, reason: reason)
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }
}
