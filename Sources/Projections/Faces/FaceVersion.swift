internal import Events
package import Replay

/// What a list showed of a note right after one of its events, and where it stood.
package struct FaceVersion: Equatable, Sendable {
  /// The position of the event.
  package var position: UInt64
  /// Its place in the order of its shelf.
  package var rank: UseRank
  package var row: ListRow

  init(position: UInt64, rank: UseRank, row: ListRow) {
    self.position = position
    self.rank = rank
    self.row = row
  }

  /// What the first version of a block is told apart from: nothing is set.
  static func blank(before position: UInt64) -> FaceVersion {
    FaceVersion(position: position, rank: .used(at: 0), row: ListRow(blankOn: .live))
  }
}

extension ListRow {
  /// A row with nothing in it.
  fileprivate init(blankOn shelf: Shelf) {
    let epoch = Timestamp(microseconds: 0)
    self.shelf = shelf
    title = ""
    preview = ""
    isBlank = false
    isLong = false
    done = 0
    total = 0
    created = epoch
    edited = epoch
    used = epoch
    isDone = false
    isMerged = false
    collection = nil
    place = []
    bookmark = []
    trashed = nil
    bytes = 0
    revision = 0
  }
}

extension NoteState {
  /// The note's place in the order of its shelf: of use, and in the Trash of entering it.
  var shelfRank: UseRank { trash.map { UseRank.used(at: $0.position) } ?? used }
}
