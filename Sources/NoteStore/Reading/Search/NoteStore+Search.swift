internal import Events
internal import LogStore
internal import NoteText
internal import Projections

extension NoteStore {
  /// Finds the notes that have every word of a query, as a substring, folded; `"a phrase"` is one word, `not:word` excludes.
  ///
  /// Filters: `tag:`, `in:trash`, `in:COLLECTION`, `is:pinned|checklist|done|archived`, `has:open|tag`, `title:`, `before:`,
  /// `after:` (when last edited), each also behind `not:`. In the order of the list; notes set aside come after those in
  /// use. An empty query finds all. What is found equals what a scan of all texts would find.
  ///
  /// - Parameters:
  ///   - scope: `.live` here means notes in use and notes set aside.
  ///   - snippets: Whether hits carry their line; without, they cost less.
  ///   - dates: Reads the values of `before:` and `after:`.
  ///   - body: Takes each hit as it is found; false ends the search.
  /// - Returns: How many were given to the closure.
  /// - Throws: `badInput` for a filter that means nothing, with two lines in `choices` that show where.
  /// - Complexity: O(grams of the query × notes / 8,192 + bytes of the notes that may match).
  @discardableResult
  public func search(
    _ query: String, in scope: ListOptions.Scope = .live, at moment: StoreMoment? = nil, snippets: Bool = true,
    dates: SearchDates = NoteStore.noDates, _ body: (SearchHit) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) -> Int {
    let request = try SearchRequest(query, in: scope, dates: dates)
    if let moment { return try search(request, asOf: moment, snippets: snippets, body) }
    return try readIndexed { (log) throws(NoteStoreError) in
      var count = 0
      var names = CollectionNames()
      let candidates = try NoteStoreError.passing { () throws(StoreError) in
        try GramCandidates(request.strings, noteCount: try log.noteCount(), in: log)
      }
      var look = WordLook(isLater: snippets && !request.words.isEmpty)
      try SearchOrder(known: knownOrder).walkRows(
        candidates, on: request.shelves, in: log,
        isMatch: { (number) throws(StoreError) in look.isLater ? true : try Self.hasWords(request, number, log) }
      ) { (number, row) throws(NoteStoreError) in
        let hit: SearchHit?
        do throws(StoreError) {
          hit = try self.hit(request, number, row, snippets: snippets, looksForWords: look.isLater, &names, log)
        } catch {
          throw NoteStoreError(error)
        }
        guard let hit else {
          look.miss(after: count)
          return true
        }
        count += 1
        return try body(hit)
      }
      return count
    } ?? 0
  }

  /// How many notes a query finds; see `search`.
  public func count(
    matching query: String, in scope: ListOptions.Scope = .live, dates: SearchDates = NoteStore.noDates
  ) throws(NoteStoreError) -> Int {
    try search(query, in: scope, snippets: false, dates: dates) { _ in true }
  }

  /// Reads no date at all: what searches do where an app does not say how.
  public static let noDates: @Sendable (String) throws(NoteStoreError) -> Timestamp = { _ throws(NoteStoreError) in
    throw NoteStoreError(.badInput, "", why: "no dates are understood here")
  }

  static func hasWords(
    _ request: SearchRequest, _ number: UInt64, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    if request.words.isEmpty { return true }
    return try SearchIndex.tells(number, in: log) { request.words.matches(folded: $0) } ?? false
  }

  /// In longer texts the words are looked for before the whole text is read.
  private static let shortBytes: UInt64 = 16 << 10

  /// The hit of a note; nil where a filter leaves it out, or it has not the words.
  ///
  /// - Parameter looksForWords: Whether it is still to be seen that the note has the words.
  private func hit(
    _ request: SearchRequest, _ number: UInt64, _ bytes: Span<UInt8>, snippets: Bool, looksForWords: Bool,
    _ names: inout CollectionNames, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> SearchHit? {
    guard let row = try ListQuery.row(number, met: bytes, in: log) else { return nil }
    let name = try names.name(row.collection, log)
    guard request.holds(row, collection: name) else { return nil }
    if looksForWords, row.bytes > Self.shortBytes, try !Self.hasWords(request, number, log) { return nil }
    var snippet: Snippet?
    if request.needsText || snippets {
      let found = try NoteStates().withText(number, in: log) { text -> Snippet?? in
        guard request.holds(text) else { return nil }
        if !snippets { return .some(nil) }
        let folded = Folding.foldWithMap(text)
        if looksForWords, !request.words.matches(folded: folded.bytes.span) { return nil }
        return .some(Snippet(request.words, in: folded, of: text))
      }
      guard let found, let made = found else { return nil }
      snippet = made
    }
    return SearchHit(try self.row(row, number, name: name, log), snippet)
  }
}

/// Where a search looks for the words of a note that may have them: in its folded text, or later in the text as it
/// stands, which is read anyway where a part of it is shown.
///
/// A process that has just begun pays for each page it touches, so most notes are looked at once. Where many turn out
/// not to have the words, the folded texts are asked first: that takes a fifth of the time.
struct WordLook {
  private(set) var isLater: Bool
  private var misses = 0
  private static let most = 4

  init(isLater: Bool) {
    self.isLater = isLater
  }

  mutating func miss(after hits: Int) {
    misses += 1
    if misses > Self.most + hits / Self.most { isLater = false }
  }
}
