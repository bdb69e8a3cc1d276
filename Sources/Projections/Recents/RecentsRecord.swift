package import Events
package import LogStore

/// The eight notes used last, blank ones out, the pinned one first and not counted.
///
/// A reader passes over fields it does not know and does without those that are missing, so that a record outlives
/// the version that wrote it.
package struct RecentsRecord: Equatable, Sendable {
  /// How many notes beside the pinned one.
  package static let length = 8

  package struct Entry: Equatable, Sendable {
    /// The note's number in this store.
    package var number: UInt64
    package var title: String
    package var preview: String
    package var isPinned: Bool

    package init(number: UInt64, title: String, preview: String, isPinned: Bool) {
      self.number = number
      self.title = title
      self.preview = preview
      self.isPinned = isPinned
    }
  }

  package var entries: [Entry]

  package init(entries: [Entry]) {
    self.entries = entries
  }

  // per entry: byte count, then fields 1 note number · 2 title · 3 preview · 4 pinned flag
  package func encoded() -> [UInt8] {
    var writer = ByteWriter()
    for entry in entries {
      var fields = FieldWriter()
      fields.number(1, entry.number)
      fields.text(2, entry.title)
      if !entry.preview.isEmpty { fields.text(3, entry.preview) }
      fields.flag(4, entry.isPinned)
      writer.counted(fields.finish())
    }
    return writer.bytes
  }

  package init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    entries = []
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      var fields = FieldReader(try reader.counted())
      guard let number = try fields.numberIfPresent(1) else { continue }
      entries.append(
        Entry(
          number: number, title: try fields.textIfPresent(2) ?? "", preview: try fields.textIfPresent(3) ?? "",
          isPinned: try fields.flag(4)))
      _ = try fields.finish()
    }
  }

  /// The record as it stands.
  package static func read(in transaction: borrowing ReadTransaction) throws(StoreError) -> RecentsRecord {
    guard let bytes = try transaction.value(RecordTable.recents, RecordTable.key) else {
      return RecentsRecord(entries: [])
    }
    return try StoreError.decodingRow("read the recents record") { () throws(DecodingFailure) in
      try RecentsRecord(decoding: bytes)
    }
  }
}
