import Events
import TestSupport

extension SeededGenerator {
  /// Scalars of one to four bytes, word parts, spaces and line ends.
  private static let pieces = [
    "a", "b", "ab", "word ", " ", "\n", "- [ ] milk\n", "é", "ß", "日本", "👩‍👧", "e\u{301}", ", ", "the ", "\r\n", "x1",
  ].map { Array($0.utf8) }

  /// A random valid text of up to `pieces` pieces.
  mutating func text(pieces: Int) -> [UInt8] {
    (0..<below(pieces + 1)).flatMap { _ in Self.pieces[below(Self.pieces.count)] }
  }

  /// A random scalar boundary of a text, from `start` on.
  mutating func boundary(of text: [UInt8], from start: Int = 0) -> Int {
    var offset = start + below(text.count - start + 1)
    while offset < text.count, text[offset] & 0xc0 == 0x80 { offset += 1 }
    return offset
  }

  /// A random well-formed change of a text.
  mutating func patches(of text: [UInt8], upTo count: Int = 4, pieces: Int = 3) -> [Patch] {
    var patches: [Patch] = []
    var start = 0
    for _ in 0..<below(count + 1) where start <= text.count {
      let lower = boundary(of: text, from: start)
      let upper = oneIn(3) ? lower : min(boundary(of: text, from: lower), boundary(of: text, from: lower))
      let patch = Patch(offset: lower, deleted: Array(text[lower..<upper]), inserted: self.text(pieces: pieces))
      if patch.deleted.isEmpty && patch.inserted.isEmpty { continue }
      patches.append(patch)
      start = upper + 1
      while start < text.count, text[start] & 0xc0 == 0x80 { start += 1 }
    }
    return patches
  }
}

/// The bytes of a text, to write patches in tests shortly.
func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
