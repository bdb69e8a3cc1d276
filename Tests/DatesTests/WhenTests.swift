import TestSupport
import Testing

@testable import Dates

@Suite("WHEN")
struct WhenTests {
  /// A Saturday, 12:34:56 in New York.
  static let now = "2026-10-03 12:34:56"

  private func parse(
    _ text: String, now: String = Self.now, _ zone: any TimeZoneRules = TestZones.newYork,
    _ day: When.DayMeaning = .presentTime
  ) throws(WhenError) -> When {
    try When.parse(text, now: at(now, zone), zone: zone, dayAlone: day)
  }

  @Test("positions and event ids")
  func places() throws {
    #expect(try parse("1841") == .position(1841))
    #expect(try parse("  2019 ") == .position(2019))
    #expect(try parse("20261003") == .position(20_261_003))
    #expect(try parse("k7m2x9qa.41") == .event("k7m2x9qa.41"))
    #expect(throws: WhenError.self) { try parse("99999999999999999999") }
    #expect(throws: WhenError.self) { try parse("14.30") }
  }

  @Test(
    "every form looks back",
    arguments: [
      ("now", "2026-10-03 12:34:56"), ("today", "2026-10-03 12:34:56"), ("yesterday", "2026-10-02 12:34:56"),
      ("2h ago", "2026-10-03 10:34:56"), ("2 hours ago", "2026-10-03 10:34:56"), ("1h30m ago", "2026-10-03 11:04:56"),
      ("1h 30m ago", "2026-10-03 11:04:56"), ("an hour ago", "2026-10-03 11:34:56"), ("1m ago", "2026-10-03 12:33:56"),
      ("3 days ago", "2026-09-30 12:34:56"), ("2w ago", "2026-09-19 12:34:56"), ("1 mo ago", "2026-09-03 12:34:56"),
      ("1 month and 2 days ago", "2026-09-01 12:34:56"), ("1y ago", "2025-10-03 12:34:56"),
      ("0s ago", "2026-10-03 12:34:56"),
      ("fri", "2026-10-02 12:34:56"), ("Monday", "2026-09-28 12:34:56"), ("last monday", "2026-09-28 12:34:56"),
      ("sat", "2026-09-26 12:34:56"), ("saturday 9am", "2026-10-03 09:00"), ("saturday 14:00", "2026-09-26 14:00"),
      ("9:14", "2026-10-03 09:14"), ("14:30", "2026-10-02 14:30"), ("12:34:56", "2026-10-03 12:34:56"),
      ("12:34:57", "2026-10-02 12:34:57"), ("2:30 pm", "2026-10-02 14:30"), ("9am", "2026-10-03 09:00"),
      ("12am", "2026-10-03 00:00"), ("12pm", "2026-10-03 12:00"), ("noon", "2026-10-03 12:00"),
      ("midnight", "2026-10-03 00:00"), ("3 Oct 9:30", "2026-10-03 09:30"), ("3 Oct 14:30", "2025-10-03 14:30"),
      ("3 Oct", "2026-10-03 12:34:56"), ("Oct 3", "2026-10-03 12:34:56"), ("4 oct", "2025-10-04 12:34:56"),
      ("October 2nd", "2026-10-02 12:34:56"), ("3 October 2025 14:30", "2025-10-03 14:30"),
      ("Aug 28, 2019", "2019-08-28 12:34:56"), ("Aug 28 at 9:14 AM", "2026-08-28 09:14"),
      ("29 Feb", "2024-02-29 12:34:56"),
      ("2026-10-03", "2026-10-03 12:34:56"), ("2026-10-01", "2026-10-01 12:34:56"),
      ("2026-10-01 9pm", "2026-10-01 21:00"),
      ("2026-10-01 14:30", "2026-10-01 14:30"), ("2026-10-01T14:30:15", "2026-10-01 14:30:15"),
      ("2026-10-01T14:30:00Z", "2026-10-01 10:30"), ("2026-10-01 14:30:00.5+02:00", "2026-10-01 08:30:00.5"),
      ("9am yesterday", "2026-10-02 09:00"), ("yesterday at 23:59", "2026-10-02 23:59"),
      ("today 0:00", "2026-10-03 00:00"),
      ("sept 1", "2026-09-01 12:34:56"),
    ])
  func forms(text: String, wanted: String) throws {
    #expect(try parse(text) == .moment(at(wanted, TestZones.newYork)))
  }

  @Test("a day alone is the present time of day, or its start, or its end, as the caller says")
  func dayAlone() throws {
    let zone = TestZones.newYork
    #expect(try parse("yesterday", zone, .start) == .moment(at("2026-10-02 00:00", zone)))
    #expect(try parse("yesterday", zone, .end) == .moment(at("2026-10-03 00:00", zone) - 1))
    #expect(try parse("today", zone, .start) == .moment(at("2026-10-03 00:00", zone)))
    #expect(try parse("today", zone, .end) == .moment(at(Self.now, zone)))
    #expect(try parse("sat", zone, .start) == .moment(at("2026-10-03 00:00", zone)))
    #expect(try parse("2026-03-08", zone, .end) == .moment(at("2026-03-09 00:00", zone) - 1))
    #expect(try parse("yesterday 9am", zone, .start) == .moment(at("2026-10-02 09:00", zone)))
  }

  @Test(
    "the future is an error that says which time is meant",
    arguments: [
      ("tomorrow", "2026-10-04T12:34:56-04:00"), ("today 23:00", "2026-10-03T23:00:00-04:00"),
      ("2026-10-04", "2026-10-04T12:34:56-04:00"), ("2099-01-01T00:00:00Z", "2098-12-31T19:00:00-05:00"),
      ("3 Oct 2027", "2027-10-03T12:34:56-04:00"), ("2026-10-03 12:35", "2026-10-03T12:35:00-04:00"),
    ])
  func future(text: String, meant: String) {
    #expect(throws: WhenError("means \(meant), which is in the future")) { try parse(text) }
  }

  @Test(
    "what is no moment is refused",
    arguments: [
      "", "   ", "foo", "yes", "oct", "-5", "ago", "2 ago", "2h", "in 2h", "h ago", "2 parsecs ago", "25:00",
      "9:60",
      "13pm", "0am", "14:30pm", "9:3", "mon tue", "9am 10am", "3 oct 4", "30 feb", "31 apr", "2026-02-29", "2026-13-01",
      "3/10", "3/10/2026", "99999999999 days ago", "3000 years ago", "last week", "at", "mon at", "1:2:3:4",
      "oct 3 oct",
      "2026 10 03", "3 oct 2026 2025", "+2h ago", "١٤:٣٠",
    ])
  func refused(text: String) {
    #expect(throws: WhenError.self) { try parse(text) }
  }

  @Test("a time that the clock showed twice is an error that gives both, once both are past")
  func ambiguous() throws {
    let zone = TestZones.newYork
    let error = #expect(throws: WhenError.self) { try parse("1:30", now: "2026-11-01 12:00") }
    #expect(error?.hint == "write 2026-11-01T01:30:00-04:00 or 2026-11-01T01:30:00-05:00")
    #expect(
      try parse("1:30", now: "2026-11-01T01:10:00-05:00") == .moment(at("2026-11-01T01:30:00-04:00", zone)))
    #expect(
      try parse("2026-11-01T01:30:00-05:00", now: "2026-11-01 12:00") == .moment(at("2026-11-01T01:30:00-05:00", zone)))
    #expect(try parse("yesterday", now: "2026-11-02 01:30") == .moment(at("2026-11-01T01:30:00-05:00", zone)))
  }

  @Test("a time that the clock skipped is as far after the change")
  func skipped() throws {
    let zone = TestZones.newYork
    #expect(try parse("2:30", now: "2026-03-08 12:00") == .moment(at("2026-03-08T03:30:00-04:00", zone)))
    #expect(try parse("yesterday", now: "2026-03-09 02:30") == .moment(at("2026-03-08T03:30:00-04:00", zone)))
  }

  @Test("days keep the time of day across a change of the clocks, hours are exact")
  func daylightSaving() throws {
    let zone = TestZones.newYork
    #expect(try parse("1d ago", now: "2026-03-08 12:00") == .moment(at("2026-03-07 12:00", zone)))
    #expect(try parse("24h ago", now: "2026-03-08 12:00") == .moment(at("2026-03-07 11:00", zone)))
    #expect(try parse("1d ago", now: "2026-11-01 12:00") == .moment(at("2026-10-31 12:00", zone)))
    #expect(try parse("24h ago", now: "2026-11-01 12:00") == .moment(at("2026-10-31 13:00", zone)))
  }

  @Test("at 23:59, at the turn of the year, on 29 February, in Auckland and Honolulu")
  func corners() throws {
    #expect(try parse("0:00", now: "2026-10-03 23:59") == .moment(at("2026-10-03 00:00", TestZones.newYork)))
    #expect(try parse("yesterday", now: "2027-01-01 00:00") == .moment(at("2026-12-31 00:00", TestZones.newYork)))
    #expect(try parse("31 dec", now: "2027-01-01 00:00") == .moment(at("2026-12-31 00:00", TestZones.newYork)))
    #expect(try parse("1y ago", now: "2024-02-29 10:00") == .moment(at("2023-02-28 10:00", TestZones.newYork)))
    #expect(try parse("1mo ago", now: "2026-03-31 10:00") == .moment(at("2026-02-28 10:00", TestZones.newYork)))
    #expect(try parse("29 feb", now: "2028-02-28 10:00") == .moment(at("2024-02-29 10:00", TestZones.newYork)))
    let now = "2026-10-03T10:30:00Z"
    #expect(try parse("yesterday", now: now, TestZones.auckland) == .moment(at("2026-10-02T10:30:00Z", FixedZone.utc)))
    #expect(try parse("9am", now: now, TestZones.auckland) == .moment(at("2026-10-03 09:00", TestZones.auckland)))
    #expect(try parse("9am", now: now, TestZones.honolulu) == .moment(at("2026-10-02 09:00", TestZones.honolulu)))
  }

  @Test("no text traps, and no moment lies in the future")
  func fuzz() {
    let seed: UInt64 = 1984
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "yesterday", "today", "mon", "ago", "2", "h", " ", " ", ":", "14:30", "oct", "3", "2026-10-03", "T", "Z", "+",
      "-",
      "am", "pm", "at", ",", "/", ".", "999999999999", "é", "\u{0}", "ﬀ", "9223372036854775807", "last", "29 feb", "W",
      "y",
    ]
    var read = 0
    for _ in 0..<100_000 {
      var text = ""
      for _ in 0...random.below(6) {
        text += random.oneIn(8) ? String(decoding: random.bytes(3), as: UTF8.self) : pieces[random.below(pieces.count)]
      }
      let zone = TestZones.all[random.below(TestZones.all.count)]
      let now = random.oneIn(20) ? Int64(bitPattern: random.next()) : 1_791_030_896_000_000
      guard let result = try? When.parse(text, now: now, zone: zone) else { continue }
      read += 1
      if case .moment(let moment) = result, moment > now {
        Issue.record("seed \(seed): \"\(text)\" at \(now) is \(moment)")
        return
      }
    }
    #expect(read > 1000, "seed \(seed)")
  }
}
