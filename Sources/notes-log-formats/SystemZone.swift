import Dates

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The viewer's time zone, found as `notes-log` finds it; that refuses an unknown one before this program is run.
enum SystemZone {
  static func current() -> any TimeZoneRules {
    guard let given = getenv("TZ").map({ String(cString: $0) }) else { return file("/etc/localtime") ?? FixedZone.utc }
    let name = given.hasPrefix(":") ? String(given.dropFirst()) : given
    if name.isEmpty { return FixedZone.utc }
    let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
    return file(name.hasPrefix("/") ? name : "\(folder)/\(name)") ?? (try? PosixZone(name)) ?? FixedZone.utc
  }

  private static func file(_ path: String) -> (any TimeZoneRules)? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return nil }
    return try? ZoneFile(bytes: Array(bytes[..<count]))
  }
}
