/// Where input comes from.
protocol ByteSource: AnyObject {
  /// Reads up to `limit` bytes more; an empty array at the end of the input.
  func read(upTo limit: Int) throws(CommandError) -> [UInt8]
}

/// Input from bytes in memory, for tests.
final class MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8] = []) {
    rest = bytes[...]
  }

  func read(upTo limit: Int) -> [UInt8] {
    let part = rest.prefix(limit)
    rest = rest.dropFirst(limit)
    return Array(part)
  }
}
