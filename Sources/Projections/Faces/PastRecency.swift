internal import Events
package import LogStore
internal import Replay

/// The first notes of the list as it stood at a position, found by walking the log back from there.
///
/// A note that has no event in what was walked was last used before it, so that the walk can end as soon as enough notes
/// were met. To read where all notes stood (`PastList`) takes a hundred times as long.
package enum PastRecency {
  /// How many events are walked at most, for a log that is all one note's, or an import of notes with dates of their own.
  private static let mostEvents = 4_096

  /// The numbers of the first notes that are pinned or in use, in the order of the list.
  ///
  /// - Returns: Nil where too many events would have to be walked; then `PastList` tells.
  /// - Parameter areBlankOut: Whether blank notes are left out.
  package static func first(
    _ limit: Int, of shelves: ClosedRange<Shelf>, areBlankOut: Bool = false, at position: UInt64,
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64]? {
    guard shelves.upperBound <= .live else { return nil }
    var numbers: [UInt64] = []
    if shelves.contains(.pinned) {
      numbers = try pinned(at: position, in: transaction).filter { !(areBlankOut && $0.isBlank) }.map(\.number)
    }
    guard numbers.count < limit, shelves.contains(.live) else { return Array(numbers.prefix(max(0, limit))) }
    let live = try walk(limit - numbers.count, at: position, in: transaction) {
      $0.shelf == .live && !(areBlankOut && $0.isBlank)
    }
    return live.map { numbers + $0 }
  }

  /// The notes in use, the last used first, the pinned one in its place among them; nil as above.
  package static func lastUsed(
    _ limit: Int, at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64]? {
    let first = try pinned(at: position, in: transaction).first?.number
    return try walk(limit, at: position, in: transaction) { $0.shelf == .live || $0.number == first }
  }

  /// The notes that had the pin, in the order of the list.
  private static func pinned(
    at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [PastList.Place] {
    var numbers: Set<UInt64> = []
    try transaction.scan(FaceTable.pins) { (key, value) throws(StoreError) in
      guard key.count == 16, Key.readNumber(key) <= position else { return false }
      let number = Key.readNumber(key, at: 8)
      if value.count == 1 && value[0] == 1 { numbers.insert(number) } else { numbers.remove(number) }
      return true
    }
    var places: [PastList.Place] = []
    for number in numbers {
      if let place = try place(of: number, at: position, in: transaction), place.shelf == .pinned {
        places.append(place)
      }
    }
    return places.sorted(by: PastList.isEarlier)
  }

  private static func walk(
    _ limit: Int, at position: UInt64, in transaction: borrowing ReadTransaction,
    where isWanted: (PastList.Place) -> Bool
  ) throws(StoreError) -> [UInt64]? {
    var found: [UInt64] = []
    // Met, but last used before what has been walked, and so perhaps after notes that were not met.
    var waiting: [PastList.Place] = []
    var met: Set<UInt64> = []
    var at = position
    while at > 0 && found.count < limit {
      if position - at == UInt64(mostEvents) { return nil }
      let number = try transaction.noteNumber(at: at)
      if number != 0, met.insert(number).inserted,
        let place = try place(of: number, at: position, in: transaction), isWanted(place)
      {
        let after = waiting.firstIndex { PastList.isEarlier(place, $0) } ?? waiting.count
        waiting.insert(place, at: after)
      }
      let ripe = waiting.prefix { $0.rank.anchor >= at }
      found += ripe.map(\.number)
      waiting.removeFirst(ripe.count)
      at -= 1
    }
    return Array((found + waiting.map(\.number)).prefix(max(0, limit)))
  }

  /// Where a note stood; nil for one that was not there yet, or was deleted for good since.
  private static func place(
    of number: UInt64, at position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> PastList.Place? {
    var place: PastList.Place?
    try transaction.scan(FaceTable.blocks, from: Key.pair(number, position), backwards: true) {
      (key, value) throws(StoreError) in
      guard key.count == 16, Key.readNumber(key) == number else { return false }
      place = try PastList.place(key, value, at: position)
      return false
    }
    return place
  }
}
