/// Finds bytes in bytes.
enum ByteSearch {
  /// Where `words` stands at or after `start`; nil where it does not. O(n) for words whose first byte is rare.
  static func place(of words: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let first = words.first, start >= 0 else { return nil }
    let span = bytes.span
    let last = span.count - words.count
    var index = start
    while index <= last {
      if span[index] == first {
        var offset = 1
        while offset < words.count, span[index + offset] == words[offset] { offset += 1 }
        if offset == words.count { return index }
      }
      index += 1
    }
    return nil
  }

  /// `bytes` without what is from the first `start` to the next `end`, both included; nil where they are not there.
  static func cutting(from start: String, to end: String, out bytes: [UInt8]) -> [UInt8]? {
    guard let first = place(of: Array(start.utf8), in: bytes, from: 0),
      let last = place(of: Array(end.utf8), in: bytes, from: first)
    else { return nil }
    return Array(bytes[..<first] + bytes[(last + end.utf8.count)...])
  }
}
