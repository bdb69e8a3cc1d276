/// Takes Markdown's syntax out of lines, for showing and for comparing; the text itself is never changed.
package enum Markdown {
  /// How much of one line is looked at: more than any title, preview or item needs.
  static let lineLimit = 64 * 1024

  /// Gives the words of a line: without quote marks, list markers, boxes, heading marks and inline syntax.
  ///
  /// Never longer than the line. What is not Markdown comes through unharmed: `snake_case_name`, `2 * 3 * 4`,
  /// `C# notes`. Of a line past 64 KiB only that much is given. O(n).
  package static func strip(_ text: Span<UInt8>, line: Range<Int>) -> [UInt8] {
    stripInline(text, content(of: line, in: text))
  }

  /// Gives the words of a part of a line that carries no block markers, such as an item's text. O(n).
  package static func stripInline(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    let range = text.trimming(limited(range, in: text))
    guard hasSyntax(text, range) else { return text.array(range) }
    let removals = InlineStripper(text, range).removals.sorted { $0.lowerBound < $1.lowerBound }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var position = range.lowerBound
    for removal in removals {
      result.append(text, position..<removal.lowerBound)
      position = removal.upperBound
    }
    result.append(text, position..<range.upperBound)
    let kept = result.span.trimming(0..<result.count)
    return kept.count == result.count ? result : Array(result[kept])
  }

  /// The part of a line after its quote marks, list markers, boxes and heading marks, trimmed.
  package static func content(of line: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    var range = text.trimming(limited(line, in: text))
    // A hostile line may nest markers without end; nobody's title does.
    for _ in 0..<32 {
      let (start, end) = (range.lowerBound, range.upperBound)
      guard start < end else { break }
      if text[start] == 0x3e {
        range = text.trimming(start + 1..<end)
      } else if isThematicBreak(in: text, start, end) {
        break
      } else if let marker = ListMarker(in: text, at: start, end: end) {
        range = text.trimming(marker.contentStart..<end)
        if let box = TaskBox(in: text, at: range.lowerBound, end: end) {
          range = text.trimming(box.contentStart..<end)
        }
      } else {
        break
      }
    }
    if let level = headingLevel(in: text, at: range.lowerBound, end: range.upperBound) {
      range = withoutClosingMarks(text, text.trimming(range.lowerBound + level..<range.upperBound))
    }
    if let box = TaskBox(in: text, at: range.lowerBound, end: range.upperBound) {
      range = text.trimming(box.contentStart..<range.upperBound)
    }
    return range
  }

  /// A heading's content without the `#` marks that may close it.
  private static func withoutClosingMarks(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, text[end - 1] == 0x23 { end -= 1 }
    guard end < range.upperBound else { return range }
    if end == range.lowerBound { return end..<end }
    guard text[end - 1] == 0x20 || text[end - 1] == 0x09 else { return range }
    return text.trimming(range.lowerBound..<end)
  }

  private static func limited(_ range: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    guard range.count > lineLimit else { return range }
    return range.lowerBound..<text.scalarBoundary(atOrBelow: range.lowerBound + lineLimit)
  }

  private static func hasSyntax(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where isSyntax(text[index]) { return true }
    return false
  }

  /// Whether inline Markdown may begin with a byte.
  static func isSyntax(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x5c, 0x60, 0x2a, 0x5f, 0x7e, 0x5b, 0x3c: true
    default: false
    }
  }
}
