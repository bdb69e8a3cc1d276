/// Tells the commonest English words from others.
package enum CommonWords {
  /// Tells whether a folded word is among the commonest, or is a regular inflection of one.
  package static func contains(_ word: [UInt8]) -> Bool {
    all.contains(word) || stems(of: word).contains { all.contains($0) }
  }

  /// The words as they are stored, without what `stems(of:)` finds.
  static let all: Set<[UInt8]> = {
    var words: Set<[UInt8]> = []
    words.reserveCapacity(6_500)
    var word: [UInt8] = []
    let coded = UnsafeBufferPointer(start: CommonEnglish.coded.utf8Start, count: CommonEnglish.coded.utf8CodeUnitCount)
    for byte in coded {
      if (0x41...0x5a).contains(byte) {
        if !word.isEmpty { words.insert(word) }
        word.removeSubrange(min(word.count, Int(byte - 0x41))...)
      } else {
        word.append(byte)
      }
    }
    words.insert(word)
    return words
  }()

  /// The words that a word may be a regular inflection of: plural, past, comparative, `-ing`, `-ly`.
  static func stems(of word: [UInt8]) -> [[UInt8]] {
    var stems: [[UInt8]] = []
    let y = UInt8(ascii: "y")
    func without(_ ending: StaticString, longerThan length: Int) -> [UInt8]? {
      let count = ending.utf8CodeUnitCount
      guard word.count > length, word.span.hasBytes(ending, at: word.count - count, end: word.count) else { return nil }
      return Array(word.dropLast(count))
    }
    func add(_ stem: [UInt8], silent: Bool) {
      stems.append(stem)
      if silent { stems.append(stem + [UInt8(ascii: "e")]) }
      if silent, stem.count > 2, stem.last == stem[stem.count - 2] { stems.append(Array(stem.dropLast())) }
      if stem.last == UInt8(ascii: "i") { stems.append(stem.dropLast() + [y]) }
    }
    if let stem = without("ies", longerThan: 4) { stems.append(stem + [y]) }
    if let stem = without("es", longerThan: 4) { stems.append(stem) }
    if let stem = without("s", longerThan: 3), stem.last != UInt8(ascii: "s") { stems.append(stem) }
    if let stem = without("ed", longerThan: 4) { add(stem, silent: true) }
    if let stem = without("er", longerThan: 4) { add(stem, silent: true) }
    if let stem = without("ing", longerThan: 5) { add(stem, silent: true) }
    if let stem = without("ly", longerThan: 4) { add(stem, silent: false) }
    return stems
  }
}
