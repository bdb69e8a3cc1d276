/// The code spans of a note that go on past the end of a line (CommonMark 6.1), found while its lines are walked.
///
/// Rules that read line by line see only the spans within a line; to them each piece given here is what is left of it.
/// One walk is O(n): the rest of a paragraph is looked at once, from its first line with a backtick on.
struct CrossingCode {
  /// The spans of the paragraph last looked at that have a line break inside, ascending.
  private var spans: ArraySlice<Range<Int>> = []
  /// Where that paragraph ends.
  private var end = 0

  /// Gives the parts of a line that no crossing span covers; nil for a line that none touches.
  ///
  /// - Parameter rest: The scanner that gave the line, which goes on with the next.
  mutating func pieces(of line: NoteLine, in text: Span<UInt8>, rest: LineScanner) -> [Range<Int>]? {
    if line.range.lowerBound >= end {
      guard line.kind == .text, line.range.contains(where: { text[$0] == 0x60 }) else { return nil }
      look(from: line, in: text, rest)
    }
    while let first = spans.first, first.upperBound <= line.range.lowerBound { spans.removeFirst() }
    guard let first = spans.first, first.lowerBound < line.range.upperBound else { return nil }
    var pieces: [Range<Int>] = []
    var start = line.range.lowerBound
    for span in spans {
      if span.lowerBound >= line.range.upperBound { break }
      if start < span.lowerBound { pieces.append(start..<span.lowerBound) }
      start = span.upperBound
    }
    if start < line.range.upperBound { pieces.append(start..<line.range.upperBound) }
    return pieces
  }

  private mutating func look(from line: NoteLine, in text: Span<UInt8>, _ rest: LineScanner) {
    spans = []
    end = line.range.upperBound
    var scanner = rest
    while let next = scanner.next(in: text), next.continuesParagraph { end = next.range.upperBound }
    guard end > line.range.upperBound else { return }
    let runs = CodeSpans(text, line.range.lowerBound..<end)
    var index = line.range.lowerBound
    while index < end {
      if text[index] == 0x5c {
        index += 2
      } else if text[index] == 0x60 {
        let start = index
        while index < end, text[index] == 0x60 { index += 1 }
        guard let close = runs.run(of: index - start, from: index), close < end else { continue }
        let span = start..<close + index - start
        if text.lineBreak(from: start) < span.upperBound { spans.append(span) }
        index = span.upperBound
      } else {
        index += 1
      }
    }
  }
}
