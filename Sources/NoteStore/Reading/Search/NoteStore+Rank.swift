internal import Events
internal import LogStore
internal import NoteText
internal import Projections

extension NoteStore {
  /// Finds notes by words, the best first: BM25F over words, the title weighing more, the last word also as the beginning
  /// of a longer one. Any word is enough. Excluded words and filters hold as in `search`.
  ///
  /// - Parameter body: Takes each hit and its score; false ends the search.
  /// - Returns: How many were given to the closure.
  /// - Complexity: O(notes that have a word), in memory ten bytes for each note there is.
  @discardableResult
  public func ranked(
    _ query: String, in scope: ListOptions.Scope = .live, at moment: StoreMoment? = nil,
    dates: SearchDates = NoteStore.noDates, _ body: (SearchHit, Double) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) -> Int {
    let request = try SearchRequest(query, in: scope, dates: dates)
    let terms = Self.terms(of: request.query, isOpen: query.last?.isWhitespace == false)
    guard !terms.isEmpty else {
      throw NoteStoreError(.badInput, "nothing to rank by", why: "ranking needs a word of letters or digits")
    }
    return try readIndexed { (log) throws(NoteStoreError) in
      var view = try RankView(self, at: moment, log)
      var ranked = try NoteStoreError.passing { () throws(StoreError) in try view.ranked(terms, log) }
      defer { view.end(&ranked) }
      let excluded = WordMatch(SearchQuery(words: request.query.words.filter(\.isExcluded)))
      var count = 0
      while let next = ranked.next() {
        let hit = try NoteStoreError.passing { () throws(StoreError) in
          try self.rankedHit(request, excluded, next.note, &view, log)
        }
        guard let hit else { continue }
        count += 1
        if try !body(hit, next.score) { break }
      }
      return count
    } ?? 0
  }

  /// The terms of a query's words; the last one of a query that may go on also as a prefix.
  static func terms(of query: SearchQuery, isOpen: Bool) -> [RankedTerm] {
    var terms: [RankedTerm] = []
    for word in query.required {
      for term in TermScan.terms(inFolded: word.folded) { terms.append(RankedTerm(term)) }
    }
    if isOpen, !terms.isEmpty { terms[terms.count - 1].isPrefix = true }
    var known: [RankedTerm] = []
    for term in terms where !known.contains(term) { known.append(term) }
    return known
  }

  private func rankedHit(
    _ request: SearchRequest, _ excluded: WordMatch, _ number: UInt64, _ view: inout RankView,
    _ log: borrowing ReadTransaction
  ) throws(StoreError) -> SearchHit? {
    guard let (row, name) = try view.row(number, log), request.shelves.contains(row.shelf),
      request.holds(row, collection: name)
    else { return nil }
    let found = try view.withText(number, log) { text -> Snippet?? in
      guard request.holds(text), !Self.has(excluded, text) else { return nil }
      return .some(Snippet(request.words, in: Folding.foldWithMap(text), of: text))
    }
    guard let found, let snippet = found else { return nil }
    return SearchHit(try self.row(row, number, name: name, log), snippet)
  }

  private static func has(_ excluded: WordMatch, _ text: Span<UInt8>) -> Bool {
    if excluded.isEmpty { return false }
    var folded: [UInt8] = []
    Folding.fold(text, into: &folded)
    return !excluded.matches(folded: folded.span)
  }
}
