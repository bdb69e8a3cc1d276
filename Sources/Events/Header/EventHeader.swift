/// Everything about an event but what it says: who, when, on which note, after what, in which change.
package struct EventHeader: Hashable, Sendable {
  /// The event's name in every store.
  package var id: EventID
  /// What kind of thing happened.
  package var kind: EventKind
  /// The version of the kind's meaning.
  package var version: UInt64
  /// Whether programs that do not know the kind may skip it.
  package var isIgnorable: Bool
  /// Whether it is the last event of its change.
  package var isLastOfChange: Bool
  /// How many events of the same change come before it.
  package var index: UInt64
  /// The note it concerns, if it concerns one.
  package var note: NoteID?
  /// What it was written after; nil for this replica's previous event on this note, nothing else seen since.
  package var parents: [EventID]?
  /// The first event of the act it belongs to: an editor session, an import.
  package var group: EventID?
  /// The wall clock as read.
  package var wall: Timestamp
  /// The writer's zone: minutes east of UTC.
  package var zone: Int64
  /// The hybrid logical clock.
  package var clock: HybridClock
  /// The time the user gave: an imported note's date, `--created`.
  package var userTime: Timestamp?
  /// The command's own name, if it has one.
  package var command: CommandID?
  /// Who wrote it.
  package var origin: Origin
  /// How many bytes the payload has, or had before it was erased.
  package var payloadLength: UInt64
  /// Fields that newer programs add to headers, kept as they came; nobody needs them to read the event.
  package var additions: [UnknownField]

  package init(
    id: EventID, kind: EventKind, version: UInt64 = 1, isIgnorable: Bool = false, isLastOfChange: Bool,
    index: UInt64, note: NoteID?, parents: [EventID]? = nil, group: EventID? = nil, wall: Timestamp, zone: Int64,
    clock: HybridClock, userTime: Timestamp? = nil, command: CommandID? = nil, origin: Origin,
    payloadLength: UInt64, additions: [UnknownField] = []
  ) {
    self.id = id
    self.kind = kind
    self.version = version
    self.isIgnorable = isIgnorable
    self.isLastOfChange = isLastOfChange
    self.index = index
    self.note = note
    self.parents = parents
    self.group = group
    self.wall = wall
    self.zone = zone
    self.clock = clock
    self.userTime = userTime
    self.command = command
    self.origin = origin
    self.payloadLength = payloadLength
    self.additions = additions
  }

  /// The most bytes that all additions may have together.
  package static let longestAdditions = 4_096

  /// The first event of the change it belongs to.
  package var change: EventID { EventID(replica: id.replica, sequence: id.sequence &- index) }

  /// The first event of the group it belongs to; the change's where there is no group.
  package var act: EventID { group ?? change }
}
