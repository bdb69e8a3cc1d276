import Foundation
import TestSupport
import Testing

@testable import Dates

@Suite("Time zones")
struct TimeZoneTests {
  static let names = [
    "Pacific/Auckland", "Pacific/Honolulu", "America/New_York", "Europe/Dublin", "Africa/Casablanca",
    "America/Sao_Paulo", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia", "America/Scoresbysund", "Etc/UTC",
  ]

  @Test("zone files agree with Foundation at random moments from 1900 to 2150", arguments: names)
  func foundation(name: String) throws {
    guard let bytes = TestZones.file(name) else { return }
    let zone = try ZoneFile(bytes: bytes)
    let known = try #require(TimeZone(identifier: name))
    let seed: UInt64 = 20_261_003
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let moment = Int64(random.below(7_889_400_000)) - 2_208_988_800
      let offset = zone.offset(at: moment)
      let date = Date(timeIntervalSince1970: Double(moment))
      guard Int(offset.seconds) == known.secondsFromGMT(for: date) else {
        Issue.record("seed \(seed): \(name) at \(moment): \(offset), Foundation \(known.secondsFromGMT(for: date))")
        return
      }
    }
  }

  @Test("local time and moment turn into each other in every zone")
  func resolution() {
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    for zone in TestZones.all {
      for _ in 0..<2000 {
        let moment = Int64(random.below(4_000_000_000)) - 1_000_000_000
        let local = LocalTime(secondsSinceEpoch: moment + Int64(zone.offset(at: moment).seconds))
        switch zone.resolve(local) {
        case .once(let found): #expect(found == moment, "seed \(seed)")
        case .twice(let earlier, let later):
          #expect(moment == earlier || moment == later, "seed \(seed)")
          #expect(earlier < later)
        case .skipped: Issue.record("seed \(seed): \(moment) was shown by the clock")
        }
      }
    }
  }

  @Test("a time that the clocks skipped lies as far after the change, one shown twice is both")
  func gapsAndOverlaps() throws {
    let zone = TestZones.newYork
    let day = try #require(CivilDate(year: 2026, month: 3, day: 8))
    #expect(
      zone.resolve(LocalTime(date: day, secondOfDay: 9000))
        == .skipped(after: at("2026-03-08T03:30-04:00", zone) / 1_000_000))
    let fall = try #require(CivilDate(year: 2026, month: 11, day: 1))
    let early = at("2026-11-01T01:30-04:00", zone) / 1_000_000
    #expect(zone.resolve(LocalTime(date: fall, secondOfDay: 5400)) == .twice(earlier: early, later: early + 3600))
    #expect(zone.resolve(LocalTime(date: fall, secondOfDay: 7200)) == .once(early + 5400))
  }

  @Test("Samoa's skipped 30 December 2011 has no time of day")
  func skippedDay() throws {
    guard let bytes = TestZones.file("Pacific/Apia") else { return }
    let zone = try ZoneFile(bytes: bytes)
    let day = try #require(CivilDate(year: 2011, month: 12, day: 30))
    for second in stride(from: 0, to: 86_400, by: 3600) {
      guard case .skipped(let after) = zone.resolve(LocalTime(date: day, secondOfDay: second)) else {
        Issue.record("\(second) was found")
        continue
      }
      #expect(LocalTime(moment: after * 1_000_000, zone: zone).date.iso == "2011-12-31")
    }
    #expect(zone.start(of: day) == zone.start(of: day.adding(days: 1)))
  }

  @Test(
    "rules of POSIX zones",
    arguments: [
      ("2026-01-15T00:00Z", "EST5EDT,M3.2.0,M11.1.0", -18_000),
      ("2026-07-15T00:00Z", "EST5EDT,M3.2.0,M11.1.0", -14_400),
      ("2026-03-08T06:59:59Z", "EST5EDT,M3.2.0,M11.1.0", -18_000),
      ("2026-03-08T07:00Z", "EST5EDT,M3.2.0,M11.1.0", -14_400),
      ("2026-12-31T23:59Z", "NZST-12NZDT,M9.5.0,M4.1.0/3", 46_800),
      ("2026-06-30T00:00Z", "NZST-12NZDT,M9.5.0,M4.1.0/3", 43_200),
      ("2026-01-15T00:00Z", "IST-1GMT0,M10.5.0,M3.5.0/1", 0), ("2026-07-15T00:00Z", "IST-1GMT0,M10.5.0,M3.5.0/1", 3600),
      ("2026-01-01T00:00Z", "XXX3EDT4,0/0,J365/23", -14_400), ("2026-12-31T23:30Z", "XXX3EDT4,0/0,J365/23", -14_400),
      ("2024-02-29T12:00Z", "AAA0BBB,J60/0,J300/0", 0), ("2024-03-01T12:00Z", "AAA0BBB,J60/0,J300/0", 3600),
      ("2024-02-29T12:00Z", "AAA0BBB,59/0,300/0", 3600), ("2023-02-28T12:00Z", "AAA0BBB,59/0,300/0", 0),
    ])
  func posix(moment: String, rule: String, seconds: Int) throws {
    let zone = try PosixZone(rule)
    #expect(zone.offset(at: at(moment, FixedZone.utc) / 1_000_000).seconds == Int32(seconds))
  }

  @Test(
    "what is no rule is refused",
    arguments: [
      "", "UTC", "EST", "E5", "EST5EDT", "EST25", "EST5EDT,M13.1.0,M1.1.0", "EST5EDT,M3.6.0,M1.1.0", "EST5EDT,M3.2.0",
      "EST5EDT,M3.2.0,M11.1.0,", "<+12", "<+1245>", "EST5EDT,J0,J5", "EST5EDT,M3.2.0/168,M11.1.0", "Europe/Berlin",
      "EST99999999999999999999",
    ])
  func noRule(text: String) {
    #expect(throws: ZoneError.self) { try PosixZone(text) }
  }

  @Test("broken zone files are refused or read, and never trap")
  func fuzz() throws {
    let seed: UInt64 = 99
    var random = SeededGenerator(seed: seed)
    var refused = 0
    guard let whole = TestZones.file("America/New_York") else { return }
    for length in 0..<whole.count where (try? ZoneFile(bytes: Array(whole.prefix(length)))) == nil { refused += 1 }
    // A file cut in front of its last byte, the end of the rule, is cut short like any other.
    #expect(refused == whole.count)
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0...random.below(4) {
        bytes[random.below(random.oneIn(2) ? 44 : bytes.count)] = UInt8(random.below(256))
      }
      guard let zone = try? ZoneFile(bytes: bytes) else { continue }
      for moment in [Int64.min, -5_000_000_000, 0, 1_791_030_896, 9_000_000_000, Int64.max] {
        _ = zone.offset(at: moment)
      }
      _ = HumanDate.text(.max, now: .min, zone: zone)
    }
  }

  @Test("a zone file that counts leap seconds is refused")
  func leapSeconds() {
    guard let bytes = TestZones.file("right/America/New_York") else { return }
    #expect(throws: ZoneError.self) { try ZoneFile(bytes: bytes) }
  }

  @Test("no moment traps")
  func extremes() {
    for zone in TestZones.all {
      for moment in [Int64.min, Int64.min + 1, -1, 0, 1, Int64.max] {
        _ = zone.offset(at: moment)
        let local = LocalTime(moment: moment, zone: zone)
        let back = zone.moment(of: local)
        #expect(back / 60_000_000 == moment / 60_000_000 || moment.magnitude > UInt64(Int64.max / 2))
        _ = RFC3339.text(moment, zone: zone)
      }
    }
  }
}
