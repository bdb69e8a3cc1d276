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

  /// The most of the words' weight that one paragraph of a note has, as a share of all: 1 where a paragraph has every word.
  ///
  /// Complexity: O(n × words).
  package static func share(ofParagraphIn text: Span<UInt8>, words: [[UInt8]], weight: [Double]) -> Double {
    let all = weight.reduce(0, +)
    guard all > 0 else { return 0 }
    var most = 0.0
    var sum = 0.0
    var found = [Bool](repeating: false, count: words.count)
    var scanner = LineScanner(text)
    while let line = scanner.next(in: text) {
      if line.isBlank {
        sum = 0
        for place in found.indices { found[place] = false }
        continue
      }
      for term in TermScan.terms(in: text.extracting(line.range)) {
        for (place, word) in words.enumerated() where !found[place] && matches(term, word) {
          found[place] = true
          sum += weight.indices.contains(place) ? weight[place] : 0
        }
      }
      most = max(most, sum)
    }
    return most / all
  }

  /// Whether a term of a note is a word that was asked for.
  package static func matches(_ term: [UInt8], _ word: [UInt8]) -> Bool {
    term == word || (word.count >= 4 && term.starts(with: word))
  }
}
