package import Events

extension NoteState {
  /// The bytes of everything but the text: how projections and checkpoints keep a state.
  package func encodedFields() -> [UInt8] {
    var fields = FieldWriter()
    fields.identifier(1, id.value)
    fields.number(2, standing.rawValue)
    fields.number(3, revision)
    fields.time(4, created)
    fields.time(5, edited)
    if let opened { fields.time(6, opened) }
    fields.number(7, used.anchor)
    fields.time(8, used.date)
    fields.number(9, used.position)
    fields.flag(10, isPinned)
    if let trash {
      fields.number(11, trash.position)
      fields.time(12, trash.time)
      fields.number(13, trash.cause)
      fields.flag(14, trash.wasPinned)
    }
    if archived != .no { fields.number(15, archived.rawValue) }
    if let collection { fields.identifier(16, collection.value) }
    if !place.isEmpty { fields.bytes(17, place) }
    if !bookmark.isEmpty { fields.bytes(18, bookmark) }
    if let source {
      fields.text(19, source.format)
      fields.text(20, source.id)
    }
    fields.flag(21, isMerged)
    if let summary {
      fields.text(22, summary.text)
      fields.bytes(23, summary.textHash)
    }
    if pinning > 0 { fields.number(24, pinning) }
    if !heads.isEmpty { fields.bytes(25, VersionVector(heads).encoded()) }
    return fields.finish()
  }

  /// Puts a state together from the bytes of its fields and its text.
  package init(decodingFields bytes: [UInt8], text: [UInt8]) throws(DecodingFailure) {
    var fields = FieldReader(bytes)
    let id = NoteID(try fields.identifier(1))
    guard let standing = Standing(rawValue: try fields.number(2)) else { throw DecodingFailure(.badValue, at: 0) }
    let revision = try fields.number(3)
    let created = try fields.timeIfPresent(4) ?? Timestamp(microseconds: 0)
    let edited = try fields.timeIfPresent(5) ?? created
    let opened = try fields.timeIfPresent(6)
    let used = UseRank(
      anchor: try fields.number(7), date: try fields.timeIfPresent(8) ?? created, position: try fields.number(9))
    self.init(id: id, created: created, used: used)
    self.text = text
    self.standing = standing
    self.revision = revision
    self.edited = edited
    self.opened = opened
    isPinned = try fields.flag(10)
    if let position = try fields.numberIfPresent(11) {
      trash = TrashEntry(
        position: position, time: try fields.timeIfPresent(12) ?? created, cause: try fields.number(13),
        wasPinned: try fields.flag(14))
    }
    if let number = try fields.numberIfPresent(15) {
      guard let value = Registers.Archived(rawValue: number) else { throw DecodingFailure(.badValue, at: 0) }
      archived = value
    }
    collection = try fields.identifierIfPresent(16).map(CollectionID.init)
    place = try fields.bytesIfPresent(17).map(Array.init) ?? []
    bookmark = try fields.bytesIfPresent(18).map(Array.init) ?? []
    if let format = try fields.textIfPresent(19) { source = Source(format: format, id: try fields.text(20)) }
    isMerged = try fields.flag(21)
    if let text = try fields.textIfPresent(22) { summary = Summary(text: text, textHash: try fields.bytes(23)) }
    pinning = try fields.numberIfPresent(24) ?? 0
    if let bytes = try fields.bytesIfPresent(25) { heads = try VersionVector(decoding: bytes).entries }
    _ = try fields.finish()
  }
}
