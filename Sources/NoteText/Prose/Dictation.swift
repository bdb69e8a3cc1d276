/// The rules for text that was spoken.
package enum Dictation {
  /// Joins recognitions, one after the other, by single spaces; no word of any is lost or said twice by us.
  package static func join(_ recognitions: [String]) -> String {
    recognitions.map { $0.trimmingWhiteSpace }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Gives the lines that a dictation becomes in a note: items where it lands on an item, else one paragraph.
  ///
  /// Items are cut at commas, the word "and" and line breaks, and stay fragments without a full stop. A paragraph
  /// begins with a capital and ends with a full stop, unless it ends in punctuation. No word is lost but "and" between
  /// items.
  package static func shape(_ spoken: String, asItems: Bool) -> [String] {
    let bytes = Array(spoken.utf8)
    var lines: [String] = []
    FrontMatter.eachLine(in: bytes.span, 0..<bytes.count) { line in
      let content = bytes.span.trimming(line)
      guard !content.isEmpty else { return }
      if asItems {
        for piece in Checklist.pieces(of: content, in: bytes.span) {
          let words = bytes.span.string(piece)
          lines.append(words.hasSuffix(".") && !words.hasSuffix("..") ? String(words.dropLast()) : words)
        }
      } else {
        lines.append(sentence(bytes.span.string(content)))
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  private static func sentence(_ words: String) -> String {
    var bytes = Array(words.utf8)
    bytes = Replacement.apply(Tidy.changes(for: bytes.span), to: bytes.span)
    let last = bytes.span.scalar(before: bytes.count, start: 0).value
    switch ScalarClass(last) {
    case .letter, .digit, .mark: bytes.append(0x2e)
    case .punctuation, .symbol, .space, .other: break
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  var trimmingWhiteSpace: String {
    let bytes = Array(utf8)
    return bytes.span.string(bytes.span.trimming(0..<bytes.count))
  }
}
