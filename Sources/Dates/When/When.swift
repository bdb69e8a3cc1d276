/// A moment as the command line's WHEN names it.
package enum When: Hashable, Sendable {
  /// A position in the log.
  case position(UInt64)
  /// An event's id, `replica.sequence`, not yet looked up.
  case event(String)
  /// Microseconds since 1970 UTC; never past the `now` that was given.
  case moment(Int64)

  /// What a day without a time of day stands for.
  package enum DayMeaning: Hashable, Sendable {
    /// The present time of day on that day: `yesterday` is what was there 24 hours ago by the clock.
    case presentTime
    /// The first moment of the day: for `--since`.
    case start
    /// The last moment of the day, or now where the day is not over: for `--until`.
    case end
  }

  /// Reads a WHEN. Everything looks back:
  ///
  /// - `1841` (digits alone) is a position, `k7m2x9qa.41` an event's id.
  /// - RFC 3339; without an offset it is the zone's clock.
  /// - `2h ago`, `1h 30m ago`, `3 days ago`: hours and less are exact, days and more keep the time of day; a month
  ///   too short gives its last day.
  /// - `now`, `today`, `yesterday`; `mon`, `monday`, `last monday`: the latest one before now, so on a Monday a week ago.
  /// - `14:30`, `2:30 pm`, `9am`, `noon`, `midnight`: the last time the clock showed it.
  /// - `3 Oct`, `Oct 3`, `3 October 2026`, `2026-10-03`; without a year the last that has come.
  /// - a day and a time of day in either order: `yesterday 9am`, `mon 14:30`, `Oct 3 at 9:14 AM`.
  ///
  /// A day alone is that day at the present time of day (`dayAlone` says otherwise): a person who asks for
  /// yesterday's state means "a day ago", and neither this morning's first second nor yesterday's last.
  ///
  /// A time of day that the clocks skipped is as far after the change. Throws `WhenError` for what is no WHEN, lies in
  /// the future, or fits two moments.
  package static func parse(
    _ text: String, now: Int64, zone: any TimeZoneRules, dayAlone: DayMeaning = .presentTime
  ) throws(WhenError) -> When {
    let trimmed = trim(text)
    guard !trimmed.isEmpty, trimmed.utf8.count <= 100 else { throw .unknown }
    if trimmed.utf8.allSatisfy(isDigit) {
      guard let position = UInt64(trimmed) else { throw WhenError("is too large for a position") }
      return .position(position)
    }
    if isEventID(trimmed) { return .event(trimmed) }
    let resolver = WhenResolver(now: now, zone: zone, dayAlone: dayAlone)
    if let parsed = RFC3339.parse(trimmed) {
      if let moment = parsed.moment { return .moment(try resolver.past(moment)) }
      return .moment(try resolver.past(try resolver.exact(parsed.local)))
    }
    let words = WhenWords.split(trimmed)
    if words.last == "ago" { return .moment(try resolver.ago(try Span.parse(words.dropLast()))) }
    try refuseSpan(words)
    return .moment(try resolver.moment(of: try DayAndClock.parse(words)))
  }

  /// Says what `2h` and `in 2h` lack, rather than that they are unknown.
  private static func refuseSpan(_ words: [String]) throws(WhenError) {
    if words.first == "in" { throw WhenError("is in the future") }
    guard words.count > 1, (try? Span.parse(words[...])) != nil else { return }
    throw WhenError("does not say which way", hint: "write '\(words.joined(separator: " ")) ago'")
  }

  /// Whether the text has the form of an event's id: letters and digits, four at least, a point, digits.
  private static func isEventID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count >= 4, !parts[1].isEmpty else { return false }
    return parts[1].allSatisfy(isDigit) && parts[0].allSatisfy { isDigit($0) || isLetter($0) }
  }

  private static func trim(_ text: String) -> String {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace }
    return words.map { String($0) }.joined(separator: " ")
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
}
