package import Events
package import LogStore

/// What a widget shows of the pinned note. Its JSON form stays under 4,096 bytes.
package struct WidgetRecord: Equatable, Sendable {
  /// A counter line of the note.
  package struct Counter: Equatable, Sendable {
    package var label: String
    package var value: UInt64
    /// Its line, from 0.
    package var line: UInt64

    package init(label: String, value: UInt64, line: UInt64) {
      self.label = label
      self.value = value
      self.line = line
    }
  }

  /// The note's number in this store.
  package var number: UInt64
  package var title: String
  package var preview: String
  /// Three at most, the first of the note.
  package var counters: [Counter]
  package var done: UInt64
  /// All checklist items; 0 where there are none.
  package var total: UInt64
  package var updated: Timestamp

  package init(
    number: UInt64, title: String, preview: String, counters: [Counter], done: UInt64, total: UInt64, updated: Timestamp
  ) {
    self.number = number
    self.title = title
    self.preview = preview
    self.counters = counters
    self.done = done
    self.total = total
    self.updated = updated
  }

  // 1 note number · 2 title · 3 preview · 4 counters (per counter: label string, value, line) · 5 done · 6 total · 7 updated
  package func encoded() -> [UInt8] {
    var fields = FieldWriter()
    fields.number(1, number)
    fields.text(2, title)
    if !preview.isEmpty { fields.text(3, preview) }
    if !counters.isEmpty {
      var writer = ByteWriter()
      for counter in counters {
        writer.string(counter.label)
        writer.varint(counter.value)
        writer.varint(counter.line)
      }
      fields.bytes(4, writer.bytes)
    }
    if total > 0 {
      fields.number(5, done)
      fields.number(6, total)
    }
    fields.time(7, updated)
    return fields.finish()
  }

  package init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    var fields = FieldReader(bytes)
    number = try fields.number(1)
    title = try fields.textIfPresent(2) ?? ""
    preview = try fields.textIfPresent(3) ?? ""
    counters = []
    var reader = ByteReader(try fields.bytesIfPresent(4) ?? [])
    while !reader.isAtEnd {
      counters.append(Counter(label: try reader.string(), value: try reader.varint(), line: try reader.varint()))
    }
    done = try fields.numberIfPresent(5) ?? 0
    total = try fields.numberIfPresent(6) ?? 0
    updated = try fields.timeIfPresent(7) ?? Timestamp(microseconds: 0)
    _ = try fields.finish()
  }

  /// The record as it stands; nil where no note is pinned.
  package static func read(in transaction: borrowing ReadTransaction) throws(StoreError) -> WidgetRecord? {
    guard let bytes = try transaction.value(RecordTable.widget, RecordTable.key), !bytes.isEmpty else { return nil }
    return try StoreError.decodingRow("read the widget record") { () throws(DecodingFailure) in
      try WidgetRecord(decoding: bytes)
    }
  }
}
