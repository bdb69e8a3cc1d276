import Dates
import Foundation

/// The zones of the tests, as rules, so that no zone file is needed.
enum TestZones {
  static let newYork = rule("EST5EDT,M3.2.0,M11.1.0")
  static let auckland = rule("NZST-12NZDT,M9.5.0,M4.1.0/3")
  static let honolulu = rule("HST10")
  static let chatham = rule("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45")
  static let all = [newYork, auckland, honolulu, chatham, rule("UTC0"), rule("IST-1GMT0,M10.5.0,M3.5.0/1")]

  private static func rule(_ text: String) -> any TimeZoneRules {
    do { return try PosixZone(text) } catch { preconditionFailure("\(text): \(error.reason)") }
  }

  /// The bytes of a zone file of this machine; nil where it has none.
  static func file(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))).map { Array($0) }
  }
}

/// The moment of a local time, such as `at("2026-03-08 01:30", TestZones.newYork)`.
func at(_ text: String, _ zone: any TimeZoneRules) -> Int64 {
  guard let parsed = RFC3339.parse(text) else { preconditionFailure(text) }
  return parsed.moment ?? zone.moment(of: parsed.local)
}
