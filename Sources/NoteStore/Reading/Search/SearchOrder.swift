internal import LogStore
internal import Projections

/// Puts the notes that a search may have found in the order of the list.
struct SearchOrder {
  let known: KnownOrder

  /// How many entries of the table are passed by in the time that one candidate takes to be put in order by itself.
  private static let share = 7
  /// With so many notes for each pair of candidates, one screen of hits is found sooner by putting the candidates in
  /// order than by walking the list: in the table, and where all of it is in memory.
  private static let tableShare = 7
  private static let knownShare = 5
  /// An estimate by so much past where the list is walked is taken for true; one that is nearer is made sure of.
  private static let certainty = 16

  /// Walks the notes on some shelves that match, in the order of the list as it stands, until `body` returns false.
  func walk(
    _ candidates: GramCandidates?, on shelves: ClosedRange<Shelf>, in tables: borrowing ReadTransaction,
    isMatch: (UInt64) throws(StoreError) -> Bool, _ body: (UInt64) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) {
    try walkRows(candidates, on: shelves, in: tables, isMatch: isMatch) { (number, _) throws(NoteStoreError) in
      try body(number)
    }
  }

  /// The same with the bytes of each note's row in the list, empty where the walk has not met it.
  ///
  /// Where many notes may match, the list is walked, and the first hits come at once; where it turns out that they
  /// are far apart, those that are left are put in order by themselves. So neither costs much more than the better way
  /// of the two.
  ///
  /// - Parameters:
  ///   - candidates: The notes that may match, nil where all may; they are found as the walk comes to them.
  ///   - isMatch: Looks at a candidate's text.
  func walkRows(
    _ candidates: GramCandidates?, on shelves: ClosedRange<Shelf>, in tables: borrowing ReadTransaction,
    isMatch: (UInt64) throws(StoreError) -> Bool, _ body: (UInt64, Span<UInt8>) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) {
    guard var rest = candidates else {
      return try ListQuery.walkRows(shelves, in: tables) { (number, row) throws(NoteStoreError) in
        try Self.matches(number, isMatch) ? try body(number, row) : true
      }
    }
    let (notes, likely) = try NoteStoreError.passing { () throws(StoreError) in
      let notes = Int(clamping: try tables.noteCount())
      let estimate = try rest.likelyCount(in: tables)
      if estimate * estimate > notes * Self.tableShare * Self.certainty { return (notes, estimate) }
      return (notes, try rest.all(in: tables).count)
    }
    if rest.isOver { return }
    // Few are put in order by themselves, and what is known of the list stays as it is.
    if likely * likely < notes / Self.knownShare {
      return try walkInOrder(&rest, on: shelves, in: tables, isMatch: isMatch, body)
    }
    var beginning = known.take(shelves, as: tables.snapshot)
    defer { known.put(beginning) }
    var isOver = false
    // Passes a note of the list by; false ends the walk.
    func pass(
      _ number: UInt64, _ row: Span<UInt8>, _ tables: borrowing ReadTransaction
    ) throws(NoteStoreError) -> Bool {
      let isCandidate = try NoteStoreError.passing { () throws(StoreError) in try rest.remove(number, in: tables) }
      guard isCandidate else { return true }
      if try Self.matches(number, isMatch) { isOver = try !body(number, row) }
      if rest.isOver { isOver = true }
      return !isOver
    }
    if beginning.isComplete || likely * likely > notes * Self.tableShare {
      for number in beginning.numbers where try !pass(number, Span(), tables) { return }
      if beginning.isComplete { return }
      var patience = (rest.isComplete ? rest.count : likely) * Self.share
      var isCounted = rest.isComplete
      let start = try startKey(after: beginning, tables)
      try ListQuery.walkRows(shelves, from: start, in: tables) { (number, row) throws(NoteStoreError) in
        patience -= 1
        // The walk begins with the last one that is known.
        if beginning.numbers.last != number { beginning.numbers.append(number) }
        guard try pass(number, row, tables) else { return false }
        if !isCounted, rest.isComplete {
          patience = min(patience, rest.count * Self.share)
          isCounted = true
        }
        return patience > 0
      }
      if isOver { return }
      // A list that was walked to its end has passed all that are on these shelves.
      if patience > 0 {
        beginning.isComplete = true
        return
      }
    }
    try walkInOrder(&rest, on: shelves, in: tables, isMatch: isMatch, body)
  }

  private static func matches(
    _ number: UInt64, _ isMatch: (UInt64) throws(StoreError) -> Bool
  ) throws(NoteStoreError) -> Bool {
    do throws(StoreError) {
      return try isMatch(number)
    } catch {
      throw NoteStoreError(error)
    }
  }

  /// Where the walk over the table goes on; nil where it begins.
  private func startKey(
    after beginning: KnownOrder.Beginning, _ tables: borrowing ReadTransaction
  ) throws(NoteStoreError) -> [UInt8]? {
    try NoteStoreError.passing { () throws(StoreError) in
      guard let last = beginning.numbers.last, let state = try NoteStates().readFields(last, in: tables) else {
        return nil
      }
      return OrderKey.of(state, number: last)
    }
  }

  /// Walks the candidates that match, each looked up by itself.
  private func walkInOrder(
    _ candidates: inout GramCandidates, on shelves: ClosedRange<Shelf>, in tables: borrowing ReadTransaction,
    isMatch: (UInt64) throws(StoreError) -> Bool, _ body: (UInt64, Span<UInt8>) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) {
    var places: [ListPlace] = []
    do throws(StoreError) {
      for number in try candidates.all(in: tables).numbers {
        if let place = try ListPlace.of(number, in: tables), let shelf = place.shelf, shelves.contains(shelf) {
          places.append(place)
        }
      }
    } catch {
      throw NoteStoreError(error)
    }
    for place in places.sorted() where try Self.matches(place.number, isMatch) {
      if try !body(place.number, Span()) { return }
    }
  }
}
