extension SearchQuery {
  /// Reads a query as a person types it.
  ///
  /// `"a phrase"` is one word; `not:word` and `not:"a phrase"` exclude; `key:value` is a filter where `filterKeys`
  /// has the key, and `not:key:value` its opposite. Everything else is taken by its letters: a quote that is not closed,
  /// `not:` alone, `=`, `[`, and a `key:` that is not known. There is no query that is an error; whether a filter's value
  /// means something is the caller's to say.
  package init(parsing text: String, filterKeys: [String] = []) {
    var words: [Word] = []
    var filters: [Filter] = []
    var reader = QueryReader(text)
    while let token = reader.next() {
      guard let key = token.key else {
        words.append(Word(token.value))
        continue
      }
      if key == "not", let inner = token.inner, filterKeys.contains(inner) {
        filters.append(Filter(key: inner, value: token.innerValue, isExcluded: true, range: token.range))
      } else if key == "not", !token.value.isEmpty {
        words.append(Word(token.value, isExcluded: true))
      } else if filterKeys.contains(key) {
        filters.append(Filter(key: key, value: token.value, range: token.range))
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
    /// What stands before the first colon, if the token has the form `key:value` outside of quotes.
    var key: String?
    /// The value, or the whole token, without quotes.
    var value: String
    /// For `not:key:value`: the key after `not:`, and what stands after that.
    var inner: String?
    var innerValue = ""
    /// The token as typed.
    var whole: String
    /// Where it stands, in bytes of UTF-8.
    var range: Range<Int>
  }

  init(_ text: String) {
    self.text = text[...].unicodeScalars
    position = text.startIndex
  }

  mutating func next() -> Token? {
    while position < text.endIndex, text[position].properties.isWhitespace { position = text.index(after: position) }
    guard position < text.endIndex else { return nil }
    let start = position
    if let (phrase, end) = phrase(at: start) { return token(start, end, phrase) }
    // The colons that may part a key from its value: the first, and one more after `not:`.
    var parts: [(key: String, valueStart: String.Index)] = []
    var partStart = start
    var isOpen = true
    while position < text.endIndex, !text[position].properties.isWhitespace {
      let next = text.index(after: position)
      if isOpen, text[position] == ":" {
        isOpen = position > partStart && isKey(text[partStart..<position])
        if isOpen {
          let key = String(text[partStart..<position])
          parts.append((key, next))
          isOpen = parts.count == 1 && key == "not"
          partStart = next
          if let (phrase, end) = phrase(at: next) { return token(start, end, phrase, parts) }
        }
      }
      position = next
    }
    return token(start, position, nil, parts)
  }

  private mutating func token(
    _ start: String.Index, _ end: String.Index, _ phrase: String?,
    _ parts: [(key: String, valueStart: String.Index)] = []
  ) -> Token {
    position = end
    let whole = String(text[start..<end])
    func value(_ part: Int) -> String {
      if let phrase, part == parts.count - 1 { return phrase }
      return String(text[parts[part].valueStart..<end])
    }
    let from = text.prefix(upTo: start).reduce(0) { $0 + UTF8.width($1) }
    var token = Token(
      key: parts.first?.key, value: parts.isEmpty ? phrase ?? whole : value(0), whole: whole,
      range: from..<from + whole.utf8.count)
    if parts.count == 2 {
      token.inner = parts[1].key
      token.innerValue = value(1)
    }
    return token
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
