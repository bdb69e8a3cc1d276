internal import Events
internal import LogStore
internal import Replay

/// How a read of the past comes by an event: with the head as of which its times hold.
typealias EventLookup = (UInt64, borrowing ReadTransaction) throws(StoreError) -> (LoggedEvent?, LogHead)

// The rows of a note's past. Between full ones stand differences, one for every four events, in rows of some twenty; a row
// that is closed begins with one difference for all of them where that is shorter.

extension NoteStates {
  func track(_ number: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> CheckpointTrack {
    guard let row = try transaction.value(StateTable.notes, Key.number(number)) else { return CheckpointTrack() }
    return try StoreError.decodingRow("read a note", "note number \(number)") { () throws(DecodingFailure) in
      var reader = ByteReader(row)
      return try CheckpointTrack(from: &reader)
    }
  }

  /// Keeps a note in full.
  func addCheckpoint(
    _ state: NoteState, number: UInt64, at position: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    try put(CheckpointRow.full(state).encoded, number, position, in: &transaction)
  }

  private func put(
    _ row: [UInt8], _ number: UInt64, _ key: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    try transaction.put(StateTable.checkpoints, Key.pair(number, key), row)
  }

  func removeCheckpoint(_ number: UInt64, at position: UInt64, in transaction: inout WriteTransaction)
    throws(StoreError)
  {
    try transaction.remove(StateTable.checkpoints, Key.pair(number, position))
  }

  func removeCheckpoints(_ number: UInt64, in transaction: inout WriteTransaction) throws(StoreError) {
    var keys: [[UInt8]] = []
    try transaction.reading.scan(StateTable.checkpoints, from: Key.pair(number, 0)) { (key, _) throws(StoreError) in
      guard Key.readNumber(key) == number else { return false }
      keys.append(key.copied())
      return true
    }
    for key in keys { try transaction.remove(StateTable.checkpoints, key) }
  }

  /// Ends a run of events: as a difference, or by the note in full where that takes no more bytes.
  ///
  /// - Returns: The run that begins after it, and whether the note is kept in full.
  func end(
    _ run: DifferenceRun, with state: NoteState, number: UInt64, at position: UInt64,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> (next: DifferenceRun, isFull: Bool) {
    var writer = ByteWriter()
    run.delta.encode(after: run.base, into: &writer)
    let difference = writer.bytes
    if difference.count >= state.text.count {
      let full = CheckpointRow.full(state).encoded
      if full.count <= difference.count {
        try put(full, number, position, in: &transaction)
        return (DifferenceRun(after: position), true)
      }
    }
    let last = try lastRow(number, upTo: position, in: transaction.reading)
    let rows = try Self.decoding(number) { () throws(DecodingFailure) in
      try Self.rows(after: last, run.base, difference, at: position)
    }
    for (key, row) in rows { try put(row, number, key, in: &transaction) }
    return (DifferenceRun(after: position), false)
  }

  /// The rows that a difference changes: the last one where it has room, otherwise that one closed, and a new one.
  private static func rows(
    after last: (key: UInt64, row: [UInt8])?, _ base: UInt64, _ difference: [UInt8], at position: UInt64
  ) throws(DecodingFailure) -> [(key: UInt64, row: [UInt8])] {
    let new = try DifferenceBlock(difference, after: base, at: position)
    guard let last, case .differences(var block) = try CheckpointRow(decoding: last.row, at: last.key),
      block.end == base
    else { return [(position, new.encoded)] }
    if block.hasRoom(for: difference) {
      try block.append(difference, at: position)
      return [(last.key, block.encoded)]
    }
    try block.close()
    return [(last.key, block.encoded), (position, new.encoded)]
  }

  /// The row with the highest position that is not past one.
  private func lastRow(
    _ number: UInt64, upTo position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (key: UInt64, row: [UInt8])? {
    var last: (key: UInt64, row: [UInt8])?
    try transaction.scan(StateTable.checkpoints, from: Key.pair(number, position), backwards: true) {
      (key, value) throws(StoreError) in
      if Key.readNumber(key) == number { last = (Key.readNumber(key, at: 8), value.copied()) }
      return false
    }
    return last
  }

  /// Replaces what the rows keep of characters that were overwritten in the event at a position.
  ///
  /// - Parameter state: The note after it, as the overwritten events give it.
  func overwriteCheckpoint(
    _ state: NoteState, number: UInt64, at position: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    guard let last = try lastRow(number, upTo: position, in: transaction.reading) else { return }
    let new = try Self.decoding(number) { () throws(DecodingFailure) in
      var row = try CheckpointRow(decoding: last.row, at: last.key)
      try row.refill(last.key, at: position, from: state)
      return row.encoded
    }
    if new != last.row { try put(new, number, last.key, in: &transaction) }
  }

  /// The newest kept state of a note that is not past a position; nil for none.
  ///
  /// - Parameter lookup: Gives the note's first event, where differences lead on from it.
  /// - Complexity: O(text + bytes of the differences since a full row).
  func kept(
    _ number: UInt64, upTo position: UInt64, in transaction: borrowing ReadTransaction, _ lookup: EventLookup
  ) throws(StoreError) -> (position: UInt64, state: NoteState)? {
    if let lent = try blocks(number, upTo: position, in: transaction) {
      guard let base = lent.last?.base else { return nil }
      var state = try first(number, at: base, in: transaction, lookup)
      var text = GapBuffer(state.text)
      var reached = base
      for block in lent.reversed() {
        var failed: DecodingFailure?
        transaction.lend(block.row) { row in
          do throws(DecodingFailure) {
            reached = try DifferenceBlock.apply(row, at: block.key, upTo: position, to: &state, text: &text)
          } catch {
            failed = error
          }
        }
        if let failed { try Self.decoding(number) { () throws(DecodingFailure) in throw failed } }
      }
      state.text = text.bytes
      return (reached, state)
    }
    let chain = try chain(number, upTo: position, in: transaction)
    var known = chain.full?.state
    if known == nil, let base = chain.blocks.last?.base {
      known = try first(number, at: base, in: transaction, lookup)
    }
    guard var state = known else { return nil }
    var reached = chain.full?.key ?? 0
    if !chain.blocks.isEmpty {
      try Self.decoding(number) { () throws(DecodingFailure) in
        var text = GapBuffer(state.text)
        for block in chain.blocks.reversed() {
          reached = try block.apply(upTo: position, to: &state, text: &text)
        }
        state.text = text.bytes
      }
    }
    return (reached, state)
  }

  /// What a state at a position is put together from: a note in full, if there is one, and blocks of differences, the newest
  /// first.
  private func chain(
    _ number: UInt64, upTo position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (full: (key: UInt64, state: NoteState)?, blocks: [DifferenceBlock]) {
    var full: (key: UInt64, state: NoteState)?
    var blocks: [DifferenceBlock] = []
    try transaction.scan(StateTable.checkpoints, from: Key.pair(number, position), backwards: true) {
      (key, value) throws(StoreError) in
      guard Key.readNumber(key) == number else { return false }
      let key = Key.readNumber(key, at: 8)
      switch try Self.decoding(
        number, { () throws(DecodingFailure) in try CheckpointRow(decoding: value.copied(), at: key) })
      {
      case .full(let state):
        full = (key, state)
        return false
      case .differences(let block):
        blocks.append(block)
        return true
      }
    }
    return (full, blocks)
  }

  private static func decoding<Value>(
    _ number: UInt64, _ body: () throws(DecodingFailure) -> Value
  ) throws(StoreError) -> Value {
    try StoreError.decodingRow("read a checkpoint", "note number \(number)", body)
  }

  /// The note after its first event.
  func first(
    _ number: UInt64, at position: UInt64, in transaction: borrowing ReadTransaction, _ lookup: EventLookup
  ) throws(StoreError) -> NoteState {
    var state: NoteState?
    let (logged, head) = try lookup(position, transaction)
    if let logged, logged.noteNumber == number {
      try Self.advance(&state, by: logged, head: head, in: transaction, merges: nil)
    }
    if let state { return state }
    throw StoreError(
      .damagedTable, "read a checkpoint", subject: "note number \(number)",
      reason: "it leads on from position \(position), which is not its first")
  }
}
