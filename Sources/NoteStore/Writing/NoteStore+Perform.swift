internal import Events
internal import LogStore
internal import Projections

extension NoteStore {
  /// Carries out several commands as one change: all become visible and durable at once, or none does.
  ///
  /// The closure decides what to change; it must be quick, since other writers wait. Where it throws, nothing stays.
  /// A command id that was seen before does not run it: `repeated` gives the value then.
  ///
  /// - Throws: What the closure throws; `busy`, `damaged`, `system`.
  public func perform<Value: Sendable>(
    _ options: ChangeOptions = ChangeOptions(), repeated: () -> Value,
    _ body: (inout NoteChanges) throws(NoteStoreError) -> Value
  ) throws(NoteStoreError) -> Performed<Value> {
    rebuilding.waitToWrite()
    return try log.write { (transaction: inout WriteTransaction) throws(NoteStoreError) in
      let fold = try self.bringTablesUp(&transaction)
      if let receipt = try self.earlier(options.command, in: transaction.reading) {
        return .abandon(Performed(value: repeated(), receipt: receipt))
      }
      var changes = NoteChanges(transaction: transaction, store: self)
      let result = Result { () throws(NoteStoreError) in try body(&changes) }
      let drafts = changes.drafts
      let context = ChangeContext(
        wall: changes.wall, zone: Int64(self.options.zone(changes.wall)), origin: self.options.origin,
        group: options.group, command: options.command)
      transaction = changes.endDeciding()
      let value = try result.get()
      guard !drafts.isEmpty else { return .abandon(Performed(value: value, receipt: nil)) }
      let receipt = try NoteStoreError.passing { () throws(StoreError) in
        let events = try transaction.append(drafts, context)
        try fold.fold(events, in: &transaction)
        try fold.settle(&transaction)
        let first = events[0]
        return ChangeReceipt(
          change: first.event.header.id, positions: first.position...events[events.count - 1].position,
          isRepeated: false)
      }
      return .commit(Performed(value: value, receipt: receipt))
    }
  }

  /// Carries out a change whose value does not matter.
  public func perform(
    _ options: ChangeOptions = ChangeOptions(), _ body: (inout NoteChanges) throws(NoteStoreError) -> Void
  ) throws(NoteStoreError) -> ChangeReceipt? {
    try perform(options, repeated: {}, body).receipt
  }

  func earlier(
    _ command: CommandID?, in transaction: borrowing ReadTransaction
  ) throws(NoteStoreError) -> ChangeReceipt? {
    guard let command else { return nil }
    do throws(StoreError) {
      guard let positions = try transaction.positions(of: command),
        let record = try transaction.record(at: positions.lowerBound)
      else { return nil }
      let header = try transaction.header(record.header, at: positions.lowerBound)
      return ChangeReceipt(change: header.change, positions: positions, isRepeated: true)
    } catch {
      throw NoteStoreError(error)
    }
  }
}
