package import Events

extension WriteTransaction {
  /// Appends the events of one change; they take the next positions without a gap.
  ///
  /// - Returns: The events as they now stand in the log.
  /// - Throws: `system` for an event that could not be read again; nothing of the change may then be kept.
  /// - Complexity: O(bytes written), and O(log notes) per event.
  package mutating func append(
    _ drafts: [EventDraft], _ context: ChangeContext
  ) throws(StoreError) -> [LoggedEvent] {
    guard !drafts.isEmpty else { return [] }
    let replica = head.replica
    guard var state = try reading.replica(replica) else {
      throw StoreError(.damaged, "append to the log", subject: "replica \(replica)", reason: "the number is unknown")
    }
    let replicaID = try reading.replicaID(replica)
    let writer = try number(of: Writer(origin: context.origin, zone: context.zone))
    let first = (position: head.position + 1, sequence: state.sequence + 1)
    var logged: [LoggedEvent] = []
    logged.reserveCapacity(drafts.count)
    if drafts.count > 64 { Digest.prepareForMany() }
    // One call of the system for all.
    let salts = SecureRandom.bytes(RecordBody.saltLength * drafts.count)
    for (index, draft) in drafts.enumerated() {
      head.hybrid = head.hybrid.next(wall: context.wall)
      state.sequence += 1
      let payload = draft.payload.encoded()
      try Self.checkReadable(payload, of: draft.payload)
      let header = EventHeader(
        id: EventID(replica: replicaID, sequence: state.sequence), kind: draft.payload.kind,
        version: draft.payload.version, isIgnorable: draft.isIgnorable, isLastOfChange: index == drafts.count - 1,
        index: UInt64(index), note: draft.note, parents: draft.parents, group: context.group, wall: context.wall,
        zone: context.zone,
        clock: head.hybrid, userTime: draft.userTime, command: context.command, origin: context.origin,
        payloadLength: UInt64(payload.count))
      var (note, isNew): (UInt64, Bool) = (0, false)
      if let id = draft.note { (note, isNew) = try noteNumber(minting: id) }
      let time = head.clock.advance(to: head.position + 1, wall: context.wall, index: UInt64(index))
      let stored = try stored(header, time: time, replica: replica, note: note, writer: writer)
      let salt = Array(salts[index * RecordBody.saltLength..<(index + 1) * RecordBody.saltLength])
      let body = RecordBody.live(salt: salt, payload: payload)
      try append(Record(header: stored, body: body), note: note, isNew: isNew)
      try advanceChain(&state, replica, header, body)
      logged.append(
        LoggedEvent(
          position: head.position, noteNumber: note, effectiveTime: time,
          event: Event(header: header, payload: draft.payload), state: .live))
    }
    try put(LogTable.replicas, Key.number(replica), state.encoded())
    try addRun(replica, first, count: UInt64(drafts.count))
    if let command = context.command {
      try put(LogTable.commands, command.bytes, Key.pair(first.position, UInt64(drafts.count)))
    }
    try put(LogTable.meta, MetaKey.head, head.encoded())
    return logged
  }

  /// Refuses an event that no program could read again, such as one whose text is not UTF-8: it would be durable, and
  /// its note lost.
  private static func checkReadable(_ bytes: [UInt8], of payload: Payload) throws(StoreError) {
    do throws(DecodingFailure) {
      _ = try Payload.decode(payload.kind, version: payload.version, bytes[...])
    } catch {
      throw StoreError(.system, "append to the log", subject: "\(payload.kind)", reason: error.description)
    }
  }

  /// The header with names abbreviated to their numbers here, which are given now if there are none.
  ///
  /// - Parameter time: The event's effective time.
  func stored(
    _ header: EventHeader, time: Timestamp, replica: UInt64, note: UInt64, writer: UInt64
  ) throws(StoreError) -> StoredHeader {
    var parents: [StoredHeader.NumberedEvent] = []
    for id in header.parents ?? [] { parents.append(try numbered(id)) }
    return StoredHeader(
      header, shift: EffectiveClock.shift(of: time, wall: header.wall, index: header.index), replica: replica,
      note: note, writer: writer, parents: parents,
      group: try header.group.map { (id) throws(StoreError) in try numbered(id) })
  }

  private func numbered(_ id: EventID) throws(StoreError) -> StoredHeader.NumberedEvent {
    StoredHeader.NumberedEvent(replica: try number(of: id.replica), sequence: id.sequence)
  }

  /// - Parameter isNew: Whether it is the note's first event.
  mutating func append(_ record: Record, note: UInt64, isNew: Bool) throws(StoreError) {
    let count = record.body.payload?.count ?? 0
    guard count <= RecordBody.longestPayload else {
      throw StoreError(.system, "append to the log", subject: "\(record.header.kind)", reason: "it has \(count) bytes")
    }
    head.position += 1
    try put(LogTable.log, Key.number(head.position), record.encoded(at: head.position), appending: true)
    if isNew {
      try put(LogTable.noteEvents, Key.pair(note, head.position), [], appending: true)
    } else if note != 0 {
      try indexPosition(head.position, ofNote: note)
    }
  }

  func advanceChain(
    _ state: inout ReplicaState, _ replica: UInt64, _ header: EventHeader, _ body: RecordBody
  ) throws(StoreError) {
    state.head = HashChain.next(after: state.head, header: header, digest: body.digest)
    if state.sequence % HashChain.rowEvery == 0 {
      try put(LogTable.chain, Key.pair(replica, state.sequence), state.head.bytes)
    }
  }

  /// Own events follow each other in sequence and position, so a run of any length is one row.
  func addRun(
    _ replica: UInt64, _ first: (position: UInt64, sequence: UInt64), count: UInt64
  ) throws(StoreError) {
    var run = (sequence: first.sequence, position: first.position, length: count)
    try reading.scan(LogTable.eventIDs, from: Key.pair(replica, first.sequence), backwards: true) {
      (key, value) throws(StoreError) in
      let last = (
        sequence: Key.readNumber(key, at: 8), position: Key.readNumber(value), length: Key.readNumber(value, at: 8)
      )
      if Key.readNumber(key) == replica, last.sequence + last.length == first.sequence,
        last.position + last.length == first.position
      {
        run = (last.sequence, last.position, last.length + count)
      }
      return false
    }
    try put(LogTable.eventIDs, Key.pair(replica, run.sequence), Key.pair(run.position, run.length))
  }

  /// Adds a position to the chunks of a note's positions.
  private func indexPosition(_ position: UInt64, ofNote note: UInt64) throws(StoreError) {
    var chunk: (key: [UInt8], value: [UInt8])?
    try reading.scan(LogTable.noteEvents, from: Key.pair(note, position), backwards: true) {
      (key, value) throws(StoreError) in
      if Key.readNumber(key) == note { chunk = (key.copied(), value.copied()) }
      return false
    }
    guard let chunk else { return try put(LogTable.noteEvents, Key.pair(note, position), []) }
    let known = try PositionChunk(Array(chunk.key.suffix(8)) + chunk.value, note: note).positions
    guard known.count < PositionChunk.longest, let last = known.last else {
      return try put(LogTable.noteEvents, Key.pair(note, position), [])
    }
    var writer = ByteWriter(reserving: chunk.value.count + 3)
    writer.raw(chunk.value)
    writer.varint(position - last)
    try put(LogTable.noteEvents, chunk.key, writer.bytes)
  }
}
