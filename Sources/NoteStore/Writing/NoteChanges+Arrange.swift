public import Events
internal import Replay

extension NoteChanges {
  /// Pins a note in place of the one that is pinned. Pinning the pinned note changes nothing.
  ///
  /// - Throws: `conflict` for a note that is set aside: a pin that nobody sees would replace one that people do.
  /// - Returns: Whether anything was changed, and the note that was pinned before.
  @discardableResult
  public mutating func pin(
    _ note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> (isChanged: Bool, replaced: NoteID?) {
    let state = try writable(note, expecting: revision)
    if state.archived != .no {
      throw NoteStoreError(
        .conflict, "\(name(of: state)) is set aside", why: "a pinned note stands at the top of the list",
        hint: "bring it back first: notes-log reopen \(shortID(of: note))")
    }
    let before = try pinnedNote()
    if state.isPinned && before == note { return (false, nil) }
    if let before { try add(.unpinned(Unpinned(replacement: note)), to: before) }
    try add(.pinned(Pinned()), to: note)
    return (true, before)
  }

  /// Takes the pin off.
  ///
  /// - Parameter revision: The revision that the pinned note must have.
  /// - Returns: The note that was pinned; nil where there was none, and nothing was changed.
  @discardableResult
  public mutating func unpin(expecting revision: UInt64? = nil) throws(NoteStoreError) -> NoteID? {
    guard let note = try pinnedNote() else { return nil }
    _ = try writable(note, expecting: revision)
    try add(.unpinned(Unpinned()), to: note)
    return note
  }

  /// Moves a note to the Trash; its pin goes. One that is there already stays as it is.
  ///
  /// - Returns: Whether anything was changed.
  @discardableResult
  public mutating func trash(
    _ note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> Bool {
    try trash(note, cause: 0, expecting: revision)
  }

  /// Moves a note that an editor left blank to the Trash.
  @discardableResult
  public mutating func trashBlank(_ note: NoteID) throws(NoteStoreError) -> Bool {
    try trash(note, cause: 2, expecting: nil)
  }

  mutating func trash(_ note: NoteID, cause: UInt64, expecting revision: UInt64?) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision, isTrashAllowed: true)
    if state.trash != nil { return false }
    try add(.trashed(Trashed(cause: cause == 0 ? nil : cause)), to: note)
    return true
  }

  /// Puts a note back as it was: same history, same place in the order of use; its pin only if no note was pinned since.
  ///
  /// - Returns: Whether anything was changed, whether it is the pinned note again, and whether it was when it went.
  @discardableResult
  public mutating func restore(
    _ note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> (isChanged: Bool, isPinned: Bool, wasPinned: Bool) {
    let state = try writable(note, expecting: revision, isTrashAllowed: true)
    guard let trash = state.trash else { return (false, state.isPinned, state.isPinned) }
    var isPinned = false
    if trash.wasPinned, try pinnedNote() == nil { isPinned = try lastPinning() < trash.position }
    try add(.restored(Restored(isPinned: isPinned)), to: note)
    if isPinned { markPinned(note) }
    return (true, isPinned, trash.wasPinned)
  }
}
