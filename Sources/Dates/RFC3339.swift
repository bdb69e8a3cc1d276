/// Date and time as JSON carries them: `2026-10-03T14:30:00+02:00` (RFC 3339).
package enum RFC3339 {
  /// The moment as text on the zone's clock, with its offset; a fraction of 3 or 6 digits only where there is one.
  ///
  /// UTC itself is written `Z`. An offset with seconds (before standard time) is cut to minutes, and the clock with
  /// it, so that the moment stays exact.
  package static func text(_ moment: Int64, zone: any TimeZoneRules) -> String {
    var bytes: [UInt8] = []
    append(moment, zone: zone, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the same behind other bytes: thousands of rows are written a few hundred times a millisecond.
  package static func append(_ moment: Int64, zone: any TimeZoneRules, to bytes: inout [UInt8]) {
    let exact = zone.offset(at: moment.flooredDivision(by: Moment.second)).seconds
    let offset = exact / 60 * 60
    let local = LocalTime(moment: moment, offset: offset)
    if (0...9_999).contains(local.date.year) {
      digits(local.date.year, 4, &bytes)
      bytes.append(UInt8(ascii: "-"))
      digits(local.date.month, 2, &bytes)
      bytes.append(UInt8(ascii: "-"))
      digits(local.date.day, 2, &bytes)
    } else {
      bytes.append(contentsOf: local.date.iso.utf8)
    }
    bytes.append(UInt8(ascii: "T"))
    digits(local.hour, 2, &bytes)
    bytes.append(UInt8(ascii: ":"))
    digits(local.minute, 2, &bytes)
    bytes.append(UInt8(ascii: ":"))
    digits(local.second, 2, &bytes)
    if local.microsecond > 0 {
      bytes.append(UInt8(ascii: "."))
      let isWhole = local.microsecond % 1000 == 0
      digits(isWhole ? local.microsecond / 1000 : local.microsecond, isWhole ? 3 : 6, &bytes)
    }
    if offset == 0 { return bytes.append(UInt8(ascii: "Z")) }
    let minutes = Int(abs(offset)) / 60
    bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    digits(minutes / 60, 2, &bytes)
    bytes.append(UInt8(ascii: ":"))
    digits(minutes % 60, 2, &bytes)
  }

  /// A number that is not negative, with zeros in front.
  private static func digits(_ number: Int, _ width: Int, _ bytes: inout [UInt8]) {
    var unit = 1
    for _ in 1..<width { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }
}
