package import Events

/// A run of bytes that is looked for in every version of a note, to be taken out.
///
/// Searches by the automaton of Knuth, Morris and Pratt (1977): O(text + passage) for any text.
package struct Passage: Sendable {
  package let bytes: [UInt8]
  /// For each prefix the length of the longest shorter one that it ends in.
  private let borders: [Int]

  /// Prepares the search. The passage has at least one byte.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var borders = [Int](repeating: 0, count: bytes.count)
    var border = 0
    for index in bytes.indices.dropFirst() {
      while border > 0 && bytes[index] != bytes[border] { border = borders[border - 1] }
      if bytes[index] == bytes[border] { border += 1 }
      borders[index] = border
    }
    self.borders = borders
  }

  /// How much of the passage stands before a place, given how much stood one byte before.
  private func advance(_ length: Int, by byte: UInt8) -> Int {
    var length = length == bytes.count ? borders[length - 1] : length
    while length > 0 && bytes[length] != byte { length = borders[length - 1] }
    return bytes[length] == byte ? length + 1 : 0
  }

  /// Every place where the passage begins, those that overlap too.
  package func places(in text: [UInt8]) -> [Int] {
    guard !bytes.isEmpty, text.count >= bytes.count else { return [] }
    var places: [Int] = []
    var length = 0
    for (index, byte) in text.enumerated() {
      length = advance(length, by: byte)
      if length == bytes.count { places.append(index + 1 - length) }
    }
    return places
  }

  /// Which bytes of a text go, so that the passage stands nowhere in what is left: what is left may close up to a new
  /// passage, which goes too.
  package func cut(_ text: [UInt8]) -> [Bool] {
    var isGone = [Bool](repeating: false, count: text.count)
    if bytes.isEmpty { return isGone }
    var kept: [(index: Int, length: Int)] = []
    for (index, byte) in text.enumerated() {
      kept.append((index, advance(kept.last?.length ?? 0, by: byte)))
      guard kept[kept.count - 1].length == bytes.count else { continue }
      for (index, _) in kept.suffix(bytes.count) { isGone[index] = true }
      kept.removeLast(bytes.count)
    }
    return isGone
  }

  /// The patches that lead from a note's newest text, as far as it was overwritten, to the text without the passage.
  ///
  /// Characters of the passage that stand there by themselves come back: only the passage goes from the newest text.
  /// - Parameters:
  ///   - text: The newest text as it was.
  ///   - overwritten: The same text by the overwritten log; it has the same length.
  package func patches(from overwritten: [UInt8], of text: [UInt8]) -> [Patch] {
    guard text.count == overwritten.count else { return [] }
    let isGone = cut(text)
    var patches: [Patch] = []
    var start = 0
    while start < text.count {
      // Whole scalars: of one that was overwritten some bytes may be what they were.
      var end = start + 1
      while end < text.count && text[end].isContinuation { end += 1 }
      if text[start..<end] != overwritten[start..<end] || isGone[start..<end].contains(true) {
        let kept = (start..<end).filter { !isGone[$0] }.map { text[$0] }
        if let last = patches.indices.last, patches[last].end == start {
          patches[last].deleted += overwritten[start..<end]
          patches[last].inserted += kept
        } else {
          patches.append(Patch(offset: start, deleted: Array(overwritten[start..<end]), inserted: kept))
        }
      }
      start = end
    }
    return patches
  }
}
