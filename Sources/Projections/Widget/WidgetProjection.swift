internal import NoteText
package import LogStore

/// `widget`: the record of the pinned note, for a Lock Screen or a status bar.
///
/// It is a function of `states` and `list` at the end of each transaction.
package struct WidgetProjection: Projection {
  package let name = "widget"
  package let version: UInt64 = 1
  package var tables: [Table] { [RecordTable.widget] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {}

  package func settle(_ transaction: inout WriteTransaction) throws(StoreError) {
    let bytes = try record(in: transaction.reading)?.encoded()
    if try transaction.reading.value(RecordTable.widget, RecordTable.key) == bytes { return }
    // No row where nothing is pinned, whatever was pinned before: tables are a function of the log alone.
    guard let bytes else { return try transaction.remove(RecordTable.widget, RecordTable.key) }
    try transaction.put(RecordTable.widget, RecordTable.key, bytes)
  }

  private func record(in transaction: borrowing ReadTransaction) throws(StoreError) -> WidgetRecord? {
    guard let number = try ListQuery.numbers(.pinned ... .pinned, limit: 1, in: transaction).first,
      let row = try ListQuery.row(number, in: transaction), !row.isBlank
    else { return nil }
    return try NoteStates().withText(number, in: transaction) { Self.record(of: number, row, text: $0) }
  }

  /// The record of a note that is not blank, by its row and text.
  package static func record(of number: UInt64, _ row: ListRow, text: Span<UInt8>) -> WidgetRecord {
    let counters = Counter.counters(in: text, limit: Preview.cardCounters).map { counter in
      WidgetRecord.Counter(
        label: NoteFace.cut(
          String(decoding: text.extracting(counter.label).copied(), as: UTF8.self), to: NoteTitle.recordLimit,
          escapedBytes: 200), value: UInt64(counter.value), line: UInt64(counter.lineNumber))
    }
    return WidgetRecord(
      number: number, title: row.title, preview: row.preview, counters: counters, done: row.done, total: row.total,
      updated: row.edited)
  }
}
