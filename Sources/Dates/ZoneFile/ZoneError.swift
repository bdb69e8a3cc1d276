/// Why bytes are not the rules of a time zone.
package struct ZoneError: Error, Hashable, Sendable {
  /// The reason, to follow the zone's name: `not a time zone file`.
  package var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
