internal import Events
internal import LogStore
internal import Replay

/// How a read of the past comes by an event: with the head as of which its times hold.
typealias EventLookup = (UInt64, borrowing ReadTransaction) throws(StoreError) -> (LoggedEvent?, LogHead)

// The rows of a note's past. Between full ones stand differences: one for every eight events, and where eight rows in a row
// change the same places again and again, the last of them leads on from the one before all eight.

extension NoteStates {
  func track(_ number: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> CheckpointTrack {
    guard let row = try transaction.value(StateTable.fields, Key.number(number)) else { return CheckpointTrack() }
    return try StoreError.decodingRow("read a note", "note number \(number)") { () throws(DecodingFailure) in
      var reader = ByteReader(row)
      return try CheckpointTrack(from: &reader)
    }
  }

  /// Keeps a note in full.
  func addCheckpoint(
    _ state: NoteState, number: UInt64, at position: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    try put(CheckpointRow.full(state).encoded(at: position), number, position, in: &transaction)
  }

  private func put(
    _ row: [UInt8], _ number: UInt64, _ position: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    try transaction.put(StateTable.checkpoints, Key.pair(number, position), row, isLikelyLast: true)
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

  /// Ends a run of differences by a row: the note in full where that takes no more bytes.
  ///
  /// - Returns: The run that begins after it.
  func end(
    _ run: DifferenceRun, with state: NoteState, number: UInt64, at position: UInt64,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> DifferenceRun {
    var row = CheckpointRow.difference(run.delta, base: run.base).encoded(at: position)
    let rows = run.rows + 1
    if rows % DifferenceRun.length == 0,
      let longer = try joined(run, row.count, number: number, at: position, in: transaction.reading)
    {
      row = longer
    }
    let full = row.count < state.text.count ? nil : CheckpointRow.full(state).encoded(at: position)
    if let full, full.count <= row.count {
      try put(full, number, position, in: &transaction)
      return DifferenceRun(after: position)
    }
    try put(row, number, position, in: &transaction)
    return DifferenceRun(after: position, rows: rows)
  }

  /// One row for the run and those before it that are not joined yet; nil where it would save little.
  private func joined(
    _ run: DifferenceRun, _ bytes: Int, number: UInt64, at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt8]? {
    var earlier: [(position: UInt64, row: [UInt8])] = []
    try transaction.scan(StateTable.checkpoints, from: Key.pair(number, run.base), backwards: true) {
      (key, value) throws(StoreError) in
      guard Key.readNumber(key) == number else { return false }
      earlier.append((Key.readNumber(key, at: 8), value.copied()))
      return earlier.count + 1 < Int(DifferenceRun.length)
    }
    guard earlier.count + 1 == Int(DifferenceRun.length), let first = earlier.last else { return nil }
    let all = bytes + earlier.reduce(0) { $0 + $1.row.count }
    return try Self.decoding(number) { () throws(DecodingFailure) in
      guard case .difference(var joined, let base) = try CheckpointRow(decoding: first.row[...], at: first.position)
      else { return nil }
      for (place, row) in earlier.dropLast().reversed() {
        guard case .difference(let next, _) = try CheckpointRow(decoding: row[...], at: place) else { return nil }
        try joined.append(next)
      }
      try joined.append(run.delta)
      let row = CheckpointRow.difference(joined, base: base).encoded(at: position)
      return row.count <= max(all / 2, 128) ? row : nil
    }
  }

  /// Replaces characters in the row at a position, if there is one.
  ///
  /// - Parameter state: The note as its overwritten events give it there.
  func overwriteCheckpoint(
    _ state: NoteState, number: UInt64, at position: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    guard let row = try transaction.reading.value(StateTable.checkpoints, Key.pair(number, position)) else { return }
    let new = try Self.decoding(number) { () throws(DecodingFailure) in
      try CheckpointRow(decoding: row[...], at: position).refilled(from: state).encoded(at: position)
    }
    if new != row { try put(new, number, position, in: &transaction) }
  }

  /// The newest kept state of a note that is not past a position; nil for none.
  ///
  /// - Parameter lookup: Gives the note's first event, where differences lead on from it.
  /// - Complexity: O(text + bytes of the differences since a full row).
  func kept(
    _ number: UInt64, upTo position: UInt64, in transaction: borrowing ReadTransaction, _ lookup: EventLookup
  ) throws(StoreError) -> (position: UInt64, state: NoteState)? {
    let rows = try chain(number, upTo: position, in: transaction)
    guard let oldest = rows.last, let newest = rows.first else { return nil }
    var known: NoteState?
    var deltas: [NoteDelta] = []
    deltas.reserveCapacity(rows.count)
    for (position, bytes) in rows.reversed() {
      let row = try Self.decoding(number) { () throws(DecodingFailure) in
        try CheckpointRow(decoding: bytes[...], at: position)
      }
      switch row {
      case .full(let full): known = full
      case .difference(let delta, let base):
        if position == oldest.position { known = try first(number, at: base, in: transaction, lookup) }
        deltas.append(delta)
      }
    }
    guard var state = known else { return nil }
    try Self.decoding(number) { () throws(DecodingFailure) in
      for delta in deltas { try state.setFields(delta) }
      if let text = try Self.text(of: state, after: deltas) { state.text = text }
    }
    return (newest.position, state)
  }

  private static func decoding<Value>(
    _ number: UInt64, _ body: () throws(DecodingFailure) -> Value
  ) throws(StoreError) -> Value {
    try StoreError.decodingRow("read a checkpoint", "note number \(number)", body)
  }

  /// A text after differences; nil where it is the same.
  private static func text(of state: NoteState, after deltas: [NoteDelta]) throws(DecodingFailure) -> [UInt8]? {
    if deltas.allSatisfy({ $0.text.isEmpty }) { return nil }
    var buffer = GapBuffer(state.text)
    for delta in deltas { try buffer.apply(delta.text) }
    return buffer.bytes
  }

  /// The rows that a state at a position is put together from, the newest first: up to a full one, or to one that leads on
  /// from the note's first event.
  private func chain(
    _ number: UInt64, upTo position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [(position: UInt64, row: [UInt8])] {
    var rows: [(position: UInt64, row: [UInt8])] = []
    var wanted = position
    try transaction.scan(StateTable.checkpoints, from: Key.pair(number, position), backwards: true) {
      (key, value) throws(StoreError) in
      guard Key.readNumber(key) == number else { return false }
      let place = Key.readNumber(key, at: 8)
      if !rows.isEmpty {
        if place > wanted { return true }
        if place < wanted { return false }
      }
      let back = try StoreError.decodingRow("read a checkpoint", "note number \(number)") {
        () throws(DecodingFailure) in
        var offset = 0
        return try value.varint(&offset)
      }
      rows.append((place, value.copied()))
      wanted = place &- back
      return back > 0
    }
    return rows
  }

  /// The note after its first event.
  private func first(
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
