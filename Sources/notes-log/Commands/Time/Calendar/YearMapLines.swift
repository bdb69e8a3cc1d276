import Dates

/// Draws a year of changes: a column a week, a row a weekday, shades for how many.
struct YearMapLines {
  private let map: YearMap
  private let glyphs: Glyphs
  private let isUnicode: Bool
  private let width: Int
  private static let labelWidth = 5

  init(_ map: YearMap, _ session: Session) {
    self.map = map
    glyphs = session.glyphs
    isUnicode = session.glyphs.shades[0] != "."
    width = session.width
  }

  /// The Monday of the first week.
  private var monday: CivilDate { map.days.first.adding(days: 1 - map.days.first.weekday.rawValue) }
  private var weeks: Int { (map.days.last.daysSinceEpoch - monday.daysSinceEpoch) / 7 + 1 }

  func write(to session: inout Session) throws(CommandError) {
    let room = width - Self.labelWidth
    // Where the weeks fit with a space between them they are easier to tell apart; where they do not fit at all, they
    // stand in parts below each other.
    let cell = weeks * 2 <= room ? 2 : 1
    let parts = max(1, (weeks * cell + room - 1) / room)
    let share = (weeks + parts - 1) / parts
    for start in stride(from: 0, to: weeks, by: max(1, share)) {
      if start > 0 { try session.output.line() }
      try writePart(start..<min(weeks, start + share), cell, &session)
    }
    try session.output.line()
    try writeFacts(&session)
  }

  private func writePart(_ range: Range<Int>, _ cell: Int, _ session: inout Session) throws(CommandError) {
    try session.output.line(monthLine(range, cell), .faint)
    for row in 0..<7 {
      let weekday = row % 2 == 0 && row < 6 ? String(monday.adding(days: row).weekday.name.prefix(3)) : ""
      try session.output.text(DisplayWidth.padded(weekday, to: Self.labelWidth), .faint)
      var run = ""
      var runShade: Int?
      func flush() throws(CommandError) {
        try session.output.text(run, runShade ?? 0 == 0 ? .faint : .done)
        run = ""
      }
      for week in range {
        let day = monday.adding(days: week * 7 + row)
        let shade = shade(of: day)
        if (shade ?? 0 > 0) != (runShade ?? 0 > 0) { try flush() }
        runShade = shade
        run.append(shade.map { glyphs.shades[$0] } ?? " ")
        if cell == 2 { run.append(" ") }
      }
      while run.last == " " { run.removeLast() }
      try flush()
      try session.output.line()
    }
  }

  /// The shade of a day; nil for one outside of the year or still to come.
  private func shade(of day: CivilDate) -> Int? {
    let index = day.daysSinceEpoch - map.days.first.daysSinceEpoch
    guard map.counts.indices.contains(index), day <= map.days.today else { return nil }
    return map.shade(map.counts[index])
  }

  /// The names of months above the weeks in which they begin.
  private func monthLine(_ range: Range<Int>, _ cell: Int) -> String {
    var line = String(repeating: " ", count: Self.labelWidth)
    for week in range {
      let first = max(map.days.first, monday.adding(days: week * 7))
      let last = min(map.days.last, monday.adding(days: week * 7 + 6))
      // A week is named when a month begins in it; the very first one when its month has enough of it left.
      let begins = last.day <= 7 && last.month != monday.adding(days: week * 7 - 1).month
      let isStart = week == range.lowerBound && first.day <= 15 && last.month == first.month
      guard begins || isStart else { continue }
      let place = Self.labelWidth + (week - range.lowerBound) * cell
      guard line.utf8.count <= place, place + 3 <= width else { continue }
      line += String(repeating: " ", count: place - line.utf8.count) + MonthName.short(last.month) + " "
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private func writeFacts(_ session: inout Session) throws(CommandError) {
    guard map.total > 0 else { return try session.output.line("no changes in that time", .faint) }
    let isWide = session.width >= 60
    try session.output.text("\(glyphs.shades[0])", .faint)
    try session.output.text(" none", .faint)
    for (shade, text) in map.legend(dash: isUnicode ? "–" : "-") {
      try session.output.spaces(isWide ? 3 : 2)
      try session.output.text("\(glyphs.shades[shade])", .done)
      try session.output.text(" \(text)", .faint)
    }
    try session.output.line(isWide ? "   changes a day" : "", .faint)
    try session.output.line("\(Self.count(map.total, "change")) on \(Self.count(map.activeDays, "day"))")
    if let longest = map.longest {
      try session.output.line("longest streak  \(Self.count(longest.days, "day"))\(span(longest))")
    }
    if let current = map.current {
      try session.output.line("current streak  \(Self.count(current.days, "day"))\(span(current))")
    } else if map.days.last >= map.days.today, map.days.first <= map.days.today {
      try session.output.line("current streak  none; a change today begins one")
    }
  }

  private static func count(_ number: Int, _ name: String) -> String { "\(number) \(name)\(number == 1 ? "" : "s")" }

  private func span(_ streak: YearMap.Streak) -> String {
    let last = Self.day(streak.last, streak.last.year != map.days.today.year)
    if streak.days == 1 { return ", \(last)" }
    let first = Self.day(streak.first, streak.first.year != streak.last.year)
    return ", \(first) \(isUnicode ? "–" : "to") \(last)"
  }

  private static func day(_ day: CivilDate, _ hasYear: Bool) -> String {
    "\(MonthName.short(day.month)) \(day.day)\(hasYear ? ", \(day.year)" : "")"
  }
}
