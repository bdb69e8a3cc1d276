package import Events

extension ReadTransaction {
  /// The end of the log.
  package func head() throws(StoreError) -> LogHead {
    guard let bytes = try value(LogTable.meta, MetaKey.head) else { return LogHead() }
    let head = try StoreError.decoding("read the head of the log") { () throws(DecodingFailure) in
      try LogHead(decoding: bytes)
    }
    // Of the one that writes here it goes without a look.
    if head.replica != 0 { names.isOwn[head.replica] = true }
    return head
  }

  /// How often positions got another meaning: by a restore, or because a damaged tail was cut off.
  package func epoch() throws(StoreError) -> UInt64 {
    try withValue(LogTable.meta, MetaKey.epoch) { Key.readNumber($0) } ?? 0
  }

  /// The record at a position; nil past the ends of the log.
  package func record(at position: UInt64) throws(StoreError) -> Record? {
    guard let bytes = try value(LogTable.log, Key.number(position)) else { return nil }
    return try StoreError.decoding("read the log", "position \(position)") { () throws(DecodingFailure) in
      try Record(decoding: bytes, at: position)
    }
  }

  /// Walks the log back from a position, with the number of the note that each event is of, 0 for none, until the closure
  /// returns false.
  ///
  /// Reads headers and not bodies, whose checksums other reads compare.
  package func walkNotes(
    backFrom position: UInt64, _ body: (UInt64, UInt64) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try scan(LogTable.log, from: Key.number(position), backwards: true) { (key, value) throws(StoreError) in
      let position = Key.readNumber(key)
      let note = try StoreError.decoding("read the log", "position \(position)") { () throws(DecodingFailure) in
        try StoredHeader.note(in: value)
      }
      return try body(position, note)
    }
  }

  /// The event at a position with its names in full; nil past the ends of the log.
  ///
  /// - Parameters:
  ///   - clock: The clock of the head, or, in a fold, the clock as of that position.
  ///   - namesWriter: Whether its origin and zone are looked up, which no state of a note holds.
  package func event(
    at position: UInt64, clock: EffectiveClock, namesWriter: Bool = true
  ) throws(StoreError) -> LoggedEvent? {
    var read: (header: StoredHeader, state: LoggedEvent.State, payload: [UInt8])?
    try lendRecord(at: position) { read = ($0, $1, $2.copied()) }
    guard let read else { return nil }
    return try event(read.header, read.state, read.payload, at: position, clock: clock, namesWriter: namesWriter)
  }

  /// A record as an event with its names in full.
  package func event(
    _ record: Record, at position: UInt64, clock: EffectiveClock
  ) throws(StoreError) -> LoggedEvent {
    let state = LoggedEvent.State(rawValue: record.body.state) ?? .live
    return try event(record.header, state, record.body.payload ?? [], at: position, clock: clock)
  }

  /// A record that was lent as an event with its names in full.
  ///
  /// - Parameter bytes: The payload; not looked at where it was erased.
  package func event(
    _ stored: StoredHeader, _ state: LoggedEvent.State, _ bytes: [UInt8], at position: UInt64, clock: EffectiveClock,
    namesWriter: Bool = true
  ) throws(StoreError) -> LoggedEvent {
    let header = try self.header(stored, at: position, namesWriter: namesWriter)
    let time = stored.time(at: position, clock: clock)
    // Another store's event came here later than it was written.
    let moment =
      try isOwn(stored.replica)
      ? time : clock.moment(ofForeign: stored.wall, at: position, index: stored.index, arrival: time)
    if state == .erased {
      return LoggedEvent(
        position: position, noteNumber: stored.note, effectiveTime: time, event: Event(header: header, payload: nil),
        state: state, moment: moment)
    }
    let (payload, unknownFields) = try StoreError.decoding("read the log", "position \(position)") {
      () throws(DecodingFailure) in
      try Payload.decode(stored.kind, version: stored.version, bytes[...])
    }
    return LoggedEvent(
      position: position, noteNumber: stored.note, effectiveTime: time,
      event: Event(header: header, payload: payload, unknownFields: unknownFields), state: state, moment: moment)
  }

  /// Whether the event at a position was written at a time or before, by its writer's clock too.
  ///
  /// An event of another store takes the effective time of what stood before it here: in a store that nobody wrote for
  /// long, or a new one, that is long before it was written.
  package func wasWritten(at position: UInt64, by time: Timestamp) throws(StoreError) -> Bool {
    guard let header = try record(at: position)?.header, try !isOwn(header.replica) else { return true }
    return header.wall.advanced(byMicroseconds: Int64(clamping: header.index)) <= time
  }

  /// A stored header with its names in full, byte for byte the canonical one.
  package func header(_ stored: StoredHeader, at position: UInt64) throws(StoreError) -> EventHeader {
    try header(stored, at: position, namesWriter: true)
  }

  private func header(
    _ stored: StoredHeader, at position: UInt64, namesWriter: Bool
  ) throws(StoreError) -> EventHeader {
    let note = stored.note == 0 ? nil : try noteID(stored.note)
    var parents: [EventID]?
    if stored.flags.contains(.hasParents) {
      var list: [EventID] = []
      for parent in stored.parents { list.append(try eventID(parent)) }
      parents = list
    }
    var group: EventID?
    if let named = stored.group { group = try eventID(named) }
    let writer =
      namesWriter
      ? try origin(ofWriter: stored.writer, at: position)
      : (origin: Origin(actor: "", host: "", program: ""), zone: 0)
    return EventHeader(
      id: EventID(replica: try replicaID(stored.replica), sequence: stored.sequence), kind: stored.kind,
      version: stored.version, isIgnorable: stored.flags.contains(.ignorable),
      isLastOfChange: stored.flags.contains(.lastOfChange), index: stored.index, note: note, parents: parents,
      group: group, wall: stored.wall, zone: writer.zone, clock: stored.clock, userTime: stored.userTime,
      command: stored.command, origin: writer.origin, payloadLength: stored.payloadLength,
      additions: stored.additions)
  }

  /// An event that a header names by its replica's number.
  package func eventID(_ event: StoredHeader.NumberedEvent) throws(StoreError) -> EventID {
    EventID(replica: try replicaID(event.replica), sequence: event.sequence)
  }

  /// The position of an event; nil where this store does not hold it.
  ///
  /// Own events stand in runs, one row each however long. Complexity: O(log runs).
  package func position(of id: EventID) throws(StoreError) -> UInt64? {
    guard let replica = try replicaNumber(id.replica) else { return nil }
    var found: UInt64?
    try scan(LogTable.eventIDs, from: Key.pair(replica, id.sequence), backwards: true) {
      (key, value) throws(StoreError) in
      guard Key.readNumber(key) == replica else { return false }
      let past = id.sequence &- Key.readNumber(key, at: 8)
      if past < Key.readNumber(value, at: 8) { found = Key.readNumber(value) &+ past }
      return false
    }
    return found
  }

  /// The first and last position of the change that a command made; nil for a command never seen.
  package func positions(of command: CommandID) throws(StoreError) -> ClosedRange<UInt64>? {
    try withValue(LogTable.commands, command.bytes) { value in
      let first = Key.readNumber(value)
      return first...(first &+ max(1, Key.readNumber(value, at: 8)) &- 1)
    }
  }

  /// The last position whose effective time is not past a moment; 0 where all are.
  ///
  /// Complexity: O(log positions) reads; of many searches in one transaction most are remembered.
  package func position(at moment: Timestamp, head: LogHead) throws(StoreError) -> UInt64 {
    // Imported notes are mostly older than the log.
    if head.position == 0 { return 0 }
    if try time(at: 1, clock: head.clock) > moment { return 0 }
    // By steps of powers of two the same positions are looked at wherever the log ends.
    var low: UInt64 = 1
    var step: UInt64 = 1 << UInt64(63 - head.position.leadingZeroBitCount)
    while step > 0 {
      if low + step <= head.position, try time(at: low + step, clock: head.clock) <= moment { low += step }
      step >>= 1
    }
    return low
  }

  private func time(at position: UInt64, clock: EffectiveClock) throws(StoreError) -> Timestamp {
    if let known = names.readings[position] {
      return clock.time(at: position, wall: known.wall, index: known.index, shift: known.shift)
    }
    guard let record = try record(at: position) else {
      throw StoreError(.damaged, "read the log", subject: "position \(position)", reason: "the position is missing")
    }
    let header = record.header
    if names.readings.count < NameCache.mostReadings {
      names.readings[position] = ClockReading(wall: header.wall, index: header.index, shift: header.shift)
    }
    return header.time(at: position, clock: clock)
  }
}

/// Keys of the table `meta`.
enum MetaKey {
  static let store = Array("store".utf8)
  static let head = Array("head".utf8)
  /// The newest format that records of this store have.
  static let format = Array("format".utf8)
  /// There while old pages hold deleted text: the position at which it was deleted.
  static let scrub = Array("scrub".utf8)
  /// How often positions got another meaning, by a restore or a cut; no row for never.
  static let epoch = Array("epoch".utf8)
  /// How far most projections are; see `FollowingProjections`.
  static let following = Array("following".utf8)
  /// Never there after a commit; see `WriteTransaction.gatherFreePages`.
  static let room = Array("room".utf8)
}

extension StoreError {
  /// Runs the decoding of a row that the log can make again.
  package static func decodingRow<Value>(
    _ operation: String, _ subject: @autoclosure () -> String = "", _ decode: () throws(DecodingFailure) -> Value
  ) throws(StoreError) -> Value {
    do {
      return try decode()
    } catch {
      throw StoreError(.damagedTable, operation, subject: subject(), reason: error.description)
    }
  }

  /// Runs a decoding and turns its failure into the damage, or the newer format, that it means.
  package static func decoding<Value>(
    _ operation: String, _ subject: @autoclosure () -> String = "", _ decode: () throws(DecodingFailure) -> Value
  ) throws(StoreError) -> Value {
    do {
      return try decode()
    } catch {
      throw decodingFailed(error, operation, subject())
    }
  }

  /// The damage, or the newer format, that a failure of decoding means.
  package static func decodingFailed(_ failure: DecodingFailure, _ operation: String, _ subject: String) -> StoreError {
    let code: Code =
      switch failure.code {
      case .unknownFormat: .newerFormat
      case .draftFormat: .draftFormat
      default: .damaged
      }
    return StoreError(code, operation, subject: subject, reason: failure.description)
  }
}
