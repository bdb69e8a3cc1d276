/// How a clock counts the hours of a day.
package enum HourClock: Hashable, Sendable {
  /// `2:14 PM`
  case twelve
  /// `14:14`
  case twentyFour

  /// What the people of a POSIX locale are used to, by its country: `de_DE.UTF-8`, `en_US`.
  ///
  /// A locale without a country, such as `C` or an empty one, says nothing, and the program's own English holds: twelve
  /// hours. The countries are those whose preferred hour is `h` in CLDR's supplemental time data.
  package init(locale: String) {
    let name = locale.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    let parts = name.split(separator: UInt8(ascii: "_"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2 else {
      let isEnglish = ["", "C", "POSIX", "en"].contains { name.elementsEqual($0.utf8) }
      self = isEnglish ? .twelve : .twentyFour
      return
    }
    // In Canada it depends on the language.
    let isFrench = parts[0].elementsEqual("fr".utf8)
    let isTwelve = !isFrench && Self.isListed(parts[1].first, parts[1].last)
    self = isTwelve ? .twelve : .twentyFour
  }

  private static let countries: StaticString = """
    AE AG AS AU BB BD BH BM BN BS CA CO DM DZ EG FJ FM GD GM GU GY HK IN IQ JM JO KI KN KR KW KY LB LC LR LY MH MO MP MW \
    MY NZ OM PG PH PK PR PW QA SA SB SD SG SL SS SY SZ TC TN TO TT TW US VC VE VG VI VU WS YE ZM
    """

  private static func isListed(_ first: UInt8?, _ second: UInt8?) -> Bool {
    countries.withUTF8Buffer { bytes in
      stride(from: 0, to: bytes.count - 1, by: 3).contains { bytes[$0] == first && bytes[$0 + 1] == second }
    }
  }
}
