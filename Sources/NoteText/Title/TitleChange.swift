extension NoteTitle {
  /// Gives the change that gives a note a title: a new first line, below a front matter block.
  ///
  /// Where the front matter declares a title, that value is replaced, since it would win over the line. Line breaks in
  /// `words` become spaces. O(n of the front matter).
  package static func adding(_ words: String, to text: Span<UInt8>) -> Replacement {
    let line = words.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }.joined(separator: " ")
    let lineBreak = Moving.firstBreak(in: text)
    guard let frontMatter = FrontMatter(in: text) else {
      let start = FrontMatter.byteOrderMark(in: text)
      return Replacement(
        offset: start, deletedCount: 0, inserted: Array(line.utf8) + (start < text.count ? lineBreak : []))
    }
    if let value = frontMatter.titleValue(in: text) {
      let escaped = line.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      return Replacement(offset: value.lowerBound, deletedCount: value.count, inserted: Array(" \"\(escaped)\"".utf8))
    }
    let endsInBreak = text[frontMatter.end - 1] == 0x0a || text[frontMatter.end - 1] == 0x0d
    return Replacement(
      offset: frontMatter.end, deletedCount: 0,
      inserted: (endsInBreak ? [] : lineBreak) + Array(line.utf8) + (endsInBreak ? lineBreak : []))
  }
}
