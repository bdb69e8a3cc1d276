/// The boundaries of the extended grapheme clusters of a range of bytes; a byte that is not UTF-8 counts as one scalar.
struct Clusters {
  private let range: Range<Int>
  /// Where each begins, and the end; empty where every byte is one.
  private var offsets: [Int] = []

  /// Finds the boundaries. O(n).
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    self.range = range
    // In ASCII only CR LF is more than one byte, and a line has none.
    if Self.isPlain(text, range) { return }
    offsets.reserveCapacity(range.count + 1)
    offsets.append(range.lowerBound)
    var position = range.lowerBound
    while position < range.upperBound {
      let decoded = text.scalar(at: position, end: range.upperBound)
      guard Self.standsAlone(decoded.value) else { break }
      position += decoded.length
      offsets.append(position)
    }
    if position < range.upperBound { offsets = Self.byRule(text, range) }
  }

  private static func isPlain(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position + 8 <= range.upperBound {
      let word = text.word(at: position)
      if word & repeated(0x80) | zeroBytes(word ^ repeated(0x0d)) != 0 { return false }
      position += 8
    }
    while position < range.upperBound {
      if text[position] >= 0x80 || text[position] == 0x0d { return false }
      position += 1
    }
    return true
  }

  /// Whether a scalar is a cluster of its own between any two others of which this is true: letters, digits, punctuation
  /// and pictures that no rule of Unicode's text segmentation (UAX #29) joins. Many more are; these are the ones often met.
  private static func standsAlone(_ value: UInt32) -> Bool {
    switch value {
    case 0x20...0x7e, 0xa0...0x2ff, 0x370...0x482, 0x48a...0x52f, 0x5d0...0x5ea, 0x621...0x64a, 0x1e00...0x1fff,
      0x2010...0x2027, 0x2030...0x205e, 0x2190...0x22ff, 0x3000...0x3029, 0x3041...0x3096, 0x309b...0x30ff,
      0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3, 0xff01...0xff9d, 0xfffd, 0x1_f300...0x1_f3fa,
      0x1_f400...0x1_f6ff, 0x1_f900...0x1_f9ff, 0x2_0000...0x2_a6df:
      true
    default: false
    }
  }

  private static func byRule(_ text: Span<UInt8>, _ range: Range<Int>) -> [Int] {
    var string = ""
    var lengths: [Int] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let decoded = text.scalar(at: position, end: range.upperBound)
      string.unicodeScalars.append(Unicode.Scalar(decoded.value) ?? "\u{fffd}")
      lengths.append(decoded.length)
      position += decoded.length
    }
    var offsets = [range.lowerBound]
    var offset = range.lowerBound
    var scalar = 0
    for character in string {
      for _ in character.unicodeScalars {
        offset += lengths[scalar]
        scalar += 1
      }
      offsets.append(offset)
    }
    return offsets
  }

  /// How many clusters there are.
  var count: Int { offsets.isEmpty ? range.count : offsets.count - 1 }

  /// Where a cluster begins; the end of the range for `count` and past it.
  func offset(_ index: Int) -> Int {
    let index = min(max(0, index), count)
    return offsets.isEmpty ? range.lowerBound + index : offsets[index]
  }

  /// The cluster that holds a byte.
  func index(of offset: Int) -> Int {
    if offsets.isEmpty { return min(count, max(0, offset - range.lowerBound)) }
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return max(0, low - 1)
  }
}
