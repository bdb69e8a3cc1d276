extension Checklist {
  /// Gives the changes that make items of the plain lines under the title, splitting them at commas and the word "and".
  ///
  /// Plain lines are prose and bullets without a box; headings, quotes, tables, code and items stay as they are. No
  /// word is lost but the "and" between two items, nor any character but the commas and spaces there. A comma between
  /// digits, and what stands in code, links and URLs, splits nothing. The items take the style of the note's last
  /// item, else `□`. Nothing to split gives no change. O(n).
  package static func splitting(_ text: Span<UInt8>) -> [Replacement] {
    let style = items(in: text).last?.style ?? .box
    let lineBreak = Moving.firstBreak(in: text)
    var changes: [Replacement] = []
    var title = NoteTitle(of: text)
    var number = 0
    while let line = title.nextBodyLine(in: text) {
      guard line.kind == .text, ChecklistItem(line: line, in: text) == nil else { continue }
      let start = text.skippingSpaces(from: line.range.lowerBound, end: line.range.upperBound)
      guard start < line.range.upperBound, text[start] != 0x3e, text[start] != 0x7c else { continue }
      let marker = ListMarker(in: text, at: start, end: line.range.upperBound)
      let content = text.trimming((marker?.contentStart ?? start)..<line.range.upperBound)
      guard !content.isEmpty else { continue }
      var inserted: [UInt8] = []
      for piece in pieces(of: content, in: text) {
        if !inserted.isEmpty {
          inserted += lineBreak
          inserted.append(text, line.range.lowerBound..<start)
        }
        number += 1
        inserted += openMarker(style, number)
        inserted.append(text, piece)
      }
      changes.append(Replacement(offset: start, deletedCount: content.upperBound - start, inserted: inserted))
    }
    return changes
  }

  static func openMarker(_ style: ChecklistItem.Style, _ number: Int) -> [UInt8] {
    switch style {
    case .box: ListMarker.openBox + [0x20]
    case .bullet(let mark): [mark] + Array(" [ ] ".utf8)
    case .number(let last, let delimiter): Array(String(last + number).utf8) + [delimiter] + Array(" [ ] ".utf8)
    }
  }

  /// Cuts a range at commas and at the word "and"; at least one piece, none of them blank.
  static func pieces(of content: Range<Int>, in text: Span<UInt8>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var protected = Markdown.protectedRanges(in: text, content)[...]
    var start = content.lowerBound
    var index = start
    func take(_ end: Int) {
      let piece = text.trimming(start..<end)
      if !piece.isEmpty { pieces.append(piece) }
    }
    while index < content.upperBound {
      if let first = protected.first, index >= first.lowerBound {
        index = max(index, first.upperBound)
        protected.removeFirst()
        continue
      }
      if text[index] == 0x2c, !isBetweenDigits(text, index, content) {
        take(index)
        start = index + 1
      } else if isAnd(text, index, content), !pieces.isEmpty || !text.isBlank(start..<index),
        !text.isBlank(index + 3..<content.upperBound)
      {
        take(index)
        start = index + 3
        index += 2
      }
      index += 1
    }
    take(content.upperBound)
    return pieces.isEmpty ? [content] : pieces
  }

  private static func isBetweenDigits(_ text: Span<UInt8>, _ index: Int, _ range: Range<Int>) -> Bool {
    index > range.lowerBound && index + 1 < range.upperBound && isASCIIDigit(text[index - 1])
      && isASCIIDigit(text[index + 1])
  }

  /// Tells whether the word "and" stands at `index`, in any case, with white space or a comma before and white space
  /// behind it.
  private static func isAnd(_ text: Span<UInt8>, _ index: Int, _ range: Range<Int>) -> Bool {
    guard index > range.lowerBound, index + 3 < range.upperBound, text[index] | 0x20 == 0x61,
      text[index + 1] | 0x20 == 0x6e, text[index + 2] | 0x20 == 0x64
    else { return false }
    let before = text.scalar(before: index, start: range.lowerBound).value
    return (isWhiteSpace(before) || before == 0x2c)
      && isWhiteSpace(text.scalar(at: index + 3, end: range.upperBound).value)
  }
}
