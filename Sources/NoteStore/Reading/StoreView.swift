internal import Events
internal import LogStore

extension NoteStore {
  /// Lends a snapshot of the log and the notes as of a moment to a closure; nil where there is no store yet.
  ///
  /// - Parameter searches: Whether the closure reads an index.
  func view<Value>(
    at moment: StoreMoment?, searches: Bool = false,
    _ body: (borrowing ReadTransaction, NotesView) throws(NoteStoreError) -> Value
  ) throws(NoteStoreError) -> Value? {
    func look(_ log: borrowing ReadTransaction) throws(NoteStoreError) -> Value {
      let head = try NoteStoreError.passing { () throws(StoreError) in try log.head() }
      let position = try moment.map { (moment) throws(NoteStoreError) in try self.position(moment, log, head) }
      return try body(log, NotesView(at: position ?? head.position, head: head))
    }
    let found = searches ? try readIndexed(look) : try log.read(look)
    if found == nil, let moment { try refuse(moment) }
    return found
  }

  /// Refuses what no empty store has: a position or an event.
  private func refuse(_ moment: StoreMoment) throws(NoteStoreError) {
    switch moment {
    case .position(let position) where position > 0:
      throw NoteStoreError(.badInput, "position \(position) is in the future", why: "there is no store yet")
    case .event(let id): throw NoteStoreError(.notFound, "no event has the id \(id)")
    case .position, .time: break
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
    try view(at: moment) { (_, notes) in notes.position } ?? 0
  }
}
