import TestSupport
import Testing

@testable import Dates

@Suite("Human dates")
struct HumanDateTests {
  private func text(_ moment: String, now: String, _ zone: any TimeZoneRules = TestZones.newYork) -> String {
    HumanDate.text(at(moment, zone), now: at(now, zone), zone: zone)
  }

  @Test(
    "R12: the five forms",
    arguments: [
      ("2026-10-03 09:14", "Today at 9:14 AM"), ("2026-10-02 21:14", "Yesterday at 9:14 PM"),
      ("2026-10-01 09:14", "Thursday at 9:14 AM"), ("2026-09-27 09:14", "Sunday at 9:14 AM"),
      ("2026-09-26 09:14", "Sep 26 at 9:14 AM"), ("2026-08-28 09:14", "Aug 28 at 9:14 AM"),
      ("2026-01-01 00:00", "Jan 1 at 12:00 AM"), ("2025-12-31 12:00", "Dec 31, 2025"),
      ("2019-08-28 09:14", "Aug 28, 2019"),
    ])
  func forms(moment: String, wanted: String) {
    #expect(text(moment, now: "2026-10-03 12:34") == wanted)
  }

  @Test("R12: one minute before midnight and one after")
  func midnight() {
    #expect(text("2026-10-03 23:59", now: "2026-10-03 23:59:30") == "Today at 11:59 PM")
    #expect(text("2026-10-03 23:59", now: "2026-10-04 00:00") == "Yesterday at 11:59 PM")
    #expect(text("2026-10-03 00:00", now: "2026-10-03 23:59") == "Today at 12:00 AM")
    #expect(text("2026-12-31 23:59", now: "2027-01-01 00:01") == "Yesterday at 11:59 PM")
    #expect(text("2026-12-28 08:00", now: "2027-01-02 00:01") == "Monday at 8:00 AM")
  }

  @Test("R12: days are counted across a change of the clocks, both ways")
  func daylightSaving() {
    // 23 hours lie between noon and noon on 8 March, 25 on 1 November.
    #expect(text("2026-03-07 12:00", now: "2026-03-08 12:00") == "Yesterday at 12:00 PM")
    #expect(text("2026-03-08 00:10", now: "2026-03-08 23:50") == "Today at 12:10 AM")
    #expect(text("2026-11-01 00:10", now: "2026-11-01 23:50") == "Today at 12:10 AM")
    #expect(text("2026-10-31 23:50", now: "2026-11-01 23:50") == "Yesterday at 11:50 PM")
    #expect(text("2026-11-01T01:30-04:00", now: "2026-11-01T01:30-05:00") == "Today at 1:30 AM")
  }

  @Test("R12: one moment has the viewer's day in Auckland and in Honolulu")
  func zones() {
    let moment = at("2026-10-03T10:30:00Z", FixedZone.utc)
    let now = at("2026-10-03T11:30:00Z", FixedZone.utc)
    #expect(HumanDate.text(moment, now: now, zone: TestZones.auckland) == "Yesterday at 11:30 PM")
    #expect(HumanDate.text(moment, now: now, zone: TestZones.honolulu) == "Today at 12:30 AM")
    #expect(HumanDate.text(moment, now: now, zone: FixedZone.utc) == "Today at 10:30 AM")
  }

  @Test("R12: 29 February")
  func leapDay() {
    #expect(text("2024-02-29 09:14", now: "2024-03-01 10:00") == "Yesterday at 9:14 AM")
    #expect(text("2024-02-29 09:14", now: "2024-12-01 10:00") == "Feb 29 at 9:14 AM")
    #expect(text("2024-02-29 09:14", now: "2026-02-28 10:00") == "Feb 29, 2024")
  }

  @Test("a future moment is never called by the name of a past weekday")
  func future() {
    #expect(text("2026-10-03 13:00", now: "2026-10-03 12:34") == "Today at 1:00 PM")
    #expect(text("2026-10-04 09:14", now: "2026-10-03 12:34") == "Tomorrow at 9:14 AM")
    #expect(text("2026-10-06 09:14", now: "2026-10-03 12:34") == "Oct 6 at 9:14 AM")
    #expect(text("2099-01-01 09:14", now: "2026-10-03 12:34") == "Jan 1, 2099")
  }

  @Test("WHEN reads back to the minute what a human date says, at random moments of all zones")
  func readBack() throws {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    var compared = 0
    for zone in TestZones.all {
      for _ in 0..<1500 {
        let now = 1_600_000_000_000_000 + Int64(random.below(400_000_000)) * 1_000_000
        let moment = now - Int64(random.below(random.oneIn(2) ? 600_000 : 20_000_000)) * 1_000_000
        let text = HumanDate.text(moment, now: now, zone: zone)
        guard text.contains(" at ") else { continue }
        do {
          let read = try When.parse(text, now: now, zone: zone)
          let minute = moment.flooredDivision(by: 60_000_000) * 60_000_000
          // What the clock showed twice and what is asked in the second showing's first hour may be the earlier.
          guard read == .moment(minute) || read == .moment(minute - 3_600_000_000) else {
            Issue.record("seed \(seed): \(moment) at \(now) is \"\(text)\", read as \(read)")
            return
          }
          compared += 1
        } catch {
          #expect(error.reason.contains("twice"), "seed \(seed): \(text): \(error)")
        }
      }
    }
    #expect(compared > 5000)
  }

  @Test("R35: days left count a begun day")
  func daysLeft() {
    let day = Moment.day
    #expect(RelativeTime.daysLeft(until: 30 * day, now: 0) == 30)
    #expect(RelativeTime.daysLeft(until: 30 * day, now: 1) == 30)
    #expect(RelativeTime.daysLeft(until: 30 * day, now: day) == 29)
    #expect(RelativeTime.daysLeft(until: 30 * day, now: 30 * day - 1) == 1)
    #expect(RelativeTime.daysLeft(until: 30 * day, now: 30 * day) == 0)
    #expect(RelativeTime.daysLeft(until: .max, now: .min) > 0)
    #expect(RelativeTime.daysLeft(until: .min, now: .max) == 0)
  }

  @Test(
    "how long ago, in few letters",
    arguments: [
      (0, "now"), (999_999, "now"), (1_000_000, "1 s ago"), (59_999_999, "59 s ago"), (60_000_000, "1 min ago"),
      (7_200_000_000, "2 h ago"), (86_400_000_000, "1 d ago"), (2_592_000_000_000, "1 mo ago"),
      (31_536_000_000_000, "1 y ago"), (-7_200_000_000, "in 2 h"),
    ])
  func relative(distance: Int64, wanted: String) {
    #expect(RelativeTime.text(1_791_030_896_000_000 - distance, now: 1_791_030_896_000_000) == wanted)
  }

  @Test("no distance traps")
  func relativeExtremes() {
    for (moment, now) in [(Int64.min, Int64.max), (.max, .min), (.min, 0), (.min, .min)] {
      #expect(!RelativeTime.text(moment, now: now).isEmpty)
    }
  }
}
