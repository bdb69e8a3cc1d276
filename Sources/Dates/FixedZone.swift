/// A zone whose clocks never change.
package struct FixedZone: TimeZoneRules, Hashable {
  private let fixed: ZoneOffset

  /// Creates a zone that is `seconds` ahead of UTC.
  package init(seconds: Int32, abbreviation: String = "") {
    fixed = ZoneOffset(seconds: seconds, abbreviation: abbreviation)
  }

  /// Coordinated Universal Time.
  package static let utc = FixedZone(seconds: 0, abbreviation: "UTC")

  package func offset(at utcSeconds: Int64) -> ZoneOffset { fixed }
}
