public import Events
internal import LogStore
internal import Projections

/// A note in the recents record.
public struct RecentNote: Hashable, Sendable {
  public var id: NoteID
  public var shortID: String
  public var title: String
  public var preview: String
  public var isPinned: Bool
}

/// What a widget shows of the pinned note.
public struct Widget: Hashable, Sendable {
  /// A counter line of the note.
  public struct Counter: Hashable, Sendable {
    public var label: String
    public var value: UInt64
    /// Its line, from 1.
    public var line: UInt64
  }

  public var id: NoteID
  public var title: String
  public var preview: String
  public var counters: [Counter]
  /// Done and all checklist items; nil where there are none.
  public var done: UInt64?
  public var total: UInt64?
  public var updated: Timestamp
}

/// A title with its note.
public struct TitleRow: Hashable, Sendable {
  public var id: NoteID
  public var shortID: String
  public var title: String
}

extension NoteStore {
  /// The recents record: the pinned note, then the eight used last; blank notes are left out.
  public func recents(at moment: StoreMoment? = nil) throws(NoteStoreError) -> [RecentNote] {
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let record = notes.isPast ? try recents(notes, log) : try RecentsRecord.read(in: log)
        var recents: [RecentNote] = []
        for entry in record.entries {
          let id = try log.noteID(entry.number)
          recents.append(
            RecentNote(
              id: id, shortID: try shortID(id, in: log), title: entry.title, preview: entry.preview,
              isPinned: entry.isPinned))
        }
        return recents
      }
    } ?? []
  }

  /// The record that stood at the end of the moment's event.
  private func recents(
    _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> RecentsRecord {
    var record = RecentsRecord(entries: [])
    for number in try notes.recents(RecentsRecord.length, in: log) {
      guard let row = try notes.row(number, in: log) else { continue }
      record.entries.append(
        RecentsRecord.Entry(
          number: number, title: row.title, preview: row.preview, isPinned: row.shelf == .pinned))
    }
    return record
  }

  /// The widget record; nil where no note is pinned.
  public func widget(at moment: StoreMoment? = nil) throws(NoteStoreError) -> Widget? {
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let record = notes.isPast ? try widget(notes, log) : try WidgetRecord.read(in: log)
        guard let record else { return nil as Widget? }
        return Widget(
          id: try log.noteID(record.number), title: record.title, preview: record.preview,
          counters: record.counters.map { Widget.Counter(label: $0.label, value: $0.value, line: $0.line) },
          done: record.total > 0 ? record.done : nil, total: record.total > 0 ? record.total : nil,
          updated: record.updated)
      }
    } ?? nil
  }

  private func widget(_ notes: NotesView, _ log: borrowing ReadTransaction) throws(StoreError) -> WidgetRecord? {
    guard let number = try notes.numbers(.pinned ... .pinned, limit: 1, in: log).first,
      let row = try notes.row(number, in: log), !row.isBlank
    else { return nil }
    return try notes.withText(number, in: log) { WidgetProjection.record(of: number, row, text: $0) }
  }

  /// Every title of a note in use with its note, the last used first, the pinned one in its place.
  public func titles(at moment: StoreMoment? = nil) throws(NoteStoreError) -> [TitleRow] {
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        var rows: [TitleRow] = []
        let numbers = try notes.lastUsed(.max, in: log)
        let ids = try ShortIDs(for: numbers.count, areNamed: !notes.isPast, in: log)
        for number in numbers {
          guard let row = try notes.row(number, in: log) else { continue }
          let names = try ids.names(of: number, row.note, self, in: log)
          rows.append(TitleRow(id: names.id, shortID: names.shortID, title: row.title))
        }
        return rows
      }
    } ?? []
  }
}
