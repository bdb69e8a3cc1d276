package import Events
package import LogStore

/// Told how far a rebuild is: the projections' names and a share from 0 to 1.
package typealias RebuildProgress = (String, Double) -> Void

extension ProjectionFold {
  /// The projections whose tables do not hold the whole log as this program understands it.
  package func stale(in transaction: borrowing ReadTransaction, head: LogHead) throws(StoreError) -> [any Projection] {
    if lagging.isEmpty, let row = try FollowingProjections.read(in: transaction), row.position == head.position,
      row.names == followingNames, try transaction.count(LogTable.projections) == 0
    {
      return []
    }
    var stale: [any Projection] = []
    for projection in catalog.projections {
      guard let checkpoint = try ProjectionCheckpoint.read(projection, in: transaction) else {
        if head.position > 0 { stale.append(projection) }
        continue
      }
      if checkpoint.position > head.position {
        throw StoreError(
          .damaged, "open the store", subject: projection.name,
          reason: "it holds position \(checkpoint.position), but the log ends at \(head.position)")
      }
      var isStale = checkpoint.position < head.position
      if !isStale { isStale = try isOutgrown(checkpoint, head, in: transaction) }
      if isStale { stale.append(projection) }
    }
    return stale
  }

  /// Whether events that a table was folded without are known now: it is to be folded from the first event on.
  func isOutgrown(
    _ checkpoint: ProjectionCheckpoint, _ head: LogHead, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    guard checkpoint.firstUnknown != 0 else { return false }
    return try transaction.event(at: checkpoint.firstUnknown, clock: head.clock)?.event.isKnown ?? false
  }

  /// Throws away the tables of some projections and folds the log into them again, in this transaction.
  ///
  /// Writes no event and reorders nothing. Complexity: O(log bytes).
  package func rebuild(
    _ projections: [any Projection], by portion: FoldPortion = FoldPortion(), in transaction: inout WriteTransaction,
    progress: RebuildProgress = { _, _ in }
  ) throws(StoreError) {
    for projection in projections { try restart(projection, in: &transaction) }
    try catchUp(projections, by: portion, in: &transaction, progress: progress)
  }

  /// Folds the log up to a position into another environment, for time travel and for checks.
  ///
  /// - Parameter after: Called after each event with the target as it then stands; without it, projections may write
  ///   in batches.
  package func fold(
    upTo last: UInt64, of log: borrowing ReadTransaction, into target: inout WriteTransaction,
    by portion: FoldPortion = FoldPortion(),
    after: ((LoggedEvent, borrowing ReadTransaction) throws(StoreError) -> Void)? = nil,
    progress: RebuildProgress = { _, _ in }
  ) throws(StoreError) {
    let projections = after == nil ? catalog.projections.map { $0.batched() } : catalog.projections
    var walk = try FoldWalk(after: 0, head: try log.head(), in: log)
    while walk.asOf.position < last {
      let change = try walk.next(.rows, tables: target.reading, log: log)
      for projection in projections { try projection.apply(change, to: &target) }
      try after?(change.logged, target.reading)
      if walk.asOf.position % 512 == 0 { progress("tables", Double(walk.asOf.position) / Double(last)) }
      guard walk.bytes + walk.newBytes >= portion.bytes else { continue }
      for projection in projections { try projection.flush(&target) }
      walk.forget()
      walk.beginPart()
    }
    for projection in projections { try projection.flush(&target) }
    for projection in catalog.projections { try projection.settle(&target) }
    target.head = walk.asOf
  }
}
