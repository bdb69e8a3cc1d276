package import LogStore
package import Replay
internal import Events

/// The tables of `list`.
package enum ListTable {
  /// shelf ‖ place in the shelf's order ‖ note number → the note's row; first key = first row
  ///
  /// The row stands here a second time, so that the newest fifty are read from a few pages side by side: a short
  /// process pays for each page that it touches.
  package static let order = Table("list@2.order", slot: 36)
  /// note number → row
  package static let rows = Table("list@2.rows", slot: 37)
  /// "pin" → number of the pinned note, no row where none is; "pinned" ‖ note number → position of its pinning, a row
  /// for every note that has the pin: one, or several while the pins of two stores are being merged
  package static let facts = Table("list@2.facts", slot: 38)
  /// position of a note's last pinning → note number
  package static let pinnings = Table("list@2.pinnings", slot: 39)
  /// first two characters of shown ids, 10 bits in two bytes → for each note whose id begins so its next three, 15 bits,
  /// and a bit that says whether several notes have these five; ascending, two bytes each, big-endian.
  /// The same key with its highest bit set → the next two characters, 10 bits, that several notes have; likewise
  ///
  /// Notes that were deleted for good stay: their ids name them still.
  package static let prefixes = Table("list@2.prefixes", slot: 42)
}

/// Where a note stands: each shelf is a run of keys in `list.order`.
package enum Shelf: UInt8, Sendable, CaseIterable {
  /// The pinned note, above the others.
  case pinned = 0
  /// The notes in use.
  case live = 1
  /// Notes set aside, archived or done.
  case archived = 2
  /// Notes in the Trash, the newest there first.
  case trash = 3

  /// The shelf of a note; nil for one that was deleted for good.
  package init?(of state: NoteState) {
    if state.standing == .erased { return nil }
    if state.trash != nil {
      self = .trash
    } else if state.archived != .no {
      self = .archived
    } else {
      self = state.isPinned ? .pinned : .live
    }
  }
}

/// Keys of `list.order`.
package enum OrderKey {
  /// The key of a note; nil for one that was deleted for good.
  package static func of(_ state: NoteState, number: UInt64) -> [UInt8]? {
    guard let shelf = Shelf(of: state) else { return nil }
    var key = ByteWriter(reserving: 33)
    key.byte(shelf.rawValue)
    // Complements, so that the highest rank comes first.
    let rank = state.shelfRank
    key.fixed64(~rank.anchor)
    key.fixed64(~UInt64(bitPattern: rank.date.microseconds ^ .min))
    key.fixed64(~rank.position)
    key.fixed64(number)
    return key.bytes
  }
}
