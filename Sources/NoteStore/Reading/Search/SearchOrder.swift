internal import LogStore
internal import Projections

/// Puts the notes that a search may have found in the order of the list.
struct SearchOrder {
  let known: KnownOrder

  /// So few candidates are put in order by themselves, without a look at the table.
  private static let few = 256
  /// How many entries of the table are passed by in the time that one candidate takes to be put in order by itself,
  /// and how many of those in memory.
  private static let share = 12
  private static let knownShare = 1000

  /// Walks the notes on some shelves that match, in the order of the list as it stands, until `body` returns false.
  ///
  /// Where many notes may match, the list is walked, and the first hits come at once; where it turns out that they
  /// are far apart, those that are left are put in order by themselves. So neither costs much more than the better way
  /// of the two.
  ///
  /// - Parameters:
  ///   - candidates: The notes that may match; nil where all may.
  ///   - isMatch: Looks at a candidate's text. It may be asked in another order than `body`.
  func walk(
    _ candidates: CandidateSet?, on shelves: ClosedRange<Shelf>, in tables: borrowing ReadTransaction,
    isMatch: (UInt64) throws(StoreError) -> Bool, _ body: (UInt64) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) {
    guard var rest = candidates else {
      return try ListQuery.walk(shelves, in: tables) { (number) throws(NoteStoreError) in
        let matches = try NoteStoreError.passing { () throws(StoreError) in try isMatch(number) }
        return matches ? try body(number) : true
      }
    }
    if rest.count == 0 { return }
    var beginning = known.take(shelves, as: tables.snapshot)
    defer { known.put(beginning) }
    var isOver = false
    // Passes a note of the list by; false ends the walk.
    func pass(_ number: UInt64) throws(NoteStoreError) -> Bool {
      guard rest.remove(number) else { return true }
      let matches = try NoteStoreError.passing { () throws(StoreError) in try isMatch(number) }
      if matches { isOver = try !body(number) }
      if rest.count == 0 { isOver = true }
      return !isOver
    }
    let isWalkCheap = beginning.numbers.count < rest.count * Self.knownShare
    if isWalkCheap, rest.count > Self.few || beginning.isComplete {
      for number in beginning.numbers where try !pass(number) { return }
      if beginning.isComplete { return }
      var patience = rest.count * Self.share
      let start = try startKey(after: beginning, shelves, tables)
      try ListQuery.walk(shelves, from: start, in: tables) { (number) throws(NoteStoreError) in
        patience -= 1
        // The walk begins with the last one that is known.
        if beginning.numbers.last != number { beginning.numbers.append(number) }
        return try pass(number) && patience > 0
      }
      if isOver { return }
      // A list that was walked to its end has passed all that are on these shelves.
      if patience > 0 {
        beginning.isComplete = true
        return
      }
    }
    for number in try inOrder(rest, on: shelves, in: tables, isMatch: isMatch) where try !body(number) { return }
  }

  /// Where the walk over the table goes on.
  private func startKey(
    after beginning: KnownOrder.Beginning, _ shelves: ClosedRange<Shelf>, _ tables: borrowing ReadTransaction
  ) throws(NoteStoreError) -> [UInt8] {
    try NoteStoreError.passing { () throws(StoreError) in
      guard let last = beginning.numbers.last,
        let state = try NoteStates().readFields(last, in: tables), let key = OrderKey.of(state, number: last)
      else { return [shelves.lowerBound.rawValue] }
      return key
    }
  }

  /// The candidates that match, in the order of the list.
  private func inOrder(
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
      return keys.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.number)
    }
  }
}
