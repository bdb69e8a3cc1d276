public import Events
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
    return try view(at: moment) { (log, tables, _) throws(NoteStoreError) in
      var count = 0
      var names = CollectionNames()
      let shelves = scope == .live ? Shelf.pinned ... .archived : scope.shelves
      try ListQuery.walk(shelves, in: tables) { (number) throws(NoteStoreError) in
        let hit = try NoteStoreError.passing { () throws(StoreError) in
          guard try SearchIndex.matches(query, number, in: tables) else { return nil as SearchHit? }
          guard let row = try ListQuery.row(number, in: tables) else { return nil }
          let snippet = try NoteStates().withText(number, in: tables) { Snippet(of: query, in: $0) } ?? nil
          return SearchHit(
            row: try self.row(row, number, name: try names.name(row.collection, tables), log),
            snippet: snippet?.text ?? row.preview, snippetHits: snippet?.hits ?? [], line: snippet?.lineNumber ?? 0)
        }
        guard let hit else { return true }
        count += 1
        return try body(hit)
      }
      return count
    } ?? 0
  }

  /// The entries of the spotlight index that have every word of a query, folded, in the order of the list.
  public func spotlight(_ query: String, at moment: StoreMoment? = nil) throws(NoteStoreError) -> [SpotlightRow] {
    let words = SearchQuery(parsing: query).required.map { ByteSearch($0.folded) }
    return try view(at: moment) { (log, tables, _) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        var rows: [SpotlightRow] = []
        for number in try ListQuery.numbers(.pinned ... .archived, in: tables) {
          guard let entry = try SpotlightEntry.read(number, in: tables), entry.matches(words) else { continue }
          let id = try log.noteID(number)
          rows.append(
            SpotlightRow(
              id: id, shortID: try shortID(id, in: log), title: entry.title, preview: entry.preview,
              keywords: entry.keywords, used: entry.used))
        }
        return rows
      }
    } ?? []
  }
}

/// What a system-wide search shows of a note.
public struct SpotlightRow: Hashable, Sendable {
  public var id: NoteID
  public var shortID: String
  public var title: String
  public var preview: String
  /// The note's tags.
  public var keywords: [String]
  public var used: Timestamp

  /// The link that opens the note: `notes://note/<uuid>`.
  public var link: String { "notes://note/\(id.uuid)" }
}
