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

  /// How many microseconds this moment lies after `earlier`, negative before it; clamped where it cannot be told.
  package func microseconds(since earlier: Timestamp) -> Int64 {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
    guard overflow else { return difference }
    return microseconds < 0 ? .min : .max
  }

  /// The moment `microseconds` later; clamped at the ends of time.
  package func advanced(byMicroseconds difference: Int64) -> Timestamp {
    let (sum, overflow) = microseconds.addingReportingOverflow(difference)
    guard overflow else { return Timestamp(microseconds: sum) }
    return Timestamp(microseconds: difference < 0 ? .min : .max)
  }
}
