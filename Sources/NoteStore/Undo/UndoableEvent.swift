internal import Events
internal import LogStore

/// An event as undo looks at it: its header alone, which costs no decoding of texts.
struct UndoableEvent {
  let position: UInt64
  let header: EventHeader
  /// The number of its note; 0 for none.
  let note: UInt64

  /// The event at a position, where it is an ordinary change of this store's lineage whose body is still there.
  static func read(
    at position: UInt64, own: Set<UInt64>, in log: borrowing ReadTransaction
  ) throws(StoreError) -> UndoableEvent? {
    guard let record = try log.record(at: position) else { return nil }
    let stored = record.header
    guard stored.kind.isOrdinary, own.contains(stored.replica), record.body.payload != nil else { return nil }
    let header = try log.header(stored, at: position)
    // What a merge makes of two pins is nobody's change.
    if header.index > 0, header.kind == .unpinned, let first = try log.position(of: header.change),
      try log.record(at: first)?.header.kind == .syncReceived
    {
      return nil
    }
    return UndoableEvent(position: position, header: header, note: stored.note)
  }

  /// The numbers of the replicas of this store's lineage.
  static func ownReplicas(in log: borrowing ReadTransaction) throws(StoreError) -> Set<UInt64> {
    Set(try log.replicas().filter(\.state.isOwn).map(\.number))
  }
}
