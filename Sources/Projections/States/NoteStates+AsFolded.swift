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
    var start: (position: UInt64, state: NoteState)?
    if usesCheckpoints {
      start = try kept(number, upTo: position, in: log) { (position, log) throws(StoreError) in
        try Self.asFolded(position, head, log)
      }
    }
    var state = start?.state
    let merges = NoteMerges()
    for place in try log.positions(ofNote: number, after: start?.position ?? 0, upTo: position) {
      let (logged, asOf) = try Self.asFolded(place, head, log)
      guard let logged else { continue }
      try Self.advance(&state, by: logged, head: asOf, in: log, merges: merges)
    }
    return state
  }

  private static func asFolded(
    _ position: UInt64, _ head: LogHead, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> (LoggedEvent?, LogHead) {
    var asOf = head
    asOf.position = position
    asOf.clock = head.clock.reading(asOf: position)
    return (try log.event(at: position, clock: asOf.clock), asOf)
  }
}
