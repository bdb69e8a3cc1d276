/// Dates as a person says them, on the viewer's clock.
package enum HumanDate {
  /// `Today at 9:14 AM`, `Yesterday at 9:14 AM`, `Thursday at 9:14 AM` within the last six days, `Aug 28 at 9:14 AM`
  /// this year, `Aug 28, 2019` otherwise; `Tomorrow at 9:14 AM` for the next day, and dates for what lies further on.
  ///
  /// Moments are microseconds since 1970 UTC; days are counted by the viewer's calendar, not by 24 hours.
  package static func text(
    _ moment: Int64, now: Int64, zone: any TimeZoneRules, hours: HourClock = .twelve
  ) -> String {
    let local = LocalTime(moment: moment, zone: zone)
    let today = LocalTime(moment: now, zone: zone).date
    if let name = nearName(local.date, today: today) { return "\(name) at \(clock(local, hours: hours))" }
    let day = date(local.date, today: today)
    return local.date.year == today.year ? "\(day) at \(clock(local, hours: hours))" : day
  }

  /// The day without the time: `Today`, `Yesterday`, `Thursday`, `Aug 28`, `Aug 28, 2019`.
  package static func day(_ moment: Int64, now: Int64, zone: any TimeZoneRules) -> String {
    let day = LocalTime(moment: moment, zone: zone).date
    let today = LocalTime(moment: now, zone: zone).date
    return nearName(day, today: today) ?? date(day, today: today)
  }

  /// The time of day: `9:14 AM`, or `9:14:07 AM` with seconds; `09:14` where the clock counts to twenty-four.
  package static func clock(_ local: LocalTime, seconds: Bool = false, hours: HourClock = .twelve) -> String {
    let tail = ":" + Digits.padded(local.minute, to: 2) + (seconds ? ":" + Digits.padded(local.second, to: 2) : "")
    if hours == .twentyFour { return Digits.padded(local.hour, to: 2) + tail }
    let hour = local.hour % 12 == 0 ? 12 : local.hour % 12
    return "\(hour)\(tail) \(local.hour < 12 ? "AM" : "PM")"
  }

  /// `Aug 28`, with the year where it is not this one.
  private static func date(_ date: CivilDate, today: CivilDate) -> String {
    let day = "\(MonthName.short(date.month)) \(date.day)"
    return date.year == today.year ? day : "\(day), \(date.year)"
  }

  /// The name of a day close to today. A weekday's name always means the past.
  private static func nearName(_ date: CivilDate, today: CivilDate) -> String? {
    switch today.daysSinceEpoch - date.daysSinceEpoch {
    case -1: "Tomorrow"
    case 0: "Today"
    case 1: "Yesterday"
    case 2...6: date.weekday.name
    default: nil
    }
  }
}
