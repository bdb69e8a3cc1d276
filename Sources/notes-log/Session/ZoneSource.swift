import Dates

/// Finds the rules of the viewer's time zone as the C library does: `TZ`, else `/etc/localtime`.
///
/// Read here and not by `localtime_r`, which takes an unknown `TZ` for UTC without a word.
struct ZoneSource: Sendable {
  /// Reads a file whole; nil where there is none.
  var read: @Sendable (String) -> [UInt8]?

  /// The zone that `TZ` names: empty is UTC, `:name` or `name` a zone file, anything else a POSIX rule.
  func zone(environment: Environment) throws(CommandError) -> any TimeZoneRules {
    guard let given = environment["TZ"] else {
      guard let bytes = read("/etc/localtime") else { return FixedZone.utc }
      return try rules(bytes, name: "/etc/localtime")
    }
    let name = given.hasPrefix(":") ? String(given.dropFirst()) : given
    if name.isEmpty { return FixedZone.utc }
    let folder = environment.nonEmpty("TZDIR") ?? "/usr/share/zoneinfo"
    if let bytes = read(name.hasPrefix("/") ? name : "\(folder)/\(name)") {
      return try rules(bytes, name: "TZ=\(given)")
    }
    if let rule = try? PosixZone(name) { return rule }
    // The usual names of UTC work without zone files.
    if ["UTC", "GMT", "Etc/UTC", "UCT", "Zulu"].contains(name) { return FixedZone.utc }
    throw .usage(
      "TZ=\(given)", why: "no such time zone in \(folder)", hint: "a name such as TZ=Europe/Berlin, or TZ=UTC")
  }

  private func rules(_ bytes: [UInt8], name: String) throws(CommandError) -> any TimeZoneRules {
    do {
      return try ZoneFile(bytes: bytes)
    } catch {
      throw .usage(name, why: error.reason, hint: "set TZ to a name such as Europe/Berlin")
    }
  }
}
