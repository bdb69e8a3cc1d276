/// Where the lines of a text end. Lines are parted by line feeds and nothing else, as `diff` and `patch` count them:
/// a carriage return in front of one belongs to its line.
struct LineTable {
  /// The offsets at which lines end, line feeds included; the last line may have none.
  let ends: [Int]

  init(_ text: [UInt8]) {
    var ends: [Int] = []
    text.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == 0x0a { ends.append(index + 1) }
    }
    if let last = text.indices.last, text[last] != 0x0a { ends.append(text.count) }
    self.ends = ends
  }

  /// How many lines there are.
  var count: Int { ends.count }

  /// The bytes of a line.
  func range(_ line: Int) -> Range<Int> { (line == 0 ? 0 : ends[line - 1])..<ends[line] }

  /// The bytes of neighbouring lines.
  func range(_ lines: Range<Int>) -> Range<Int> {
    let start = lines.lowerBound == 0 ? 0 : ends[lines.lowerBound - 1]
    return start..<(lines.isEmpty ? start : ends[lines.upperBound - 1])
  }
}
