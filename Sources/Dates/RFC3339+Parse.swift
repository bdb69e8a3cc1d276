extension RFC3339 {
  /// What a date and time without or with an offset says.
  package struct Parsed: Hashable, Sendable {
    package var local: LocalTime
    /// Seconds ahead of UTC; nil where the text has no offset.
    package var offset: Int32?

    /// The moment in microseconds since 1970 UTC; nil without an offset.
    package var moment: Int64? {
      offset.map {
        Moment.microseconds(seconds: local.secondsSinceEpoch - Int64($0), microsecond: local.microsecond)
      }
    }
  }

  /// Reads `2026-10-03T14:30:00.25+02:00`; nil where the text is none.
  ///
  /// A space may stand for the `T`, a comma for the point, and lower case for upper case; the seconds and the offset
  /// may be missing. Digits past the sixth of a fraction are cut off. A leap second (`:60`) is the second after `:59`.
  /// `-00:00` counts as UTC. O(n).
  package static func parse(_ text: String) -> Parsed? {
    var scanner = Scanner(text)
    guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
      scanner.take("-"), let day = scanner.number(digits: 2), let date = CivilDate(year: year, month: month, day: day),
      scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let hour = scanner.number(digits: 2), hour < 24, scanner.take(":"),
      let minute = scanner.number(digits: 2), minute < 60
    else { return nil }
    var second = 0
    var microsecond = 0
    if scanner.take(":") {
      guard let value = scanner.number(digits: 2), value <= 60 else { return nil }
      second = value
      if scanner.take(".") || scanner.take(",") {
        guard let value = scanner.fraction() else { return nil }
        microsecond = value
      }
    }
    guard let offset = scanner.offset() else { return nil }
    let seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    return Parsed(local: LocalTime(secondsSinceEpoch: seconds, microsecond: microsecond), offset: offset.seconds)
  }

  /// Reads `2026-10-03`; nil where the text is none.
  package static func parseDate(_ text: String) -> CivilDate? {
    var scanner = Scanner(text)
    guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
      scanner.take("-"), let day = scanner.number(digits: 2), scanner.isAtEnd
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Takes signs and digits from the front of a text.
  private struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
      rest = text[...].utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: sign) else { return false }
      rest = rest.dropFirst()
      return true
    }

    mutating func number(digits: Int) -> Int? {
      let taken = rest.prefix(digits)
      guard taken.count == digits, taken.allSatisfy(Self.isDigit) else { return nil }
      rest = rest.dropFirst(digits)
      return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The digits of a fraction as microseconds; nil without a digit.
    mutating func fraction() -> Int? {
      let digits = rest.prefix(while: Self.isDigit)
      if digits.isEmpty { return nil }
      rest = rest.dropFirst(digits.count)
      let kept = digits.prefix(6).reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return (digits.count..<max(6, digits.count)).reduce(kept) { value, _ in value * 10 }
    }

    /// The offset at the end of the text; nil where something else stands there.
    mutating func offset() -> (seconds: Int32?, Void)? {
      if rest.isEmpty { return (nil, ()) }
      if take("Z") || take("z") { return rest.isEmpty ? (0, ()) : nil }
      let isWest = take("-")
      guard isWest || take("+"), let hour = number(digits: 2), hour < 24 else { return nil }
      _ = take(":")
      guard let minute = number(digits: 2), minute < 60, rest.isEmpty else { return nil }
      let seconds = Int32(hour * 3600 + minute * 60)
      return (isWest ? -seconds : seconds, ())
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  }
}
