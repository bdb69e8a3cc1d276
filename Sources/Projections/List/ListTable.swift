package import LogStore
package import Replay
internal import Events

/// The tables of `list`.
package enum ListTable {
  /// shelf ‖ place in the shelf's order ‖ note number → nothing; first key = first row
  package static let order = Table("list@1.order", slot: 36)
  /// note number → row
  package static let rows = Table("list@1.rows", slot: 37)
  /// "pin" → number of the pinned note (0: none) ‖ position of the last pinning; "pinned" ‖ note number → position of
  /// its pinning, a row for every note that has the pin
  package static let facts = Table("list@1.facts", slot: 38)
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
enum OrderKey {
  /// The key of a note; nil for one that was deleted for good.
  static func of(_ state: NoteState, number: UInt64) -> [UInt8]? {
    guard let shelf = Shelf(of: state) else { return nil }
    var key = ByteWriter(reserving: 33)
    key.byte(shelf.rawValue)
    // Complements, so that the highest rank comes first.
    let rank = state.trash.map { UseRank.used(at: $0.position) } ?? state.used
    key.fixed64(~rank.anchor)
    key.fixed64(~UInt64(bitPattern: rank.date.microseconds ^ .min))
    key.fixed64(~rank.position)
    key.fixed64(number)
    return key.bytes
  }
}
