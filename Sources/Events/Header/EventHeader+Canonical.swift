extension EventHeader {
  /// The bytes that are hashed and exported (docs/FORMAT.md, "canonical header").
  package func canonicalBytes() -> [UInt8] {
    var writer = ByteWriter(reserving: 160)
    writer.identifier(id.replica.value)
    writer.varint(id.sequence)
    writer.varint(kind.number)
    writer.varint(version)
    writer.varint(flags.rawValue)
    writer.varint(index)
    if let note { writer.identifier(note.value) }
    if let parents {
      writer.varint(UInt64(parents.count))
      for parent in parents { writer.eventID(parent) }
    }
    if let group { writer.eventID(group) }
    writer.zigzag(wall.microseconds)
    writer.zigzag(zone)
    writer.zigzag(clock.physical.microseconds &- wall.microseconds)
    writer.varint(clock.counter)
    if let userTime { writer.zigzag(userTime.microseconds) }
    if let command { writer.counted(command.bytes) }
    writer.string(origin.actor)
    writer.string(origin.host)
    writer.string(origin.program)
    writer.varint(payloadLength)
    if !additions.isEmpty { writer.counted(UnknownField.encode(additions)) }
    return writer.bytes
  }

  /// Reads a canonical header.
  package init(canonical reader: inout ByteReader) throws(DecodingFailure) {
    let id = try reader.eventID()
    let kind = EventKind(number: try reader.varint())
    let version = try reader.varint()
    let flags = try HeaderFlags.read(from: &reader)
    let index = try reader.varint()
    guard id.sequence > 0, index < id.sequence else { throw DecodingFailure(.badValue, at: reader.offset) }
    let note = flags.contains(.hasNote) ? NoteID(try reader.identifier()) : nil
    var parents: [EventID]?
    if flags.contains(.hasParents) {
      var list: [EventID] = []
      for _ in 0..<(try reader.count()) { list.append(try reader.eventID()) }
      parents = list
    }
    let group = flags.contains(.hasGroup) ? try reader.eventID() : nil
    let wall = Timestamp(microseconds: try reader.zigzag())
    let zone = try reader.zigzag()
    let clock = HybridClock(
      physical: Timestamp(microseconds: wall.microseconds &+ (try reader.zigzag())), counter: try reader.varint())
    let userTime = flags.contains(.hasUserTime) ? Timestamp(microseconds: try reader.zigzag()) : nil
    let command = flags.contains(.hasCommand) ? try reader.commandID() : nil
    let origin = try reader.origin()
    let payloadLength = try reader.varint()
    let additions = flags.contains(.hasAdditions) ? try reader.additions() : []
    self.init(
      id: id, kind: kind, version: version, isIgnorable: flags.contains(.ignorable),
      isLastOfChange: flags.contains(.lastOfChange), index: index, note: note, parents: parents, group: group,
      wall: wall, zone: zone, clock: clock, userTime: userTime, command: command, origin: origin,
      payloadLength: payloadLength, additions: additions)
  }
}

extension ByteReader {
  package mutating func commandID() throws(DecodingFailure) -> CommandID {
    let start = offset
    guard let id = CommandID(bytes: Array(try counted())) else { throw DecodingFailure(.badValue, at: start) }
    return id
  }

  /// Fields that newer programs add to headers: counted, never none, by ascending tag.
  package mutating func additions() throws(DecodingFailure) -> [UnknownField] {
    let start = offset
    let bytes = try counted()
    guard (1...EventHeader.longestAdditions).contains(bytes.count) else { throw DecodingFailure(.badValue, at: start) }
    return try UnknownField.decode(bytes)
  }

  package mutating func origin() throws(DecodingFailure) -> Origin {
    let start = offset
    let (actor, host, program) = (try string(), try string(), try string())
    guard max(actor.utf8.count, host.utf8.count, program.utf8.count) <= Origin.longest else {
      throw DecodingFailure(.badValue, at: start)
    }
    return Origin(actor: actor, host: host, program: program)
  }
}
