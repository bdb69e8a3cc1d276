package import Events

/// An event decided on but not yet written: the log adds its name, place, clocks, salt and checksum.
package struct EventDraft: Sendable {
  package var note: NoteID?
  package var payload: Payload
  package var userTime: Timestamp?
  package var isIgnorable: Bool
  /// What the event is written after; nil for this replica's previous event on the note, nothing else seen since.
  package var parents: [EventID]?

  package init(
    note: NoteID?, _ payload: Payload, userTime: Timestamp? = nil, isIgnorable: Bool = false,
    parents: [EventID]? = nil
  ) {
    self.note = note
    self.payload = payload
    self.userTime = userTime
    self.isIgnorable = isIgnorable
    self.parents = parents
  }
}

/// What all events of one change share.
package struct ChangeContext: Sendable {
  /// The wall clock as read.
  package var wall: Timestamp
  /// The writer's zone: minutes east of UTC.
  package var zone: Int64
  package var origin: Origin
  /// The first event of the act the change goes on with; nil where it begins one.
  package var group: EventID?
  package var command: CommandID?

  package init(
    wall: Timestamp, zone: Int64, origin: Origin, group: EventID? = nil, command: CommandID? = nil
  ) {
    self.wall = wall
    self.zone = zone
    self.origin = origin
    self.group = group
    self.command = command
  }
}

extension ReadTransaction {
  /// What a replica's next event on a note has to name as written after; nil where that goes without saying.
  package func parents(after heads: [EventID], by replica: UInt64) throws(StoreError) -> [EventID]? {
    if heads.isEmpty { return nil }
    let own = try replicaID(replica)
    return heads.count == 1 && heads[0].replica == own ? nil : heads
  }
}
