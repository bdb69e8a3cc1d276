/// The words of a text, folded: runs of letters, digits and marks, an apostrophe inside of one left out.
enum WordList {
  /// Gives the words in order. O(n).
  static func words(in text: Span<UInt8>) -> [[UInt8]] {
    var folded: [UInt8] = []
    Folding.fold(text, into: &folded)
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    let span = folded.span
    var index = 0
    while index < span.count {
      let decoded = span.scalar(at: index, end: span.count)
      switch ScalarClass(decoded.value) {
      case .letter, .digit, .mark:
        word.append(span, index..<index + decoded.length)
      default:
        let isApostrophe = decoded.value == 0x27 || decoded.value == 0x2019
        if !word.isEmpty, !isApostrophe {
          words.append(word)
          word = []
        }
      }
      index += decoded.length
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  static func words(in text: String) -> [[UInt8]] { words(in: Array(text.utf8).span) }
}
