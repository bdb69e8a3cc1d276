/// Says that an event does not fit the state it meets: the log is damaged.
package struct ReplayError: Error, Hashable, Sendable {
  /// The position of the event.
  package var position: UInt64
  package var reason: String

  package init(position: UInt64, reason: String) {
    self.position = position
    self.reason = reason
  }
}
