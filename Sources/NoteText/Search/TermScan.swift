/// Cuts folded text into the terms of the ranked index.
///
/// A term is a run of letters, digits and marks, an apostrophe inside of one left out. In scripts that write without
/// spaces (Han, kana, Thai, Lao, Khmer, Burmese) every two neighbouring letters are a term, and the last letter of a run
/// is one by itself, so that any letter begins a term. Cutting is local: it never looks past white space.
package enum TermScan {
  /// The most bytes of a term; a longer run counts by its beginning.
  package static let longest = 64

  /// Calls `body` with each term of a range of folded text, in order, lent for the call. O(length).
  package static func scan(_ text: Span<UInt8>, _ range: Range<Int>, _ body: (Span<UInt8>) -> Void) {
    var word: [UInt8] = []
    word.reserveCapacity(longest)
    var isCut = false
    // The letter before in a run without spaces.
    var last: Range<Int>?
    func endWord() {
      if word.isEmpty { return }
      body(word.span)
      word.removeAll(keepingCapacity: true)
      isCut = false
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      // Most words are ASCII from end to end, and lent as they stand.
      if word.isEmpty, last == nil, ASCIITerms.kind(byte) == .letter {
        var end = index + 1
        while end < range.upperBound, ASCIITerms.kind(text[end]) == .letter { end += 1 }
        if end - index <= longest, end == range.upperBound || text[end] < 0x80 && ASCIITerms.kind(text[end]) == .other {
          body(text.extracting(index..<end))
          index = end
          continue
        }
      }
      var length = 1
      var kind = byte < 0x80 ? ASCIITerms.kind(byte) : .other
      if byte >= 0x80 {
        let decoded = text.scalar(at: index, end: range.upperBound)
        length = decoded.length
        kind = TermKind(decoded.value)
      }
      let letter = index..<index + length
      index += length
      if kind == .unspaced {
        endWord()
        if let before = last { body(text.extracting(before.lowerBound..<letter.upperBound)) }
        last = letter
        continue
      }
      if let before = last {
        // A mark belongs to the letter before it.
        if kind == .mark {
          last = before.lowerBound..<letter.upperBound
          continue
        }
        body(text.extracting(before))
        last = nil
      }
      switch kind {
      case .letter, .mark:
        isCut = isCut || word.count + length > longest
        if !isCut { word.append(text, letter) }
      case .apostrophe: break
      case .unspaced, .other: endWord()
      }
    }
    if let last { body(text.extracting(last)) }
    endWord()
  }

  /// The terms of a text, in order.
  package static func terms(in text: Span<UInt8>) -> [[UInt8]] {
    var folded: [UInt8] = []
    Folding.fold(text, into: &folded)
    return terms(inFolded: folded)
  }

  /// The terms of folded text, in order.
  package static func terms(inFolded text: [UInt8]) -> [[UInt8]] {
    var terms: [[UInt8]] = []
    scan(text.span, 0..<text.count) { term in terms.append(term.array(0..<term.count)) }
    return terms
  }

  /// Whether a term says what a text is about: no stop word, no number, no one or two Latin letters, and no single letter
  /// of any script.
  package static func isContent(_ term: [UInt8]) -> Bool {
    guard term.count > 2, !StopWords.all.contains(term) else { return false }
    return !term.allSatisfy(isASCIIDigit) && term.span.scalar(at: 0, end: term.count).length < term.count
  }

  /// The terms that a search for a question's answer looks for, each once: all but stop words; all where there is no
  /// other. A plural's `s` is left off, since a term of four bytes or more stands for its longer forms too.
  package static func terms(ofQuestion question: String) -> [[UInt8]] {
    let all = terms(inFolded: Folding.fold(question))
    let content = all.filter { !StopWords.all.contains($0) }
    var known: Set<[UInt8]> = []
    return (content.isEmpty ? all : content).map { term in
      term.count > 4 && term.last == 0x73 && term[term.count - 2] != 0x73 ? Array(term.dropLast()) : term
    }.filter { known.insert($0).inserted }
  }

  /// The widest stretches of two texts, cut at white space, outside of which they have the same terms. O(length).
  package static func difference(_ old: Span<UInt8>, _ new: Span<UInt8>) -> (old: Range<Int>, new: Range<Int>) {
    let shorter = min(old.count, new.count)
    var start = old.commonPrefix(with: new, limit: shorter)
    if start == old.count, start == new.count { return (start..<start, start..<start) }
    var suffix = old.commonSuffix(with: new, limit: shorter - start)
    while start > 0, !isBreak(new[start - 1]) { start -= 1 }
    while suffix > 0, !isBreak(new[new.count - suffix]) { suffix -= 1 }
    return (start..<old.count - suffix, start..<new.count - suffix)
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a }
}

/// What a scalar does in a term.
private enum TermKind {
  case letter, mark, unspaced, apostrophe, other

  init(_ value: UInt32) {
    if value == 0x2019 {
      self = .apostrophe
      return
    }
    switch ScalarClass(value) {
    case .letter, .digit: self = Self.isUnspaced(value) ? .unspaced : .letter
    case .mark: self = .mark
    default: self = .other
    }
  }

  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x3005...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf,
      0x4e00...0x9fff, 0xa9e0...0xa9ff, 0xaa60...0xaa7f, 0xf900...0xfaff, 0x2_0000...0x3_ffff:
      true
    default: false
    }
  }
}

private enum ASCIITerms {
  @inline(__always)
  static func kind(_ byte: UInt8) -> TermKind {
    if isASCIILetter(byte) || isASCIIDigit(byte) { return .letter }
    return byte == 0x27 ? .apostrophe : .other
  }
}
