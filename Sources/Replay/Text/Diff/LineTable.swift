/// Where the lines of a text end. Lines are parted by line feeds and nothing else, as `diff` and `patch` count them:
/// a carriage return in front of one belongs to its line.
struct LineTable {
  /// The offsets at which lines end, line feeds included; the last line may have none.
  let ends: [Int]

  init(_ text: [UInt8]) {
    var ends: [Int] = []
    text.withUnsafeBytes { bytes in
      let (low, high): (UInt64, UInt64) = (0x7f7f_7f7f_7f7f_7f7f, 0x0a0a_0a0a_0a0a_0a0a)
      var index = 0
      while index &+ 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ high
        // The high bit of each byte that is a line feed, exactly (Hacker's Delight, 6-1).
        var found = ~(((word & low) &+ low) | word | low)
        while found != 0 {
          ends.append(index &+ found.trailingZeroBitCount / 8 &+ 1)
          found &= found &- 1
        }
        index &+= 8
      }
      while index < bytes.count {
        if bytes[index] == 0x0a { ends.append(index + 1) }
        index += 1
      }
    }
    if let last = text.indices.last, text[last] != 0x0a { ends.append(text.count) }
    self.ends = ends
  }

  /// How many lines there are.
  var count: Int { ends.count }

  /// Neighbouring lines, to be compared.
  func run(_ lines: Range<Int>) -> TokenRun { TokenRun(start: range(lines).lowerBound, ends: Array(ends[lines])) }

  /// How many lines, from the first on, have an end that fits; all that fit come before all that do not.
  func count(where fits: (Int) -> Bool) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if fits(ends[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The bytes of a line.
  func range(_ line: Int) -> Range<Int> { (line == 0 ? 0 : ends[line - 1])..<ends[line] }

  /// The bytes of neighbouring lines.
  func range(_ lines: Range<Int>) -> Range<Int> {
    let start = lines.lowerBound == 0 ? 0 : ends[lines.lowerBound - 1]
    return start..<(lines.isEmpty ? start : ends[lines.upperBound - 1])
  }
}
