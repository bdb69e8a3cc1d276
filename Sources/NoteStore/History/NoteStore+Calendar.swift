public import Events
internal import LogStore

extension NoteStore {
  /// How many changes each day of a stretch of time had; one change is what one command did.
  ///
  /// Openings and what was received from elsewhere are no changes.
  ///
  /// - Parameters:
  ///   - starts: The moments at which the days begin, ascending; the last one ends the last day.
  ///   - note: Only changes of one note.
  ///   - moment: Only changes up to a moment.
  ///   - isCounted: Which kinds of events make a change count.
  /// - Returns: A count for each day: one less than `starts`.
  /// - Complexity: O(log positions + events of the stretch).
  public func changeCounts(
    onDaysStartingAt starts: [Timestamp], note: NoteID? = nil, at moment: StoreMoment? = nil,
    isCounted: (EventKind) -> Bool = { $0 != .opened && $0 != .syncReceived }
  ) throws(NoteStoreError) -> [Int] {
    guard let first = starts.first, let end = starts.last, starts.count > 1 else { return [] }
    let last = try position(of: moment)
    var counter = DayCounter(starts: starts)
    _ = try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let head = try log.head()
        let lower = try log.position(at: Timestamp(microseconds: first.microseconds - 1), head: head)
        let upper = min(last, try log.position(at: Timestamp(microseconds: end.microseconds - 1), head: head))
        guard lower < upper else { return }
        var positions: [UInt64]?
        if let note {
          positions = try log.noteNumber(note).map { (number) throws(StoreError) in
            try log.positions(ofNote: number, after: lower, upTo: upper)
          }
          if positions == nil { return }
        }
        for index in 0..<(positions?.count ?? Int(clamping: upper - lower)) {
          let position = positions?[index] ?? lower + 1 + UInt64(index)
          guard let header = try log.record(at: position)?.header, isCounted(header.kind) else { continue }
          counter.add(header, at: header.time(at: position, clock: head.clock))
        }
      }
    }
    return counter.counts
  }

  /// The first moment of the log; nil in an empty store.
  public func firstMoment() throws(NoteStoreError) -> Timestamp? {
    try events(after: 0, upTo: 1, limit: 1).first?.time
  }
}
