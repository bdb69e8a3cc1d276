import TestSupport
import Testing

@testable import Dates

@Suite("Date spotting")
struct SpottingTests {
  /// A Saturday, 12:34:56 in New York.
  static let now = "2026-10-03 12:34:56"

  private static let spotter = DateSpotter()

  /// When a text's date is due: `2026-10-04 09:00` or `2026-10-04`; nil for none. `rest` is the text without its words.
  private func spot(
    _ text: String, now: String = Self.now, _ zone: any TimeZoneRules = TestZones.newYork,
    _ spotter: DateSpotter = Self.spotter
  ) -> (due: String?, rest: String) {
    let bytes = Array(text.utf8)
    guard let spotted = spotter.spot(in: bytes) else { return (nil, text) }
    var rest: [UInt8] = []
    var start = 0
    for range in spotted.words {
      rest += bytes[start..<range.lowerBound] + [0x5f]
      start = range.upperBound
    }
    rest += bytes[start...]
    guard let due = spotted.due(writtenAt: at(now, zone), zone: zone) else {
      return (nil, String(decoding: rest, as: UTF8.self))
    }
    let local = LocalTime(moment: due.moment, zone: zone)
    let clock = due.hasClock ? " \(Digits.padded(local.hour, to: 2)):\(Digits.padded(local.minute, to: 2))" : ""
    #expect(due.date == local.date || !due.hasClock)
    return ("\(due.hasClock ? local.date.iso : due.date.iso)\(clock)", String(decoding: rest, as: UTF8.self))
  }

  private func due(_ text: String, now: String = Self.now, _ zone: any TimeZoneRules = TestZones.newYork) -> String? {
    spot(text, now: now, zone).due
  }

  @Test(
    "R51: every form of the grammar",
    arguments: [
      ("call mum tomorrow", "2026-10-04", "call mum _"), ("today: shop", "2026-10-03", "_: shop"),
      ("call mum 9am", "2026-10-04 09:00", "call mum _"), ("call at 14:30", "2026-10-03 14:30", "call _"),
      ("lunch at noon", "2026-10-04 12:00", "lunch _"), ("tea at 5", "2026-10-03 17:00", "tea _"),
      ("run at 9", "2026-10-04 09:00", "run _"), ("at 9.30pm film", "2026-10-03 21:30", "_ film"),
      ("eggs in twenty minutes", "2026-10-03 12:54", "eggs _"), ("in 3 days pay", "2026-10-06", "_ pay"),
      ("in twenty-five minutes", "2026-10-03 12:59", "_"), ("in an hour", "2026-10-03 13:34", "_"),
      ("in half an hour", "2026-10-03 13:04", "_"), ("two weeks from now", "2026-10-17", "_"),
      ("in 3 days at 9am", "2026-10-06 09:00", "_ _"), ("pay rent on the 1st", "2026-11-01", "pay rent _"),
      ("rent on the first", "2026-11-01", "rent _"), ("3 October", "2026-10-03", "_"), ("3 October 9am", nil, "_ _"),
      ("2 Oct", "2027-10-02", "_"),
      ("Oct 5", "2026-10-05", "_"), ("October 5th, 2027 call", "2027-10-05", "_ call"),
      ("the 5th of October", "2026-10-05", "_"), ("2026-10-30 tax", "2026-10-30", "_ tax"),
      ("2026-10-30T14:30", "2026-10-30 14:30", "_"), ("2026-10-30 14:30", "2026-10-30 14:30", "_ _"),
      ("tuesday dentist", "2026-10-06", "_ dentist"), ("dentist on Tue 14:30", "2026-10-06 14:30", "dentist _ _"),
      ("saturday", "2026-10-10", "_"), ("saturday 1pm", "2026-10-03 13:00", "_ _"),
      ("saturday 9am", "2026-10-10 09:00", "_ _"), ("sat 9am", "2026-10-10 09:00", "_ _"),
      ("Friday, 9 October: exam", "2026-10-09", "_, _: exam"), ("next week", "2026-10-05", "_"),
      ("next month", "2026-11-01", "_"), ("at 9 a.m. Anna", "2026-10-04 09:00", "_ Anna"),
      ("midnight", "2026-10-04 00:00", "_"), ("the day after tomorrow", "2026-10-05", "_"),
      ("tonight", "2026-10-03", "_"), ("by friday: report", "2026-10-09", "_: report"),
    ] as [(String, String?, String)])
  func forms(text: String, wanted: String?, rest: String) {
    let found = spot(text)
    #expect(found.due == wanted)
    #expect(found.rest == rest)
  }

  @Test(
    "R51: what is no date",
    arguments: [
      "I sat down", "the sun shines", "may come", "march on", "page 14", "16:9 screen", "v2.10.30", "1,000 nails",
      "$9:30", "2026-13-01", "30 february", "31 april", "arrived at 5 points", "25:00", "9:60", "13pm", "room 4",
      "in minutes", "second thoughts", "monday-friday", "#monday", "@friday", "a9am", "9ammo", "2026-10-031",
      "in 99999 days", "wed her", "in 9999 years", "first of all", "on the first page", "by the second line", "",
    ])
  func noDates(text: String) {
    #expect(due(text) == nil)
  }

  @Test("reminders-menubar#108: today, written at 23:59, is today, and tomorrow the next day, also on New Year's Eve")
  func lateToday() {
    #expect(due("call today", now: "2026-10-03 23:59") == "2026-10-03")
    #expect(due("call today", now: "2026-12-31 23:59") == "2026-12-31")
    #expect(due("call tomorrow", now: "2026-12-31 23:59") == "2027-01-01")
    #expect(due("today 9am", now: "2026-10-03 23:00") == nil)
    #expect(due("9am", now: "2026-10-03 23:00") == "2026-10-04 09:00")
    #expect(due("9am", now: "2026-12-31 23:59") == "2027-01-01 09:00")
    #expect(due("0:00", now: "2026-10-03 23:59") == "2026-10-04 00:00")
    #expect(due("23:59", now: "2026-10-03 23:59") == "2026-10-04 23:59")
  }

  @Test("natty#50: next friday is the Friday of the week after this one, friday the coming one")
  func nextFriday() {
    // Monday to Sunday.
    for (today, coming, next) in [
      ("2026-10-05", "2026-10-09", "2026-10-16"), ("2026-10-07", "2026-10-09", "2026-10-16"),
      ("2026-10-09", "2026-10-16", "2026-10-16"), ("2026-10-10", "2026-10-16", "2026-10-16"),
      ("2026-10-11", "2026-10-16", "2026-10-16"),
    ] {
      #expect(due("friday", now: "\(today) 10:00") == coming, "\(today)")
      #expect(due("next friday", now: "\(today) 10:00") == next, "\(today)")
    }
    #expect(due("next fri 9am", now: "2026-12-30 10:00") == "2027-01-08 09:00")
  }

  @Test("R51: the 31st in a month of thirty, 29 February, a date of this year that has passed")
  func calendar() {
    #expect(due("on the 31st", now: "2026-04-15 10:00") == "2026-05-31")
    #expect(due("on the 31st", now: "2026-01-31 10:00") == "2026-03-31")
    #expect(due("on the 31st 11:00", now: "2026-01-31 10:00") == "2026-01-31 11:00")
    #expect(due("on the 29th", now: "2026-01-30 10:00") == "2026-03-29")
    #expect(due("29 February", now: "2026-03-01 10:00") == "2028-02-29")
    #expect(due("29 Feb", now: "2028-02-29 10:00") == "2028-02-29")
    #expect(due("1 January", now: "2026-12-31 23:59") == "2027-01-01")
    #expect(due("in 1 month", now: "2026-01-31 10:00") == "2026-02-28")
    #expect(due("2019-10-03") == nil && due("3 Oct 2025") == nil)
  }

  @Test("date-fns/tz#11: the hour after the clocks change, the skipped one and the doubled one")
  func daylightSaving() {
    let zone = TestZones.newYork
    func moment(_ text: String, _ now: String) -> Int64? {
      Self.spotter.spot(in: Array(text.utf8))?.due(writtenAt: at(now, zone), zone: zone)?.moment
    }
    #expect(moment("tomorrow 3:30", "2026-03-07 12:00") == at("2026-03-08T03:30:00-04:00", zone))
    #expect(moment("tomorrow 2:30", "2026-03-07 12:00") == at("2026-03-08T03:30:00-04:00", zone))
    #expect(moment("tomorrow 1:30", "2026-10-31 12:00") == at("2026-11-01T01:30:00-04:00", zone))
    #expect(moment("1:30", "2026-11-01T01:40:00-04:00") == at("2026-11-01T01:30:00-05:00", zone))
    #expect(moment("in twenty minutes", "2026-03-08 01:50") == at("2026-03-08T03:10:00-04:00", zone))
    #expect(moment("tomorrow 12:00", "2026-03-07 12:00") == at("2026-03-08 12:00", zone))
  }

  @Test("R51: the same words in Auckland and Honolulu are days of their own")
  func zones() {
    let now = "2026-10-03T10:30:00Z"
    #expect(due("9am", now: now, TestZones.auckland) == "2026-10-04 09:00")
    #expect(due("9am", now: now, TestZones.honolulu) == "2026-10-03 09:00")
    #expect(due("tomorrow", now: now, TestZones.auckland) == "2026-10-04")
    #expect(due("tomorrow", now: now, TestZones.honolulu) == "2026-10-04")
    // Sunday has begun there.
    #expect(due("sunday", now: now, TestZones.chatham) == "2026-10-11")
  }

  @Test("another language is a file: German words, its order, its ordinals")
  func german() throws {
    let language = try DateLanguage(
      parsing: """
        language de
        weekday 1: montag mo~
        weekday 5: freitag
        month 3: märz
        month 10: oktober okt
        relative 1: morgen
        relative 2: übermorgen
        unit minute: minuten
        unit day: tagen tage
        number 20: zwanzig
        clock 12:00: mittag
        suffix: ter
        day: am|bis? {weekday}
        day: {relative}
        day: am? {day} .? {month} {year}?
        clock: um? {time} uhr?
        clock: um {hour} uhr
        clock: am {clock}
        span: in {number} {unit}
        """)
    let spotter = DateSpotter(language)
    func due(_ text: String) -> String? { spot(text, TestZones.newYork, spotter).due }
    #expect(due("Arzt am Montag um 14:30 Uhr") == "2026-10-05 14:30")
    #expect(due("übermorgen um 9 Uhr") == "2026-10-05 09:00")
    #expect(due("am 5. Oktober") == "2026-10-05")
    #expect(due("1. März 2027") == "2027-03-01")
    #expect(due("in zwanzig Minuten") == "2026-10-03 12:54")
    #expect(due("am Mittag") == "2026-10-04 12:00")
    #expect(due("tomorrow") == nil)
    #expect(spot("tomorrow", TestZones.newYork, DateSpotter(language.adding(.english))).due == "2026-10-04")
  }

  @Test(
    "a file that is no language says in which line",
    arguments: [
      ("", 1, "there are no forms"), ("weekday 8: x\nday: {weekday}", 1, "\"weekday 8\" is no kind of word or form"),
      ("day: {weekdays}", 1, "{weekdays} is no slot"), ("# c\n\nnonsense", 3, "a line is KIND VALUE: WORDS"),
      ("day: x?", 1, "a form needs a word or a slot"),
      ("span 0 minute: x", 1, "a span is a number and minute, hour, day, week, month or year"),
      ("clock 24:30: x", 1, "\"clock 24:30\" is no kind of word or form"),
    ])
  func malformed(text: String, line: Int, reason: String) {
    #expect(throws: DateLanguageError(line: line, reason: reason)) { try DateLanguage(parsing: text) }
  }

  @Test("the shipped language reads, with every weekday and month")
  func english() throws {
    let language = try DateLanguage(parsing: DateLanguage.englishWords)
    #expect(language.name == "en" && language.forms.count > 15)
    for name in ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] {
      #expect(due(name) != nil, "\(name)")
    }
    for month in 1...12 { #expect(due("14 \(MonthName.short(month))") != nil) }
  }

  @Test("no text traps, words found are in order, and nothing is due before it was written")
  func fuzz() {
    let seed: UInt64 = 51
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "tomorrow", "today", "monday", "sat", "next", "in", "3", "20", "days", "minutes", " ", " ", ":", "14:30", "oct",
      "2026-10-03", "T", "on the ", "1st", "am", "pm", "a.m.", "at ", ",", "/", ".", "999999999999", "é", "\u{0}", "ﬀ",
      "the", "of", "31", "feb", "noon", "week", "half an hour", "twenty", "-", "five", "\u{1}", "@",
    ]
    var read = 0
    for _ in 0..<15_000 {
      var text: [UInt8] = []
      for _ in 0...random.below(8) {
        text += random.oneIn(10) ? random.bytes(3) : Array(pieces[random.below(pieces.count)].utf8)
        if random.oneIn(2) { text.append(0x20) }
      }
      guard let spotted = Self.spotter.spot(in: text) else { continue }
      for (one, two) in zip(spotted.words, spotted.words.dropFirst()) {
        if one.upperBound > two.lowerBound { Issue.record("seed \(seed): \(text)") }
      }
      if spotted.words.contains(where: { $0.isEmpty || $0.upperBound > text.count }) {
        Issue.record("seed \(seed): \(text)")
      }
      let zone = TestZones.all[random.below(TestZones.all.count)]
      let now = random.oneIn(20) ? Int64(bitPattern: random.next()) : 1_791_030_896_000_000
      guard let due = spotted.due(writtenAt: now, zone: zone) else { continue }
      read += 1
      let isPast = due.hasClock ? due.moment <= now - 1_000_000 : due.date < LocalTime(moment: now, zone: zone).date
      if isPast {
        Issue.record("seed \(seed): \(String(decoding: text, as: UTF8.self)) at \(now) is \(due)")
        return
      }
    }
    #expect(read > 1_000, "seed \(seed)")
  }
}
