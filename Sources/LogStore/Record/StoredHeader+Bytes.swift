internal import Events

extension StoredHeader {
  /// The bytes of wall clocks up to 1,141 years from 1970.
  private static let shortWall = 7

  /// Which of the fields that mostly go without saying have to be said.
  var shape: RecordShape {
    var shape: RecordShape = []
    if version != 1 { shape.insert(.hasVersion) }
    if index != 0 { shape.insert(.hasIndex) }
    if clock.physical.microseconds != wall.microseconds || clock.counter != index { shape.insert(.hasClock) }
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

  /// Reads a header where it lies. What stands there and goes without saying is an error: one header has one form.
  ///
  /// - Parameters:
  ///   - offset: Where the header begins in the record; afterwards, where the body does.
  ///   - isWhole: Whether the body is live, whose length is the payload's; it is set afterwards.
  init(
    _ record: Span<UInt8>, _ offset: inout Int, at position: UInt64, shape: RecordShape, isWhole: Bool
  ) throws(DecodingFailure) {
    let start = offset
    let before = try record.varint(&offset)
    guard before < position else { throw DecodingFailure(.badValue, at: start) }
    sequence = position - before
    replica = try record.varint(&offset)
    kind = EventKind(number: try record.varint(&offset))
    version = shape.contains(.hasVersion) ? try record.varint(&offset) : 1
    flags = try HeaderFlags.read(record, &offset)
    index = shape.contains(.hasIndex) ? try record.varint(&offset) : 0
    guard index < sequence else { throw DecodingFailure(.badValue, at: offset) }
    note = flags.contains(.hasNote) ? try record.varint(&offset) : 0
    guard !flags.contains(.hasNote) || note > 0 else { throw DecodingFailure(.badValue, at: offset) }
    parents = []
    if flags.contains(.hasParents) {
      let count = try record.varint(&offset)
      guard count <= UInt64(record.count - offset) else { throw DecodingFailure(.truncated, at: offset) }
      for _ in 0..<count {
        parents.append(NumberedEvent(replica: try record.varint(&offset), sequence: try record.varint(&offset)))
      }
    }
    group = nil
    if flags.contains(.hasGroup) {
      let number = try record.varint(&offset)
      group = NumberedEvent(
        replica: number, sequence: sequence &- UInt64(bitPattern: try record.zigzag(&offset)))
    }
    wall = try record.wall(shape.contains(.hasLongWall) ? 8 : Self.shortWall, &offset)
    clock = HybridClock(physical: wall, counter: index)
    if shape.contains(.hasClock) {
      let physical = Timestamp(microseconds: wall.microseconds &+ (try record.zigzag(&offset)))
      clock = HybridClock(physical: physical, counter: try record.varint(&offset))
    }
    shift = shape.contains(.hasShift) ? try record.zigzag(&offset) : 0
    userTime = flags.contains(.hasUserTime) ? Timestamp(microseconds: try record.zigzag(&offset)) : nil
    command = nil
    additions = []
    if flags.contains(.hasCommand) {
      let bytes = record.copied(try record.counted(&offset))
      guard let id = CommandID(bytes: bytes) else { throw DecodingFailure(.badValue, at: offset) }
      command = id
    }
    if flags.contains(.hasAdditions) {
      let bytes = record.copied(try record.counted(&offset))
      guard (1...EventHeader.longestAdditions).contains(bytes.count) else {
        throw DecodingFailure(.badValue, at: offset)
      }
      additions = try UnknownField.decode(bytes[...])
    }
    writer = try record.varint(&offset)
    payloadLength = isWhole ? 0 : try record.varint(&offset)
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

extension Span<UInt8> {
  fileprivate func zigzag(_ offset: inout Int) throws(DecodingFailure) -> Int64 {
    let number = try varint(&offset)
    return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }

  /// A wall clock: two's complement, big-endian.
  fileprivate func wall(_ length: Int, _ offset: inout Int) throws(DecodingFailure) -> Timestamp {
    guard length <= count - offset else { throw DecodingFailure(.truncated, at: offset) }
    var bits = Int64(Int8(bitPattern: self[offset]))
    for place in offset + 1..<offset + length { bits = bits << 8 | Int64(self[place]) }
    offset += length
    return Timestamp(microseconds: bits)
  }
}
