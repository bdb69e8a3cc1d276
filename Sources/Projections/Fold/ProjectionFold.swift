package import Events
package import LogStore
internal import Replay

/// Folds events into the tables of every projection, in the transaction that appended them.
package struct ProjectionFold: Sendable {
  package let catalog: ProjectionCatalog
  /// Those that take new events, in the order of the catalog.
  let following: [any Projection]
  /// Those that are left behind.
  let lagging: [any Projection]
  /// Their keys, as `FollowingProjections` has them.
  let followingNames: [UInt8]
  private let states = NoteStates()

  package init(_ catalog: ProjectionCatalog) {
    self.init(catalog, lagging: [])
  }

  private init(_ catalog: ProjectionCatalog, lagging: [any Projection]) {
    self.catalog = catalog
    self.lagging = lagging
    let names = Set(lagging.map(\.name))
    following = names.isEmpty ? catalog.projections : catalog.projections.filter { !names.contains($0.name) }
    followingNames = FollowingProjections.names(following.map(\.key))
  }

  /// The same fold, which leaves projections behind that are behind already.
  package func leaving(_ projections: [any Projection]) -> ProjectionFold {
    projections.isEmpty ? self : ProjectionFold(catalog, lagging: projections)
  }

  /// Takes events that were just appended into the projections, which must stand right before them.
  ///
  /// - Parameters:
  ///   - merges: Merges that go on from one call to the next.
  ///   - isLast: Whether to write down how far the tables are; a caller with more events to come in the same
  ///     transaction need not. The first unknown event is written down in any case.
  package func fold(
    _ events: [LoggedEvent], in transaction: inout WriteTransaction, merges: NoteMerges? = nil, isLast: Bool = true
  ) throws(StoreError) {
    guard let last = events.last else { return }
    let merges = merges ?? NoteMerges()
    var firstUnknown: UInt64 = 0
    let own = try FoldWalk.ownReplicas(in: transaction.reading)
    let projections = events.count < 16 ? following : following.map { $0.batched() }
    let ahead = events.count < Self.leastAhead ? nil : FacesAhead()
    var start = 0
    var changes: [NoteChange] = []
    while start < events.count {
      if changes.isEmpty {
        changes = [try change(of: events[start], own: own, merges: merges, in: transaction)]
      }
      // What comes next and is of other notes is as if nothing of this had been written.
      var next: [NoteChange] = []
      if let ahead {
        var (place, newest) = (start + changes.count, changes.last?.number ?? 0)
        while place < events.count, next.count < FacesAhead.most, events[place].noteNumber > newest {
          next.append(try change(of: events[place], own: own, merges: merges, in: transaction))
          newest = events[place].noteNumber
          place += 1
        }
        ahead.prepare(next)
      }
      for change in changes {
        for projection in projections { try projection.apply(change, to: &transaction) }
        if firstUnknown == 0 && !change.logged.event.isKnown { firstUnknown = change.logged.position }
      }
      start += changes.count
      changes = next
    }
    for projection in projections { projection.prepareFlush() }
    for projection in projections { try projection.flush(&transaction) }
    guard isLast || firstUnknown != 0 else { return }
    try mark(last.position, firstUnknown: firstUnknown, in: &transaction)
  }

  /// So many events are worth a thread.
  private static let leastAhead = 512

  /// An event with its note before and after.
  private func change(
    of logged: LoggedEvent, own: Set<ReplicaID>, merges: NoteMerges, in transaction: borrowing WriteTransaction
  ) throws(StoreError) -> NoteChange {
    let before = logged.noteNumber == 0 ? nil : try states.read(logged.noteNumber, in: transaction.reading)
    let references = try NoteStates.references(of: logged, head: transaction.head, in: transaction.reading)
    let after = try NoteStates.apply(
      logged, to: before, head: transaction.head, references, in: transaction.reading, merges: merges)
    return NoteChange(
      logged: logged, before: before, after: after, isOwn: own.contains(logged.event.header.id.replica),
      references: references,
      versions: try NoteStates.versions(before: logged, head: transaction.head, in: transaction.reading))
  }

  /// Brings records up to date; once, before the transaction commits.
  package func settle(_ transaction: inout WriteTransaction) throws(StoreError) {
    for projection in following { try projection.settle(&transaction) }
  }
}
