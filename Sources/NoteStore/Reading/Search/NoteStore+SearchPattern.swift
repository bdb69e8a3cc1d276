internal import LogStore
internal import NoteText
internal import Patterns
internal import Projections
internal import Replay

/// What a search for a regular expression came to.
public struct PatternOutcome: Hashable, Sendable {
  /// How many notes were found.
  public var found: Int
  /// How many notes were passed over because looking for the pattern in them took too long.
  public var givenUp: Int
}

extension NoteStore {
  /// Finds the notes whose text has a match of a regular expression (PCRE2), in the order of the list.
  ///
  /// Case does not count, `^` and `$` are ends of lines; letters are not folded. A note in which the search takes too many
  /// steps is passed over and counted.
  ///
  /// - Throws: `badInput` for a pattern that is none, with two lines in `choices` that show where, and for one that takes
  ///   too long in many notes.
  /// - Complexity: O(bytes of the notes walked) for patterns that do not try again much; bounded for all.
  public func search(
    pattern text: String, in scope: ListOptions.Scope = .live, at moment: StoreMoment? = nil,
    _ body: (SearchHit) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) -> PatternOutcome {
    let pattern: Pattern
    do throws(PatternError) {
      pattern = try Pattern.compile(Array(text.utf8))
    } catch {
      throw QueryMistake.error(
        text, error.offset..<error.offset,
        NoteStoreError(.badInput, "", why: error.reason, hint: "without -E the letters are looked for as they are"))
    }
    let shelves = scope == .live ? Shelf.pinned ... .archived : scope.shelves
    var search = PatternSearch(pattern: pattern)
    return try readIndexed { (log) throws(NoteStoreError) in
      var names = CollectionNames()
      if let moment {
        let head = try NoteStoreError.passing { () throws(StoreError) in try log.head() }
        let position = try self.position(moment, log, head)
        let count = try NoteStoreError.passing { () throws(StoreError) in try log.noteCount() }
        var pastNames = PastCollectionNames(position: position)
        var failure: NoteStoreError?
        let hits = try self.inOrder(of: position, head, count == 0 ? [] : Array(1...count), log) {
          (state, number, shelf) throws(StoreError) in
          guard failure == nil, shelves.contains(shelf) else { return nil as SearchHit? }
          do throws(NoteStoreError) {
            guard let snippet = try search.snippet(in: state.text.span) else { return nil }
            let row = ListRow(state, NoteFace(of: state), shelf: shelf)
            return SearchHit(
              try NoteStoreError.passing { () throws(StoreError) in
                try self.row(row, number, name: try pastNames.name(row.collection, log), log)
              }, snippet.value)
          } catch {
            failure = error
            return nil
          }
        }
        if let failure { throw failure }
        for hit in hits {
          search.outcome.found += 1
          if try !body(hit) { break }
        }
        return search.outcome
      }
      try ListQuery.walk(shelves, in: log) { (number) throws(NoteStoreError) in
        let found = try NoteStoreError.passing { () throws(StoreError) in
          try NoteStates().withText(number, in: log) { text in
            Result { () throws(NoteStoreError) in try search.snippet(in: text) }
          }
        }
        guard let snippet = try found?.get() else { return true }
        let hit = try NoteStoreError.passing { () throws(StoreError) in
          try ListQuery.row(number, in: log).map { (row) throws(StoreError) in
            SearchHit(try self.row(row, number, name: try names.name(row.collection, log), log), snippet.value)
          }
        }
        guard let hit else { return true }
        search.outcome.found += 1
        return try body(hit)
      }
      return search.outcome
    } ?? search.outcome
  }
}

/// A pattern on its way through the notes.
private struct PatternSearch {
  let pattern: Pattern
  var outcome = PatternOutcome(found: 0, givenUp: 0)

  /// In so many notes a pattern may take too long before the search ends.
  private static let patience = 20

  /// The snippet of a match, nil inside where the match is empty; nil where there is no match.
  mutating func snippet(in text: Span<UInt8>) throws(NoteStoreError) -> (value: Snippet?, ())? {
    do throws(PatternError) {
      let ranges = try pattern.ranges(in: text, limit: 100)
      guard !ranges.isEmpty else { return nil }
      return (Snippet(of: ranges.filter { !$0.isEmpty }, in: text), ())
    } catch {
      guard error.code == .tooCostly else { throw NoteStoreError(.system, "cannot search", why: error.reason) }
      outcome.givenUp += 1
      guard outcome.givenUp < Self.patience else {
        throw NoteStoreError(
          .badInput, "the pattern takes too long", why: "\(Self.patience) notes were given up: \(error.reason)",
          hint: "avoid repetitions inside repetitions, such as (a+)+")
      }
      return nil
    }
  }
}
