import NoteStore

/// `redo`: brings back what undo took.
struct Redo: WriteCommand {
  var write = WriteOptions()
  var count: Int?
  var note: NoteReference?
  var change: ChangeReference?
  var isDryRun = false

  static let grammar = Grammar(
    "redo", "Bring back what was undone last",
    [
      .option("-n, --count", \Redo.count, value: "N", "The last N undone acts"),
      .option("--note", \Redo.note, value: "NOTE", "What was undone last on this note"),
      .option("--change", \Redo.change, value: "CHANGE", "This undone change: a position or an event id"),
      .flag("--dry-run", \Redo.isDryRun, "Only say what would be redone"),
    ],
    discussion: """
      It goes back along the way that undo came, until a new change is made: from then on only --change reaches what \
      was undone before it.
      """,
    examples: [CommandExample("notes-log redo", "what undo took last")])
  static let jsonFields = ActReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let scope = try UndoScope(note: note, change: change, isByStep: false, isSplit: false, store, &session)
    try UndoWalk(verb: "redid", back: "undo: notes-log undo", count: count, isDryRun: isDryRun, write: write)
      .run(scope, in: store, &session) { (changes, scope) throws(NoteStoreError) in try changes.redo(scope) }
  }
}
