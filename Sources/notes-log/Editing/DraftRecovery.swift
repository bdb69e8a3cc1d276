import NoteStore

/// `edit --recover`: takes over a draft that an editor left behind.
struct DraftRecovery {
  /// The note, or the draft by its name; nil for the only draft there is.
  var reference: NoteReference?
  var write: WriteOptions
  var isLossy: Bool

  /// A draft that no editor has open.
  private struct LeftOver {
    var draft: Draft
    var record: DraftRecord
    /// The note it is of; nil for one that was never made.
    var note: NoteID?
  }

  func run(_ session: inout Session) throws(CommandError) {
    let store = try session.openStore(isReadOnly: false)
    let leftOver = try chosen(in: store, session)
    let draft = leftOver.draft
    guard let bytes = try draft.read() else { throw CommandError(.notFound, draft.path, why: "it is gone") }
    let text = try TextInput.checked(bytes, isLossy: isLossy, draft.path)
    if NoteStore.isBlank(text) {
      draft.remove()
      return session.say("no change: the draft \(draft.stem) was blank, and is removed")
    }
    if let note = leftOver.note {
      try edit(note, text, leftOver.record, store, &session)
    } else {
      let performed = try session.change(write, in: store, repeated: NoteID?.none) {
        (changes) throws(NoteStoreError) in try changes.create(text)
      }
      try Add.report(performed.value, performed.receipt, store, &session)
    }
    draft.remove()
  }

  private func edit(
    _ note: NoteID, _ text: [UInt8], _ record: DraftRecord, _ store: NoteStore, _ session: inout Session
  ) throws(CommandError) {
    // What others wrote since the draft was the note's text is kept.
    var base: [UInt8]?
    if record.position > 0 {
      do throws(NoteStoreError) { base = try store.note(note, at: .position(record.position)).text } catch {}
    }
    let performed = try session.change(write, in: store, repeated: false) { (changes) throws(NoteStoreError) in
      try changes.edit(note, text: text, base: base, expecting: write.expect).isMerged
    }
    if performed.value { session.warn(EditorSession.mergeWarning) }
    let report = ChangeReport(
      verb: "recovered", note: note, reason: "has all that is in the draft, which is removed")
    try ChangeReport.write([report], performed.receipt, in: store, to: &session)
  }

  private func chosen(in store: NoteStore, _ session: Session) throws(CommandError) -> LeftOver {
    var found: [LeftOver] = []
    var open = 0
    for draft in DraftFolder(store.draftsFolder).drafts() {
      guard let record = try DraftRecord(draft) else {
        open += 1
        continue
      }
      found.append(LeftOver(draft: draft, record: record, note: record.note ?? note(of: draft, in: store)))
    }
    if let reference {
      if let named = found.first(where: { $0.draft.stem == reference.text }) { return named }
      let id = try session.resolve(reference, in: store)
      found = found.filter { $0.note == id }
      // Of one note's drafts the newest.
      if let last = found.last { return last }
    }
    guard let only = found.first else {
      throw CommandError(
        .notFound, "there is no draft to recover",
        why: open == 0 ? "every editor session ended well" : "what there is is open in an editor")
    }
    guard found.count == 1 else {
      throw CommandError(
        .conflict, "there are \(found.count) drafts", hint: "name one: notes-log edit \(only.draft.stem) --recover",
        details: found.map { line($0, in: store) })
    }
    return only
  }

  /// The note that a draft without a record is of, by its name.
  private func note(of draft: Draft, in store: NoteStore) -> NoteID? {
    guard let name = draft.shortID else { return nil }
    return try? store.resolve(.idOrTitle(name))
  }

  private func line(_ leftOver: LeftOver, in store: NoteStore) -> String {
    let row = leftOver.note.flatMap { note in (try? store.row(note)) ?? nil }
    return "\(leftOver.draft.stem)  \(row?.title ?? "a new note"), \(FileStamp(leftOver.draft.path)?.size ?? 0) bytes"
  }
}
