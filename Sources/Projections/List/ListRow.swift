package import Events
internal import LogStore
package import Replay

/// What a list shows of a note.
package struct ListRow: Equatable, Sendable {
  package var shelf: Shelf
  package var title: String
  package var preview: String
  package var isBlank: Bool
  package var isLong: Bool
  /// Done and all checklist items; nil where there are none.
  package var done: UInt64
  package var total: UInt64
  package var created: Timestamp
  package var edited: Timestamp
  /// When it was last used: opened or edited; for an imported note its source's date.
  package var used: Timestamp
  package var isDone: Bool
  package var isMerged: Bool
  package var collection: CollectionID?
  package var place: [UInt8]
  package var bookmark: [UInt8]
  /// When it went into the Trash.
  package var trashed: Timestamp?
  package var bytes: UInt64
  package var revision: UInt64

  package init(_ state: NoteState, _ face: NoteFace, shelf: Shelf) {
    self.shelf = shelf
    title = face.title
    preview = face.preview
    isBlank = face.isBlank
    isLong = face.isLong
    done = face.count?.done ?? 0
    total = face.count?.total ?? 0
    created = state.created
    edited = state.edited
    used = max(state.edited, state.opened ?? state.edited)
    isDone = state.archived == .done
    isMerged = state.isMerged
    collection = state.collection
    place = state.place
    bookmark = state.bookmark
    trashed = state.trash?.time
    bytes = UInt64(state.text.count)
    revision = state.revision
  }

  func encoded() -> [UInt8] {
    var fields = FieldWriter()
    fields.number(1, UInt64(shelf.rawValue))
    fields.text(2, title)
    if !preview.isEmpty { fields.text(3, preview) }
    fields.flag(4, isBlank)
    fields.flag(5, isLong)
    if total > 0 {
      fields.number(6, done)
      fields.number(7, total)
    }
    fields.time(8, created)
    fields.time(9, edited)
    fields.time(10, used)
    fields.flag(11, isDone)
    fields.flag(12, isMerged)
    if let collection { fields.identifier(13, collection.value) }
    if !place.isEmpty { fields.bytes(14, place) }
    if !bookmark.isEmpty { fields.bytes(15, bookmark) }
    if let trashed { fields.time(16, trashed) }
    fields.number(17, bytes)
    fields.number(18, revision)
    return fields.finish()
  }

  package init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    var fields = FieldReader(bytes)
    guard let shelf = Shelf(rawValue: UInt8(truncatingIfNeeded: try fields.number(1))) else {
      throw DecodingFailure(.badValue, at: 0)
    }
    self.shelf = shelf
    title = try fields.text(2)
    preview = try fields.textIfPresent(3) ?? ""
    isBlank = try fields.flag(4)
    isLong = try fields.flag(5)
    done = try fields.numberIfPresent(6) ?? 0
    total = try fields.numberIfPresent(7) ?? 0
    let epoch = Timestamp(microseconds: 0)
    created = try fields.timeIfPresent(8) ?? epoch
    edited = try fields.timeIfPresent(9) ?? epoch
    used = try fields.timeIfPresent(10) ?? epoch
    isDone = try fields.flag(11)
    isMerged = try fields.flag(12)
    collection = try fields.identifierIfPresent(13).map(CollectionID.init)
    place = try fields.bytesIfPresent(14).map(Array.init) ?? []
    bookmark = try fields.bytesIfPresent(15).map(Array.init) ?? []
    trashed = try fields.timeIfPresent(16)
    self.bytes = try fields.numberIfPresent(17) ?? 0
    revision = try fields.numberIfPresent(18) ?? 0
    _ = try fields.finish()
  }
}
