internal import Events
internal import LogStore

extension ProjectionFold {
  /// Writes down that the projections that take new events hold the log up to a position.
  ///
  /// - Parameter firstUnknown: The first event among the new ones that the program does not know; 0 for none.
  /// - Complexity: O(1) where nothing but the position changes, as in most commits.
  func mark(
    _ position: UInt64, firstUnknown: UInt64, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    if firstUnknown == 0, var row = try FollowingProjections.read(in: transaction.reading), row.names == followingNames,
      try !hasOwnRows(in: transaction.reading)
    {
      row.position = position
      return try row.write(in: &transaction)
    }
    for projection in following {
      let known = try ProjectionCheckpoint.read(projection, in: transaction.reading)?.firstUnknown ?? 0
      try ProjectionCheckpoint(position: position, firstUnknown: known == 0 ? firstUnknown : known)
        .write(projection, in: &transaction)
    }
    try gather(in: &transaction)
  }

  /// Whether one of those that take new events has a row of its own: from a program that has no common row, or after
  /// it was folded alone.
  private func hasOwnRows(in transaction: borrowing ReadTransaction) throws(StoreError) -> Bool {
    if try transaction.count(LogTable.projections) == 0 { return false }
    for projection in following where try transaction.withValue(LogTable.projections, projection.key, { _ in }) != nil {
      return true
    }
    return false
  }

  /// Puts the projections that hold the whole log and know all of it into the common row, in the order of the catalog.
  /// Those that stand there and are behind get a row of their own, also if this program does not know them.
  func gather(in transaction: inout WriteTransaction) throws(StoreError) {
    let head = transaction.head.position
    var keys: [[UInt8]] = []
    for projection in catalog.projections {
      let whole = ProjectionCheckpoint(position: head, firstUnknown: 0)
      // Of a row that is damaged its own fold tells.
      if (try? ProjectionCheckpoint.read(projection, in: transaction.reading)) == whole { keys.append(projection.key) }
    }
    if let row = try FollowingProjections.read(in: transaction.reading) {
      for key in row.keys where !keys.contains(key) {
        if try transaction.reading.withValue(LogTable.projections, key, { _ in }) != nil { continue }
        if row.position == head {
          keys.append(key)
        } else {
          try ProjectionCheckpoint(position: row.position, firstUnknown: 0).write(key, in: &transaction)
        }
      }
    }
    for key in keys { try transaction.remove(LogTable.projections, key) }
    try FollowingProjections(position: head, keys: keys).write(in: &transaction)
  }
}
