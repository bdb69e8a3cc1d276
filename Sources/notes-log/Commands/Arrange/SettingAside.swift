import NoteStore

/// `done`: sets notes aside because they are done.
struct Done: WriteCommand {
  var write = WriteOptions()
  var notes: [NoteReference] = []

  static let grammar = Grammar(
    "done", "Set notes aside because they are done", [.argument("note", \Done.notes, "The notes")],
    discussion: """
      They leave list, recents and widget, and are still found by search and list --archived. For a note that is one \
      task this is its tick; reopen takes it back.
      """,
    examples: [CommandExample("notes-log done @last")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try NoteMarks(verb: "done", notes: notes, write: write, reason: "is done already").run(&session) {
      (changes, id, revision) throws(NoteStoreError) in try changes.archive(id, isDone: true, expecting: revision)
    }
  }
}

/// `archive`: sets notes aside.
struct Archive: WriteCommand {
  var write = WriteOptions()
  var notes: [NoteReference] = []

  static let grammar = Grammar(
    "archive", "Set notes aside", [.argument("note", \Archive.notes, "The notes")],
    discussion: """
      They leave list, recents and widget, and are still found by search and list --archived. reopen brings them back \
      to their places.
      """,
    examples: [CommandExample("notes-log archive k7m2 t3rx", "two notes, one undo")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try NoteMarks(verb: "archived", notes: notes, write: write, reason: "is archived already").run(&session) {
      (changes, id, revision) throws(NoteStoreError) in try changes.archive(id, expecting: revision)
    }
  }
}

/// `reopen`: brings notes back that were set aside.
struct Reopen: WriteCommand {
  var write = WriteOptions()
  var notes: [NoteReference] = []

  static let grammar = Grammar(
    "reopen", "Bring notes back that were set aside", [.argument("note", \Reopen.notes, "The notes")],
    discussion: "Each comes back to its place in the list, and pinned if it was and no other note was pinned since.",
    examples: [CommandExample("notes-log reopen Groceries")])
  static let jsonFields = ChangeReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    try NoteMarks(verb: "reopened", notes: notes, write: write, reason: "is not set aside").run(&session) {
      (changes, id, revision) throws(NoteStoreError) in try changes.reopen(id, expecting: revision)
    }
  }
}

/// What commands share that do one thing to each of several notes, all in one change.
private struct NoteMarks {
  var verb: String
  var notes: [NoteReference]
  var write: WriteOptions
  /// Why a note was not changed, read on after its title.
  var reason: String

  func run(
    _ session: inout Session, _ change: (inout NoteChanges, NoteID, UInt64?) throws(NoteStoreError) -> Bool
  ) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let ids = try session.resolve(notes, in: store)
    try write.checkExpectation(of: ids)
    let before = ids.map { ChangeReport(verb: verb, note: $0) }
    let performed = try session.change(write, in: store, repeated: before) { (changes) throws(NoteStoreError) in
      var reports: [ChangeReport] = []
      for id in ids {
        let isChanged = try change(&changes, id, write.expect)
        reports.append(ChangeReport(verb: verb, note: id, isChanged: isChanged, reason: reason))
      }
      return reports
    }
    try ChangeReport.write(performed.value, performed.receipt, in: store, to: &session)
  }
}
