package import Events

extension RecordBody {
  /// What stays of the body of an event whose note is deleted for good; the digest stands for the rest.
  package func erased(_ kind: EventKind) -> RecordBody {
    guard let payload else { return self }
    // What says nothing but pins, Trash and order stays: the audit is a fold of the log too.
    let bare: Set<EventKind> = [
      .opened, .pinned, .unpinned, .archived, .unarchived, .placed, .bookmarked, .bookmarkMoved, .unbookmarked,
      .collectionSet, .trashed, .restored, .erased,
    ]
    return bare.contains(kind) ? .redacted(digest, payload: payload) : .erased(digest)
  }
}

extension WriteTransaction {
  /// Takes the text out of every event of a note whose deletion for good another store brought.
  ///
  /// - Returns: How many events lost their text.
  package func eraseReceived(note number: UInt64) throws(StoreError) -> Int {
    var count = 0
    for position in try reading.positions(ofNote: number) {
      guard var record = try reading.record(at: position), record.header.kind != .erased else { continue }
      let body = record.body.erased(record.header.kind)
      guard body != record.body else { continue }
      if case .erased = body { count += 1 }
      record.body = body
      try put(LogTable.log, Key.number(position), record.encoded(at: position))
    }
    return count
  }
}
