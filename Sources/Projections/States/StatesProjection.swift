package import LogStore
internal import Events
internal import Replay

/// `states`: every note as it stands now, and checkpoints of its past.
///
/// The fold itself reads and writes the newest states; this projection owns the tables and keeps the checkpoints.
package struct StatesProjection: Projection {
  package let name = "states"
  package let version: UInt64 = 1
  package var tables: [Table] { [StateTable.fields, StateTable.texts, StateTable.checkpoints] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after else { return }
    let states = NoteStates()
    var track = NoteStates.CheckpointTrack()
    if change.before != nil { track = try states.track(change.number, in: transaction.reading) }
    let grown = after.standing == .erased ? 0 : track.pending + change.logged.event.payload.patchBytes
    // A checkpoint pays when replay would read twice the text (DESIGN: "Replay, time travel, merge").
    let isDue = grown >= max(1_024, 2 * UInt64(after.text.count)) && after.standing == .whole
    // After a merge too, so that replay need not merge again; of merges in a row only the last keeps its own.
    let isMerge =
      !NoteFold.isLinear(change.logged.event.header, after: change.before?.heads ?? []) && after.standing == .whole
    if isDue || isMerge {
      if track.moving != 0 { try states.removeCheckpoint(change.number, at: track.moving, in: &transaction) }
      try states.addCheckpoint(after, number: change.number, at: change.logged.position, in: &transaction)
    }
    track.pending = isDue ? 0 : grown
    track.moving = isMerge && !isDue ? change.logged.position : 0
    try states.write(after, replacing: change.before, number: change.number, track: track, in: &transaction)
  }

  package func refold(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after else { return }
    try NoteStates().overwriteCheckpoint(after, number: change.number, at: change.logged.position, in: &transaction)
  }
}

/// The tables of `states`.
package enum StateTable {
  /// note number → patch bytes since the last checkpoint that stays, position of the one that the next merge moves (varints)
  /// ‖ fields
  package static let fields = Table("states@1.fields", slot: 32)
  /// note number ‖ piece → bytes of the text
  package static let texts = Table("states@1.texts", slot: 33)
  /// note number ‖ position → field byte count (varint) ‖ fields ‖ text
  package static let checkpoints = Table("states@1.checkpoints", slot: 34)
}

extension Payload? {
  /// How many bytes of text a replay of the event would read.
  fileprivate var patchBytes: UInt64 {
    self?.patches.reduce(0) { $0 + UInt64($1.deleted.count + $1.inserted.count + 8) } ?? 0
  }
}
