extension SearchQuery {
  /// Reads a query as a person types it.
  ///
  /// `"a phrase"` is one word; `not:word` and `not:"a phrase"` exclude; `key:value` is a filter where `filterKeys`
  /// has the key. Everything else is taken by its letters: a quote that is not closed, `not:` alone, `=`, `[`, and
  /// a `key:` that is not known. There is no query that is an error.
  package init(parsing text: String, filterKeys: Set<String> = []) {
    var words: [Word] = []
    var filters: [Filter] = []
    var reader = QueryReader(text)
    while let token = reader.next() {
      guard let key = token.key else {
        words.append(Word(token.value))
        continue
      }
      if key == "not" {
        words.append(Word(token.value, isExcluded: true))
      } else if filterKeys.contains(key) {
        filters.append(Filter(key: key, value: token.value))
      } else {
        words.append(Word(token.whole))
      }
    }
    self.init(words: words, filters: filters)
  }
}

/// Cuts a query into its tokens.
private struct QueryReader {
  private let text: Substring.UnicodeScalarView
  private var position: String.Index

  struct Token {
    /// What stands before the colon, if the token has the form `key:value` outside of quotes.
    var key: String?
    /// The value, or the whole token, without quotes.
    var value: String
    /// The token as typed.
    var whole: String
  }

  init(_ text: String) {
    self.text = text[...].unicodeScalars
    position = text.startIndex
  }

  mutating func next() -> Token? {
    while position < text.endIndex, text[position].properties.isWhitespace { position = text.index(after: position) }
    guard position < text.endIndex else { return nil }
    let start = position
    if let (phrase, end) = phrase(at: start) {
      position = end
      return Token(key: nil, value: phrase, whole: String(text[start..<end]))
    }
    var key: String?
    var valueStart = start
    while position < text.endIndex, !text[position].properties.isWhitespace {
      let next = text.index(after: position)
      if key == nil, text[position] == ":", position > start, isKey(text[start..<position]) {
        key = String(text[start..<position])
        valueStart = next
        if let (phrase, end) = phrase(at: next) {
          position = end
          return Token(key: key, value: phrase, whole: String(text[start..<end]))
        }
      }
      position = next
    }
    let whole = String(text[start..<position])
    let value = String(text[valueStart..<position])
    return key == nil || value.isEmpty
      ? Token(key: nil, value: whole, whole: whole) : Token(key: key, value: value, whole: whole)
  }

  private func isKey(_ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.allSatisfy { ("a"..."z").contains($0) }
  }

  /// The phrase in quotes at `start` and the place past it; nil where no closing quote ends the token.
  private func phrase(at start: String.Index) -> (String, String.Index)? {
    guard start < text.endIndex, text[start] == "\"" else { return nil }
    let first = text.index(after: start)
    var index = first
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == "\"", next == text.endIndex || text[next].properties.isWhitespace {
        return index > first ? (String(text[first..<index]), next) : nil
      }
      index = next
    }
    return nil
  }
}
