/// A replacement of bytes at one place of a note's text: what a rule here asks its caller to do.
///
/// Offsets count UTF-8 bytes of the text that the rule was given, and stand on scalar boundaries.
package struct Replacement: Hashable, Sendable {
  /// Where the replaced bytes begin.
  package var offset: Int
  /// How many bytes go.
  package var deletedCount: Int
  /// The bytes that come in their place.
  package var inserted: [UInt8]

  /// Creates a replacement of `deletedCount` bytes at `offset` by `inserted`.
  package init(offset: Int, deletedCount: Int, inserted: [UInt8]) {
    self.offset = offset
    self.deletedCount = deletedCount
    self.inserted = inserted
  }

  /// The range of the bytes that go.
  package var deletedRange: Range<Int> { offset..<offset + deletedCount }
}

extension Replacement {
  /// Gives `text` with replacements applied, all of whose offsets are of `text`, ascending and not overlapping.
  ///
  /// A replacement that lies outside of the text or before the one ahead of it is left out.
  package static func apply(_ replacements: [Replacement], to text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for replacement in replacements {
      guard replacement.offset >= position, replacement.deletedCount >= 0,
        replacement.deletedCount <= text.count - replacement.offset
      else { continue }
      result.append(text, position..<replacement.offset)
      result.append(contentsOf: replacement.inserted)
      position = replacement.offset + replacement.deletedCount
    }
    result.append(text, position..<text.count)
    return result
  }
}
