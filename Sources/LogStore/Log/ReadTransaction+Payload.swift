internal import CSystem
package import Events

/// What of an event's header tells how its payload is read.
package struct PayloadFront: Equatable, Sendable {
  /// The number of its note; 0 for none.
  package let note: UInt64
  /// The number of the replica that wrote it.
  package let replica: UInt64
  package let kind: EventKind
  package let version: UInt64
  /// Whether it names what it followed; without, it followed its replica's last event on the note.
  package let hasParents: Bool
  /// Whether the payload is as it was written.
  package let isLive: Bool
}

extension ReadTransaction {
  /// Lends the payload of the event at a position where it lies, without an event made of it; false where none is there.
  ///
  /// For texts of the past, of which thousands are put together: the checksum is compared, names are not looked up.
  package func lendPayload(
    at position: UInt64, _ body: (PayloadFront, Span<UInt8>) -> Void
  ) throws(StoreError) -> Bool {
    var failed: DecodingFailure?
    var isThere = false
    try lend(LogTable.log, number: position) { record in
      isThere = true
      do throws(DecodingFailure) {
        let (front, start) = try PayloadFront.read(record, at: position)
        body(front, record.extracting(start..<record.count))
      } catch {
        failed = error
      }
    }
    if let failed {
      try StoreError.decoding("read the log", "position \(position)") { () throws(DecodingFailure) in throw failed }
    }
    return isThere
  }
}

extension PayloadFront {
  /// Reads what stands before a payload; the checksum is compared first.
  ///
  /// - Returns: The front and where the payload begins.
  static func read(
    _ record: Span<UInt8>, at position: UInt64
  ) throws(DecodingFailure) -> (front: PayloadFront, start: Int) {
    let (state, shape) = try Record.check(record, at: position)
    // The fields in the order in which `StoredHeader` writes them.
    var offset = Record.headerStart
    _ = try record.varint(&offset)
    let replica = try record.varint(&offset)
    let kind = EventKind(number: try record.varint(&offset))
    let version = shape.contains(.hasVersion) ? try record.varint(&offset) : 1
    let flags = HeaderFlags(rawValue: try record.varint(&offset))
    if shape.contains(.hasIndex) { _ = try record.varint(&offset) }
    let note = flags.contains(.hasNote) ? try record.varint(&offset) : 0
    if flags.contains(.hasParents) {
      let count = try record.varint(&offset)
      guard count <= UInt64(record.count) else { throw DecodingFailure(.truncated, at: offset) }
      for _ in 0..<count {
        _ = try record.varint(&offset)
        _ = try record.varint(&offset)
      }
    }
    if flags.contains(.hasGroup) {
      _ = try record.varint(&offset)
      _ = try record.varint(&offset)
    }
    try record.skip(shape.contains(.hasLongWall) ? 8 : 7, &offset)
    if shape.contains(.hasClock) {
      _ = try record.varint(&offset)
      _ = try record.varint(&offset)
    }
    if shape.contains(.hasShift) { _ = try record.varint(&offset) }
    if flags.contains(.hasUserTime) { _ = try record.varint(&offset) }
    if flags.contains(.hasCommand) { try record.skip(try record.varint(&offset), &offset) }
    if flags.contains(.hasAdditions) { try record.skip(try record.varint(&offset), &offset) }
    _ = try record.varint(&offset)
    if state != 0 { _ = try record.varint(&offset) }
    try record.skip(UInt64(state == 0 ? RecordBody.saltLength : Digest.length), &offset)
    let front = PayloadFront(
      note: note, replica: replica, kind: kind, version: version, hasParents: flags.contains(.hasParents),
      isLive: state == 0)
    return (front, offset)
  }
}

extension Span<UInt8> {
  fileprivate func skip(_ length: UInt64, _ offset: inout Int) throws(DecodingFailure) {
    guard length <= UInt64(count - offset) else { throw DecodingFailure(.truncated, at: offset) }
    offset += Int(length)
  }
}
