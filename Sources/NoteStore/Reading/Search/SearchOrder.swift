internal import LogStore
internal import Projections

/// Puts the notes that a search may have found in the order of the list.
enum SearchOrder {
  /// So few candidates are put in order by themselves, without a look at the list.
  private static let few = 256
  /// How many entries of the list are passed by in the time that one candidate takes to be put in order by itself.
  private static let share = 12

  /// Walks the notes on some shelves that match, in the order of the list as it stands, until `body` returns false.
  ///
  /// Where many notes may match, the list is walked, and the first hits come at once; where it turns out that they
  /// are far apart, those that are left are put in order by themselves. So neither costs much more than the better way
  /// of the two.
  ///
  /// - Parameters:
  ///   - candidates: The notes that may match; nil where all may.
  ///   - isMatch: Looks at a candidate's text. It may be asked in another order than `body`.
  static func walk(
    _ candidates: CandidateSet?, on shelves: ClosedRange<Shelf>, in tables: borrowing ReadTransaction,
    isMatch: (UInt64) throws(StoreError) -> Bool, _ body: (UInt64) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) {
    guard var rest = candidates else {
      return try ListQuery.walk(shelves, in: tables) { (number) throws(NoteStoreError) in
        let matches = try NoteStoreError.passing { () throws(StoreError) in try isMatch(number) }
        return matches ? try body(number) : true
      }
    }
    if rest.count > few {
      var patience = rest.count * share
      var isEnough = false
      try ListQuery.walk(shelves, in: tables) { (number) throws(NoteStoreError) in
        patience -= 1
        guard rest.remove(number) else { return patience > 0 }
        let matches = try NoteStoreError.passing { () throws(StoreError) in try isMatch(number) }
        if matches, !(try body(number)) { isEnough = true }
        return !isEnough && patience > 0 && rest.count > 0
      }
      // A list that was walked to its end has passed all that are on these shelves.
      if isEnough || patience > 0 { return }
    }
    for number in try inOrder(rest, on: shelves, in: tables, isMatch: isMatch) { if !(try body(number)) { return } }
  }

  /// The candidates that match, in the order of the list.
  private static func inOrder(
    _ candidates: CandidateSet, on shelves: ClosedRange<Shelf>, in tables: borrowing ReadTransaction,
    isMatch: (UInt64) throws(StoreError) -> Bool
  ) throws(NoteStoreError) -> [UInt64] {
    if candidates.count == 0 { return [] }
    return try NoteStoreError.passing { () throws(StoreError) in
      var keys: [(key: [UInt8], number: UInt64)] = []
      for number in candidates.numbers where try isMatch(number) {
        guard let state = try NoteStates().readFields(number, in: tables),
          let key = OrderKey.of(state, number: number), let shelf = Shelf(of: state), shelves.contains(shelf)
        else { continue }
        keys.append((key, number))
      }
      return sorted(keys)
    }
  }

  /// Numbers in the order of their keys.
  static func sorted(_ keys: [(key: [UInt8], number: UInt64)]) -> [UInt64] {
    keys.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.number)
  }
}
