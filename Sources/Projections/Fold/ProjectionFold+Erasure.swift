package import LogStore
package import Events
package import Replay

extension ProjectionFold {
  /// Folds a note again whose events had characters overwritten: rows of its past lose them.
  ///
  /// - Returns: The note as it stands by the overwritten events.
  /// - Complexity: O(events of the note × text).
  package func refold(note number: UInt64, in transaction: inout WriteTransaction) throws(StoreError) -> NoteState? {
    let head = transaction.head
    let merges = NoteMerges()
    var state: NoteState?
    for position in try transaction.reading.positions(ofNote: number) {
      guard let logged = try transaction.reading.event(at: position, clock: head.clock) else { continue }
      let before = state
      state = try NoteStates.apply(logged, to: before, head: head, in: transaction.reading, merges: merges)
      let change = NoteChange(faceless: logged, before: before, after: state)
      for projection in following { try projection.refold(change, to: &transaction) }
    }
    return state
  }

  /// Takes the event that deletes a passage into all projections.
  ///
  /// - Parameter overwritten: What `refold` gave. The tables still hold the note with the passage.
  package func fold(
    _ logged: LoggedEvent, after overwritten: NoteState, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    let before = try NoteStates().read(logged.noteNumber, in: transaction.reading)
    let base = before?.overwritten(by: overwritten)
    let after = try NoteStates.apply(logged, to: base, head: transaction.head, in: transaction.reading)
    let change = NoteChange(
      logged: logged, before: before, after: after,
      versions: try NoteStates.versions(before: logged, head: transaction.head, in: transaction.reading))
    for projection in following { try projection.apply(change, to: &transaction) }
    try mark(logged.position, firstUnknown: 0, in: &transaction)
  }

  /// Lets go of what tables keep of erased text that no event of the erasure reaches.
  ///
  /// An app's own projections are folded again, and tables that are behind begin anew: they may hold what the log does
  /// not any more. Of tables that this program does not know (another version's, or an app's that is not this one) the
  /// mark of how far they are goes; the compaction empties them, and their owners fold them again.
  package func forgetElsewhere(in transaction: inout WriteTransaction) throws(StoreError) {
    let known = Set(catalog.projections.map(\.key))
    for key in try transaction.reading.markedProjections() where !known.contains(key) {
      try transaction.remove(LogTable.projections, key)
    }
    if let following = try FollowingProjections.read(in: transaction.reading) {
      let keys = following.keys.filter { known.contains($0) }
      try FollowingProjections(position: following.position, keys: keys).write(in: &transaction)
    }
    for projection in lagging { try restart(projection, in: &transaction) }
    let extra = catalog.extra.filter { extra in following.contains { $0.name == extra.name } }
    if !extra.isEmpty { try rebuild(extra, in: &transaction) }
  }
}
