/// The fields of a note that an undo, a redo or a revert sets, each only if it is named.
package struct Registers: Hashable, Sendable {
  /// How a note is set aside.
  package enum Archived: UInt64, Sendable {
    case no = 0
    case archived = 1
    case done = 2
  }

  /// Whether it is the pinned note.
  package var isPinned: Bool?
  /// Whether it is in the Trash.
  package var isTrashed: Bool?
  /// Whether and how it is set aside.
  package var archived: Archived?
  /// Its collection: `.some(nil)` for none.
  package var collection: CollectionID??
  /// Its place in the manual order; empty for none.
  package var place: [UInt8]?
  /// Its place among the bookmarks; empty for none.
  package var bookmark: [UInt8]?
  /// The event as of which it counts as last used.
  package var lastUse: EventID?
  /// How it lies in the Trash, where it is put back there as it lay before.
  package var trashEntry: TrashEntry?
  /// When its text counts as last changed.
  package var edited: Timestamp?
  /// Whether somebody should look at its last edit, which was carried over a change of the same words.
  package var isMerged: Bool?
  /// The event that counts as its last pinning: `.some(nil)` for none.
  package var pinning: EventID??
  /// Fields of a newer program, kept as they came.
  package var unknownFields: [UnknownField] = []

  /// How a note went into the Trash.
  package struct TrashEntry: Hashable, Sendable {
    /// The event that put it there.
    package var event: EventID
    /// Why: see the kind `trashed`.
    package var cause: UInt64
    /// Whether it was the pinned note.
    package var wasPinned: Bool

    package init(event: EventID, cause: UInt64, wasPinned: Bool) {
      self.event = event
      self.cause = cause
      self.wasPinned = wasPinned
    }
  }

  package init() {}

  package var isEmpty: Bool { self == Registers() }

  // 1 pinned number · 2 trashed number · 3 archived number · 4 collection id or nothing · 5 place · 6 bookmark ·
  // 7 last use · 8 Trash entry: event id, cause, was pinned · 9 edited time · 10 merged number · 11 pinning or nothing
  package func encoded() -> [UInt8] {
    var fields = FieldWriter(keeping: unknownFields)
    if let isPinned { fields.number(1, isPinned ? 1 : 0) }
    if let isTrashed { fields.number(2, isTrashed ? 1 : 0) }
    if let archived { fields.number(3, archived.rawValue) }
    if let collection { fields.bytes(4, collection?.value.bytes ?? []) }
    if let place { fields.bytes(5, place) }
    if let bookmark { fields.bytes(6, bookmark) }
    if let lastUse { fields.eventID(7, lastUse) }
    if let trashEntry {
      var entry = ByteWriter()
      entry.eventID(trashEntry.event)
      entry.varint(trashEntry.cause)
      entry.varint(trashEntry.wasPinned ? 1 : 0)
      fields.bytes(8, entry.bytes)
    }
    if let edited { fields.time(9, edited) }
    if let isMerged { fields.number(10, isMerged ? 1 : 0) }
    if let pinning {
      if let pinning { fields.eventID(11, pinning) } else { fields.bytes(11, []) }
    }
    return fields.finish()
  }

  package init(decoding bytes: ArraySlice<UInt8>) throws(DecodingFailure) {
    var fields = FieldReader(bytes)
    isPinned = try Self.truth(try fields.numberIfPresent(1))
    isTrashed = try Self.truth(try fields.numberIfPresent(2))
    if let number = try fields.numberIfPresent(3) {
      guard let value = Archived(rawValue: number) else { throw DecodingFailure(.badValue, at: 0) }
      archived = value
    }
    if let bytes = try fields.bytesIfPresent(4) {
      let identifier = Identifier128(bytes: bytes)
      guard identifier != nil || bytes.isEmpty else { throw DecodingFailure(.badValue, at: 0) }
      collection = .some(identifier.map(CollectionID.init))
    }
    place = try fields.bytesIfPresent(5).map(Array.init)
    bookmark = try fields.bytesIfPresent(6).map(Array.init)
    lastUse = try fields.eventIDIfPresent(7)
    if let bytes = try fields.bytesIfPresent(8) {
      var entry = ByteReader(bytes)
      let event = try entry.eventID()
      let cause = try entry.varint()
      let wasPinned = try Self.truth(try entry.varint()) ?? false
      try entry.finish()
      trashEntry = TrashEntry(event: event, cause: cause, wasPinned: wasPinned)
    }
    edited = try fields.timeIfPresent(9)
    isMerged = try Self.truth(try fields.numberIfPresent(10))
    if let bytes = try fields.bytesIfPresent(11) {
      var reader = ByteReader(bytes)
      pinning = .some(bytes.isEmpty ? nil : try reader.eventID())
      try reader.finish()
    }
    unknownFields = try fields.finish()
  }

  private static func truth(_ number: UInt64?) throws(DecodingFailure) -> Bool? {
    guard let number else { return nil }
    guard number < 2 else { throw DecodingFailure(.badValue, at: 0) }
    return number == 1
  }
}
