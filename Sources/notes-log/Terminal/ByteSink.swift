/// Where output goes.
protocol ByteSink: AnyObject {
  /// Writes all the bytes, or throws: `.outputClosed` where the reader is gone, `.system` for anything else.
  func write(_ bytes: [UInt8]) throws(CommandError)
  /// The same with bytes that are borrowed.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(CommandError)
}

/// Output kept in memory, for tests.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  /// Thrown by the next write, where set.
  var failure: CommandError?

  func write(_ more: [UInt8]) throws(CommandError) {
    if let failure { throw failure }
    bytes += more
  }

  func write(_ more: UnsafeBufferPointer<UInt8>) throws(CommandError) { try write(Array(more)) }

  /// What was written, as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
