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
}
