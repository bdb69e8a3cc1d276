#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Looks for byte strings in a file that may be longer than memory.
struct ByteFinder {
  private static let chunk = 1 << 20

  /// Which of some strings stand anywhere in a file, by their indices; an empty one stands nowhere.
  ///
  /// Complexity: O(file bytes × strings).
  static func found(_ needles: [[UInt8]], in path: String, operation: String) throws(StoreError) -> Set<Int> {
    let longest = needles.map(\.count).max() ?? 0
    if longest == 0 { return [] }
    let descriptor = try Descriptor.open(path, O_RDONLY, operation: operation)
    var found: Set<Int> = []
    var offset: Int64 = 0
    while true {
      // What a chunk ends in may be a string's beginning.
      let bytes = try descriptor.read(chunk + longest, at: offset, operation: operation, path: path)
      for (index, needle) in needles.enumerated() where !found.contains(index) && bytes.span.holds(needle) {
        found.insert(index)
      }
      if bytes.count <= chunk { return found }
      offset += Int64(chunk)
    }
  }
}

extension Span<UInt8> {
  /// Whether some bytes stand in it, one after the other; none never do.
  func holds(_ needle: [UInt8]) -> Bool {
    guard !needle.isEmpty, needle.count <= count else { return false }
    return unsafe withUnsafeBytes { bytes in
      unsafe needle.withUnsafeBytes { wanted in
        guard let base = bytes.baseAddress, let sought = wanted.baseAddress else { return false }
        var offset = 0
        let last = bytes.count - wanted.count
        while offset <= last,
          let place = unsafe memchr(base + offset, Int32(wanted[0]), last - offset + 1)
        {
          if unsafe memcmp(place, sought, wanted.count) == 0 { return true }
          offset = unsafe base.distance(to: UnsafeRawPointer(place)) + 1
        }
        return false
      }
    }
  }
}
