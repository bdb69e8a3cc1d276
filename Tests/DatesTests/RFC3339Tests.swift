import TestSupport
import Testing

@testable import Dates

@Suite("RFC 3339")
struct RFC3339Tests {
  @Test("R12: a moment is written with the offset of its zone")
  func format() {
    let moment = at("2026-10-03T12:34:56Z", FixedZone.utc)
    #expect(RFC3339.text(moment, zone: FixedZone.utc) == "2026-10-03T12:34:56Z")
    #expect(RFC3339.text(moment, zone: TestZones.newYork) == "2026-10-03T08:34:56-04:00")
    #expect(RFC3339.text(moment, zone: TestZones.auckland) == "2026-10-04T01:34:56+13:00")
    #expect(RFC3339.text(moment + 250_000, zone: TestZones.chatham) == "2026-10-04T02:19:56.250+13:45")
    #expect(RFC3339.text(moment + 1, zone: FixedZone.utc) == "2026-10-03T12:34:56.000001Z")
    #expect(RFC3339.text(-1, zone: FixedZone.utc) == "1969-12-31T23:59:59.999999Z")
  }

  @Test("an offset with seconds is cut to minutes and the moment stays")
  func oddOffset() {
    let zone = FixedZone(seconds: -1521)
    let text = RFC3339.text(0, zone: zone)
    #expect(text == "1969-12-31T23:35:00-00:25")
    #expect(RFC3339.parse(text)?.moment == 0)
  }

  @Test("every written moment is read back, in every zone")
  func roundTrip() {
    let seed: UInt64 = 3339
    var random = SeededGenerator(seed: seed)
    for zone in TestZones.all {
      for _ in 0..<3000 {
        let moment =
          Int64(random.below(250_000_000_000)) * 1_000_000 - 62_000_000_000_000_000 + Int64(random.below(1_000_000))
        let text = RFC3339.text(moment, zone: zone)
        guard RFC3339.parse(text)?.moment == moment else {
          Issue.record("seed \(seed): \(moment) was written \(text)")
          return
        }
      }
    }
  }

  @Test(
    "reading takes any fraction, a space for the T, and small letters",
    arguments: [
      ("2026-10-03T14:30:00+02:00", 0), ("2026-10-03 14:30:00+02:00", 0), ("2026-10-03t12:30:00z", 0),
      ("2026-10-03T12:30Z", 0), ("2026-10-03T12:30:00.5Z", 500_000), ("2026-10-03T12:30:00,123456789Z", 123_456),
      ("2026-10-03T12:30:00.000001Z", 1), ("2026-10-03T14:30:00+0200", 0), ("2026-10-03T12:30:00-00:00", 0),
    ])
  func read(text: String, microseconds: Int64) {
    #expect(RFC3339.parse(text)?.moment == at("2026-10-03T12:30:00Z", FixedZone.utc) + microseconds)
  }

  @Test("a leap second is the second after")
  func leapSecond() {
    #expect(RFC3339.parse("2016-12-31T23:59:60Z")?.moment == RFC3339.parse("2017-01-01T00:00:00Z")?.moment)
  }

  @Test(
    "what is no date and time is not read",
    arguments: [
      "", "2026-10-03", "2026-10-03T", "2026-02-29T00:00Z", "2026-13-01T00:00Z", "2026-10-03T24:00Z",
      "2026-10-03T12:60Z",
      "2026-10-03T12:30:61Z", "2026-10-03T12:30:00.Z", "2026-10-03T12:30:00+24:00", "2026-10-03T12:30:00+02:60",
      "2026-10-03T12:30:00Zx", "26-10-03T12:30Z", "2026-10-03T12:30:00 +02:00", "2026-1-3T12:30Z", "٢٠٢٦-10-03T12:30Z",
    ])
  func refused(text: String) {
    #expect(RFC3339.parse(text) == nil)
  }
}
