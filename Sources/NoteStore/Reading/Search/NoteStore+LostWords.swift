internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteStore {
  /// Finds the notes that once had every word of a query and have them no more, in the order of the list.
  ///
  /// Filters speak of the notes as they stand now; notes in the Trash are looked at too.
  ///
  /// - Parameter body: Takes each note as it is found; false ends the search.
  /// - Returns: How many were given to the closure.
  /// - Complexity: O(history of the notes that ever held the letters).
  @discardableResult
  public func lostWords(
    _ query: String, dates: SearchDates = NoteStore.noDates,
    _ body: (LostWords) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) -> Int {
    let request = try SearchRequest(query, in: .all, dates: dates)
    guard !request.words.isEmpty else {
      throw NoteStoreError(.badInput, "nothing to look for", why: "words that are gone need at least one letter")
    }
    return try readIndexed { (log) throws(NoteStoreError) in
      let (head, candidates) = try NoteStoreError.passing { () throws(StoreError) in
        (
          try log.head(),
          try GramCandidates(request.query.required.map(\.folded), noteCount: try log.noteCount(), in: log)
        )
      }
      var names = CollectionNames()
      var count = 0
      try SearchOrder(known: knownOrder).walk(
        candidates, on: request.shelves, in: log,
        isMatch: { (number) throws(StoreError) in try !Self.hasWords(request, number, log) }
      ) { (number) throws(NoteStoreError) in
        let lost = try NoteStoreError.passing { () throws(StoreError) in
          try self.lost(request, number, head, &names, log)
        }
        guard let lost else { return true }
        count += 1
        return try body(lost)
      }
      return count
    } ?? 0
  }

  private func lost(
    _ request: SearchRequest, _ number: UInt64, _ head: LogHead, _ names: inout CollectionNames,
    _ log: borrowing ReadTransaction
  ) throws(StoreError) -> LostWords? {
    guard let row = try ListQuery.row(number, in: log) else { return nil }
    let name = try names.name(row.collection, log)
    guard request.holds(row, collection: name),
      try NoteStates().withText(number, in: log, { request.holds($0) }) ?? true
    else { return nil }
    let merges = NoteMerges()
    var state: NoteState?
    var folded: [UInt8] = []
    var held: (position: UInt64, text: [UInt8])?
    var removal: UInt64 = 0
    for position in try log.positions(ofNote: number) {
      guard let logged = try log.event(at: position, clock: head.clock) else { continue }
      let next = try NoteStates.apply(logged, to: state, head: head, in: log, merges: merges)
      defer { state = next }
      guard let next, next.standing != .erased else { continue }
      if state == nil || next.text != state?.text {
        folded.removeAll(keepingCapacity: true)
        Folding.fold(next.text.span, into: &folded)
        if request.words.matches(folded: folded.span) {
          removal = 0
          held = (position, next.text)
        } else if removal == 0, held != nil {
          removal = position
        }
      }
      // Events that leave the text alone go on holding it.
      if removal == 0, held != nil { held?.position = position }
    }
    guard let held, removal != 0, let entry = try entry(at: removal, log) else { return nil }
    let snippet = Snippet(of: request.query, in: held.text.span)
    return LostWords(
      row: try self.row(row, number, name: name, log), snippet: snippet?.text ?? "", snippetHits: snippet?.hits ?? [],
      line: snippet?.lineNumber ?? 0, lastHeld: held.position, removal: entry)
  }
}
