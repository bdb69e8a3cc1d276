package import Events

/// An event as another store has it.
package struct ForeignEvent: Equatable, Sendable {
  package var header: EventHeader
  package var body: RecordBody

  package init(header: EventHeader, body: RecordBody) {
    self.header = header
    self.body = body
  }
}

/// What the log says to a foreign event.
package enum Reception: Sendable {
  /// It stands in the log now.
  case taken(LoggedEvent)
  /// It stood there already.
  case known
  /// Another event stands there under its name.
  case different
  /// The replica's events before it are not here: the last one that is.
  case gap(UInt64)
}

extension WriteTransaction {
  /// Appends an event of another store under its own name; it takes the next position here.
  ///
  /// `finishReceiving` is to be called after the last one.
  ///
  /// - Parameter now: The wall clock: no event comes later here, and hybrid clocks that lie further ahead than drift is
  ///   allowed are not followed.
  /// - Complexity: O(bytes written + log notes).
  package mutating func receive(_ event: ForeignEvent, now: Timestamp) throws(StoreError) -> Reception {
    let header = event.header
    let replica = try number(of: header.id.replica)
    var state = try reading.replica(replica) ?? ReplicaState(sequence: 0, head: .zero, isOwn: false)
    if header.id.sequence <= state.sequence { return try isKnown(event) ? .known : .different }
    guard header.id.sequence == state.sequence &+ 1 else { return .gap(state.sequence) }
    state.sequence += 1
    var (note, isNew): (UInt64, Bool) = (0, false)
    if let id = header.note { (note, isNew) = try noteNumber(minting: id) }
    let time =
      state.isOwn
      ? head.clock.advance(to: head.position + 1, wall: header.wall, index: header.index)
      : head.clock.advance(
        to: head.position + 1,
        foreign: EffectiveClock.time(ofForeign: header.wall, index: header.index, arrival: now))
    let stored = try stored(
      header, time: time, replica: replica, note: note,
      writer: try number(of: Writer(origin: header.origin, zone: header.zone)))
    try advanceChain(&state, replica, header, event.body)
    try put(LogTable.replicas, Key.number(replica), state.encoded())
    try append(Record(header: stored, body: event.body), note: note, isNew: isNew)
    try addRun(replica, (position: head.position, sequence: state.sequence), count: 1)
    try noteCommand(header)
    let isAhead = header.clock.physical.microseconds(since: now) > EffectiveClock.day
    if header.clock > head.hybrid && !isAhead { head.hybrid = header.clock }
    let logged = try reading.event(
      Record(header: stored, body: event.body), at: head.position, clock: head.clock)
    return .taken(logged)
  }

  /// Writes down where the log ends after events were received.
  package mutating func finishReceiving() throws(StoreError) {
    try put(LogTable.meta, MetaKey.head, head.encoded())
  }

  private func isKnown(_ event: ForeignEvent) throws(StoreError) -> Bool {
    guard let position = try reading.position(of: event.header.id), let record = try reading.record(at: position) else {
      return false
    }
    let header = try reading.header(record.header, at: position)
    // By bytes: two spellings of one name are equal as texts, and another event.
    return header.canonicalBytes() == event.header.canonicalBytes() && record.body.digest == event.body.digest
  }

  /// A command that another store carried out is not carried out again.
  private func noteCommand(_ header: EventHeader) throws(StoreError) {
    guard let command = header.command else { return }
    guard let known = try reading.positions(of: command) else {
      return try put(LogTable.commands, command.bytes, Key.pair(head.position, 1))
    }
    let isNext = header.index > 0 && known.upperBound + 1 == head.position
    if isNext { try put(LogTable.commands, command.bytes, Key.pair(known.lowerBound, UInt64(known.count) + 1)) }
  }
}
