internal import Events
internal import LogStore
internal import Replay

extension NoteStates {
  /// The note as a fold of the log from the first event on has it at a position; nil where it was not there yet.
  ///
  /// Other than in a reading of the past, its times are those that its events had then: a leap of the clock that was
  /// taken back later is not known yet.
  ///
  /// - Parameter usesCheckpoints: Whether the table of checkpoints is right as far as it goes.
  /// - Complexity: O(patch bytes since a checkpoint).
  func readAsFolded(
    _ number: UInt64, at position: UInt64, head: LogHead, usesCheckpoints: Bool, in log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteState? {
    let start = usesCheckpoints ? try checkpoint(number, upTo: position, in: log) : nil
    var state = start?.state
    let merges = NoteMerges()
    for place in try log.positions(ofNote: number, after: start?.position ?? 0, upTo: position) {
      var asOf = head
      asOf.position = place
      asOf.clock = head.clock.reading(asOf: place)
      guard let logged = try log.event(at: place, clock: asOf.clock) else { continue }
      try Self.advance(&state, by: logged, head: asOf, in: log, merges: merges)
    }
    return state
  }
}
