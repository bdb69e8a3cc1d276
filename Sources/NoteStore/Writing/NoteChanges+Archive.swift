public import Events
internal import Replay

extension NoteChanges {
  /// Sets a note aside: it leaves list, recents and widget, and is still found by search.
  ///
  /// - Parameter isDone: Whether because it is done, not only out of the way.
  /// - Returns: Whether anything was changed.
  @discardableResult
  public mutating func archive(
    _ note: NoteID, isDone: Bool = false, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    if state.archived == (isDone ? .done : .archived) { return false }
    try add(.archived(Archived(reason: isDone ? 1 : nil)), to: note)
    return true
  }

  /// Brings a note that was set aside back to its place; it is pinned again unless another was pinned since.
  ///
  /// - Returns: Whether anything was changed.
  @discardableResult
  public mutating func reopen(
    _ note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> Bool {
    let state = try writable(note, expecting: revision)
    if state.archived == .no { return false }
    try add(.unarchived(Unarchived()), to: note)
    return true
  }
}
