package import LogStore
internal import Events
internal import Replay

/// `states`: every note as it stands now, and checkpoints of its past: full ones, and differences between them.
///
/// The fold itself reads and writes the newest states; this projection owns the tables and keeps the checkpoints.
package struct StatesProjection: Projection {
  package let name = "states"
  package let version: UInt64 = 3
  package var tables: [Table] { [StateTable.notes, StateTable.checkpoints] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after else { return }
    let states = NoteStates()
    var track = CheckpointTrack()
    if change.before != nil { track = try states.track(change.number, in: transaction.reading) }
    let grown = after.standing == .erased ? 0 : track.pending + change.logged.event.payload.patchBytes
    // A full one pays when differences have twice the bytes of the text (DESIGN: "Replay, time travel, merge").
    let isDue = grown >= max(4_096, 2 * UInt64(after.text.count)) && after.standing == .whole
    // After a merge too, so that replay need not merge again; of merges in a row only the last keeps its own.
    let isMerge =
      !NoteFold.isLinear(change.logged.event.header, after: change.before?.heads ?? []) && after.standing == .whole
    track.pending = isDue ? 0 : grown
    if isDue || isMerge {
      if track.moving != 0 { try states.removeCheckpoint(change.number, at: track.moving, in: &transaction) }
      try states.addCheckpoint(after, number: change.number, at: change.logged.position, in: &transaction)
      track.run = DifferenceRun(after: change.logged.position)
    } else {
      let (run, isFull) = try run(track.run, after: change, in: &transaction)
      track.run = run
      if isFull { track.pending = 0 }
    }
    track.moving = isMerge && !isDue ? change.logged.position : 0
    try states.write(after, replacing: change.before, number: change.number, track: track, in: &transaction)
  }

  /// The run of events without a row after an event that is folded alone, and whether the note was kept in full, because
  /// that took fewer bytes.
  private func run(
    _ known: DifferenceRun?, after change: NoteChange, in transaction: inout WriteTransaction
  ) throws(StoreError) -> (DifferenceRun?, isFull: Bool) {
    let position = change.logged.position
    guard let after = change.after, after.standing == .whole else { return (nil, false) }
    guard var before = change.before else { return (DifferenceRun(after: position), false) }
    guard var run = known else { return (nil, false) }
    let payload = change.logged.event.payload
    var isOverwritten = false
    if case .passageErased? = payload {
      // The note before still has the passage, and so has the run.
      isOverwritten = true
      before = before.overwritten(by: after)
    }
    guard let delta = NoteDelta(from: before, to: after, patches: payload?.patches ?? []) else { return (nil, false) }
    try StoreError.decodingRow("keep a difference", "note number \(change.number)") { () throws(DecodingFailure) in
      try run.append(delta)
      if isOverwritten { try run.refill(from: after) }
    }
    guard run.isFull else { return (run, false) }
    let ended = try NoteStates().end(run, with: after, number: change.number, at: position, in: &transaction)
    return (ended.next, ended.isFull)
  }

  package func refold(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after else { return }
    try NoteStates().overwriteCheckpoint(after, number: change.number, at: change.logged.position, in: &transaction)
  }
}

/// The tables of `states`.
package enum StateTable {
  /// note number → what the fold remembers of the checkpoints, see `CheckpointTrack` ‖ fields; and behind it
  /// note number ‖ piece → bytes of the text.
  ///
  /// Both in one table, side by side: an edit writes both, and each table costs it the way down its tree.
  package static let notes = Table("states@3.notes", slot: 32)
  /// note number ‖ position → the note in full or a difference, see `CheckpointRow`
  package static let checkpoints = Table("states@3.checkpoints", slot: 34)
}

extension Payload? {
  /// How many bytes of text a replay of the event would read.
  fileprivate var patchBytes: UInt64 {
    self?.patches.reduce(0) { $0 + UInt64($1.deleted.count + $1.inserted.count + 8) } ?? 0
  }
}
