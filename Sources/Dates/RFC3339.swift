/// Date and time as JSON carries them: `2026-10-03T14:30:00+02:00` (RFC 3339).
package enum RFC3339 {
  /// The moment as text on the zone's clock, with its offset; a fraction of 3 or 6 digits only where there is one.
  ///
  /// UTC itself is written `Z`. An offset with seconds (before standard time) is cut to minutes, and the clock with
  /// it, so that the moment stays exact.
  package static func text(_ moment: Int64, zone: any TimeZoneRules) -> String {
    String(unsafeUninitializedCapacity: mostBytes) { write(moment, zone: zone, to: $0) }
  }

  /// The most bytes that a text takes: a year has ten digits at most.
  package static let mostBytes = 48

  /// Writes the text into memory for `mostBytes` and returns how many it took: thousands of rows take a millisecond.
  package static func write(
    _ moment: Int64, zone: any TimeZoneRules, to bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard bytes.count >= mostBytes else { return 0 }
    let exact = zone.offset(at: moment.flooredDivision(by: Moment.second)).seconds
    let offset = exact / 60 * 60
    let local = LocalTime(moment: moment, offset: offset)
    var end = 0
    func sign(_ sign: Unicode.Scalar) {
      bytes[end] = UInt8(ascii: sign)
      end += 1
    }
    func two(_ number: Int) {
      bytes[end] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10)
      bytes[end + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
      end += 2
    }
    if (0...9_999).contains(local.date.year) {
      two(local.date.year / 100)
      two(local.date.year % 100)
      sign("-")
      two(local.date.month)
      sign("-")
      two(local.date.day)
    } else {
      for byte in local.date.iso.utf8.prefix(mostBytes - 32) {
        bytes[end] = byte
        end += 1
      }
    }
    sign("T")
    two(local.hour)
    sign(":")
    two(local.minute)
    sign(":")
    two(local.second)
    if local.microsecond > 0 {
      sign(".")
      two(local.microsecond / 10_000)
      if local.microsecond % 1000 == 0 {
        bytes[end] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: local.microsecond / 1000 % 10)
        end += 1
      } else {
        two(local.microsecond / 100)
        two(local.microsecond)
      }
    }
    if offset == 0 {
      sign("Z")
      return end
    }
    let minutes = Int(abs(offset)) / 60
    sign(offset < 0 ? "-" : "+")
    two(minutes / 60)
    sign(":")
    two(minutes % 60)
    return end
  }
}
