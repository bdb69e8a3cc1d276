/// How long the machine has been running: what tells a clock that jumped from time that went by.
public struct Uptime: Hashable, Sendable {
  /// Names the start of the machine: another start has another name.
  public var boot: String
  /// Microseconds since then, sleep included.
  public var microseconds: Int64

  public init(boot: String, microseconds: Int64) {
    self.boot = boot
    self.microseconds = microseconds
  }
}
