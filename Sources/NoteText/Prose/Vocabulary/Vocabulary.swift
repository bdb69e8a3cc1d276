/// The words of someone's own: names, and words that are not among the commonest, over any number of notes.
///
/// A name is capitalised away from the start of a sentence in two notes or in three places. Headings, code, URLs, link
/// targets, and words with digits in them say nothing about names and are left out of the count where they are code.
package struct Vocabulary: Sendable {
  /// A word of the vocabulary.
  package struct Word: Hashable, Sendable {
    /// The word as first written where its case is its own.
    package var text: String
    /// How often it is used, and in how many notes; of a common word that is a name, only as the name.
    package var uses: Int
    package var notes: Int
    package var isName: Bool
  }

  private struct Entry {
    var text: String
    var isCommon: Bool
    /// Whether `text` stood away from a sentence start.
    var isOwnCase: Bool
    var uses = 0
    var notes = 0
    var lastNote = 0
    var nameUses = 0
    var nameNotes = 0
    var lastNameNote = 0
  }

  private var entries: [[UInt8]: Entry] = [:]
  private var note = 0

  package init() {}

  /// Words longer than this are none: paths, keys, runs of a script without spaces.
  private static let longest = 48

  /// Takes a note's words in. O(n).
  package mutating func add(_ text: Span<UInt8>) {
    note += 1
    var scanner = LineScanner(text)
    while let line = scanner.next(in: text) {
      guard !line.isVerbatim, !line.isBlank else { continue }
      let content = Markdown.content(of: line.range, in: text)
      guard !content.isEmpty else { continue }
      add(text, content, isHeading: line.kind == .heading)
    }
  }

  private mutating func add(_ text: Span<UInt8>, _ line: Range<Int>, isHeading: Bool) {
    var protected = Markdown.protectedRanges(in: text, line)[...]
    var isStart = true
    var index = line.lowerBound
    while index < line.upperBound {
      if let first = protected.first, first.lowerBound <= index {
        index = max(index, first.upperBound)
        protected.removeFirst()
        isStart = false
        continue
      }
      let decoded = text.scalar(at: index, end: line.upperBound)
      switch ScalarClass(decoded.value) {
      case .letter, .digit, .mark:
        let word = Self.word(text, index..<(protected.first?.lowerBound ?? line.upperBound))
        if word.isWord { take(text.array(word.range), isStart: isStart, isHeading: isHeading) }
        index = max(word.end, index + decoded.length)
        isStart = false
      default:
        // `:` too: what follows a colon is often written as a sentence.
        switch decoded.value {
        case 0x2e, 0x21, 0x3f, 0x3a, 0x2026, 0x2022, 0x2013, 0x2014, 0x7c: isStart = true
        default: break
        }
        index += decoded.length
      }
    }
  }

  /// The word at the start of a range: its bytes without a possessive ending, where it ends, and whether it counts.
  private static func word(_ text: Span<UInt8>, _ range: Range<Int>) -> (range: Range<Int>, end: Int, isWord: Bool) {
    var index = range.lowerBound
    var apostrophe: Int?
    var letters = 0
    var hasDigit = false
    scan: while index < range.upperBound {
      let decoded = text.scalar(at: index, end: range.upperBound)
      switch ScalarClass(decoded.value) {
      case .letter: letters += 1
      case .mark: break
      case .digit: hasDigit = true
      default:
        guard decoded.value == 0x27 || decoded.value == 0x2019 else { break scan }
        apostrophe = index
      }
      index += decoded.length
    }
    var end = index
    if let apostrophe, let last = text.scalarIfAny(before: index, after: apostrophe) {
      // Ends in an apostrophe, or in 's.
      if last.tail.isEmpty || last.tail == [0x73] { end = apostrophe }
    }
    let isWord = letters > 1 && !hasDigit && end - range.lowerBound <= longest
    return (range.lowerBound..<end, index, isWord)
  }

  private mutating func take(_ word: [UInt8], isStart: Bool, isHeading: Bool) {
    let first = word.span.scalar(at: 0, end: word.count)
    let isCapital = first.isValid && Unicode.Scalar(first.value)?.properties.isUppercase == true
    let isNamed = isCapital && !isStart && !isHeading
    var key: [UInt8] = []
    Folding.fold(word.span, into: &key)
    if let apostrophe = key.firstIndex(of: 0x27) ?? Self.typographicApostrophe(in: key) {
      // You'll, isn't, they've: no words of their own.
      let stem = Array(key[..<apostrophe])
      if CommonWords.contains(stem) || stem.last == 0x6e && key.last == 0x74 { return }
    }
    key.removeAll { $0 == 0x27 }
    if StopWords.all.contains(key) || Self.calendar.contains(key) { return }
    if entries[key] == nil {
      let isCommon = CommonWords.contains(key)
      if isCommon && !isNamed { return }
      entries[key] = Entry(text: String(decoding: word, as: UTF8.self), isCommon: isCommon, isOwnCase: !isStart)
    }
    guard var entry = entries[key], !entry.isCommon || isNamed else { return }
    entry.uses += 1
    if entry.lastNote != note { entry.notes += 1 }
    entry.lastNote = note
    if isNamed {
      entry.nameUses += 1
      if entry.lastNameNote != note { entry.nameNotes += 1 }
      entry.lastNameNote = note
    }
    if !entry.isOwnCase && !isStart {
      entry.text = String(decoding: word, as: UTF8.self)
      entry.isOwnCase = true
    }
    entries[key] = entry
  }

  /// The vocabulary, most used first; equals by their letters. O(words · log words).
  package var words: [Word] {
    entries.compactMap { key, entry -> (key: [UInt8], word: Word)? in
      let isName = entry.nameNotes >= 2 || entry.nameUses >= 3
      guard isName || !entry.isCommon else { return nil }
      return (key, Word(text: entry.text, uses: entry.uses, notes: entry.notes, isName: isName))
    }.sorted { left, right in
      left.word.uses != right.word.uses
        ? left.word.uses > right.word.uses : left.key.lexicographicallyPrecedes(right.key)
    }.map(\.word)
  }

  private static func typographicApostrophe(in key: [UInt8]) -> Int? {
    key.indices.first { key[$0...].starts(with: [0xe2, 0x80, 0x99]) }
  }

  /// Capitalised in English wherever they stand, and nobody's names.
  private static let calendar: Set<[UInt8]> = Set(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept
    oct nov dec im ill ive id
    """.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })
}

extension Span where Element == UInt8 {
  /// What stands between an apostrophe and the end of a word.
  fileprivate func scalarIfAny(before end: Int, after apostrophe: Int) -> (tail: [UInt8], Void)? {
    let mark = scalar(at: apostrophe, end: end)
    let start = apostrophe + mark.length
    return start <= end ? (array(start..<end), ()) : nil
  }
}
