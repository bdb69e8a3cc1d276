public import Events
internal import LogStore
internal import NoteText
internal import Projections

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

extension NoteStore {
  /// The entries of the spotlight index that have every word of a query, folded, in the order of the list.
  public func spotlight(_ query: String, at moment: StoreMoment? = nil) throws(NoteStoreError) -> [SpotlightRow] {
    let words = SearchQuery(parsing: query).required.map { ByteSearch($0.folded) }
    return try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        var rows: [SpotlightRow] = []
        for number in try notes.numbers(.pinned ... .archived, in: log) {
          guard let entry = try entry(number, notes, log), entry.matches(words) else { continue }
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

  private func entry(
    _ number: UInt64, _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> SpotlightEntry? {
    guard notes.isPast else { return try SpotlightEntry.read(number, in: log) }
    guard let row = try notes.row(number, in: log), !row.isBlank else { return nil }
    return SpotlightEntry(title: row.title, preview: row.preview, keywords: [], used: row.used)
  }
}
