package import LogStore
package import Replay
internal import Events

/// The tables of `list`.
package enum ListTable {
  /// complement of the shelf ‖ place in the shelf's order ‖ complement of the note number → the note's row; the last key
  /// of a shelf = its first row
  ///
  /// The row stands in the key's place, so that the newest fifty are read from a few pages side by side: a short process
  /// pays for each page that it touches. The note used last comes last, so that pages fill up; put before all others it
  /// would leave each page half full. Who knows the number only finds the key by the note's fields (`ListPlace`).
  package static let order = Table("list@4.order", slot: 36)
  /// the same of the pinned note, which would stand in the way of those put last
  package static let pinned = Table("list@4.pinned", slot: 35)
  /// "pin" → number of the pinned note, no row where none is; "pinned" ‖ note number → position of its pinning, a row
  /// for every note that has the pin: one, or several while the pins of two stores are being merged
  package static let facts = Table("list@4.facts", slot: 38)
  /// position of a note's last pinning → note number
  package static let pinnings = Table("list@4.pinnings", slot: 39)
  /// first two characters of shown ids, 10 bits in two bytes → for each note whose id begins so its next three, 15 bits,
  /// and a bit that says whether several notes have these five; ascending, two bytes each, big-endian.
  /// 0x80 ‖ first 7 bits → the next 13, the rest of four characters, where several notes have these; likewise
  ///
  /// Notes that were deleted for good stay: their ids name them still.
  package static let prefixes = Table("list@4.prefixes", slot: 42)
}

/// Where a note stands: each shelf is a run of keys in `list.order`; the pinned note has a table of its own.
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

/// Keys of `list.order` and `list.pinned`, which are read backwards.
package enum OrderKey {
  /// The key of a note; nil for one that was deleted for good.
  package static func of(_ state: NoteState, number: UInt64) -> [UInt8]? {
    guard let shelf = Shelf(of: state) else { return nil }
    var key = ByteWriter(reserving: 33)
    key.byte(~shelf.rawValue)
    let rank = state.shelfRank
    key.fixed64(rank.anchor)
    key.fixed64(UInt64(bitPattern: rank.date.microseconds ^ .min))
    key.fixed64(rank.position)
    // Of equal ranks the lower number comes first.
    key.fixed64(~number)
    return key.bytes
  }

  static let count = 33
  /// The shelf and the note of a key; nil for bytes that are none.
  static func read(_ key: Span<UInt8>) -> (shelf: UInt8, number: UInt64)? {
    key.count == count ? (~key[0], ~Key.readNumber(key, at: 25)) : nil
  }

  /// The table of a key.
  static func table(_ key: [UInt8]) -> Table {
    key.first == ~Shelf.pinned.rawValue ? ListTable.pinned : ListTable.order
  }

  /// Where the walk back over a shelf in `list.order` begins: behind all of its keys; nil at the table's end.
  static func end(of shelf: Shelf) -> [UInt8]? { shelf <= .live ? nil : [~shelf.rawValue + 1] }
}
