/// A byte string to look for in others, exactly.
///
/// Looks for the string's two rarest bytes at their distance, eight places at a time, and compares the rest only
/// there. Where that compares too much (periodic strings in periodic texts) the rest is searched by Knuth, Morris
/// and Pratt's automaton, so that the time is O(text + string) always.
package struct ByteSearch: Sendable {
  /// The string looked for.
  package let needle: [UInt8]
  private let first: Int
  private let second: Int

  /// Prepares a search for `needle`. O(length).
  package init(_ needle: [UInt8]) {
    self.needle = needle
    var rarest = 0
    var next = needle.count - 1
    var (least, nextLeast): (UInt8, UInt8) = (.max, .max)
    for (index, byte) in needle.enumerated() {
      let frequency = Self.frequency(byte)
      if frequency < least {
        (next, nextLeast) = index == 0 ? (next, nextLeast) : (rarest, least)
        (rarest, least) = (index, frequency)
      } else if frequency < nextLeast {
        (next, nextLeast) = (index, frequency)
      }
    }
    first = rarest
    second = max(0, next)
  }

  /// Tells whether the string is in `text`; an empty string is in every text.
  package func isIn(_ text: Span<UInt8>) -> Bool { firstOffset(in: text, from: 0) != nil }

  /// The offset of the first place at or after `start`; nil where there is none.
  package func firstOffset(in text: Span<UInt8>, from start: Int) -> Int? {
    if needle.isEmpty { return start <= text.count ? start : nil }
    var found: Int?
    search(text, from: start) { offset in
      found = offset
      return false
    }
    return found
  }

  /// All places where the string begins without overlapping the one before, at most `limit`.
  package func allRanges(in text: Span<UInt8>, limit: Int = .max) -> [Range<Int>] {
    guard !needle.isEmpty, limit > 0 else { return [] }
    var ranges: [Range<Int>] = []
    search(text, from: 0) { offset in
      if let last = ranges.last, last.upperBound > offset { return true }
      ranges.append(offset..<offset + needle.count)
      return ranges.count < limit
    }
    return ranges
  }

  /// Calls `body` with every place from `start` on, ascending, until it answers false.
  private func search(_ text: Span<UInt8>, from start: Int, _ body: (Int) -> Bool) {
    let last = text.count - needle.count
    guard start >= 0, start <= last else { return }
    let one = repeated(needle[first])
    let two = repeated(needle[second])
    // What may be compared before the automaton takes over.
    var budget = 8 * text.count + 1024
    var position = start
    while position <= last {
      guard position + max(first, second) + 8 <= text.count else { break }
      var places = zeroBytes(text.word(at: position + first) ^ one) & zeroBytes(text.word(at: position + second) ^ two)
      while places != 0 {
        let offset = position + places.trailingZeroBitCount / 8
        if offset > last { return }
        if matches(text, offset, &budget), !body(offset) { return }
        places &= places - 1
      }
      position += 8
      if budget < 0 { return searchByAutomaton(text, from: position, body) }
    }
    while position <= last {
      if text[position + first] == needle[first], matches(text, position, &budget), !body(position) { return }
      position += 1
      if budget < 0 { return searchByAutomaton(text, from: position, body) }
    }
  }

  @inline(__always)
  private func matches(_ text: Span<UInt8>, _ offset: Int, _ budget: inout Int) -> Bool {
    let needle = needle.span
    var index = 0
    defer { budget -= index }
    while index + 8 <= needle.count {
      if text.word(at: offset + index) != needle.word(at: index) { return false }
      index += 8
    }
    while index < needle.count {
      if text[offset + index] != needle[index] { return false }
      index += 1
    }
    return true
  }

  private func searchByAutomaton(_ text: Span<UInt8>, from start: Int, _ body: (Int) -> Bool) {
    var borders = [Int](repeating: 0, count: needle.count)
    var length = 0
    for index in 1..<max(1, needle.count) {
      while length > 0, needle[index] != needle[length] { length = borders[length - 1] }
      if needle[index] == needle[length] { length += 1 }
      borders[index] = length
    }
    length = 0
    for index in start..<max(start, text.count) {
      while length > 0, text[index] != needle[length] { length = borders[length - 1] }
      if text[index] == needle[length] { length += 1 }
      if length == needle.count {
        if !body(index + 1 - length) { return }
        length = borders[length - 1]
      }
    }
  }

  /// How common a byte is in folded text, roughly: letters by their use in English, then digits, then the rest.
  @inline(__always)
  private static func frequency(_ byte: UInt8) -> UInt8 { frequencies.utf8Start[Int(byte)] }

  /// A digit a byte.
  private static let frequencies: StaticString = """
    1111111111711111111111111111111191111111111155513333333333111111\
    1111111111111111111111111111111118577955782277885288875525211111\
    4444444444444444444444444444444444444444444444444444444444444444\
    1111111111111111111111117711111171171111111111111111111111111111
    """
}
