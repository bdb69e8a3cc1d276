internal import CSystem
package import Events

/// What of an event's header tells how its payload is read, and what it makes of a note.
package struct PayloadFront: Equatable, Sendable {
  /// The number of its note; 0 for none.
  package let note: UInt64
  /// The number of the replica that wrote it.
  package let replica: UInt64
  package let sequence: UInt64
  package let kind: EventKind
  package let version: UInt64
  /// Whether it names what it followed; without, it followed its replica's last event on the note.
  package let hasParents: Bool
  /// Whether the payload is as it was written.
  package let isLive: Bool
  package let userTime: Timestamp?
  let wall: Timestamp
  let index: UInt64
  let shift: Int64

  /// Whether its payload may be read by itself and folded alone.
  package var isPlain: Bool { version == 1 && isLive && !hasParents }
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

  /// When the event at a position happened, as `LoggedEvent.moment` tells it.
  package func moment(
    of front: PayloadFront, at position: UInt64, clock: EffectiveClock
  ) throws(StoreError) -> Timestamp {
    let time = clock.time(at: position, wall: front.wall, index: front.index, shift: front.shift)
    if try isOwn(front.replica) { return time }
    return clock.moment(ofForeign: front.wall, at: position, index: front.index, arrival: time)
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
    let behind = try record.varint(&offset)
    guard behind < position else { throw DecodingFailure(.badValue, at: Record.headerStart) }
    let replica = try record.varint(&offset)
    let kind = EventKind(number: try record.varint(&offset))
    let version = shape.contains(.hasVersion) ? try record.varint(&offset) : 1
    let flags = HeaderFlags(rawValue: try record.varint(&offset))
    let index = shape.contains(.hasIndex) ? try record.varint(&offset) : 0
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
    let wall = try record.wall(shape.contains(.hasLongWall) ? 8 : 7, &offset)
    if shape.contains(.hasClock) {
      _ = try record.varint(&offset)
      _ = try record.varint(&offset)
    }
    let shift = shape.contains(.hasShift) ? try record.zigzag(&offset) : 0
    let userTime = flags.contains(.hasUserTime) ? Timestamp(microseconds: try record.zigzag(&offset)) : nil
    if flags.contains(.hasCommand) { try record.skip(try record.varint(&offset), &offset) }
    if flags.contains(.hasAdditions) { try record.skip(try record.varint(&offset), &offset) }
    _ = try record.varint(&offset)
    if state != 0 { _ = try record.varint(&offset) }
    try record.skip(UInt64(state == 0 ? RecordBody.saltLength : Digest.length), &offset)
    let front = PayloadFront(
      note: note, replica: replica, sequence: position - behind, kind: kind, version: version,
      hasParents: flags.contains(.hasParents), isLive: state == 0, userTime: userTime, wall: wall, index: index,
      shift: shift)
    return (front, offset)
  }
}

extension Span<UInt8> {
  fileprivate func zigzag(_ offset: inout Int) throws(DecodingFailure) -> Int64 {
    let number = try varint(&offset)
    return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }

  /// A wall clock: two's complement, big-endian.
  fileprivate func wall(_ length: Int, _ offset: inout Int) throws(DecodingFailure) -> Timestamp {
    let start = offset
    try skip(UInt64(length), &offset)
    var bits = Int64(Int8(bitPattern: self[start]))
    for place in start + 1..<offset { bits = bits << 8 | Int64(self[place]) }
    return Timestamp(microseconds: bits)
  }

  fileprivate func skip(_ length: UInt64, _ offset: inout Int) throws(DecodingFailure) {
    guard length <= UInt64(count - offset) else { throw DecodingFailure(.truncated, at: offset) }
    offset += Int(length)
  }
}
