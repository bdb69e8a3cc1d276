package import LogStore

/// The tables of `faces`.
package enum FaceTable {
  /// note number ‖ position of the first version → versions, each what it changes
  package static let blocks = Table("faces@1.blocks", slot: 70)
  /// digest of a folded title, 8 bytes ‖ note number → nothing; every title that a note ever had
  package static let titles = Table("faces@1.titles", slot: 71)
  /// position ‖ note number → 1 where the note had the pin from then on, 0 where no longer
  package static let pins = Table("faces@1.pins", slot: 73)
  /// position ‖ collection id → clock, replica and sequence of the event (40 bytes) ‖ 1 and its name from then on, or 0
  /// where it was removed
  package static let collections = Table("faces@1.collections", slot: 72)
}
