import NoteStore

/// `undo`: takes back the newest acts that are done.
struct Undo: WriteCommand {
  var write = WriteOptions()
  var count: Int?
  var note: NoteReference?
  var isByStep = false
  var isSplit = false
  var change: ChangeReference?
  var isDryRun = false
  /// Words that are no part of the command; one is taken to say what was meant.
  var words: [String] = []

  static let grammar = Grammar(
    "undo", "Take back what was done last",
    [
      .option("-n, --count", \Undo.count, value: "N", "The newest N acts"),
      .option("--note", \Undo.note, value: "NOTE", "The newest act on this note"),
      .flag("--step", \Undo.isByStep, "One change, and not the whole editor session or import"),
      .flag("--split", \Undo.isSplit, "With --note: of an act on several notes, only this note's part"),
      .option("--change", \Undo.change, value: "CHANGE", "This change: a position or an event id"),
      .flag("--dry-run", \Undo.isDryRun, "Only say what would be undone"),
      .argument("word", \Undo.words, "", optional: true, hidden: true),
    ],
    discussion: """
      An act is one command, a whole editor session or a whole import. Said again, undo goes further back; redo brings \
      back what it took. Nothing is rewritten: the undo is an event of its own in the log. What was deleted for good \
      cannot be undone.
      """,
    examples: [
      CommandExample("notes-log undo", "the last act, on whichever note"),
      CommandExample("notes-log undo --note Groceries -n 2", "the last two on one note"),
    ])
  static let jsonFields = ActReport.jsonFields

  func run(_ session: inout Session) throws(CommandError) {
    if let word = words.first {
      let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) }
      throw .usage(
        "\"\(word)\" is one argument too many",
        hint: isNumber ? "did you mean notes-log revert \(word), or notes-log undo -n \(word)?" : "notes-log help undo")
    }
    if isSplit && note == nil { throw .usage("--split", why: "goes with --note only") }
    let store = try session.openStore(isReadOnly: false)
    let scope = try UndoScope(note: note, change: change, isByStep: isByStep, isSplit: isSplit, store, &session)
    try UndoWalk(verb: "undid", back: "redo: notes-log redo", count: count, isDryRun: isDryRun, write: write)
      .run(scope, in: store, &session) { (changes, scope) throws(NoteStoreError) in try changes.undo(scope) }
  }
}

extension UndoScope {
  init(
    note: NoteReference?, change: ChangeReference?, isByStep: Bool, isSplit: Bool, _ store: NoteStore,
    _ session: inout Session
  ) throws(CommandError) {
    if note != nil && change != nil { throw .usage("--change", why: "names its notes; leave --note out") }
    self.init()
    self.isByStep = isByStep
    self.isSplit = isSplit
    if let note { self.note = try session.resolve(note, in: store) }
    if let change { self.change = try change.event(in: store) }
  }
}

/// What undo and redo share: some acts one after the other, all in one change, and their lines.
struct UndoWalk {
  var verb: String
  var back: String
  var count: Int?
  var isDryRun: Bool
  var write: WriteOptions

  func run(
    _ scope: UndoScope, in store: NoteStore, _ session: inout Session,
    _ step: (inout NoteChanges, UndoScope) throws(NoteStoreError) -> UndoneAct
  ) throws(CommandError) {
    let count = count ?? 1
    guard count > 0 else { throw .usage("--count", why: "\(count) is no number of acts") }
    if count > 1 && scope.change != nil { throw .usage("--count", why: "--change names one change") }
    if write.expect != nil && scope.note == nil { throw .usage("--expect", why: "goes with --note only") }
    // Asking does not make a store.
    guard store.exists else { throw CommandError(.notFound, "nothing to \(verb == "undid" ? "undo" : "redo")") }
    let performed = try session.change(write, in: store, repeated: [UndoneAct]()) { (changes) throws(NoteStoreError) in
      if let note = scope.note { try changes.expect(write.expect, of: note) }
      var acts: [UndoneAct] = []
      while acts.count < count {
        do throws(NoteStoreError) {
          acts.append(try step(&changes, scope))
        } catch {
          // Fewer than asked for are there: those are taken.
          guard error.code == .notFound, !acts.isEmpty else { throw error }
          break
        }
      }
      if isDryRun { changes.abandon() }
      return acts
    }
    if performed.receipt?.isRepeated == true {
      return session.say("done before, at position \(performed.receipt?.positions.lowerBound ?? 0)")
    }
    for act in performed.value {
      try ActReport(verb: verb, act: act, back: back).write(in: store, isDryRun: isDryRun, to: &session)
    }
    if performed.value.count < count { session.say("there is no more to \(verb == "undid" ? "undo" : "redo")") }
  }
}
