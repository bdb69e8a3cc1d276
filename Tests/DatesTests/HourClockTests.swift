import Testing

@testable import Dates

@Suite("Hours of a clock")
struct HourClockTests {
  @Test(
    "a locale's country decides; without one the program's own English does",
    arguments: [
      ("", HourClock.twelve), ("C", .twelve), ("POSIX", .twelve), ("C.UTF-8", .twelve), ("en", .twelve),
      ("en_US.UTF-8", .twelve), ("en_US", .twelve), ("en_GB.UTF-8", .twentyFour), ("de_DE", .twentyFour),
      ("de_DE@euro", .twentyFour), ("de", .twentyFour), ("en_CA", .twelve), ("fr_CA.UTF-8", .twentyFour),
      ("ko_KR.UTF-8", .twelve), ("ja_JP.UTF-8", .twentyFour), ("sr_RS@latin", .twentyFour), ("en_IN", .twelve),
      ("_", .twentyFour), ("en_", .twentyFour), ("_US", .twelve), ("é_ÉÉ", .twentyFour), ("en_E A", .twentyFour),
    ])
  func locales(locale: String, wanted: HourClock) {
    #expect(HourClock(locale: locale) == wanted)
  }

  @Test("the whole day in both countings")
  func day() throws {
    let date = try #require(CivilDate(year: 2026, month: 10, day: 3))
    func shown(_ second: Int) -> [String] {
      let local = LocalTime(date: date, secondOfDay: second)
      return [HumanDate.clock(local), HumanDate.clock(local, seconds: true, hours: .twentyFour)]
    }
    #expect(shown(0) == ["12:00 AM", "00:00:00"])
    #expect(shown(33_247) == ["9:14 AM", "09:14:07"])
    #expect(shown(43_200) == ["12:00 PM", "12:00:00"])
    #expect(shown(86_399) == ["11:59 PM", "23:59:59"])
    for second in 0..<86_400 {
      let hour = shown(second)[1].prefix(2)
      #expect(Int(hour) == second / 3600)
    }
  }
}
