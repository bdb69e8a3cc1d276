/// A day of the proleptic Gregorian calendar.
///
/// Arithmetic only: no time, no zone. Conversions after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"
/// (`days_from_civil`, `civil_from_days`), O(1).
package struct CivilDate: Hashable, Comparable, Sendable {
  /// The astronomical year: 0 is 1 BC.
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int

  /// Creates a day; nil where the calendar has none such (29 February of a common year) or the year lies outside
  /// ±1,000,000,000.
  package init?(year: Int, month: Int, day: Int) {
    guard (-1_000_000_000...1_000_000_000).contains(year), (1...12).contains(month) else { return nil }
    guard day >= 1, day <= Self.daysIn(month: month, year: year) else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// Creates the day that lies `days` after 1970-01-01; days past ±300,000,000,000 count as those.
  package init(daysSinceEpoch days: Int) {
    let shifted = min(max(days, -300_000_000_000), 300_000_000_000) + 719_468
    let era = shifted.flooredDivision(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(unchecked: year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The days from 1970-01-01; negative before it.
  package var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredDivision(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the week.
  package var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }

  /// The day of the year, 1 to 366.
  package var dayOfYear: Int {
    let january = CivilDate(unchecked: year, 1, 1)
    return daysSinceEpoch - january.daysSinceEpoch + 1
  }

  /// The day that lies `days` later; earlier where negative.
  package func adding(days: Int) -> CivilDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return CivilDate(daysSinceEpoch: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// The same day `months` later, or the month's last day where it is shorter; nil past the calendar's range.
  package func adding(months: Int) -> CivilDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    if overflow { return nil }
    let newYear = sum.flooredDivision(by: 12)
    let newMonth = sum - newYear * 12 + 1
    return CivilDate(year: newYear, month: newMonth, day: min(day, Self.daysIn(month: newMonth, year: newYear)))
  }

  /// Whether the year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days of a month, 28 to 31; 0 for a month outside 1 to 12.
  package static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1, 3, 5, 7, 8, 10, 12: 31
    default: 0
    }
  }

  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// `2026-10-03`; years outside 0 to 9999 carry their sign (ISO 8601, expanded representation).
  package var iso: String {
    let digits = Digits.padded(abs(year), to: 4)
    let sign = year < 0 ? "-" : year > 9999 ? "+" : ""
    return "\(sign)\(digits)-\(Digits.padded(month, to: 2))-\(Digits.padded(day, to: 2))"
  }
}

extension FixedWidthInteger {
  /// The quotient rounded down, for a positive divisor.
  func flooredDivision(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

/// Numbers with leading zeros.
enum Digits {
  /// The number with zeros in front, at least `width` digits.
  static func padded(_ number: Int, to width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
