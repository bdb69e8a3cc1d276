internal import Events
internal import LogStore
internal import NoteText
internal import Projections

/// What could complete a name that a person began to type: reads by indexes, so that the answer comes at once.
extension NoteStore {
  /// A checklist item by its words.
  public struct ItemCandidate: Hashable, Sendable {
    public var words: String
    public var isDone: Bool
  }

  /// Notes whose title, folded, or whose shown id begins with a text; for an empty text the last used.
  ///
  /// - Parameters:
  ///   - scope: Which notes; `.live` are those in use.
  ///   - limit: At most so many by title and so many by id.
  public func candidates(
    beginning text: String, _ scope: ListOptions.Scope, limit: Int
  ) throws(NoteStoreError) -> [TitleRow] {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try rows(beginning: text, scope, limit, log) }
    } ?? []
  }

  private func rows(
    beginning text: String, _ scope: ListOptions.Scope, _ limit: Int, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> [TitleRow] {
    var numbers: [UInt64]
    if text.isEmpty {
      numbers = try ListQuery.numbers(scope.shelves, limit: limit, in: log)
    } else {
      numbers = try TitleIndex.numbers(beginning: text, limit: limit, in: log)
      for (number, _) in try log.notes(withShownPrefix: text, limit: limit) where !numbers.contains(number) {
        numbers.append(number)
      }
    }
    var rows: [TitleRow] = []
    for number in numbers {
      guard let row = try ListQuery.row(number, in: log), scope.shelves.contains(row.shelf) else { continue }
      let id = try log.noteID(number)
      rows.append(TitleRow(id: id, shortID: try shortID(id, in: log), title: row.title))
    }
    return rows
  }

  /// The names of all collections, sorted.
  public func collectionCandidates() throws(NoteStoreError) -> [String] {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try CollectionIndex.all(in: log).values.sorted() }
    } ?? []
  }

  /// The checklist items of a note, from the top; items without words are left out.
  public func itemCandidates(of note: NoteID) throws(NoteStoreError) -> [ItemCandidate] {
    try withText(note) { text in
      Checklist.items(in: text).compactMap { item in
        let bytes = item.text.map { text[$0] }
        return bytes.isEmpty
          ? nil : ItemCandidate(words: String(decoding: bytes, as: UTF8.self), isDone: item.isDone)
      }
    } ?? []
  }
}
