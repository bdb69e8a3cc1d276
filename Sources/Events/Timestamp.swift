/// A moment: microseconds since 1 January 1970 UTC, leap seconds not counted.
///
/// The library's interface carries times as this type so that it needs no Foundation.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z; negative before it.
  public var microseconds: Int64

  /// Creates the moment that lies `microseconds` after 1970-01-01T00:00:00Z.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}
