import Dates
import Foundation
import TestSupport
import Testing

@testable import notes_log

@Suite("log --calendar")
struct CalendarTests {
  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  @Test("the year up to today is 53 weeks from a Monday; a calendar year has all its days")
  func days() throws {
    let rolling = YearDays(year: nil, today: try day(2026, 10, 3))
    #expect(rolling.first.iso == "2025-09-29" && rolling.first.weekday == .monday && rolling.last.iso == "2026-10-03")
    #expect(YearDays(year: 2024, today: rolling.today).count == 366)
    #expect(YearDays(year: 2026, today: rolling.today).last.iso == "2026-12-31")
  }

  @Test("streaks are those that a plain walk over the days finds")
  func streaks() throws {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let days = YearDays(year: random.oneIn(2) ? 2026 : nil, today: try day(2026, 10, 3))
      let open = days.all.count { $0 <= days.today }
      let counts = days.all.indices.map { $0 < open && !random.oneIn(3) ? random.below(3) : 0 }
      let map = YearMap(days, counts)
      let runs = counts.split { $0 == 0 }
      #expect(map.longest?.days == runs.map(\.count).max(), "seed \(seed)")
      #expect(map.total == counts.reduce(0, +))
      if let longest = map.longest {
        let start = longest.first.daysSinceEpoch - days.first.daysSinceEpoch
        #expect(counts[start..<start + longest.days].allSatisfy { $0 > 0 }, "seed \(seed)")
      }
      let ending = counts[..<open].reversed().drop { $0 == 0 }
      let gap = open - ending.count
      let run = ending.prefix { $0 > 0 }.count
      #expect(map.current?.days == (gap <= 1 && run > 0 ? run : nil), "seed \(seed)")
    }
  }

  @Test("shades ascend with the counts, the darkest is used, and the legend names every count once")
  func shades() throws {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let days = YearDays(year: 2026, today: try day(2026, 12, 31))
      let range = 1 + random.below(200)
      let map = YearMap(days, days.all.map { _ in random.oneIn(2) ? 0 : random.below(range) })
      let used = Set(map.counts).sorted()
      #expect(map.shade(0) == 0)
      for (low, high) in zip(used, used.dropFirst()) { #expect(map.shade(low) <= map.shade(high), "seed \(seed)") }
      guard let most = used.last, most > 0 else { continue }
      #expect(map.shade(most) == 4, "seed \(seed)")
      let legend = map.legend(dash: "-")
      for count in used where count > 0 {
        let naming = legend.filter { entry in
          let ends = entry.text.split(separator: "-").compactMap { Int($0) }
          return (ends[0]...(ends.last ?? ends[0])).contains(count)
        }
        #expect(naming.map(\.shade) == [map.shade(count)], "seed \(seed): \(count) in \(legend)")
      }
    }
  }

  private func filled() throws -> CommandStore {
    let store = try CommandStore()
    let start = store.now
    for (days, changes) in [(300, 1), (200, 6), (3, 2), (2, 1), (1, 3)] {
      store.now = start - Int64(days) * CommandStore.day
      for _ in 0..<changes { store.must("add", "note \(days)") }
    }
    store.now = start
    return store
  }

  @Test("the calendar at 80 columns, whole")
  func whole() throws {
    let store = try filled()
    store.width = 80
    let shown = store.run("log", "--calendar").output
    #expect(
      shown == """
             Oct Nov  Dec Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct
        Mon  ·····················································
             ························█····························
        Wed  ····················································▒
             ····················································░
        Fri  ····················································▓
             ·····················································
             ·········░··········································

        · none   ░ 1   ▒ 2   ▓ 3   █ 4–6   changes a day
        13 changes on 5 days
        longest streak  3 days, Sep 30 – Oct 2
        current streak  3 days, Sep 30 – Oct 2

        """)
    for line in shown.split(separator: "\n") { #expect(DisplayWidth.columns(of: line) <= 80) }
    #expect(!shown.contains("\u{1b}"))
  }

  @Test("every width fits, in any locale, with the same days in any")
  func widths() throws {
    let store = try filled()
    for locale in ["en_NZ.UTF-8", "C"] {
      store.locale = locale
      for width in [20, 40, 57, 58, 59, 80, 110, 111, 112, 200] {
        store.width = width
        let shown = store.run("log", "--calendar").output
        for line in shown.split(separator: "\n").prefix(while: { !$0.contains("none") }) {
          #expect(DisplayWidth.columns(of: line) <= width, "\(width): \(line)")
        }
        if locale == "C" { #expect(shown.utf8.allSatisfy { $0 < 0x80 }) }
        let map = shown.split(separator: "\n").prefix { !$0.contains("none") }
        let active = map.map { $0.dropFirst(5).count { !" .·".contains($0) && !$0.isLetter } }.reduce(0, +)
        #expect(active == 5, "\(width)")
      }
    }
  }

  @Test("days are those of the viewer's zone; to a pipe and in JSON they come with their numbers")
  func zones() throws {
    let store = try CommandStore()
    // 12:35 UTC is the next day in Auckland.
    let note = store.must("add", "one", "--item", "x")
    store.must("tick", note, "1")
    #expect(store.run("log", "--calendar").output == "2026-10-03\t2\n")
    store.zone = "NZDT-13"
    #expect(store.run("log", "--calendar").output == "2026-10-04\t2\n")
    #expect(store.run("log", "--calendar", "--kind", "item.*").output == "2026-10-04\t1\n")
    #expect(store.run("log", note, "--calendar").output == "2026-10-04\t2\n")
    #expect(store.run("log", "--calendar", "--at", "1").output == "2026-10-04\t1\n")
    #expect(try store.items("log", "--calendar").map { $0["changes"] as? Int } == [2])
    for words in [["log", "--calendar=2026"], ["log", "--calendar", "2026"]] {
      #expect(store.run(words).output == "2026-10-04\t2\n")
    }
    #expect(store.run("log", "--calendar=2025").messages == "no changes in that time\n")
    #expect(store.run("log", "--calendar=26").status == 2)
    #expect(store.run("log", "--calendar", "-n", "3").status == 2)
    #expect(try CommandStore().run("log", "--calendar").status == 0)
  }
}
