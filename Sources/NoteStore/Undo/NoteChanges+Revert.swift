public import Events
internal import LogStore
internal import Projections
internal import Replay

extension NoteChanges {
  /// Takes back one change, however old, and leaves what was done since.
  ///
  /// Text goes back where later changes left it alone; a field goes back only if the change was its last writer. It is
  /// a change of its own, which undo takes back.
  ///
  /// - Parameter isForced: Whether what is left of touched text is taken back too.
  /// - Returns: What was reverted; nil where nothing of it is left.
  /// - Throws: `notFound` for a change that is not here, `conflict` where later changes touched the same text.
  @discardableResult
  public mutating func revert(change id: EventID, isForced: Bool = false) throws(NoteStoreError) -> UndoneAct? {
    let (head, progress) = (head, undoing)
    let found = try withSnapshot { (log) throws(StoreError) in
      var search = try UndoSearch(head: head, progress: progress, isByStep: true, in: log)
      return try search.unit(of: id, in: log)
    }
    guard let unit = found else {
      throw NoteStoreError(
        .notFound, "there is nothing to revert in \(id)",
        why: "it is undone already, or it is not a change that can be taken back")
    }
    // A collection that was made for the note stays made: others may be in it by now.
    if unit.notes == [0] {
      throw NoteStoreError(
        .conflict, "a change of the collections cannot be reverted", hint: "rename or remove the collection")
    }
    let act = try act(unit)
    let count = drafts.count
    try reverse(unit, isForced: isForced, isStrict: true, skipsUnchanged: true) { patches, registers in
      .reverted(Reverted(patches: patches, target: unit.target, registers: registers))
    }
    return drafts.count == count ? nil : act
  }

  /// Takes a note's text back to what it was at a position; its history goes on.
  ///
  /// - Returns: Whether anything was changed.
  /// - Throws: `notFound` where the note was not there yet.
  @discardableResult
  public mutating func revert(
    _ note: NoteID, to position: UInt64, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    let number = try number(of: note)
    let head = head
    let past = try withSnapshot { (log) throws(StoreError) -> (text: [UInt8], event: EventID)? in
      guard let last = try log.positions(ofNote: number, upTo: position).last, let record = try log.record(at: last),
        let past = try NoteStates().read(number, at: last, head: head, in: log)
      else { return nil }
      return (past.text, try log.header(record.header, at: last).id)
    }
    guard let past else {
      throw NoteStoreError(.notFound, "\(name(of: state)) was not there yet at position \(position)")
    }
    let patches = Diff.patches(from: state.text, to: past.text)
    if patches.isEmpty { return false }
    try add(.reverted(Reverted(patches: patches, target: past.event)), to: note)
    return true
  }
}
