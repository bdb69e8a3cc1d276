import NoteStore

extension EditorSession {
  /// `edit NOTE`: opens a note in the editor.
  static func editNote(
    _ note: NoteID, _ write: WriteOptions, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    let editor = try EditorProgram.find(session)
    let opened = try session.change(write, in: store) { (changes) throws(NoteStoreError) in
      _ = try changes.open(note)
    }
    if opened?.isRepeated == true {
      return try ChangeReport.write([ChangeReport(verb: "edited", note: note)], opened, in: store, to: &session)
    }
    let current = try passing { () throws(NoteStoreError) in try store.note(note) }
    let draft = try Draft.make(in: store.draftsFolder, name: String(note.description.prefix(8)), text: current.text)
    var edit = EditorSession(note: note, text: current.text, store: store) { (_, _) throws(NoteStoreError) in note }
    let status = try edit.run(editor, on: draft, folder: store.draftsFolder, &session)
    try edit.end(status, draft, "edited", &session)
  }

  /// `add` on a terminal: a new note in the editor.
  static func addNote(_ add: Add, _ session: inout Session) throws(CommandError) {
    let editor = try EditorProgram.find(session)
    let created = try session.pastTime(add.created)
    let store = try session.openStore(isReadOnly: false)
    let draft = try Draft.make(in: store.draftsFolder, name: Draft.newName, text: [])
    var edit = EditorSession(note: nil, text: [], store: store) { (changes, text) throws(NoteStoreError) in
      let note = try changes.create(text, created: created)
      try add.finish(note, &changes)
      return note
    }
    let status = try edit.run(editor, on: draft, folder: store.draftsFolder, &session)
    if edit.note != nil && !session.wantsJSON, let note = edit.note {
      try session.output.line(try passing { () throws(NoteStoreError) in try store.shortID(note) })
    }
    try edit.end(status, draft, "added", &session)
  }

  /// Says how the session ended, and keeps the draft of an editor that failed.
  private mutating func end(
    _ status: Int32, _ draft: Draft, _ verb: String, _ session: inout Session
  ) throws(CommandError) {
    guard status == 0 else {
      throw CommandError(
        .system, "the editor ended with status \(status)",
        why: saves == 0
          ? "nothing was saved" : "what it saved before is kept (\(saves) \(saves == 1 ? "save" : "saves"))",
        hint: "the draft is kept: notes-log edit --recover")
    }
    let isTrashed = try finish()
    draft.remove()
    guard let note else { return session.say("nothing was written: no note was made") }
    let title = try passing { () throws(NoteStoreError) in try store.title(note) }
    let shortID = try passing { () throws(NoteStoreError) in try store.shortID(note) }
    if session.wantsJSON {
      try session.writeJSON([
        "position": .unsigned(try passing { () throws(NoteStoreError) in try store.head() }),
        "change": .optional(group?.description), "note": .string(note.uuid), "id": .string(shortID),
        "title": .string(title), "action": .string(isTrashed ? "trashed" : verb), "detail": .null,
        "changed": .boolean(saves > 0), "repeated": .boolean(false),
      ])
    }
    if isTrashed { return session.say("trashed \(shortID): it was left blank (undo: notes-log undo)") }
    if saves == 0 { return session.say("no change: \(shortID) \(title)") }
    if isMerged {
      session.warn("others changed the same words meanwhile; both stand in the text: notes-log show \(shortID)")
    }
    session.say("\(verb) \(shortID) \(title) (undo: notes-log undo)")
  }
}
