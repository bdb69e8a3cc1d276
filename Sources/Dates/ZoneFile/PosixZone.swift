/// The rules of a time zone as one line of text: `EST5EDT,M3.2.0,M11.1.0` (POSIX.1, section 8.3, with the wider hours
/// of RFC 8536, section 3.3.1).
package struct PosixZone: TimeZoneRules, Hashable {
  /// The two changes of a year.
  struct Changes: Hashable {
    var start: PosixDay
    var end: PosixDay
  }

  let standard: ZoneOffset
  /// Nil where the clocks never change.
  let daylight: ZoneOffset?
  private let changes: Changes?

  init(standard: ZoneOffset, daylight: ZoneOffset?, changes: Changes?) {
    self.standard = standard
    self.daylight = daylight
    self.changes = changes
  }

  package func offset(at utcSeconds: Int64) -> ZoneOffset {
    guard let daylight, let changes else { return standard }
    let bound: Int64 = 20_000_000_000_000
    let moment = min(max(utcSeconds, -bound), bound)
    let year = LocalTime(secondsSinceEpoch: moment + Int64(standard.seconds)).date.year
    // A change may fall into the neighbouring year; of two at one moment the later in the list holds, so that
    // daylight time all year round (end of one year = start of the next) stays.
    var latest: (moment: Int64, offset: ZoneOffset)?
    for year in (year - 1)...(year + 1) {
      let start = (changes.start.localSeconds(in: year) - Int64(standard.seconds), daylight)
      let end = (changes.end.localSeconds(in: year) - Int64(daylight.seconds), standard)
      for change in start.0 <= end.0 ? [start, end] : [end, start] where change.0 <= moment {
        if latest.map({ $0.moment <= change.0 }) ?? true { latest = change }
      }
    }
    return latest?.offset ?? standard
  }
}

/// A day of each year with a time of day, on which clocks change.
struct PosixDay: Hashable {
  /// The ways of naming the day.
  enum Rule: Hashable {
    /// The n-th day, 1 to 365; 29 February is never counted.
    case julian(Int)
    /// The n-th day from 0 to 365; 29 February is counted.
    case zeroBased(Int)
    /// The week-th weekday (0 is Sunday) of a month; week 5 is the last.
    case weekday(month: Int, week: Int, day: Int)
  }

  var rule: Rule
  /// Seconds after midnight; may be negative or past a day.
  var seconds: Int

  /// The local moment of change in a year, in seconds since 1970 on the clock before the change.
  func localSeconds(in year: Int) -> Int64 {
    Int64(days(in: year)) * 86_400 + Int64(seconds)
  }

  private func days(in year: Int) -> Int {
    func first(of month: Int) -> Int {
      CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
    }
    switch rule {
    case .julian(let day):
      return first(of: 1) + day - 1 + (CivilDate.isLeap(year) && day >= 60 ? 1 : 0)
    case .zeroBased(let day):
      return first(of: 1) + day
    case .weekday(let month, let week, let day):
      let start = first(of: month)
      let weekdayOfFirst = Weekday(daysSinceEpoch: start).rawValue % 7
      var place = (day - weekdayOfFirst + 7) % 7 + (week - 1) * 7
      if place >= CivilDate.daysIn(month: month, year: year) { place -= 7 }
      return start + place
    }
  }
}
