package import Events
package import LogStore
internal import Replay

/// Told how far a rebuild is: the projections' names and a share from 0 to 1.
package typealias RebuildProgress = (String, Double) -> Void

extension ProjectionFold {
  /// The projections whose tables do not hold the whole log as this program understands it.
  package func stale(in transaction: borrowing ReadTransaction, head: LogHead) throws(StoreError) -> [any Projection] {
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
      if checkpoint.firstUnknown != 0,
        let logged = try transaction.event(at: checkpoint.firstUnknown, clock: head.clock), logged.event.isKnown
      {
        isStale = true
      }
      if isStale { stale.append(projection) }
    }
    return stale
  }

  /// Throws away the tables of some projections and folds the log into them again.
  ///
  /// Writes no event and reorders nothing. Complexity: O(log bytes); notes are kept in memory while it lasts.
  package func rebuild(
    _ stale: [any Projection], in transaction: inout WriteTransaction, progress: RebuildProgress = { _, _ in }
  ) throws(StoreError) {
    let projections = stale.map { $0.batched() }
    for projection in projections {
      for table in projection.tables { try transaction.clear(table) }
    }
    let name = projections.map(\.name).joined(separator: ", ")
    let head = transaction.head
    let own = try Self.ownReplicas(in: transaction.reading)
    var states: [UInt64: NoteState] = [:]
    let merges = NoteMerges()
    var asOf = LogHead()
    var firstUnknown: UInt64 = 0
    for position in stride(from: UInt64(1), through: head.position, by: 1) {
      let change = try Self.next(position, own: own, asOf: &asOf, states: &states, merges, in: transaction.reading)
      if firstUnknown == 0 && !change.logged.event.isKnown { firstUnknown = position }
      for projection in projections { try projection.apply(change, to: &transaction) }
      if position % 512 == 0 { progress(name, Double(position) / Double(head.position)) }
    }
    for projection in projections { try projection.flush(&transaction) }
    for projection in projections {
      try projection.settle(&transaction)
      try ProjectionCheckpoint(position: head.position, firstUnknown: firstUnknown).write(projection, in: &transaction)
    }
    progress(name, 1)
  }

  /// Folds the log up to a position into another environment, for time travel and for checks.
  ///
  /// - Parameter after: Called after each event with the target as it then stands; without it, projections may write
  ///   in batches.
  package func fold(
    upTo last: UInt64, of log: borrowing ReadTransaction, into target: inout WriteTransaction,
    after: ((LoggedEvent, borrowing ReadTransaction) throws(StoreError) -> Void)? = nil,
    progress: RebuildProgress = { _, _ in }
  ) throws(StoreError) {
    let projections = after == nil ? catalog.projections.map { $0.batched() } : catalog.projections
    let own = try Self.ownReplicas(in: log)
    var states: [UInt64: NoteState] = [:]
    let merges = NoteMerges()
    var asOf = LogHead()
    for position in stride(from: UInt64(1), through: last, by: 1) {
      let change = try Self.next(position, own: own, asOf: &asOf, states: &states, merges, in: log)
      for projection in projections { try projection.apply(change, to: &target) }
      try after?(change.logged, target.reading)
      if position % 512 == 0 { progress("tables", Double(position) / Double(last)) }
    }
    for projection in projections { try projection.flush(&target) }
    for projection in catalog.projections { try projection.settle(&target) }
    target.head = asOf
  }

  /// The replicas of this store's lineage.
  static func ownReplicas(in log: borrowing ReadTransaction) throws(StoreError) -> Set<ReplicaID> {
    var own: Set<ReplicaID> = []
    for replica in try log.replicas() where replica.state.isOwn { own.insert(try log.replicaID(replica.number)) }
    return own
  }

  /// One step of a fold: the event at a position and its note before and after, with clocks as of then.
  private static func next(
    _ position: UInt64, own: Set<ReplicaID>, asOf: inout LogHead, states: inout [UInt64: NoteState],
    _ merges: NoteMerges, in log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteChange {
    guard let record = try log.record(at: position) else {
      throw StoreError(.damaged, "fold the log", subject: "position \(position)", reason: "the position is missing")
    }
    let isOwn = own.contains(try log.replicaID(record.header.replica))
    let wall = isOwn ? record.header.wall : nil
    let time = asOf.clock.advance(to: position, wall: wall, index: record.header.index)
    asOf.position = position
    var logged = try log.event(record, at: position, clock: asOf.clock)
    logged.effectiveTime = time
    let before = states[logged.noteNumber]
    let references = try NoteStates.references(of: logged, head: asOf, in: log)
    let after = try NoteStates.apply(logged, to: before, head: asOf, references, in: log, merges: merges)
    if logged.noteNumber != 0 { states[logged.noteNumber] = after }
    return NoteChange(
      logged: logged, before: before, after: after, isOwn: isOwn, references: references,
      versions: try NoteStates.versions(before: logged, head: asOf, in: log))
  }
}
