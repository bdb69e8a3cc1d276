/// The line of a note that answers a question best.
package enum AnswerLine {
  /// Gives the line with the most of the words' weight, the first of equals: as it stands in the note, without its
  /// Markdown where that is no part of its middle. Nil where no line has any of them.
  ///
  /// - Parameters:
  ///   - words: What is looked for, folded; a word of four bytes or more also counts as the beginning of a longer one.
  ///   - weight: How much each word says, by its place in `words`.
  /// - Complexity: O(n × words).
  package static func best(in text: Span<UInt8>, words: [[UInt8]], weight: [Double]) -> (text: String, number: Int)? {
    var best: (text: String, number: Int)?
    var most = 0.0
    var scanner = LineScanner(text)
    while let line = scanner.next(in: text) {
      if line.isBlank || line.kind == .frontMatter { continue }
      let shown = line.words(in: text)
      var found: Set<Int> = []
      for term in TermScan.terms(in: shown.span) {
        for (place, word) in words.enumerated() where matches(term, word) { found.insert(place) }
      }
      let sum = found.sorted().reduce(0) { $0 + (weight.indices.contains($1) ? weight[$1] : 1) }
      if sum > most {
        most = sum
        let isOnePiece = ByteSearch(shown).isIn(text.extracting(line.range))
        let piece = isOnePiece ? shown : text.array(text.trimming(line.range))
        best = (String(decoding: piece, as: UTF8.self), line.number)
      }
    }
    return best
  }

  /// Whether a term of a note is a word that was asked for.
  package static func matches(_ term: [UInt8], _ word: [UInt8]) -> Bool {
    term == word || (word.count >= 4 && term.starts(with: word))
  }
}
