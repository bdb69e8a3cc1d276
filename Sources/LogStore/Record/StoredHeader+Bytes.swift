internal import Events

extension StoredHeader {
  /// The bytes of wall clocks up to 1,141 years from 1970.
  private static let shortWall = 7

  /// Which of the fields that mostly go without saying have to be said.
  var shape: RecordShape {
    var shape: RecordShape = []
    if version != 1 { shape.insert(.hasVersion) }
    if index != 0 { shape.insert(.hasIndex) }
    if clock != HybridClock(physical: wall, counter: index) { shape.insert(.hasClock) }
    if shift != 0 { shape.insert(.hasShift) }
    if !(-1 << 55..<1 << 55).contains(wall.microseconds) { shape.insert(.hasLongWall) }
    return shape
  }

  /// - Parameter position: Where the record stands; an event's sequence is never past it.
  func encode(at position: UInt64, isWhole: Bool, into writer: inout ByteWriter) {
    writer.varint(position &- sequence)
    writer.varint(replica)
    writer.varint(kind.number)
    if shape.contains(.hasVersion) { writer.varint(version) }
    writer.varint(flags.rawValue)
    if shape.contains(.hasIndex) { writer.varint(index) }
    if flags.contains(.hasNote) { writer.varint(note) }
    if flags.contains(.hasParents) {
      writer.varint(UInt64(parents.count))
      for parent in parents {
        writer.varint(parent.replica)
        writer.varint(parent.sequence)
      }
    }
    if let group {
      writer.varint(group.replica)
      writer.zigzag(Int64(bitPattern: sequence &- group.sequence))
    }
    let bits = UInt64(bitPattern: wall.microseconds)
    for byte in stride(from: shape.contains(.hasLongWall) ? 7 : Self.shortWall - 1, through: 0, by: -1) {
      writer.byte(UInt8(truncatingIfNeeded: bits >> UInt64(8 * byte)))
    }
    if shape.contains(.hasClock) {
      writer.zigzag(clock.physical.microseconds &- wall.microseconds)
      writer.varint(clock.counter)
    }
    if shape.contains(.hasShift) { writer.zigzag(shift) }
    if let userTime { writer.zigzag(userTime.microseconds) }
    if let command { writer.counted(command.bytes) }
    if !additions.isEmpty { writer.counted(UnknownField.encode(additions)) }
    writer.varint(self.writer)
    if !isWhole { writer.varint(payloadLength) }
  }

  /// Reads a header. What stands there and goes without saying is an error: one header has one form.
  ///
  /// - Parameter isWhole: Whether the body is live, whose length is the payload's; it is set afterwards.
  init(
    from reader: inout ByteReader, at position: UInt64, shape: RecordShape, isWhole: Bool
  ) throws(DecodingFailure) {
    let start = reader.offset
    let before = try reader.varint()
    guard before < position else { throw DecodingFailure(.badValue, at: start) }
    sequence = position - before
    replica = try reader.varint()
    kind = EventKind(number: try reader.varint())
    version = shape.contains(.hasVersion) ? try reader.varint() : 1
    flags = try HeaderFlags.read(from: &reader)
    index = shape.contains(.hasIndex) ? try reader.varint() : 0
    guard index < sequence else { throw DecodingFailure(.badValue, at: reader.offset) }
    note = flags.contains(.hasNote) ? try reader.varint() : 0
    guard !flags.contains(.hasNote) || note > 0 else { throw DecodingFailure(.badValue, at: reader.offset) }
    parents = []
    if flags.contains(.hasParents) {
      for _ in 0..<(try reader.count()) {
        parents.append(NumberedEvent(replica: try reader.varint(), sequence: try reader.varint()))
      }
    }
    group = nil
    if flags.contains(.hasGroup) {
      let number = try reader.varint()
      group = NumberedEvent(replica: number, sequence: sequence &- UInt64(bitPattern: try reader.zigzag()))
    }
    wall = try reader.wall(shape.contains(.hasLongWall) ? 8 : Self.shortWall)
    clock = HybridClock(physical: wall, counter: index)
    if shape.contains(.hasClock) {
      clock = HybridClock(
        physical: Timestamp(microseconds: wall.microseconds &+ (try reader.zigzag())), counter: try reader.varint())
    }
    shift = shape.contains(.hasShift) ? try reader.zigzag() : 0
    userTime = flags.contains(.hasUserTime) ? Timestamp(microseconds: try reader.zigzag()) : nil
    command = flags.contains(.hasCommand) ? try reader.commandID() : nil
    additions = flags.contains(.hasAdditions) ? try reader.additions() : []
    writer = try reader.varint()
    payloadLength = isWhole ? 0 : try reader.varint()
    guard self.shape == shape else { throw DecodingFailure(.badFlag, at: 1) }
  }
}

extension StoredHeader {
  /// The number of the note that a record is of; 0 for none.
  ///
  /// For walks over many records: it passes over what stands before the number and looks at nothing behind it.
  static func note(in record: Span<UInt8>) throws(DecodingFailure) -> UInt64 {
    guard record.count > 6 else { throw DecodingFailure(.truncated, at: record.count) }
    guard record[0] == Record.format else {
      throw DecodingFailure(record[0] == 0 ? .draftFormat : .unknownFormat, at: 0)
    }
    let (_, shape) = try RecordShape.read(record[1])
    // Behind the checksum: how far the sequence is behind, replica, kind, version.
    var offset = 6
    for _ in 0..<(shape.contains(.hasVersion) ? 4 : 3) { _ = try record.varint(&offset) }
    let flags = HeaderFlags(rawValue: try record.varint(&offset))
    if shape.contains(.hasIndex) { _ = try record.varint(&offset) }
    guard flags.contains(.hasNote) else { return 0 }
    let note = try record.varint(&offset)
    guard note > 0 else { throw DecodingFailure(.badValue, at: offset) }
    return note
  }
}

extension ByteReader {
  /// A wall clock: two's complement, big-endian.
  fileprivate mutating func wall(_ count: Int) throws(DecodingFailure) -> Timestamp {
    var bits = Int64(Int8(bitPattern: try byte()))
    for _ in 1..<count { bits = bits << 8 | Int64(try byte()) }
    return Timestamp(microseconds: bits)
  }
}
