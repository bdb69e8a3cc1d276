/// The rules for moving one note's text into another.
package enum Moving {
  /// Titles that stand for none, folded: they are left behind when a text moves.
  private static let placeholders = ["untitled", "new note"]

  /// Tells whether a title only stands for one: `Untitled`, `New note`.
  package static func isPlaceholder(title: String) -> Bool {
    placeholders.contains(String(decoding: Folding.fold(title), as: UTF8.self))
  }

  /// Gives the change to a note that appends another's text after one blank line, without its placeholder title and
  /// the blank lines around it. Every other byte of the text goes along. O(both).
  package static func appending(_ source: Span<UInt8>, to text: Span<UInt8>) -> Replacement {
    var body = FrontMatter.byteOrderMark(in: source)..<source.count
    let title = NoteTitle(of: source)
    if let line = title.line, !title.isFromFrontMatter, isPlaceholder(title: title.text),
      source.isBlank(body.lowerBound..<line.range.lowerBound)
    {
      body = line.end..<source.count
    }
    let trimmed = source.trimming(body)
    // The first line keeps its indent: only whole blank lines go.
    var start = trimmed.lowerBound
    while start > body.lowerBound, source[start - 1] == 0x20 || source[start - 1] == 0x09 { start -= 1 }
    var inserted: [UInt8] = []
    if !isBlank(text), start < trimmed.upperBound {
      let lineBreak = firstBreak(in: text)
      var breaks = 0
      var end = text.count
      while breaks < 2, end > 0, text[end - 1] == 0x0a || text[end - 1] == 0x0d {
        end -= end > 1 && text[end - 1] == 0x0a && text[end - 2] == 0x0d ? 2 : 1
        breaks += 1
      }
      for _ in breaks..<2 { inserted += lineBreak }
    }
    inserted.append(source, start..<trimmed.upperBound)
    if source.count > trimmed.upperBound, start < trimmed.upperBound {
      inserted.append(source, trimmed.upperBound..<source.pastLineBreak(at: source.lineBreak(from: trimmed.upperBound)))
    }
    return Replacement(offset: text.count, deletedCount: 0, inserted: inserted)
  }

  static func firstBreak(in text: Span<UInt8>) -> [UInt8] {
    let end = text.lineBreak(from: 0)
    return end < text.count ? text.array(end..<text.pastLineBreak(at: end)) : [0x0a]
  }
}
