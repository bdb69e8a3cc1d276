import NoteStore

extension EditorSession {
  /// `edit NOTE`: opens a note in the editor.
  static func edit(
    _ reference: NoteReference, _ write: WriteOptions, _ session: inout Session
  ) throws(CommandError) {
    let editor = try EditorProgram.find(session)
    guard let opening = try Opening.record(reference, write, &session) else { return }
    opening.tellOfOtherDrafts(&session)
    try opening.offerBrief(&session)
    let plan = Plan(
      note: opening.note, text: opening.text, position: opening.position, name: opening.shortID, verb: "edited")
    try run(editor, plan, in: opening.drafts, &session) { (_, _) throws(NoteStoreError) in opening.note }
  }

  /// `add` on a terminal: a new note in the editor.
  static func add(_ add: Add, _ session: inout Session) throws(CommandError) {
    guard add.write.commandID == nil else {
      throw .usage("--command-id", why: "an editor's text is never the same command again", hint: "give the text")
    }
    let editor = try EditorProgram.find(session)
    let created = try session.pastTime(add.created)
    let drafts = try session.openStore(isReadOnly: true).draftsFolder
    let plan = Plan(note: nil, text: [], position: 0, name: Draft.newName, verb: "added")
    try run(editor, plan, in: drafts, &session) { (changes, text) throws(NoteStoreError) in
      try add.make(text, created: created, &changes)
    }
  }

  /// What a session begins with.
  private struct Plan {
    var note: NoteID?
    var text: [UInt8]
    /// The position as of which the text is the note's.
    var position: UInt64
    /// What the draft is named after.
    var name: String
    var verb: String
  }

  private static func run(
    _ editor: EditorProgram, _ plan: Plan, in path: String, _ session: inout Session, make: @escaping Maker
  ) throws(CommandError) {
    var folder = DraftFolder(path)
    try folder.make()
    let draft = try Draft.make(in: path, name: plan.name, text: plan.text)
    guard let record = try DraftRecord(draft) else {
      throw CommandError(.busy, draft.path, why: "another process recovers it")
    }
    if let note = plan.note { record.write(note, position: plan.position) }
    var edit = EditorSession(note: plan.note, text: plan.text, draft: draft, record: record, make: make)
    let status: Int32
    do {
      status = try edit.run(editor, &session)
    } catch {
      guard edit.hasUnsaved else {
        draft.remove()
        folder.removeWhatIsEmpty()
        throw error
      }
      try edit.printNewID(plan, &session)
      throw edit.kept(error)
    }
    if status != 0 { try edit.printNewID(plan, &session) }
    if status == 0 || (edit.saves == 0 && !edit.hasUnsaved) {
      draft.remove()
      folder.removeWhatIsEmpty()
    }
    guard status == 0 else { throw edit.failure(status) }
    try edit.report(plan, &session)
  }

  /// The id of a note that was made although the editor ended badly.
  private func printNewID(_ plan: Plan, _ session: inout Session) throws(CommandError) {
    guard plan.note == nil, let note else { return }
    try Add.printID(of: note, try session.openStore(isReadOnly: true), &session)
  }

  private var recovery: String { "the draft is kept: notes-log edit \(draft.stem) --recover" }

  /// An error after which the draft has what the store has not.
  private func kept(_ error: CommandError) -> CommandError {
    var error = error
    error.hint = error.hint.map { "\($0); \(recovery)" } ?? recovery
    return error
  }

  private func failure(_ status: Int32) -> CommandError {
    let what = "the editor ended with status \(status)"
    if saves == 0 && !hasUnsaved { return CommandError(.system, what, why: "nothing was written") }
    let saved = saves == 1 ? "its one save is kept" : "its \(saves) saves are kept"
    return CommandError(.system, what, why: saves == 0 ? "nothing was saved" : saved, hint: recovery)
  }

  private func report(_ plan: Plan, _ session: inout Session) throws(CommandError) {
    guard let note else { return session.say("nothing was written: no note was made") }
    let store = try session.openStore(isReadOnly: true)
    if plan.note == nil { try Add.printID(of: note, store, &session) }
    if isMerged { session.warn(Self.mergeWarning) }
    var report = ChangeReport(verb: plan.verb, note: note, reason: "was not written to")
    if isTrashed {
      report.verb = "trashed"
      report.remark = "which was left blank"
    } else if saves > 1 {
      report.remark = "\(saves) saves"
    }
    try ChangeReport.write([report], at: place, in: store, to: &session)
  }

  static let mergeWarning = "others changed the same words meanwhile; both stand in the text"
}
