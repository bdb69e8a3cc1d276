internal import Events
internal import LogStore

extension NoteStore {
  /// Gives the whole log, a line of JSON for each event, complete: another store can take it with `receive`.
  ///
  /// The log is read in short snapshots up to where it ended at first. Each line ends in a line break.
  ///
  /// - Returns: How many events there were.
  /// - Complexity: O(log bytes).
  @discardableResult
  public func dump(_ body: ([UInt8]) throws(NoteStoreError) -> Void) throws(NoteStoreError) -> UInt64 {
    let found = try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        var heads: [DumpHead] = []
        for (number, state) in try log.replicas() where state.sequence > 0 {
          heads.append(
            DumpHead(replica: try log.replicaID(number), sequence: state.sequence, head: state.head))
        }
        return (end: try log.head().position, heads: heads.sorted { $0.replica < $1.replica })
      }
    }
    let (end, heads) = found ?? (0, [])
    try body(DumpLine.first(store: log.storeID ?? "", events: end))
    for start in stride(from: UInt64(1), through: end, by: 512) {
      // Lines are made in the snapshot and given outside of it: writing them may take as long as it likes.
      let lines = try log.read { (log) throws(NoteStoreError) in
        try NoteStoreError.passing { () throws(StoreError) in
          var lines: [[UInt8]] = []
          for position in start...min(end, start + 511) {
            guard let record = try log.record(at: position) else {
              throw StoreError(.damaged, "read the log", subject: "position \(position)", reason: "it is missing")
            }
            lines.append(
              DumpLine.event(ForeignEvent(header: try log.header(record.header, at: position), body: record.body)))
          }
          return lines
        }
      }
      for line in lines ?? [] { try body(line) }
    }
    try body(DumpLine.last(events: end, heads: heads))
    return end
  }
}
