import Foundation
import Testing

@testable import Dates

@Suite("Civil dates")
struct CivilDateTests {
  @Test("days and dates turn into each other, one by one, over ±400 years")
  func roundTrip() throws {
    let first = try #require(CivilDate(year: 1570, month: 1, day: 1))
    var (year, month, day) = (1570, 1, 1)
    for days in first.daysSinceEpoch...(first.daysSinceEpoch + 2 * 146_097) {
      let date = CivilDate(daysSinceEpoch: days)
      guard date.year == year, date.month == month, date.day == day, date.daysSinceEpoch == days else {
        Issue.record("day \(days): \(date.iso), wanted \(year)-\(month)-\(day)")
        return
      }
      day += 1
      if day > CivilDate.daysIn(month: month, year: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(year == 2370)
  }

  @Test("days agree with Foundation's calendar")
  func foundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for days in stride(from: -100_000, through: 100_000, by: 371) {
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(days) * 86_400))
      // Foundation's calendar is Julian before 1582.
      if days < -141_427 { continue }
      let date = CivilDate(daysSinceEpoch: days)
      #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
      #expect(date.weekday.rawValue % 7 + 1 == parts.weekday)
    }
  }

  @Test("a day that the calendar does not have is refused")
  func invalid() {
    #expect(CivilDate(year: 2023, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CivilDate(year: 2024, month: 4, day: 31) == nil)
    #expect(CivilDate(year: 2024, month: 0, day: 1) == nil)
    #expect(CivilDate(year: 2024, month: 13, day: 1) == nil)
    #expect(CivilDate(year: .max, month: 1, day: 1) == nil)
  }

  @Test("adding months keeps the day or takes the month's last")
  func months() {
    #expect(CivilDate(year: 2026, month: 3, day: 31)?.adding(months: -1)?.iso == "2026-02-28")
    #expect(CivilDate(year: 2024, month: 2, day: 29)?.adding(months: -12)?.iso == "2023-02-28")
    #expect(CivilDate(year: 2026, month: 1, day: 15)?.adding(months: -25)?.iso == "2023-12-15")
    #expect(CivilDate(year: 2026, month: 1, day: 15)?.adding(months: .min) == nil)
    #expect(CivilDate(year: 2026, month: 1, day: 15)?.adding(months: .max) == nil)
  }

  @Test("no number of days traps")
  func extremes() {
    for days in [Int.min, Int.min + 1, -300_000_000_001, 300_000_000_001, Int.max] {
      let date = CivilDate(daysSinceEpoch: days)
      #expect(!date.iso.isEmpty)
      _ = date.adding(days: .max).adding(days: .min).weekday
    }
    for days in [Int.min, -8, -7, -1, 0, 1, 6, 7, Int.max] { _ = Weekday(daysSinceEpoch: days) }
    #expect(Weekday(daysSinceEpoch: 0) == .thursday)
    #expect(Weekday(daysSinceEpoch: -1) == .wednesday)
  }

  @Test("the day of the year counts 29 February")
  func dayOfYear() {
    #expect(CivilDate(year: 2024, month: 12, day: 31)?.dayOfYear == 366)
    #expect(CivilDate(year: 2023, month: 12, day: 31)?.dayOfYear == 365)
    #expect(CivilDate(year: 2023, month: 1, day: 1)?.dayOfYear == 1)
  }
}
