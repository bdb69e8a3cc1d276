package import Events
package import LogStore
package import Replay

extension NoteStates {
  /// Lends each event of a note past one position and up to another, with the note before and after it.
  ///
  /// Complexity: O(text) for each event that changes text, after the way from the nearest checkpoint.
  package func walk<Failure: StoreFailure>(
    _ number: UInt64, after first: UInt64, upTo last: UInt64, head: LogHead, in log: borrowing ReadTransaction,
    _ body: (LoggedEvent, NoteState?, NoteState?) throws(Failure) -> Void
  ) throws(Failure) {
    var state = try Failure.passing { () throws(StoreError) in try read(number, at: first, head: head, in: log) }
    let merges = NoteMerges()
    let positions = try Failure.passing { () throws(StoreError) in
      try log.positions(ofNote: number, after: first, upTo: last)
    }
    for position in positions {
      let step = try Failure.passing { () throws(StoreError) in
        try log.event(at: position, clock: head.clock).map { (logged) throws(StoreError) in
          (logged, try Self.apply(logged, to: state, head: head, in: log, merges: merges))
        }
      }
      guard let (logged, after) = step else { continue }
      try body(logged, state, after)
      state = after
    }
  }
}

extension NoteStates {
  /// The versions that a projection is given with an event: for the one that deletes a passage all texts that the note
  /// had before, for any other none.
  static func versions(
    before logged: LoggedEvent, head: LogHead, in log: borrowing ReadTransaction
  ) throws(StoreError) -> [NoteState] {
    guard case .passageErased? = logged.event.payload else { return [] }
    var versions: [NoteState] = []
    try NoteStates().walk(logged.noteNumber, after: 0, upTo: logged.position - 1, head: head, in: log) {
      (_, before, after) throws(StoreError) in
      if let after, after.standing != .erased, after.text != before?.text { versions.append(after) }
    }
    return versions
  }
}
