internal import Events
internal import Replay

extension FaceBlock {
  /// Writes what a version changes.
  ///
  /// gap of positions (varint; not for the first) ‖ byte count of the rest (varint) ‖ mask (varint) ‖ the changed parts:
  /// what decides the place in a list first, the others in the order of `FaceField`. Numbers and times are zigzag
  /// differences, texts what is new between the ends that stay.
  static func encode(
    _ version: FaceVersion, after last: FaceVersion, isFirst: Bool, into writer: inout ByteWriter
  ) {
    if !isFirst { writer.varint(version.position &- last.position) }
    var rest = ByteWriter(reserving: isFirst ? 256 : 32)
    encodeFields(version, after: last, into: &rest)
    writer.counted(rest.bytes)
  }

  private static func encodeFields(
    _ version: FaceVersion, after last: FaceVersion, into writer: inout ByteWriter
  ) {
    let fields = fields(version, after: last)
    writer.varint(fields.rawValue)
    if fields.contains(.standing) { writer.varint(Self.standing(of: version.row)) }
    if fields.contains(.rank) { rank(version, into: &writer) }
    let (row, old) = (version.row, last.row)
    if fields.contains(.touch) { writer.difference(row.edited, old.edited) }
    if fields.contains(.done) { writer.difference(row.done, old.done) }
    if fields.contains(.preview) { writer.difference(Array(row.preview.utf8), Array(old.preview.utf8)) }
    if fields.contains(.bytes) { writer.difference(row.bytes, old.bytes) }
    if fields.contains(.total) { writer.difference(row.total, old.total) }
    if fields.contains(.title) { writer.difference(Array(row.title.utf8), Array(old.title.utf8)) }
    if fields.contains(.edited) { writer.difference(row.edited, old.edited) }
    // Relative to the edit: undo moves both times together.
    if fields.contains(.used) { writer.difference(row.used, row.edited) }
    if fields.contains(.trashed) {
      writer.byte(row.trashed == nil ? 0 : 1)
      if let trashed = row.trashed { writer.difference(trashed, row.edited) }
    }
    if fields.contains(.collection) {
      writer.byte(row.collection == nil ? 0 : 1)
      if let collection = row.collection { writer.identifier(collection.value) }
    }
    if fields.contains(.created) { writer.difference(row.created, old.created) }
    if fields.contains(.revision) { writer.difference(row.revision, old.revision) }
    if fields.contains(.place) { writer.counted(row.place) }
    if fields.contains(.bookmark) { writer.counted(row.bookmark) }
    if fields.contains(.keywords) { writer.counted(version.keywordBytes) }
  }

  private static func fields(_ version: FaceVersion, after last: FaceVersion) -> FaceField {
    let (row, old) = (version.row, last.row)
    var fields: FaceField = []
    func set(_ field: FaceField, _ isChanged: Bool) { if isChanged { fields.insert(field) } }
    let isTouch =
      row.edited == row.used && row.edited != old.edited && version.rank == UseRank.used(at: version.position)
    set(.touch, isTouch)
    set(.done, row.done != old.done)
    set(.preview, row.preview != old.preview)
    set(.bytes, row.bytes != old.bytes)
    set(.standing, standing(of: row) != standing(of: old))
    set(.total, row.total != old.total)
    set(.title, row.title != old.title)
    set(.rank, !isTouch && version.rank != last.rank)
    set(.edited, !isTouch && row.edited != old.edited)
    set(.used, !isTouch && row.used != old.used)
    set(.trashed, row.trashed != old.trashed)
    set(.collection, row.collection != old.collection)
    set(.created, row.created != old.created)
    set(.revision, row.revision != old.revision &+ 1)
    set(.place, row.place != old.place)
    set(.bookmark, row.bookmark != old.bookmark)
    set(.keywords, version.keywordBytes != last.keywordBytes)
    set(.loss, version.mayLoseWords)
    return fields
  }

  private static func standing(of row: ListRow) -> UInt64 {
    UInt64(row.shelf.rawValue) | (row.isBlank ? 4 : 0) | (row.isLong ? 8 : 0) | (row.isDone ? 16 : 0)
      | (row.isMerged ? 32 : 0)
  }

  /// 0 and how far back the use lies, or 1 and the whole rank.
  private static func rank(_ version: FaceVersion, into writer: inout ByteWriter) {
    let rank = version.rank
    if rank == UseRank.used(at: rank.position) {
      writer.byte(0)
      writer.difference(version.position, rank.position)
    } else {
      writer.byte(1)
      writer.varint(rank.anchor)
      writer.zigzag(rank.date.microseconds)
      writer.varint(rank.position)
    }
  }
}

extension ByteWriter {
  // Wrapping differences: the reader wraps back, so that no pair of values is too far apart.
  fileprivate mutating func difference(_ new: UInt64, _ old: UInt64) {
    zigzag(Int64(bitPattern: new &- old))
  }

  fileprivate mutating func difference(_ new: Timestamp, _ old: Timestamp) {
    zigzag(new.microseconds &- old.microseconds)
  }

  /// How many bytes stay at the start, how many at the end, and the bytes between them.
  fileprivate mutating func difference(_ new: [UInt8], _ old: [UInt8]) {
    let shorter = min(new.count, old.count)
    var head = 0
    while head < shorter && new[head] == old[head] { head += 1 }
    var tail = 0
    while tail < shorter - head && new[new.count - 1 - tail] == old[old.count - 1 - tail] { tail += 1 }
    varint(UInt64(head))
    varint(UInt64(tail))
    counted(new[head..<new.count - tail])
  }
}
