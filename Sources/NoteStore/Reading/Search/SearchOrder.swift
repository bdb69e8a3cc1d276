internal import LogStore
internal import Projections

/// Puts the notes that a search may have found in the order of the list.
enum SearchOrder {
  /// So few candidates are put in order by themselves; of more, the list is walked until enough are found.
  private static let few = 256

  /// Walks the notes on some shelves that match, in the order of the list as it stands, until `body` returns false.
  ///
  /// - Parameters:
  ///   - candidates: The notes that may match; nil where all may.
  ///   - isMatch: Looks at a candidate's text. For few candidates it is asked in another order than `body`.
  static func walk(
    _ candidates: CandidateSet?, on shelves: ClosedRange<Shelf>, in tables: borrowing ReadTransaction,
    isMatch: (UInt64) throws(StoreError) -> Bool, _ body: (UInt64) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) {
    if let candidates, candidates.count <= few {
      if candidates.count == 0 { return }
      let numbers = try NoteStoreError.passing { () throws(StoreError) in
        var keys: [(key: [UInt8], number: UInt64)] = []
        for number in candidates.numbers where try isMatch(number) {
          guard let state = try NoteStates().readFields(number, in: tables),
            let key = OrderKey.of(state, number: number), let shelf = Shelf(of: state), shelves.contains(shelf)
          else { continue }
          keys.append((key, number))
        }
        return sorted(keys)
      }
      for number in numbers { if try !body(number) { return } }
      return
    }
    try ListQuery.walk(shelves, in: tables) { (number) throws(NoteStoreError) in
      if let candidates, !candidates.contains(number) { return true }
      let matches = try NoteStoreError.passing { () throws(StoreError) in try isMatch(number) }
      return matches ? try body(number) : true
    }
  }

  /// Numbers in the order of their keys.
  static func sorted(_ keys: [(key: [UInt8], number: UInt64)]) -> [UInt64] {
    keys.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.number)
  }
}
