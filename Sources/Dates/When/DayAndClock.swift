/// A day and a time of day as they were named, before they are found in the calendar.
struct DayAndClock: Equatable {
  /// The ways of naming a day.
  enum Day: Equatable {
    /// So many days before today; negative ahead.
    case relative(Int)
    case weekday(Weekday)
    case yearless(month: Int, day: Int)
    case date(CivilDate)
  }

  var day: Day?
  /// Seconds since midnight.
  var clock: Int?
  /// Whether the word was `now`.
  var isNow = false

  /// Reads the words; throws `WhenError` for what is no day and no time of day.
  static func parse(_ words: [String]) throws(WhenError) -> DayAndClock {
    var parser = DayAndClockParser(words)
    return try parser.parse()
  }
}

/// Reads a day and a time of day, in either order.
private struct DayAndClockParser {
  private var rest: ArraySlice<String>
  private var result = DayAndClock()
  private var month: Int?
  private var dayOfMonth: Int?
  private var year: Int?

  init(_ words: [String]) {
    rest = words[...]
  }

  mutating func parse() throws(WhenError) -> DayAndClock {
    if rest.isEmpty { throw .unknown }
    if rest == ["now"] {
      result.isNow = true
      return result
    }
    while let word = rest.popFirst() { try take(word) }
    try finishDate()
    guard result.day != nil || result.clock != nil else { throw .unknown }
    return result
  }

  private mutating func take(_ word: String) throws(WhenError) {
    switch word {
    case "at", "on":
      if rest.isEmpty { throw .unknown }
    case "last":
      guard let next = rest.first, Weekday(named: next) != nil else { throw .unknown }
    case "today": try set(.relative(0))
    case "yesterday": try set(.relative(1))
    case "tomorrow": try set(.relative(-1))
    case "noon": try set(clock: 12 * 3600)
    case "midnight": try set(clock: 0)
    default:
      if let weekday = Weekday(named: word) {
        try set(.weekday(weekday))
      } else if let number = MonthName.number(of: word) {
        guard month == nil else { throw .unknown }
        month = number
      } else {
        try takeNumber(word)
      }
    }
  }

  private mutating func takeNumber(_ word: String) throws(WhenError) {
    guard let first = word.utf8.first, When.isDigit(first) else { throw .unknown }
    if word.utf8.contains(UInt8(ascii: "/")) {
      throw WhenError("can be read as day and month or as month and day", hint: "write '3 Oct' or 2026-10-03")
    }
    if word.utf8.contains(UInt8(ascii: ":")) { return try set(clock: try clock(word)) }
    if word.utf8.contains(UInt8(ascii: "-")) {
      guard let date = RFC3339.parseDate(word) else {
        throw WhenError("has a day that the calendar does not have, \(word)", hint: "write 2026-10-03")
      }
      return try set(.date(date))
    }
    guard word.utf8.count <= 4, let number = Int(word) else { throw .unknown }
    if let half = rest.first, half == "am" || half == "pm" {
      return try set(clock: try clock(word))
    }
    if let suffix = rest.first, ["st", "nd", "rd", "th"].contains(suffix) { rest = rest.dropFirst() }
    if word.utf8.count == 4, year == nil {
      year = number
    } else if word.utf8.count <= 2, dayOfMonth == nil {
      dayOfMonth = number
    } else {
      throw .unknown
    }
  }

  /// `9`, `9:30`, `14:30:15`, with `am` or `pm` as the next word.
  private mutating func clock(_ word: String) throws(WhenError) -> Int {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy(When.isDigit) && (1...2).contains(part.utf8.count) ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers.count <= 3, parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      var hour = numbers.first
    else { throw .unknown }
    let failure = WhenError("has a time that no clock shows, \(word)")
    if let half = rest.first, half == "am" || half == "pm" {
      rest = rest.dropFirst()
      guard (1...12).contains(hour) else { throw failure }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    guard hour < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { throw failure }
    let minute = numbers.count > 1 ? numbers[1] : 0
    let second = numbers.count > 2 ? numbers[2] : 0
    return hour * 3600 + minute * 60 + second
  }

  private mutating func set(_ day: DayAndClock.Day) throws(WhenError) {
    guard result.day == nil else { throw WhenError("names two days") }
    result.day = day
  }

  private mutating func set(clock: Int) throws(WhenError) {
    guard result.clock == nil else { throw WhenError("names two times of day") }
    result.clock = clock
  }

  /// Puts day, month and year together.
  private mutating func finishDate() throws(WhenError) {
    guard let month else {
      if dayOfMonth != nil || year != nil { throw .unknown }
      return
    }
    guard let dayOfMonth else { throw WhenError("has a month without a day", hint: "write '3 \(name(month))'") }
    if let year {
      guard let date = CivilDate(year: year, month: month, day: dayOfMonth) else { throw missing(dayOfMonth, month) }
      return try set(.date(date))
    }
    // 2000 is a leap year: 29 February passes, and the last one there was is looked for.
    guard CivilDate(year: 2000, month: month, day: dayOfMonth) != nil else { throw missing(dayOfMonth, month) }
    try set(.yearless(month: month, day: dayOfMonth))
  }

  private func missing(_ day: Int, _ month: Int) -> WhenError {
    WhenError("has a day that the calendar does not have, \(day) \(name(month))")
  }

  private func name(_ month: Int) -> String { MonthName.short(month) }
}
