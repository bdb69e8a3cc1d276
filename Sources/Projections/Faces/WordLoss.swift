internal import NoteText

/// Whether a change of a text may have taken a word out of it.
///
/// A search of the past looks at the text of now first, which stands there folded: where letters are not in it, and no
/// change since may have taken any out, they were not in it then. Ticks and lines that were put in take none.
package enum WordLoss {
  /// Longer texts are not compared: each change would cost more than the search that it spares.
  private static let mostBytes = 16 << 10

  /// Whether two or more ASCII letters and digits in a row that stand in the folded old text may be missing in the new one.
  ///
  /// They come from one run of letters and digits of ASCII and bytes that are no ASCII, since no other byte folds to them
  /// or to nothing, and each folds by itself. So they stay where nothing of such a run is taken out and nothing is put
  /// into it; of the mark in `[x]` there is no second letter.
  static func isPossible(from old: [UInt8], to new: [UInt8]) -> Bool {
    if old.isEmpty { return false }
    guard old.count <= mostBytes, new.count <= mostBytes else { return true }
    let shorter = min(old.count, new.count)
    let start = new.span.commonPrefix(with: old.span, limit: shorter)
    let end = old.count - new.span.commonSuffix(with: old.span, limit: shorter - start)
    func isWord(_ place: Int) -> Bool { place >= 0 && place < old.count && isWordByte(old[place]) }
    if end == start { return isWord(start - 1) && isWord(start) }
    if end - start == 1, !isWord(start - 1), !isWord(end) { return false }
    return (start..<end).contains(where: isWord)
  }

  /// The runs of two or more ASCII letters and digits in a folded word that the loss of a word tells of.
  package static func tellingParts(of folded: [UInt8]) -> [[UInt8]] {
    folded.split { $0 >= 0x80 || !isWordByte($0) }.filter { $0.count > 1 }.map(Array.init)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || byte | 0x20 &- 0x61 < 26
  }
}
