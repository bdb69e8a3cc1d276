/// The careful typist's pass over a note.
package enum Tidy {
  /// Gives the changes that tidy a note, line by line: the first letter a capital, no space before a comma and one
  /// after, runs of spaces to one. None where all is tidy.
  ///
  /// Markers stay in place, items stay fragments, lines never merge. Code, front matter, tables, links' targets, URLs,
  /// and commas between digits are untouched, and so is a first word that is no plain word in small letters (`iPhone`,
  /// `file.txt`, `snake_case`, `#tag`). Tidying what is tidy changes nothing. O(n).
  package static func changes(for text: Span<UInt8>) -> [Replacement] {
    contents(of: text).compactMap { content in
      let tidied = tidied(text, content)
      guard tidied != text.array(content) else { return nil }
      return Replacement(offset: content.lowerBound, deletedCount: content.count, inserted: tidied)
    }
  }

  /// What tidying is about: the words of each line that is no code, front matter or table, past its markers. O(n).
  package static func contents(of text: Span<UInt8>) -> [Range<Int>] {
    var contents: [Range<Int>] = []
    var scanner = LineScanner(text)
    while let line = scanner.next(in: text) {
      guard line.kind == .text || line.kind == .heading else { continue }
      let content = content(of: line, in: text)
      if !content.isEmpty, text[content.lowerBound] != 0x7c { contents.append(content) }
    }
    return contents
  }

  /// Gives a line that a model tidied where it keeps to the original, else the original.
  ///
  /// A length in grapheme clusters that differs by more than 40 % is a rewrite, a line break in the answer two lines
  /// run together. Code, link targets, URLs and numbers must be there as they were, and a line may become no heading,
  /// item or quote.
  package static func keeping(_ original: String, answer: String) -> String {
    let isOneLine = !answer.utf8.contains(0x0a) && !answer.utf8.contains(0x0d)
    let answer = answer.trimmingWhiteSpace
    let (before, after) = (original.count, answer.count)
    guard isOneLine, abs(after - before) * 10 <= before * 4 else { return original }
    let (old, new) = (Array(original.utf8), Array(answer.utf8))
    return untouchable(old.span) == untouchable(new.span) && markers(old.span) == markers(new.span) ? answer : original
  }

  /// The parts of a line that tidying may not change, in their order.
  private static func untouchable(_ line: Span<UInt8>) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var protected = Markdown.protectedRanges(in: line, 0..<line.count)[...]
    var index = 0
    while index < line.count {
      if let first = protected.first, index >= first.lowerBound {
        parts.append(line.array(first))
        index = max(index + 1, first.upperBound)
        protected.removeFirst()
      } else if isASCIIDigit(line[index]) {
        let start = index
        let end = protected.first?.lowerBound ?? line.count
        while index < end, isASCIIDigit(line[index]) || (isNumberMark(line[index]) && isDigit(line, index + 1, end)) {
          index += 1
        }
        parts.append(line.array(start..<index))
      } else {
        index += 1
      }
    }
    return parts
  }

  /// What parts the digits of one number: 1,000 and 14:30 and 3.5.
  private static func isNumberMark(_ byte: UInt8) -> Bool { byte == 0x2c || byte == 0x2e || byte == 0x3a }

  private static func isDigit(_ line: Span<UInt8>, _ index: Int, _ end: Int) -> Bool {
    index < end && isASCIIDigit(line[index])
  }

  /// What of a line Markdown would take for marks of a block.
  private static func markers(_ line: Span<UInt8>) -> [UInt8] {
    line.array(0..<Markdown.content(of: 0..<line.count, in: line).lowerBound)
  }

  /// A line's own words with their inline Markdown: past quote marks, list markers, boxes and heading marks.
  private static func content(of line: NoteLine, in text: Span<UInt8>) -> Range<Int> {
    let end = text.trimming(line.range).upperBound
    var start = ChecklistItem.markerStart(in: text, line.range)
    guard start < end else { return end..<end }
    if let marker = ListMarker(in: text, at: start, end: end) {
      start = marker.contentStart
      if let box = TaskBox(in: text, at: start, end: end) { start = box.contentStart }
    }
    if let level = headingLevel(in: text, at: start, end: end) {
      start = text.skippingSpaces(from: start + level, end: end)
    }
    return min(start, end)..<end
  }

  private static func tidied(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var protected = Markdown.protectedRanges(in: text, range)[...]
    let capital = capital(text, range, protected.first)
    var index = range.lowerBound
    while index < range.upperBound {
      if let first = protected.first, index >= first.lowerBound {
        result.append(text, index..<max(index, first.upperBound))
        index = max(index, first.upperBound)
        protected.removeFirst()
        continue
      }
      if let capital, capital.offset == index {
        result.append(contentsOf: capital.bytes)
        index += capital.length
        continue
      }
      switch text[index] {
      case 0x20:
        let start = index
        while index < range.upperBound, text[index] == 0x20, index < protected.first?.lowerBound ?? .max { index += 1 }
        let isBeforeComma =
          index < range.upperBound && text[index] == 0x2c && start > range.lowerBound
          && index < protected.first?.lowerBound ?? .max
        if !isBeforeComma { result.append(0x20) }
      case 0x2c:
        result.append(0x2c)
        let wasNumber = index > range.lowerBound && isASCIIDigit(text[index - 1])
        index += 1
        guard index < range.upperBound else { break }
        let next = text.scalar(at: index, end: range.upperBound).value
        if wasNumber, next >= 0x30, next <= 0x39 { break }
        if needsSpace(next) { result.append(0x20) }
      default:
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// Tells whether a comma takes a space before a scalar: before letters and digits, not before other marks.
  private static func needsSpace(_ next: UInt32) -> Bool {
    switch ScalarClass(next) {
    case .letter, .digit, .symbol: next != 0x7e && next != 0x60
    case .mark, .punctuation, .space, .other: next == 0x2a || next == 0x5f || next == 0x28 || next == 0x5b
    }
  }

  /// Where a line's first letter becomes a capital, and what it becomes.
  private static func capital(
    _ text: Span<UInt8>, _ range: Range<Int>, _ protected: Range<Int>?
  ) -> (offset: Int, length: Int, bytes: [UInt8])? {
    var start = range.lowerBound
    while start < range.upperBound, [0x2a, 0x5f, 0x7e, 0x22, 0x27, 0x28].contains(text[start]) { start += 1 }
    if let protected, protected.lowerBound <= start { return nil }
    guard start < range.upperBound else { return nil }
    let first = text.scalar(at: start, end: range.upperBound)
    guard let scalar = Unicode.Scalar(first.value), scalar.properties.isLowercase else { return nil }
    var index = start + first.length
    while index < range.upperBound {
      let decoded = text.scalar(at: index, end: range.upperBound)
      if isWhiteSpace(decoded.value) { break }
      index += decoded.length
      switch ScalarClass(decoded.value) {
      case .letter:
        // A capital inside makes a name of its own spelling.
        if Unicode.Scalar(decoded.value)?.properties.isUppercase ?? true { return nil }
      case .mark: break
      case .punctuation:
        switch decoded.value {
        case 0x27, 0x2d, 0x2019: break
        default:
          // Punctuation may end the word, but not stand inside: `file.txt`, `me@here`, `a_b`, `key=1`.
          let isLast =
            index >= range.upperBound || !isWord(text.scalar(at: index, end: range.upperBound).value)
          let isMark = decoded.value == 0x2f || decoded.value == 0x3d || decoded.value == 0x40 || decoded.value == 0x5c
          guard isLast || decoded.value == 0x2c, !isMark else { return nil }
          return mapped(scalar, start, first.length)
        }
      default: return nil
      }
    }
    return mapped(scalar, start, first.length)
  }

  private static func isWord(_ value: UInt32) -> Bool {
    switch ScalarClass(value) {
    case .letter, .digit, .mark: true
    default: false
    }
  }

  private static func mapped(_ scalar: Unicode.Scalar, _ offset: Int, _ length: Int) -> (Int, Int, [UInt8])? {
    let title = scalar.properties.titlecaseMapping
    // ß has no capital that people write; a ligature would come apart.
    guard title.unicodeScalars.count == 1, title.unicodeScalars.first != scalar else { return nil }
    return (offset, length, Array(title.utf8))
  }
}
