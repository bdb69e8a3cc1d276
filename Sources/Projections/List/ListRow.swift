package import Events
internal import LogStore
package import Replay

/// What a list shows of a note.
package struct ListRow: Equatable, Sendable {
  /// The note, where the row is one of the list as it stands: who shows it needs no other table for its name.
  package var note: NoteID?
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
    if let note { fields.identifier(19, note.value) }
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
    note = try fields.identifierIfPresent(19).map(NoteID.init)
    _ = try fields.finish()
  }

  /// The same from borrowed bytes; nil for a row that is out of the ordinary, which the decoder above takes.
  ///
  /// A list shows fifty rows, so this copies nothing but the texts.
  init?(plain row: Span<UInt8>) {
    guard let row = row.withUnsafeBufferPointer({ Self.plain($0) }) else { return nil }
    self = row
  }

  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> ListRow? {
    var fields = PlainFields(bytes)
    guard let shelf = fields.number(1).flatMap({ Shelf(rawValue: UInt8(truncatingIfNeeded: $0)) }),
      let title = fields.text(2)
    else { return nil }
    let preview = fields.text(3) ?? ""
    let (isBlank, isLong) = (fields.flag(4), fields.flag(5))
    let (done, total) = (fields.number(6) ?? 0, fields.number(7) ?? 0)
    let (created, edited, used) = (fields.time(8), fields.time(9), fields.time(10))
    let (isDone, isMerged) = (fields.flag(11), fields.flag(12))
    let byteCount = fields.number(17) ?? 0
    let revision = fields.number(18) ?? 0
    let note = fields.note(19)
    guard fields.isAtEnd, let created, let edited, let used else { return nil }
    return ListRow(
      note: note, shelf: shelf, title: title, preview: preview, isBlank: isBlank, isLong: isLong, done: done,
      total: total,
      created: created, edited: edited, used: used, isDone: isDone, isMerged: isMerged, collection: nil, place: [],
      bookmark: [], trashed: nil, bytes: byteCount, revision: revision)
  }

  private init(
    note: NoteID?, shelf: Shelf, title: String, preview: String, isBlank: Bool, isLong: Bool, done: UInt64,
    total: UInt64,
    created: Timestamp, edited: Timestamp, used: Timestamp, isDone: Bool, isMerged: Bool, collection: CollectionID?,
    place: [UInt8], bookmark: [UInt8], trashed: Timestamp?, bytes: UInt64, revision: UInt64
  ) {
    self.note = note
    self.shelf = shelf
    self.title = title
    self.preview = preview
    self.isBlank = isBlank
    self.isLong = isLong
    self.done = done
    self.total = total
    self.created = created
    self.edited = edited
    self.used = used
    self.isDone = isDone
    self.isMerged = isMerged
    self.collection = collection
    self.place = place
    self.bookmark = bookmark
    self.trashed = trashed
    self.bytes = bytes
    self.revision = revision
  }
}

/// Reads fields by ascending tag; at anything it does not know it stops, and is not at its end.
private struct PlainFields {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// The tag of the field that comes next, and its value; 0 at the end.
  private var tag: UInt64 = 0
  private var value = 0..<0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    advance()
  }

  var isAtEnd: Bool { tag == 0 && offset == bytes.count }

  private mutating func advance() {
    let last = tag
    tag = 0
    guard offset < bytes.count, let next = varint(), next > last, let count = varint(),
      count <= UInt64(bytes.count - offset)
    else { return }
    tag = next
    value = offset..<offset + Int(count)
    offset = value.upperBound
  }

  private mutating func varint() -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count, shift < 63 {
      let byte = bytes[offset]
      offset += 1
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return byte == 0 && shift > 0 ? nil : number }
      shift += 7
    }
    return nil
  }

  mutating func number(_ wanted: UInt64) -> UInt64? {
    guard tag == wanted else { return nil }
    let end = offset
    offset = value.lowerBound
    guard let number = varint(), offset == end else {
      // Not one number: the end is never reached.
      tag = .max
      return nil
    }
    advance()
    return number
  }

  mutating func time(_ wanted: UInt64) -> Timestamp? {
    number(wanted).map { Timestamp(microseconds: Int64(bitPattern: ($0 >> 1) ^ (0 &- ($0 & 1)))) }
  }

  mutating func note(_ wanted: UInt64) -> NoteID? {
    guard tag == wanted, value.count == 16 else { return nil }
    var words: (high: UInt64, low: UInt64) = (0, 0)
    for place in 0..<8 {
      words.high = words.high << 8 | UInt64(bytes[value.lowerBound + place])
      words.low = words.low << 8 | UInt64(bytes[value.lowerBound + 8 + place])
    }
    advance()
    return NoteID(Identifier128(high: words.high, low: words.low))
  }

  mutating func flag(_ wanted: UInt64) -> Bool {
    guard tag == wanted, value.isEmpty else { return false }
    advance()
    return true
  }

  mutating func text(_ wanted: UInt64) -> String? {
    guard tag == wanted, let text = try? UTF8Span(validating: bytes.extracting(value).span) else { return nil }
    let string = String(copying: text)
    advance()
    return string
  }
}
