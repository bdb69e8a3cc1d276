package import Events

/// A header as it stands in the log: names abbreviated to dictionary numbers, what goes without saying left out
/// (docs/FORMAT.md, "The record in the log").
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
  package var clock: HybridClock
  /// How far the effective time lies from the wall clock plus the index. It is of this store: not hashed, not exported.
  package var shift: Int64
  package var userTime: Timestamp?
  package var command: CommandID?
  package var additions: [UnknownField]
  /// The number of the writer: who, where, with what program, in which zone.
  package var writer: UInt64
  package var payloadLength: UInt64

  /// The effective time, by the clock of the log's head.
  package func time(at position: UInt64, clock: EffectiveClock) -> Timestamp {
    clock.time(at: position, wall: wall, index: index, shift: shift)
  }

  /// Takes a clock on to the event's position, as it was taken when the event came to stand there; gives its effective time.
  package func advance(_ clock: inout EffectiveClock, to position: UInt64, isOwn: Bool) -> Timestamp {
    if isOwn { return clock.advance(to: position, wall: wall, index: index) }
    return clock.advance(to: position, foreign: EffectiveClock.recorded(wall: wall, index: index, shift: shift))
  }

  /// Abbreviates a header by the numbers its names have in this store.
  init(
    _ header: EventHeader, shift: Int64, replica: UInt64, note: UInt64, writer: UInt64, parents: [NumberedEvent],
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
    clock = header.clock
    self.shift = shift
    userTime = header.userTime
    command = header.command
    additions = header.additions
    self.writer = writer
    payloadLength = header.payloadLength
  }
}
