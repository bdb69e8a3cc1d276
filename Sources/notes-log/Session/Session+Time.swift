import Dates

extension Session {
  /// The viewer's time zone; read when first asked for. An unknown `TZ` is an error, never silently UTC.
  mutating func zone() throws(CommandError) -> any TimeZoneRules {
    if let knownZone { return knownZone }
    let found = try zoneSource.zone(environment: environment)
    knownZone = found
    return found
  }

  /// What a WHEN means now; throws a usage error that says why it means nothing.
  mutating func moment(
    of reference: WhenReference, dayAlone: When.DayMeaning = .presentTime
  ) throws(CommandError) -> When {
    let zone = try zone()
    do {
      return try When.parse(reference.text, now: now(), zone: zone, dayAlone: dayAlone)
    } catch {
      throw .usage("\"\(reference.text)\" \(error.reason)", hint: error.hint)
    }
  }

  /// The moment that `--at` asks for; nil for the present.
  mutating func momentAsked() throws(CommandError) -> When? {
    guard let at = options.at else { return nil }
    return try moment(of: at)
  }

  /// A moment as a person says it: `Today at 9:14 AM`.
  mutating func humanDate(_ moment: Int64) throws(CommandError) -> String {
    HumanDate.text(moment, now: now(), zone: try zone(), hours: try hours())
  }

  /// How the viewer's clock counts hours: by the setting, else by the locale's country.
  mutating func hours() throws(CommandError) -> HourClock {
    if let knownHours { return knownHours }
    let environment = environment
    let found: HourClock =
      switch try setting(.datesClock).value {
      case "12h": .twelve
      case "24h": .twentyFour
      // The first that is set counts (POSIX, 8.2).
      default: HourClock(locale: ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment.nonEmpty($0) }.first ?? "")
      }
    knownHours = found
    return found
  }

  /// A moment as JSON carries it: RFC 3339 with the zone's offset.
  mutating func jsonTime(_ moment: Int64) throws(CommandError) -> JSONValue {
    .string(RFC3339.text(moment, zone: try zone()))
  }
}
