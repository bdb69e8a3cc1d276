package import Dates

/// Reads the dates that other programs write.
///
/// ISO 8601 in the extended and the basic form, a day alone, seconds, milliseconds or microseconds since 1970, and what
/// JavaScript shows. A time without a zone is one of the viewer's zone. Which of `01/02/2024` is the day only a person
/// knows: such a date is read where `order` says it, and not guessed.
package struct ForeignDate: Sendable {
  /// Which number comes first in `01/02/2024`.
  package enum Order: String, Sendable, CaseIterable {
    case dmy, mdy
  }

  let order: Order?
  let zone: any TimeZoneRules

  package init(order: Order? = nil, zone: any TimeZoneRules = FixedZone.utc) {
    self.order = order
    self.zone = zone
  }

  /// These rules with an order where none was given.
  package func withOrder(_ fallback: Order) -> ForeignDate { ForeignDate(order: order ?? fallback, zone: zone) }

  /// The moment in microseconds since 1970 UTC; nil where the text is no date, or one outside of the years 1 to 9999.
  package func moment(of text: String) -> Int64? {
    guard text.utf8.count <= 100 else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.isEmpty { return nil }
    if let parsed = RFC3339.parse(words) { return checked(parsed.moment ?? zone.moment(of: parsed.local)) }
    if let date = RFC3339.parseDate(words) { return checked(zone.start(of: date)) }
    return basic(words) ?? epoch(words) ?? javaScript(words) ?? withClock(words) ?? slashed(words)
  }

  /// The moment of a count since 1970 in seconds, milliseconds or microseconds, told apart by its size; nil for 0, which
  /// stands for no date, and for what is none of them.
  package static func moment(ofEpoch number: Double) -> Int64? {
    let size = abs(number)
    guard size.isFinite, size > 0 else { return nil }
    if size < 1e11 { return Int64((number * 1e6).rounded()) }
    if size < 1e14 { return Int64((number * 1e3).rounded()) }
    return size < 2.5e17 ? Int64(number) : nil
  }

  private func checked(_ moment: Int64) -> Int64? {
    (-62_135_596_800_000_000 - Moment.day...253_402_300_799_999_999 + Moment.day).contains(moment) ? moment : nil
  }

  /// `20230121T093733Z`; the fraction, the seconds and the zone may be missing.
  private func basic(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 13, bytes[8] == UInt8(ascii: "T") || bytes[8] == UInt8(ascii: " "),
      bytes[..<8].allSatisfy(isDigit), bytes[9..<13].allSatisfy(isDigit)
    else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let hasSeconds = bytes.count >= 15 && bytes[13..<15].allSatisfy(isDigit)
    let seconds = hasSeconds ? part(13..<15) : "00"
    let rest = String(decoding: bytes[(hasSeconds ? 15 : 13)...], as: UTF8.self)
    let extended =
      "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(seconds)\(rest)"
    guard let parsed = RFC3339.parse(extended) else { return nil }
    return checked(parsed.moment ?? zone.moment(of: parsed.local))
  }

  private func epoch(_ text: String) -> Int64? {
    guard text.utf8.count >= 9, text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
      let number = Double(text)
    else { return nil }
    return Self.moment(ofEpoch: number)
  }

  /// `Tue Mar 21 2023 10:11:12 GMT+0100 (Central European Standard Time)`.
  private func javaScript(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count >= 5, let month = MonthName.number(of: words[1].lowercased()), let day = Int(words[2]),
      let year = Int(words[3]), let date = CivilDate(year: year, month: month, day: day),
      let clock = Self.clock(words[4])
    else { return nil }
    let local = LocalTime(date: date, secondOfDay: clock)
    guard words.count > 5 else { return checked(zone.moment(of: local)) }
    let sign = words[5].dropFirst(3)
    guard words[5].hasPrefix("GMT") || words[5].hasPrefix("UTC") else { return nil }
    if sign.isEmpty { return checked(FixedZone.utc.moment(of: local)) }
    guard sign.utf8.count == 5, let number = Int(sign.dropFirst()), number >= 0 else { return nil }
    let offset = (number / 100 * 60 + number % 100) * 60 * (sign.hasPrefix("-") ? -1 : 1)
    return checked(FixedZone(seconds: Int32(clamping: offset)).moment(of: local))
  }

  /// `2024-06-16 11:11:00 AM`, `2024-06-16 9:05`.
  private func withClock(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 2 || words.count == 3, let date = RFC3339.parseDate(String(words[0])),
      let clock = Self.clock(words[1], half: words.count == 3 ? words[2] : nil)
    else { return nil }
    return checked(zone.moment(of: LocalTime(date: date, secondOfDay: clock)))
  }

  /// `28/09/2021 20:57`, `01-02-2024 01:23 AM`, `28.09.2021`; which number is the day `order` says, except that points
  /// between them always put it first.
  private func slashed(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard let first = words.first, words.count <= 3,
      let sign = (["/", "-", "."] as [Character]).first(where: { first.contains($0) })
    else { return nil }
    let numbers = first.split(separator: sign, omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers.allSatisfy({ (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }),
      numbers[2].utf8.count == 4, let one = Int(numbers[0]), let two = Int(numbers[1]), let year = Int(numbers[2]),
      let order = sign == "." ? .dmy : order,
      let date = CivilDate(year: year, month: order == .dmy ? two : one, day: order == .dmy ? one : two)
    else { return nil }
    guard words.count > 1 else { return checked(zone.start(of: date)) }
    guard let clock = Self.clock(words[1], half: words.count == 3 ? words[2] : nil) else { return nil }
    return checked(zone.moment(of: LocalTime(date: date, secondOfDay: clock)))
  }

  /// The seconds since midnight of `9:05`, `09:05:30`, `01:23` with `AM` or `PM`.
  private static func clock(_ text: Substring, half: Substring? = nil) -> Int? {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false)
    guard numbers.count == 2 || numbers.count == 3,
      numbers.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }),
      var hour = Int(numbers[0]), let minute = Int(numbers[1]), minute < 60
    else { return nil }
    let second = numbers.count == 3 ? Int(numbers[2]) ?? 60 : 0
    switch half?.lowercased() {
    case nil: break
    // Some programs write `14:05 PM`: what the clock of a day cannot show is taken as it stands.
    case "am": if hour == 12 { hour = 0 }
    case "pm": if hour < 12 { hour += 12 }
    default: return nil
    }
    return hour < 24 && second < 60 ? hour * 3600 + minute * 60 + second : nil
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
