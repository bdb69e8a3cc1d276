internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteStore {
  /// Searches the store as of a moment.
  ///
  /// The gram index holds every gram that a note ever had, so the candidates are the same as now. Where many turn out not to
  /// have the words, the folded text of now is asked first: of most notes it tells that they never had them. Of the others
  /// the text of the moment is put together and looked at, the first of the list first.
  /// Complexity: O(candidates × patches since a checkpoint).
  func search(
    _ request: SearchRequest, asOf moment: StoreMoment, snippets: Bool,
    _ body: (SearchHit) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) -> Int {
    try view(at: moment, searches: true) { (log, notes) throws(NoteStoreError) in
      let candidates = try NoteStoreError.passing { () throws(StoreError) in
        try SearchIndex.candidates(request.strings, noteCount: try log.noteCount(), in: log)
      }
      let letters = WordTrace(request)
      // Of long words most candidates have only the grams.
      var look = WordLook(isLater: snippets && !letters.areLong)
      var count = 0
      try notes.walk(request.shelves, among: candidates, in: log) { (number) throws(NoteStoreError) in
        let hit = try NoteStoreError.passing { () throws(StoreError) in
          if !look.isLater, try !letters.mayStand(in: number, notes, log) { return nil as SearchHit? }
          return try self.hit(request, number, snippets: snippets, notes, log)
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

  /// The hit of a note as it stood then; nil where it has not the words, or a filter leaves it out.
  private func hit(
    _ request: SearchRequest, _ number: UInt64, snippets: Bool, _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> SearchHit? {
    // Without filters the text is looked at first: of most notes it is all that is looked at.
    var known: ListRow?
    if !request.conditions.isEmpty {
      guard let row = try notes.row(number, in: log),
        request.holds(row, collection: try notes.name(of: row.collection, in: log))
      else { return nil }
      known = row
    }
    let found = try notes.withText(number, in: log) { text -> Snippet?? in
      guard request.holds(text) else { return nil }
      if !snippets { return Self.hasWords(request, text) ? .some(nil) : nil }
      let folded = Folding.foldWithMap(text)
      guard request.words.matches(folded: folded.bytes.span) else { return nil }
      return .some(Snippet(request.words, in: folded, of: text))
    }
    guard let found, let snippet = found else { return nil }
    if known == nil { known = try notes.row(number, in: log) }
    guard let row = known else { return nil }
    return SearchHit(
      try self.row(row, number, name: try notes.name(of: row.collection, in: log), log), snippet)
  }

  private static func hasWords(_ request: SearchRequest, _ text: Span<UInt8>) -> Bool {
    if request.words.isEmpty { return true }
    var folded: [UInt8] = []
    Folding.fold(text, into: &folded)
    return request.words.matches(folded: folded.span)
  }

  /// Gives what `body` makes of some notes as they stood at a position, in the order that the list had then.
  func inOrder<Value>(
    of position: UInt64, _ head: LogHead, _ numbers: [UInt64], _ log: borrowing ReadTransaction,
    _ body: (NoteState, UInt64, Shelf) throws(StoreError) -> Value?
  ) throws(NoteStoreError) -> [Value] {
    try NoteStoreError.passing { () throws(StoreError) in
      let notes = NotesView(at: position, head: head)
      var values: [Value] = []
      func take(_ number: UInt64) throws(StoreError) {
        guard let state = try notes.state(number, in: log), let shelf = Shelf(of: state),
          let value = try body(state, number, shelf)
        else { return }
        values.append(value)
      }
      let noteCount = try log.noteCount()
      if notes.isPast, NotesView.isFew(numbers.count, of: noteCount) {
        try notes.walk(.pinned ... .trash, amongFew: numbers, in: log) { (number) throws(StoreError) in
          try take(number)
          return true
        }
        return values
      }
      let wanted = Set(numbers)
      try notes.walk(.pinned ... .trash, in: log) { (number) throws(StoreError) in
        if wanted.contains(number) { try take(number) }
        return true
      }
      return values
    }
  }
}

/// What the folded text of now tells of the words that a note had at a moment.
private struct WordTrace {
  private let request: SearchRequest
  private let parts: [ByteSearch]

  init(_ request: SearchRequest) {
    self.request = request
    parts = request.query.required.flatMap { WordLoss.tellingParts(of: $0.folded) }.map { ByteSearch($0) }
  }

  /// Whether a word is longer than its grams, so that notes that have them all need not have it.
  var areLong: Bool { parts.contains { $0.needle.count > 2 * Self.gram } }
  private static let gram = 4

  /// Whether a note may have had the words: true where that is not known.
  func mayStand(
    in number: UInt64, _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    if notes.isCurrent(number) {
      return try SearchIndex.tells(number, in: log) { request.words.matches(folded: $0) } ?? true
    }
    guard !parts.isEmpty, notes.keepsWords(number) else { return true }
    return try SearchIndex.tells(number, in: log) { text in parts.allSatisfy { $0.isIn(text) } } ?? true
  }
}

/// The names that collections had at a position; read only where a hit is in one.
struct PastCollectionNames {
  let position: UInt64
  private var known: [CollectionID: String]?

  init(position: UInt64) {
    self.position = position
  }

  mutating func name(
    _ collection: CollectionID?, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> String? {
    guard let collection else { return nil }
    if let known { return known[collection] }
    let names = try NoteFaces.collections(at: position, in: log)
    known = names
    return names[collection]
  }
}
