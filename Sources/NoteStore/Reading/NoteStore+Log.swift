public import Events
internal import LogStore

extension NoteStore {
  /// The events past a position and up to another, ascending, at most `limit`, in one short snapshot.
  ///
  /// - Parameters:
  ///   - note: Only events of one note, found by its index.
  ///   - moment: The titles are those that the notes had then; nil for now.
  public func events(
    after first: UInt64, upTo last: UInt64 = .max, limit: Int = 512, note: NoteID? = nil,
    titlesAt moment: StoreMoment? = nil
  ) throws(NoteStoreError) -> [LogEntry] {
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let head = notes.head
        var positions: [UInt64] = []
        if let note {
          guard let number = try log.noteNumber(note) else { return [] }
          positions = Array(try log.positions(ofNote: number, after: first, upTo: last).prefix(max(0, limit)))
        } else if first < min(last, head.position), limit > 0 {
          let end = min(last, head.position, first.addingReportingOverflow(UInt64(limit)).partialValue)
          positions = Array((first + 1)...end)
        }
        var reader = EntryReader(self, notes)
        var entries: [LogEntry] = []
        entries.reserveCapacity(positions.count)
        try log.lendRecords(at: positions) { (position, header, state, payload) throws(StoreError) in
          entries.append(try reader.entry(position, header, state, payload, log))
        }
        return entries
      }
    } ?? []
  }

  /// The newest position; 0 in an empty store.
  public func head() throws(NoteStoreError) -> UInt64 {
    try position(of: nil)
  }

  /// The event at a position as people see it; nil past the ends of the log.
  func entry(at position: UInt64, _ log: borrowing ReadTransaction) throws(StoreError) -> LogEntry? {
    let head = try log.head()
    var reader = EntryReader(self, NotesView(at: head.position, head: head))
    var entry: LogEntry?
    try log.lendRecords(at: [position]) { (position, header, state, payload) throws(StoreError) in
      entry = try reader.entry(position, header, state, payload, log)
    }
    return entry
  }
}
