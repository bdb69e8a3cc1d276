package import LogStore

/// The tables of `faces`.
package enum FaceTable {
  /// note number ‖ position of the first version → versions, each what it changes
  package static let blocks = Table("faces@3.blocks", slot: 70)
  /// digest of a folded title, 8 bytes ‖ note number → nothing; every title that a note ever had
  package static let titles = Table("faces@3.titles", slot: 71)
  /// position ‖ collection id → clock, replica and sequence of the event (40 bytes) ‖ 1 and its name from then on, or 0
  /// where it was removed
  package static let collections = Table("faces@3.collections", slot: 72)
  /// position → the note that got the pin or lost it, and which have it from then on; see `PinRows`
  package static let pins = Table("faces@3.pins", slot: 73)
  /// position → the shelf that the event's note left and the one it came to, in a byte; see `ShelfCounts`
  package static let moves = Table("faces@3.moves", slot: 74)
  /// stretch of positions → how many notes stood on each shelf before its first move
  package static let counts = Table("faces@3.counts", slot: 75)
}
