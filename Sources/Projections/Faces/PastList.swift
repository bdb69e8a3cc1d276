internal import Events
package import LogStore
package import Replay

/// Where every note stood at a position: the order of lists then.
package struct PastList: Sendable {
  /// One note's place.
  package struct Place: Sendable {
    package var number: UInt64
    package var shelf: Shelf
    package var isBlank: Bool
    /// Whether the note is still as it was then, so that the live tables tell its text.
    package var isCurrent: Bool
    package var rank: UseRank
  }

  package let position: UInt64
  /// By note number.
  private var places: [Place] = []

  /// Reads the places of all notes that were there at a position, and are not deleted for good since.
  ///
  /// One walk over the faces. Complexity: O(notes + bytes of their faces), some 10 MB for a million events.
  package init(at position: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) {
    self.position = position
    var places: [Place] = []
    try transaction.scan(FaceTable.blocks) { (key, value) throws(StoreError) in
      guard key.count == 16 else { return true }
      let number = Key.readNumber(key)
      if Key.readNumber(key, at: 8) > position {
        // A block that begins later: the one before, if it is the note's, is not its last.
        if let last = places.indices.last, places[last].number == number { places[last].isCurrent = false }
        return true
      }
      let block = try NoteFaces.block(key, value, upTo: position, wantsTexts: false)
      let version = block.version
      let place = Place(
        number: number, shelf: version.row.shelf, isBlank: version.row.isBlank,
        isCurrent: block.offset == value.count, rank: version.rank)
      if let last = places.indices.last, places[last].number == number {
        places[last] = place
      } else {
        places.append(place)
      }
      return true
    }
    self.places = places
  }

  /// The places on some shelves in the order of the list.
  package func places(_ shelves: ClosedRange<Shelf>) -> [Place] {
    places.filter { shelves.contains($0.shelf) }.sorted { left, right in
      if left.shelf != right.shelf { return left.shelf < right.shelf }
      return Self.isEarlier(left, right)
    }
  }

  /// The notes in use, the last used first, the pinned one in its place among them.
  package func lastUsed() -> [Place] {
    let pinned = places(.pinned ... .pinned).prefix(1)
    return (places.filter { $0.shelf == .live } + pinned).sorted(by: Self.isEarlier)
  }

  /// How many notes a shelf has.
  package func count(_ shelves: ClosedRange<Shelf>) -> Int {
    places.count { shelves.contains($0.shelf) }
  }

  /// Whether a note is still as it was at the position; false for one that was not there.
  package func isCurrent(_ number: UInt64) -> Bool {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].number == number && places[low].isCurrent
  }

  private static func isEarlier(_ left: Place, _ right: Place) -> Bool {
    if left.rank != right.rank { return right.rank < left.rank }
    return left.number < right.number
  }
}
