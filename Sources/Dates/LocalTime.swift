/// What calendar and clock show somewhere: a day and a time of day, without a zone.
package struct LocalTime: Hashable, Comparable, Sendable {
  package var date: CivilDate
  /// Seconds since midnight on the clock, 0 to 86,399.
  package var secondOfDay: Int
  /// Microseconds into the second, 0 to 999,999.
  package var microsecond: Int

  /// Creates a local time; `secondOfDay` and `microsecond` are brought into their ranges.
  package init(date: CivilDate, secondOfDay: Int, microsecond: Int = 0) {
    self.date = date
    self.secondOfDay = min(max(secondOfDay, 0), 86_399)
    self.microsecond = min(max(microsecond, 0), 999_999)
  }

  /// What a clock shows that is `offset` seconds ahead of UTC, at a moment in microseconds since 1970 UTC.
  package init(moment: Int64, offset: Int32) {
    let seconds = moment.flooredDivision(by: 1_000_000)
    self.init(secondsSinceEpoch: seconds + Int64(offset), microsecond: Int(moment &- seconds &* 1_000_000))
  }

  /// What a clock of a zone shows at a moment in microseconds since 1970 UTC.
  package init(moment: Int64, zone: any TimeZoneRules) {
    let seconds = moment.flooredDivision(by: 1_000_000)
    self.init(moment: moment, offset: zone.offset(at: seconds).seconds)
  }

  /// Reads local seconds since 1970-01-01T00:00:00 on the same clock.
  package init(secondsSinceEpoch seconds: Int64, microsecond: Int = 0) {
    let days = seconds.flooredDivision(by: 86_400)
    self.init(
      date: CivilDate(daysSinceEpoch: Int(days)), secondOfDay: Int(seconds - days * 86_400), microsecond: microsecond)
  }

  /// The seconds since 1970-01-01T00:00:00 on the same clock.
  package var secondsSinceEpoch: Int64 {
    Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay)
  }

  package var hour: Int { secondOfDay / 3600 }
  package var minute: Int { secondOfDay / 60 % 60 }
  package var second: Int { secondOfDay % 60 }

  package static func < (left: LocalTime, right: LocalTime) -> Bool {
    (left.date, left.secondOfDay, left.microsecond) < (right.date, right.secondOfDay, right.microsecond)
  }
}
