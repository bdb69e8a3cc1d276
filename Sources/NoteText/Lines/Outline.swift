/// A heading of a note.
package struct Heading: Hashable, Sendable {
  /// 1 to 6.
  package var level: Int
  /// Its words without Markdown.
  package var text: String
  /// The number of its line, the first is 1.
  package var lineNumber: Int

  /// Gives the headings of a note from the top: `#` to `######`, and lines underlined with `===` or `---`. O(n).
  package static func outline(of text: Span<UInt8>) -> [Heading] {
    var headings: [Heading] = []
    var scanner = LineScanner(text)
    var above: NoteLine?
    while let line = scanner.next(in: text) {
      if line.kind == .heading {
        let start = markStart(in: text, line.range)
        let level = headingLevel(in: text, at: start, end: line.range.upperBound) ?? 1
        headings.append(heading(level, line, in: text))
      } else if line.kind == .underline, let above {
        let isFirst = text[text.trimming(line.range).upperBound - 1] == 0x3d
        headings.append(heading(isFirst ? 1 : 2, above, in: text))
      }
      above = line
    }
    return headings
  }

  private static func heading(_ level: Int, _ line: NoteLine, in text: Span<UInt8>) -> Heading {
    let words = Markdown.strip(text, line: line.range)
    return Heading(level: level, text: String(decoding: words, as: UTF8.self), lineNumber: line.number)
  }

  /// Where a heading's `#` stands: past quote and list marks.
  private static func markStart(in text: Span<UInt8>, _ line: Range<Int>) -> Int {
    var start = ChecklistItem.markerStart(in: text, line)
    while let marker = ListMarker(in: text, at: start, end: line.upperBound), marker.contentStart > start {
      start = marker.contentStart
    }
    return start
  }
}
