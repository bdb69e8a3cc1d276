/// Checks on a text that a model returned, so that only what keeps to the note is used.
package enum Guards {
  /// Tells whether every word of `answer` is a word of the note, folded; false for an answer without words. O(n).
  package static func isInWords(_ answer: String, of note: Span<UInt8>) -> Bool {
    let words = WordList.words(in: answer)
    guard !words.isEmpty else { return false }
    let known = Set(WordList.words(in: note))
    return words.allSatisfy(known.contains)
  }

  /// Gives a model's answer to tidying line by line, each kept only where it keeps to its original (`Tidy.keeping`).
  ///
  /// An answer with another number of lines gives the originals. O(n).
  package static func tidied(_ originals: [String], answer: [String]) -> [String] {
    guard originals.count == answer.count else { return originals }
    return zip(originals, answer).map { Tidy.keeping($0, answer: $1) }
  }

  /// Tells whether a model's version of a dictation lost more than half of its words, each counted as often as it was
  /// said. O(n).
  package static func hasLostHalf(of spoken: String, in answer: String) -> Bool {
    var left: [[UInt8]: Int] = [:]
    for word in WordList.words(in: answer) { left[word, default: 0] += 1 }
    let words = WordList.words(in: spoken)
    var kept = 0
    for word in words {
      guard let count = left[word], count > 0 else { continue }
      left[word] = count - 1
      kept += 1
    }
    return kept * 2 < words.count
  }
}
