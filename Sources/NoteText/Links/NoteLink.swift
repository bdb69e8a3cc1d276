/// A link from one note to another: `[[Title]]`, `[[Title|text]]`, or `notes://note/<uuid>`.
package struct NoteLink: Hashable, Sendable {
  /// What a link leads to.
  package enum Target: Hashable, Sendable {
    /// The note with a title; a `#heading` behind it is left out.
    case title(String)
    /// The note with an id: the 36 characters of a UUID in small letters.
    case note(String)
  }

  /// Where it leads.
  package var target: Target
  /// The text shown for it; nil where it shows its target.
  package var label: String?
  /// The bytes of the whole link.
  package var range: Range<Int>
  /// The number of its line, the first is 1.
  package var lineNumber: Int

  /// Gives the links of a note, from the top; none from code and front matter. O(n).
  package static func links(in text: Span<UInt8>) -> [NoteLink] { links(in: text, looksFirst: true) }

  /// - Parameter looksFirst: Whether a text that has no mark of a link is not read line by line.
  static func links(in text: Span<UInt8>, looksFirst: Bool) -> [NoteLink] {
    var links: [NoteLink] = []
    guard !looksFirst || wikiLink.isIn(text) || deepLink.isIn(text) else { return links }
    var scanner = LineScanner(text)
    var code = CrossingCode()
    while let line = scanner.next(in: text) {
      guard !line.isVerbatim, !line.isBlank else { continue }
      for piece in code.pieces(of: line, in: text, rest: scanner) ?? [line.range] {
        addLinks(of: piece, line.number, in: text, to: &links)
      }
    }
    return links
  }

  private static func addLinks(
    of piece: Range<Int>, _ lineNumber: Int, in text: Span<UInt8>, to links: inout [NoteLink]
  ) {
    var spans: CodeSpans?
    var index = piece.lowerBound
    let end = piece.upperBound
    while index < end {
      if text[index] == 0x60 {
        let start = index
        while index < end, text[index] == 0x60 { index += 1 }
        let known = spans ?? CodeSpans(text, start..<end)
        spans = known
        if let close = known.run(of: index - start, from: index) { index = close + index - start }
      } else if text[index] == 0x5b, let link = WikiLink(in: text, at: index, end: end) {
        links.append(
          NoteLink(
            target: .title(title(text, link.target)), label: link.label.map { text.string($0) }, range: link.range,
            lineNumber: lineNumber))
        index = link.range.upperBound
      } else if text[index] == 0x6e, let past = uuidEnd(text, index, end) {
        let id = text.string(past - 36..<past).lowercased()
        links.append(NoteLink(target: .note(id), label: nil, range: index..<past, lineNumber: lineNumber))
        index = past
      } else {
        index += 1
      }
    }
  }

  private static let wikiLink = ByteSearch(Array("[[".utf8))
  private static let deepLink = ByteSearch(Array("notes://note/".utf8))

  private static func title(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    let heading = range.first { $0 > range.lowerBound && text[$0] == 0x23 }
    return text.string(text.trimming(range.lowerBound..<(heading ?? range.upperBound)))
  }

  /// The end of `notes://note/<uuid>` at `start`; nil where there is none.
  private static func uuidEnd(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard text.hasBytes("notes://note/", at: start, end: end), start + 49 <= end else { return nil }
    for offset in 0..<36 {
      let byte = text[start + 13 + offset]
      let isDash = offset == 8 || offset == 13 || offset == 18 || offset == 23
      guard isDash ? byte == 0x2d : isASCIIDigit(byte) || (0x61...0x66).contains(byte | 0x20) else { return nil }
    }
    if start + 49 < end, isASCIILetter(text[start + 49]) || isASCIIDigit(text[start + 49]) { return nil }
    return start + 49
  }
}
