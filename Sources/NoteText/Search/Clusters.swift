/// The boundaries of the extended grapheme clusters of a range of bytes; a byte that is not UTF-8 counts as one scalar.
struct Clusters {
  private var offsets: [Int]

  /// Finds the boundaries. O(n).
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    // In ASCII only CR LF is more than one byte, and a line has none.
    if range.allSatisfy({ text[$0] < 0x80 && text[$0] != 0x0d }) {
      offsets = Array(range.lowerBound...range.upperBound)
      return
    }
    var string = ""
    var lengths: [Int] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let decoded = text.scalar(at: position, end: range.upperBound)
      string.unicodeScalars.append(Unicode.Scalar(decoded.value) ?? "\u{fffd}")
      lengths.append(decoded.length)
      position += decoded.length
    }
    offsets = [range.lowerBound]
    var offset = range.lowerBound
    var scalar = 0
    for character in string {
      for _ in character.unicodeScalars {
        offset += lengths[scalar]
        scalar += 1
      }
      offsets.append(offset)
    }
  }

  /// How many clusters there are.
  var count: Int { offsets.count - 1 }

  /// Where a cluster begins; the end of the range for `count` and past it.
  func offset(_ index: Int) -> Int { offsets[min(max(0, index), count)] }

  /// The cluster that holds a byte.
  func index(of offset: Int) -> Int {
    max(0, (offsets.firstIndex { $0 > offset } ?? offsets.count) - 1)
  }
}
