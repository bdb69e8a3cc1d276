/// Date and time as JSON carries them: `2026-10-03T14:30:00+02:00` (RFC 3339).
package enum RFC3339 {
  /// The moment as text on the zone's clock, with its offset; a fraction of 3 or 6 digits only where there is one.
  ///
  /// UTC itself is written `Z`. An offset with seconds (before standard time) is cut to minutes, and the clock with
  /// it, so that the moment stays exact.
  package static func text(_ moment: Int64, zone: any TimeZoneRules) -> String {
    let exact = zone.offset(at: moment.flooredDivision(by: Moment.second)).seconds
    let offset = exact / 60 * 60
    let local = LocalTime(moment: moment, offset: offset)
    return "\(local.date.iso)T\(clock(local))\(fraction(local.microsecond))\(suffix(offset))"
  }

  private static func clock(_ local: LocalTime) -> String {
    [local.hour, local.minute, local.second].map { Digits.padded($0, to: 2) }.joined(separator: ":")
  }

  private static func fraction(_ microsecond: Int) -> String {
    if microsecond == 0 { return "" }
    if microsecond % 1000 == 0 { return "." + Digits.padded(microsecond / 1000, to: 3) }
    return "." + Digits.padded(microsecond, to: 6)
  }

  private static func suffix(_ offset: Int32) -> String {
    if offset == 0 { return "Z" }
    let minutes = Int(abs(offset)) / 60
    return "\(offset < 0 ? "-" : "+")\(Digits.padded(minutes / 60, to: 2)):\(Digits.padded(minutes % 60, to: 2))"
  }
}
