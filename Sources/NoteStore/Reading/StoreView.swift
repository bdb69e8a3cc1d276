internal import Events
internal import LogStore
internal import Projections

extension NoteStore {
  /// What a reading closure is lent: the log, tables as of a position, and that position.
  ///
  /// - Parameters of the closure: the log's snapshot, the snapshot of the tables (the same one unless a past moment is
  ///   asked for), and the head of the log with the position as of which to read.
  func view<Value>(
    at moment: StoreMoment?,
    _ body: (borrowing ReadTransaction, borrowing ReadTransaction, LogHead) throws(NoteStoreError) -> Value
  ) throws(NoteStoreError) -> Value? {
    try log.read { (log) throws(NoteStoreError) in
      var head = try NoteStoreError.passing { () throws(StoreError) in try log.head() }
      guard let moment else { return try body(log, log, head) }
      let position = try self.position(moment, log, head)
      let isNow = position == head.position
      head.position = position
      if isNow { return try body(log, log, head) }
      let folder = try NoteStoreError.passing { () throws(StoreError) in
        try ScratchFolder.make(in: options.scratchFolder)
      }
      defer { folder.remove() }
      let scratch = try NoteStoreError.passing { () throws(StoreError) in
        let scratch = try Environment.open(folder: folder.path, purpose: .scratch, tables: fold.catalog.tables)
        var target = try WriteTransaction.begin(scratch)
        try fold.fold(upTo: position, of: log, into: &target)
        try target.commit()
        return scratch
      }
      let tables = try NoteStoreError.passing { () throws(StoreError) in try ReadTransaction.begin(scratch) }
      return try body(log, tables, head)
    }
  }

  /// The position that a moment means.
  ///
  /// - Throws: `badInput` for the future, `notFound` for an event that is not here.
  func position(
    _ moment: StoreMoment, _ log: borrowing ReadTransaction, _ head: LogHead
  ) throws(NoteStoreError) -> UInt64 {
    switch moment {
    case .position(let position):
      guard position <= head.position else {
        throw NoteStoreError(
          .badInput, "position \(position) is in the future", why: "the log ends at \(head.position)")
      }
      return position
    case .event(let id):
      let position = try NoteStoreError.passing { () throws(StoreError) in try log.position(of: id) }
      guard let position else { throw NoteStoreError(.notFound, "no event has the id \(id)") }
      return position
    case .time(let time):
      let now = max(options.clock(), head.clock.last ?? time)
      guard time <= now else { throw NoteStoreError(.badInput, "that time is in the future") }
      return try NoteStoreError.passing { () throws(StoreError) in try log.position(at: time, head: head) }
    }
  }

  /// The position that a moment means; the newest for nil, 0 in an empty store.
  public func position(of moment: StoreMoment?) throws(NoteStoreError) -> UInt64 {
    let found = try log.read { (log) throws(NoteStoreError) in
      let head = try NoteStoreError.passing { () throws(StoreError) in try log.head() }
      return try moment.map { (moment) throws(NoteStoreError) in try self.position(moment, log, head) } ?? head.position
    }
    return found ?? 0
  }
}
