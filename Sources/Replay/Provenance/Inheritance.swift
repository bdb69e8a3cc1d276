internal import Events

/// Finds out which inserted bytes are copies of bytes that came into the note before: an undo, a revert, a moved line.
struct Inheritance {
  private let wanted: [UInt8]
  /// For each byte its place among all that ever came; nil where it is new.
  private(set) var places: [Int?]

  init(_ wanted: [UInt8]) {
    self.wanted = wanted
    places = Array(repeating: nil, count: wanted.count)
  }

  var isComplete: Bool { places.allSatisfy { $0 != nil } }

  /// Takes the whole insertion from a text that it stands in.
  mutating func takeWhole(from text: [UInt8], _ origins: [Int]) {
    guard !wanted.isEmpty, let start = Passage(wanted).places(in: text).first else { return }
    take(wanted.indices, from: start, origins)
  }

  /// Takes the lines of the insertion that stand in a text, in whatever order.
  mutating func takeLines(from text: [UInt8], _ origins: [Int]) {
    for line in wanted.indices.split(separator: UInt8(ascii: "\n"), in: wanted) where places[line.lowerBound] == nil {
      if let start = Passage(Array(wanted[line])).places(in: text).first { take(line, from: start, origins) }
    }
  }

  /// Takes what the insertion and a text have in common, in the order of both.
  mutating func takeCommon(from text: [UInt8], _ origins: [Int]) {
    var (old, new) = (0, 0)
    for patch in Diff.patches(from: text, to: wanted) {
      let common = patch.offset - old
      take(new..<new + common, from: old, origins)
      (old, new) = (patch.end, new + common + patch.inserted.count)
    }
    take(new..<wanted.count, from: old, origins)
  }

  private mutating func take(_ range: Range<Int>, from start: Int, _ origins: [Int]) {
    for index in range where places[index] == nil { places[index] = origins[start + index - range.lowerBound] }
  }
}

extension Range<Int> {
  /// The ranges between the places where a byte stands, without the empty ones.
  fileprivate func split(separator: UInt8, in bytes: [UInt8]) -> [Range<Int>] {
    bytes[self].split(separator: separator).map { $0.startIndex..<$0.endIndex }
  }
}
