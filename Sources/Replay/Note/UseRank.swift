package import Events

/// A note's place in the order of use; the highest is the note used last.
///
/// A use here ranks by its position, so that no clock can disturb the order. An imported note was last used at its
/// source's date: it ranks right after the position that the log had reached then.
package struct UseRank: Comparable, Hashable, Sendable {
  /// The position of the use, or the last position whose effective time is not past the source's date.
  package var anchor: UInt64
  /// For an imported note, the source's date; the earliest moment for a use here.
  package var date: Timestamp
  /// The position of the event.
  package var position: UInt64

  package init(anchor: UInt64, date: Timestamp, position: UInt64) {
    self.anchor = anchor
    self.date = date
    self.position = position
  }

  /// A use here, at a position.
  package static func used(at position: UInt64) -> UseRank {
    UseRank(anchor: position, date: Timestamp(microseconds: .min), position: position)
  }

  package static func < (left: UseRank, right: UseRank) -> Bool {
    (left.anchor, left.date, left.position) < (right.anchor, right.date, right.position)
  }
}
