package import LogStore

/// `recents`: the record of the notes used last, for widgets and quick switchers.
///
/// It is a function of `list` at the end of each transaction.
package struct RecentsProjection: Projection {
  package let name = "recents"
  package let version: UInt64 = 1
  package var tables: [Table] { [RecordTable.recents] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {}

  package func settle(_ transaction: inout WriteTransaction) throws(StoreError) {
    var record = RecentsRecord(entries: [])
    for (number, row) in try ListQuery.rows(.pinned ... .pinned, in: transaction.reading) {
      add(number, row, isPinned: true, to: &record)
    }
    let pinned = record.entries.count
    // Blank notes are passed over, so more may have to be read than are kept.
    var read = 0
    var wanted = RecentsRecord.length
    while record.entries.count - pinned < RecentsRecord.length {
      let candidates = try ListQuery.rows(.live ... .live, limit: wanted, in: transaction.reading)
      for (number, row) in candidates.dropFirst(read) where record.entries.count - pinned < RecentsRecord.length {
        add(number, row, isPinned: false, to: &record)
      }
      if candidates.count < wanted { break }
      read = candidates.count
      wanted *= 4
    }
    let bytes = record.encoded()
    if try transaction.reading.value(RecordTable.recents, RecordTable.key) != bytes {
      try transaction.put(RecordTable.recents, RecordTable.key, bytes)
    }
  }

  private func add(_ number: UInt64, _ row: ListRow, isPinned: Bool, to record: inout RecentsRecord) {
    if row.isBlank { return }
    record.entries.append(
      RecentsRecord.Entry(number: number, title: row.title, preview: row.preview, isPinned: isPinned))
  }
}

/// Where records stand.
package enum RecordTable {
  /// "record" → recents record
  package static let recents = Table("recents@1.record", slot: 40)
  /// "record" → widget record
  package static let widget = Table("widget@1.record", slot: 41)
  static let key = Array("record".utf8)
}
