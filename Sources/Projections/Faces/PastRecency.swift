internal import Events
package import LogStore
internal import Replay

/// The notes in the order of the list as it stood at a position, found more and more of by walking the log back from
/// there.
///
/// A note that has no event in what was walked was last used before it, so that the first notes are known as soon as they
/// are met. To read where all notes stood (`PastList`) takes a hundred times as long as the first fifty.
package struct PastRecency {
  /// In which order notes are given.
  package enum Order: Sendable {
    /// Shelf by shelf, as the list has them.
    case list
    /// Those in use, the last used first, the pinned one in its place among them.
    case use
  }

  /// How many events are walked at most, for a log that is all one note's, and how many notes looked at, for imports of
  /// notes with dates of their own: then to read where all notes stood is as fast.
  private static let mostEvents: UInt64 = 32_768
  private static let mostNotes = 4_096

  private let position: UInt64
  private let order: Order
  private let shelves: ClosedRange<Shelf>
  private let areBlankOut: Bool

  private var hasBegun = false
  /// The first of the pinned notes.
  private var pinned: UInt64?
  /// The next event to be walked; 0 where all are.
  private var next: UInt64
  private var met: Set<UInt64> = []
  /// Met, but last used before what has been walked, and so perhaps after notes that were not met.
  private var waiting = PlaceHeap()
  /// Notes of the shelves behind, which are in order when all notes were met.
  private var behind: [PastList.Place] = []

  /// - Parameter areBlankOut: Whether blank notes are left out.
  package init(
    _ order: Order = .list, of shelves: ClosedRange<Shelf>, areBlankOut: Bool = false, at position: UInt64
  ) {
    self.order = order
    self.shelves = shelves
    self.areBlankOut = areBlankOut
    self.position = position
    next = position
  }

  /// The next notes: some `count`, more where they are known, fewer only at the end; none when all were given.
  ///
  /// - Returns: Nil where too much would have to be walked; then `PastList` tells.
  package mutating func more(
    _ count: Int, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [PastList.Place]? {
    var found: [PastList.Place] = []
    if !hasBegun {
      hasBegun = true
      guard shelves.lowerBound <= .live || position == 0 else { return nil }
      let pinned = try pinned(in: transaction)
      self.pinned = pinned.first?.number
      if order == .list { found = pinned }
      // A list of the pinned notes alone ends here.
      if order == .list, shelves.upperBound == .pinned { next = 0 }
    }
    guard found.count < count, next > 0 else { return found }
    var isTooFar = false
    try transaction.walkNotes(backFrom: next) { (at, number) throws(StoreError) in
      isTooFar = position - at >= Self.mostEvents || met.count >= Self.mostNotes
      if isTooFar { return false }
      if number != 0, met.insert(number).inserted { try meet(number, in: transaction) }
      next = at - 1
      while let first = waiting.first, first.rank.anchor >= at || at == 1 {
        found.append(first)
        waiting.removeFirst()
      }
      return found.count < count
    }
    if isTooFar { return found.isEmpty ? nil : found }
    if next == 0 {
      found += behind.sorted(by: PastList.isBefore)
      behind = []
    }
    return found
  }

  private mutating func meet(
    _ number: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) {
    guard let place = try PastList.place(of: number, at: position, in: transaction).place,
      shelves.contains(place.shelf), !(areBlankOut && place.isBlank)
    else { return }
    switch place.shelf {
    case .live: waiting.insert(place)
    case .pinned: if order == .use, number == pinned { waiting.insert(place) }
    case .archived, .trash: behind.append(place)
    }
  }

  /// The notes that had the pin, in the order of the list.
  private func pinned(in transaction: borrowing ReadTransaction) throws(StoreError) -> [PastList.Place] {
    guard shelves.contains(.pinned) else { return [] }
    var places: [PastList.Place] = []
    for number in try PinRows.numbers(at: position, in: transaction) {
      if let place = try PastList.place(of: number, at: position, in: transaction).place, place.shelf == .pinned,
        !(areBlankOut && place.isBlank)
      {
        places.append(place)
      }
    }
    return places.sorted(by: PastList.isEarlier)
  }
}

extension PastRecency {
  /// The first notes, at most `limit`; nil where too much would have to be walked.
  package static func first(
    _ limit: Int, _ order: Order = .list, of shelves: ClosedRange<Shelf>, areBlankOut: Bool = false,
    at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [PastList.Place]? {
    var walk = PastRecency(order, of: shelves, areBlankOut: areBlankOut, at: position)
    var places: [PastList.Place] = []
    while places.count < limit {
      guard let more = try walk.more(limit - places.count, in: transaction) else { return nil }
      if more.isEmpty { break }
      places += more
    }
    return Array(places.prefix(max(0, limit)))
  }
}

/// Places, the first in the order of the list on top: a binary heap.
private struct PlaceHeap {
  private var places: [PastList.Place] = []

  var first: PastList.Place? { places.first }

  mutating func insert(_ place: PastList.Place) {
    places.append(place)
    var child = places.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard PastList.isEarlier(places[child], places[parent]) else { return }
      places.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeFirst() {
    places.swapAt(0, places.count - 1)
    places.removeLast()
    var parent = 0
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < places.count && PastList.isEarlier(places[child], places[first]) {
        first = child
      }
      if first == parent { return }
      places.swapAt(parent, first)
      parent = first
    }
  }
}
