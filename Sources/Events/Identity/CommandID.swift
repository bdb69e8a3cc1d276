/// Names one command, so that sending it again gives the first result instead of a second change.
public struct CommandID: Hashable, Sendable {
  /// The name: 1 to 64 bytes.
  public let bytes: [UInt8]

  /// Creates a command id from a text; nil unless it has 1 to 64 UTF-8 bytes.
  public init?(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// Creates a command id from bytes; nil unless there are 1 to 64.
  public init?(bytes: [UInt8]) {
    guard (1...64).contains(bytes.count) else { return nil }
    self.bytes = bytes
  }
}
