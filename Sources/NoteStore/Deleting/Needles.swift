/// Lines of texts that were deleted for good, for which the compacted copy of the store is searched.
struct Needles {
  private(set) var lines: [[UInt8]] = []

  private static let most = 64
  private static let shortest = 12
  private static let longest = 256

  /// Takes the lines of a text that are long enough to stand nowhere else by chance.
  mutating func add(linesOf text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) where line.count >= Self.shortest {
      guard lines.count < Self.most else { return }
      lines.append(Array(line.prefix(Self.longest)))
    }
  }
}
