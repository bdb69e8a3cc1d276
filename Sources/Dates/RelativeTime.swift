/// How long ago something was, in few letters.
package enum RelativeTime {
  /// `now` (under a second), `40 s ago`, `5 min ago`, `2 h ago`, `3 d ago`, `5 mo ago`, `2 y ago`; `in 2 h` for the
  /// future. Rounded down. Months are 30 days here, years 365. Moments are microseconds since 1970 UTC.
  package static func text(_ moment: Int64, now: Int64) -> String {
    let (difference, overflow) = now.subtractingReportingOverflow(moment)
    let isFuture = moment > now
    let distance = overflow ? UInt64(Int64.max) : difference.magnitude
    guard let span = span(distance / UInt64(Moment.second)) else { return "now" }
    return isFuture ? "in \(span)" : "\(span) ago"
  }

  /// The whole days from now until a moment, a begun one counted: 30 at the moment a note enters a Trash of thirty
  /// days, 1 in the last 24 hours, 0 from the moment on.
  package static func daysLeft(until moment: Int64, now: Int64) -> Int {
    let (difference, overflow) = moment.subtractingReportingOverflow(now)
    if moment <= now { return 0 }
    if overflow { return Int(Int64.max / Moment.day) }
    return Int((difference - 1) / Moment.day + 1)
  }

  private static func span(_ seconds: UInt64) -> String? {
    let units: [(length: UInt64, name: String)] = [
      (365 * 86_400, "y"), (30 * 86_400, "mo"), (86_400, "d"), (3600, "h"), (60, "min"), (1, "s"),
    ]
    guard let unit = units.first(where: { seconds >= $0.length }) else { return nil }
    return "\(seconds / unit.length) \(unit.name)"
  }
}
