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
    let strings = SearchQuery(parsing: query).required.map(\.folded)
    let words = strings.map { ByteSearch($0) }
    return try view(at: moment, searches: true) { (log, notes) throws(NoteStoreError) in
      var rows: [SpotlightRow] = []
      // What a note shows has been indexed with its text, now and at any time.
      var candidates = try NoteStoreError.passing { () throws(StoreError) in
        try GramCandidates(strings, noteCount: try log.noteCount(), in: log)
      }
      if notes.isPast {
        let all = try NoteStoreError.passing { () throws(StoreError) in try candidates?.all(in: log) }
        try notes.walk(.pinned ... .archived, among: all, in: log) { (number) throws(NoteStoreError) in
          if let row = try self.spotlightRow(number, words, notes, log) { rows.append(row) }
          return true
        }
      } else {
        try SearchOrder(known: knownOrder).walk(candidates, on: .pinned ... .archived, in: log, isMatch: { _ in true })
        {
          (number) throws(NoteStoreError) in
          if let row = try self.spotlightRow(number, words, notes, log) { rows.append(row) }
          return true
        }
      }
      return rows
    } ?? []
  }

  private func spotlightRow(
    _ number: UInt64, _ words: [ByteSearch], _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(NoteStoreError) -> SpotlightRow? {
    try NoteStoreError.passing { () throws(StoreError) in
      let entry: SpotlightEntry
      let used: Timestamp
      if notes.isPast {
        guard let face = try NoteFaces.version(of: number, at: notes.position, in: log), !face.row.isBlank else {
          return nil
        }
        entry = SpotlightEntry(title: face.row.title, preview: face.row.preview, keywords: face.keywords)
        used = face.row.used
        if !entry.matches(words) { return nil }
      } else {
        guard let found = try SpotlightEntry.read(number, in: log), found.matches(words),
          let row = try ListQuery.row(number, in: log)
        else { return nil }
        (entry, used) = (found, row.used)
      }
      let id = try log.noteID(number)
      return SpotlightRow(
        id: id, shortID: try shortID(id, in: log), title: entry.title, preview: entry.preview,
        keywords: entry.keywords, used: used)
    }
  }
}
