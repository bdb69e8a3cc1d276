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
    package var note: NoteID
    package var title: String
    package var preview: String
    package var isPinned: Bool

    package init(note: NoteID, title: String, preview: String, isPinned: Bool) {
      self.note = note
      self.title = title
      self.preview = preview
      self.isPinned = isPinned
    }
  }

  package var entries: [Entry]

  package init(entries: [Entry]) {
    self.entries = entries
  }

  // per entry: byte count, then fields 1 note id · 2 title · 3 preview · 4 pinned flag
  package func encoded() -> [UInt8] {
    var writer = ByteWriter()
    for entry in entries {
      var fields = FieldWriter()
      fields.identifier(1, entry.note.value)
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
      guard let id = try fields.identifierIfPresent(1) else { continue }
      entries.append(
        Entry(
          note: NoteID(id), title: try fields.textIfPresent(2) ?? "", preview: try fields.textIfPresent(3) ?? "",
          isPinned: try fields.flag(4)))
      _ = try fields.finish()
    }
  }

  /// The record as it stands.
  package static func read(in transaction: borrowing ReadTransaction) throws(StoreError) -> RecentsRecord {
    guard let bytes = try transaction.value(RecordTable.recents, RecordTable.key) else { return RecentsRecord(entries: []) }
    return try StoreError.decoding("read the recents record") { () throws(DecodingFailure) in
      try RecentsRecord(decoding: bytes)
    }
  }
}
