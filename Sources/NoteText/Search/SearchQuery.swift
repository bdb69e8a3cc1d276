/// What a search asks for: every word as a substring of the note, folded, and no excluded one.
///
/// A word is a run of characters without white space, or a phrase in double quotes. A query without words matches
/// every note.
package struct SearchQuery: Hashable, Sendable {
  /// One word or phrase.
  package struct Word: Hashable, Sendable {
    /// As it was typed, without quotes.
    package var text: String
    /// As it is looked for.
    package var folded: [UInt8]
    /// Whether a note that has it is left out.
    package var isExcluded: Bool

    /// Creates a word to look for.
    package init(_ text: String, isExcluded: Bool = false) {
      self.text = text
      folded = Folding.fold(text)
      self.isExcluded = isExcluded
    }
  }

  /// A `key:value` of the query, such as `tag:home`, which the caller decides on.
  package struct Filter: Hashable, Sendable {
    /// What stands before the colon.
    package var key: String
    /// What stands after it, without quotes; empty where nothing does.
    package var value: String
    /// Whether it was put after `not:`, so that what it says must not hold.
    package var isExcluded: Bool
    /// Where it stands in the query, in bytes of UTF-8.
    package var range: Range<Int>

    /// Creates a filter.
    package init(key: String, value: String, isExcluded: Bool = false, range: Range<Int> = 0..<0) {
      self.key = key
      self.value = value
      self.isExcluded = isExcluded
      self.range = range
    }
  }

  /// The words, in the order typed. Words that fold to nothing (a lone accent) are left out.
  package private(set) var words: [Word]
  /// The filters, in the order typed.
  package var filters: [Filter]

  /// Creates a query from words, each taken as it is, white space included.
  package init(words: [Word], filters: [Filter] = []) {
    self.words = words.filter { !$0.folded.isEmpty }
    self.filters = filters
  }

  /// Creates a query that looks for every one of some words or phrases.
  package init(words: [String]) {
    self.init(words: words.map { Word($0) })
  }

  /// Whether the query asks for nothing, and so matches all notes.
  package var isEmpty: Bool { words.isEmpty && filters.isEmpty }

  /// The words a note must have.
  package var required: [Word] { words.filter { !$0.isExcluded } }

  /// Tells whether a note has every word and no excluded one; filters are the caller's. Takes the note folded. O(n).
  package func matches(folded text: Span<UInt8>) -> Bool { WordMatch(self).matches(folded: text) }
}

/// The words of a query, made ready to be looked for in many notes.
package struct WordMatch: Sendable {
  private let words: [(search: ByteSearch, isExcluded: Bool)]

  package init(_ query: SearchQuery) {
    words = query.words.map { (ByteSearch($0.folded), $0.isExcluded) }
  }

  /// Whether no word is asked for or excluded, so that every note matches.
  package var isEmpty: Bool { words.isEmpty }

  /// Tells whether a folded text has every word and no excluded one. O(n).
  package func matches(folded text: Span<UInt8>) -> Bool {
    for word in words where word.search.isIn(text) == word.isExcluded { return false }
    return true
  }

  /// Whether a note must have a word.
  var requiresWords: Bool { words.contains { !$0.isExcluded } }

  /// The first place of a folded text that has one of the words asked for; nil where none is in it.
  func firstHit(in text: Span<UInt8>) -> Range<Int>? {
    var first: Range<Int>?
    for word in words where !word.isExcluded {
      guard let offset = word.search.firstOffset(in: text, from: 0) else { continue }
      if let first, first.lowerBound <= offset { continue }
      first = offset..<offset + word.search.needle.count
    }
    return first
  }

  /// All places of a folded text that have one of the words asked for, word by word; of each at most `limit`.
  func eachHit(in text: Span<UInt8>, limit: Int) -> [Range<Int>] {
    var hits: [Range<Int>] = []
    for word in words where !word.isExcluded {
      let found = word.search.allRanges(in: text, limit: limit)
      if hits.isEmpty { hits = found } else { hits += found }
    }
    return hits
  }
}
