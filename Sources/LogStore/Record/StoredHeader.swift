package import Events

/// A header as it stands in the log: names abbreviated to dictionary numbers (docs/FORMAT.md, "The record in the log").
package struct StoredHeader: Equatable, Sendable {
  /// An event named by its replica's number.
  package struct NumberedEvent: Hashable, Sendable {
    package var replica: UInt64
    package var sequence: UInt64
  }

  package var replica: UInt64
  package var sequence: UInt64
  package var kind: EventKind
  package var version: UInt64
  package var flags: HeaderFlags
  package var index: UInt64
  /// The note's number; 0 for none.
  package var note: UInt64
  package var parents: [NumberedEvent]
  package var group: NumberedEvent?
  package var wall: Timestamp
  package var zone: Int64
  package var clock: HybridClock
  package var userTime: Timestamp?
  package var command: CommandID?
  package var origin: UInt64
  package var payloadLength: UInt64

  /// Wall clocks are counted from 1 January 2020 UTC, which saves a byte for a century.
  private static let epoch: Int64 = 1_577_836_800_000_000

  func encode(into writer: inout ByteWriter) {
    writer.varint(replica)
    writer.varint(sequence)
    writer.varint(kind.number)
    writer.varint(version)
    writer.varint(flags.rawValue)
    writer.varint(index)
    if flags.contains(.hasNote) { writer.varint(note) }
    if flags.contains(.hasParents) {
      writer.varint(UInt64(parents.count))
      for parent in parents { writer.numbered(parent) }
    }
    if let group { writer.numbered(group) }
    writer.zigzag(wall.microseconds &- Self.epoch)
    writer.zigzag(zone)
    writer.zigzag(clock.physical.microseconds &- wall.microseconds)
    writer.varint(clock.counter)
    if let userTime { writer.zigzag(userTime.microseconds) }
    if let command { writer.counted(command.bytes) }
    writer.varint(origin)
    writer.varint(payloadLength)
  }

  init(from reader: inout ByteReader) throws(DecodingFailure) {
    replica = try reader.varint()
    sequence = try reader.varint()
    kind = EventKind(number: try reader.varint())
    version = try reader.varint()
    flags = try HeaderFlags.read(from: &reader)
    index = try reader.varint()
    guard sequence > 0, index < sequence else { throw DecodingFailure(.badValue, at: reader.offset) }
    note = flags.contains(.hasNote) ? try reader.varint() : 0
    parents = []
    if flags.contains(.hasParents) {
      for _ in 0..<(try reader.count()) { parents.append(try reader.numbered()) }
    }
    group = flags.contains(.hasGroup) ? try reader.numbered() : nil
    wall = Timestamp(microseconds: (try reader.zigzag()) &+ Self.epoch)
    zone = try reader.zigzag()
    clock = HybridClock(
      physical: Timestamp(microseconds: wall.microseconds &+ (try reader.zigzag())), counter: try reader.varint())
    userTime = flags.contains(.hasUserTime) ? Timestamp(microseconds: try reader.zigzag()) : nil
    command = flags.contains(.hasCommand) ? try reader.commandID() : nil
    origin = try reader.varint()
    payloadLength = try reader.varint()
  }

  /// Abbreviates a header by the numbers its names have in this store.
  init(
    _ header: EventHeader, replica: UInt64, note: UInt64, origin: UInt64, parents: [NumberedEvent],
    group: NumberedEvent?
  ) {
    self.replica = replica
    sequence = header.id.sequence
    kind = header.kind
    version = header.version
    flags = header.flags
    index = header.index
    self.note = note
    self.parents = parents
    self.group = group
    wall = header.wall
    zone = header.zone
    clock = header.clock
    userTime = header.userTime
    command = header.command
    self.origin = origin
    payloadLength = header.payloadLength
  }
}

extension ByteWriter {
  fileprivate mutating func numbered(_ event: StoredHeader.NumberedEvent) {
    varint(event.replica)
    varint(event.sequence)
  }
}

extension ByteReader {
  fileprivate mutating func numbered() throws(DecodingFailure) -> StoredHeader.NumberedEvent {
    StoredHeader.NumberedEvent(replica: try varint(), sequence: try varint())
  }
}
