internal import LogStore
internal import NoteText
internal import Projections

/// A note that a search found.
public struct SearchHit: Sendable {
  public var row: NoteRow
  /// The line around the first hit, cut; empty for an empty query.
  public var snippet: String
  /// Every hit in the snippet, as ranges of its UTF-8 bytes.
  public var snippetHits: [Range<Int>]
  /// The snippet's line in the note, from 1.
  public var line: Int
}

extension NoteStore {
  /// Finds the notes that have every word of a query, as a substring, folded; `"a phrase"` is one word, `not:word` excludes.
  ///
  /// In the order of the list; notes set aside come after those in use. An empty query finds all.
  ///
  /// - Parameters:
  ///   - scope: `.live` here means notes in use and notes set aside.
  ///   - body: Takes each hit as it is found; false ends the search.
  /// - Returns: How many were given to the closure.
  /// - Complexity: O(folded bytes of the notes walked).
  @discardableResult
  public func search(
    _ query: String, in scope: ListOptions.Scope = .live, at moment: StoreMoment? = nil,
    _ body: (SearchHit) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) -> Int {
    let query = SearchQuery(parsing: query)
    return try view(at: moment) { (log, notes) throws(NoteStoreError) in
      var count = 0
      let shelves = scope == .live ? Shelf.pinned ... .archived : scope.shelves
      try notes.walk(shelves, in: log) { (number) throws(NoteStoreError) in
        let hit = try NoteStoreError.passing { () throws(StoreError) in
          guard try notes.matches(query, number, in: log) else { return nil as SearchHit? }
          guard let row = try notes.row(number, in: log) else { return nil }
          let snippet = try notes.withText(number, in: log) { Snippet(of: query, in: $0) } ?? nil
          return SearchHit(
            row: try self.row(row, number, name: try notes.name(of: row.collection, in: log), log),
            snippet: snippet?.text ?? row.preview, snippetHits: snippet?.hits ?? [], line: snippet?.lineNumber ?? 0)
        }
        guard let hit else { return true }
        count += 1
        return try body(hit)
      }
      return count
    } ?? 0
  }
}
