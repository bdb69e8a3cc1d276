/// An event where it stands in this store's log.
package struct LoggedEvent: Equatable, Sendable {
  /// Its place: 1, 2, 3 … without gaps; local to the store.
  package var position: UInt64
  /// The number of its note here; 0 for none.
  package var noteNumber: UInt64
  /// The time it counts as of: ascending with position.
  package var effectiveTime: Timestamp
  /// The time that notes show: the effective time, or for an event of another store the time it was written there.
  package var moment: Timestamp
  package var event: Event
  /// How much of the body is left.
  package var state: State

  /// How much of a body is left.
  package enum State: UInt8, Sendable {
    case live = 0
    case erased = 1
    case redacted = 2
  }

  package init(
    position: UInt64, noteNumber: UInt64, effectiveTime: Timestamp, event: Event, state: State,
    moment: Timestamp? = nil
  ) {
    self.position = position
    self.noteNumber = noteNumber
    self.effectiveTime = effectiveTime
    self.event = event
    self.state = state
    self.moment = moment ?? effectiveTime
  }
}
