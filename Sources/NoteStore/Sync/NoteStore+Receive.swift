internal import Events
internal import LogStore
internal import Projections

extension NoteStore {
  /// Takes the events of a dump that are not here yet: all of them become visible and durable at once, or none does.
  ///
  /// Each keeps its own name; notes that were changed on both sides are merged, and of two pinned notes the one pinned
  /// last stays. Events of notes that were deleted for good come without their text.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether to say only what would be taken.
  ///   - next: The lines of the dump, without line breaks, one after the other; nil at the end.
  /// - Throws: `badInput` with the line and the reason.
  /// - Complexity: O(bytes of the dump + events of the notes that are merged).
  public func receive(
    isDryRun: Bool = false, _ next: () throws(NoteStoreError) -> [UInt8]?
  ) throws(NoteStoreError) -> ReceivedEvents {
    rebuilding.waitToWrite()
    return try log.write { (transaction: inout WriteTransaction) throws(NoteStoreError) in
      let fold = try self.bringTablesUp(&transaction)
      var receiver = EventReceiver(fold: fold, now: self.options.clock())
      while let line = try next() { try receiver.take(line, in: &transaction) }
      try receiver.finish(in: &transaction)
      guard receiver.result.taken > 0, !isDryRun else { return .abandon(receiver.result) }
      if receiver.isWorthSaying {
        let context = ChangeContext(
          wall: receiver.now, zone: Int64(self.options.zone(receiver.now)), origin: self.options.origin)
        try receiver.announce(context, in: &transaction)
      }
      try NoteStoreError.passing { () throws(StoreError) in try fold.settle(&transaction) }
      return .commit(receiver.result)
    }
  }
}
