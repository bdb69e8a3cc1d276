extension PosixZone {
  /// Reads a rule such as `NZST-12NZDT,M9.5.0,M4.1.0/3`; throws `ZoneError` where it is none. O(n).
  ///
  /// Daylight time without the days of change is refused: POSIX leaves them to the implementation.
  package init(_ text: String) throws(ZoneError) {
    var parser = PosixZoneParser(text)
    self = try parser.zone()
  }
}

/// Reads the text of a POSIX zone rule byte by byte.
private struct PosixZoneParser {
  private var rest: ArraySlice<UInt8>
  private static let failure = ZoneError("not a time zone rule")

  init(_ text: String) {
    rest = Array(text.utf8.prefix(256))[...]
  }

  mutating func zone() throws(ZoneError) -> PosixZone {
    let name = try abbreviation()
    let seconds = -(try time(hours: 24))
    let standard = ZoneOffset(seconds: Int32(seconds), abbreviation: name)
    if rest.isEmpty { return PosixZone(standard: standard, daylight: nil, changes: nil) }
    let daylightName = try abbreviation()
    var daylightSeconds = seconds + 3600
    if let next = rest.first, next != UInt8(ascii: ",") { daylightSeconds = -(try time(hours: 24)) }
    let daylight = ZoneOffset(seconds: Int32(daylightSeconds), isDaylight: true, abbreviation: daylightName)
    let start = try day()
    let end = try day()
    guard rest.isEmpty else { throw Self.failure }
    return PosixZone(standard: standard, daylight: daylight, changes: .init(start: start, end: end))
  }

  /// Three letters or more, or `<+1245>`.
  private mutating func abbreviation() throws(ZoneError) -> String {
    let name: ArraySlice<UInt8>
    if take("<") {
      name = rest.prefix { $0 != UInt8(ascii: ">") }
      rest = rest.dropFirst(name.count)
      guard take(">") else { throw Self.failure }
    } else {
      name = rest.prefix { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }
      rest = rest.dropFirst(name.count)
    }
    guard name.count >= 3 else { throw Self.failure }
    return String(decoding: name, as: UTF8.self)
  }

  /// `,M3.2.0/2`, `,J60`, `,59/-1:30`.
  private mutating func day() throws(ZoneError) -> PosixDay {
    guard take(",") else { throw Self.failure }
    let rule: PosixDay.Rule
    if take("M") {
      let month = try number(1...12)
      guard take(".") else { throw Self.failure }
      let week = try number(1...5)
      guard take(".") else { throw Self.failure }
      rule = .weekday(month: month, week: week, day: try number(0...6))
    } else if take("J") {
      rule = .julian(try number(1...365))
    } else {
      rule = .zeroBased(try number(0...365))
    }
    return PosixDay(rule: rule, seconds: take("/") ? try time(hours: 167) : 7200)
  }

  /// `[+-]h[:mm[:ss]]` in seconds.
  private mutating func time(hours: Int) throws(ZoneError) -> Int {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    var seconds = try number(0...hours) * 3600
    if take(":") { seconds += try number(0...59) * 60 } else { return isNegative ? -seconds : seconds }
    if take(":") { seconds += try number(0...59) }
    return isNegative ? -seconds : seconds
  }

  private mutating func number(_ range: ClosedRange<Int>) throws(ZoneError) -> Int {
    let digits = rest.prefix { (0x30...0x39).contains($0) }.prefix(4)
    guard let value = Int(String(decoding: digits, as: UTF8.self)), range.contains(value) else { throw Self.failure }
    rest = rest.dropFirst(digits.count)
    return value
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
