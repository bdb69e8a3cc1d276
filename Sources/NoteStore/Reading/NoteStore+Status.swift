public import Events
internal import LogStore
internal import Projections

/// A store at a glance.
public struct StoreStatus: Sendable {
  /// A projection and how far it has folded the log.
  public struct Table: Sendable {
    public var name: String
    public var version: UInt64
    public var position: UInt64
    public var bytes: Int
  }

  public var store: String
  public var generation: UInt64
  public var replica: ReplicaID?
  /// The newest position: how many events there are.
  public var position: UInt64
  public var lastEvent: Timestamp?
  public var live: Int
  public var archived: Int
  public var trashed: Int
  /// Bytes of pages that the log and its indexes take, and all tables together.
  public var logBytes: Int
  public var tableBytes: Int
  public var projections: [Table]
  /// A jump of the clock by more than a year that no later reading has explained: the position after it.
  public var clockLeap: UInt64?
  /// Whether old pages of the data file still hold text that was deleted for good; the next write tries to leave them.
  public var isScrubDue: Bool
}

extension NoteStore {
  /// The store at a glance; nil where there is none yet.
  ///
  /// - Parameter moment: The notes counted and the end of the log are those of the moment; sizes are always of now.
  public func status(at moment: StoreMoment? = nil) throws(NoteStoreError) -> StoreStatus? {
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let head = notes.head
        var tables: [StoreStatus.Table] = []
        for projection in fold.catalog.projections {
          var bytes = 0
          for table in projection.tables { bytes += try log.pageBytes(table) }
          tables.append(
            StoreStatus.Table(
              name: projection.name, version: projection.version,
              position: min(notes.position, try ProjectionCheckpoint.read(projection, in: log)?.position ?? 0),
              bytes: bytes))
        }
        let (live, archived, trashed) = try standing(notes, log)
        let last =
          notes.isPast ? try log.event(at: notes.position, clock: head.clock)?.effectiveTime : head.clock.last
        var logBytes = 0
        for table in LogTable.all { logBytes += try log.pageBytes(table) }
        return StoreStatus(
          store: self.log.storeID ?? "", generation: self.log.generation,
          replica: head.replica == 0 ? nil : try log.replicaID(head.replica), position: notes.position,
          lastEvent: last, live: live, archived: archived, trashed: trashed, logBytes: logBytes,
          tableBytes: tables.reduce(0) { $0 + $1.bytes }, projections: tables,
          clockLeap: head.clock.leap.flatMap { $0.position <= notes.position ? $0.position : nil },
          isScrubDue: try log.isScrubDue())
      }
    }
  }

  /// How many notes are in use, set aside and in the Trash.
  private func standing(
    _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> (live: Int, archived: Int, trashed: Int) {
    if notes.isPast {
      let counts = try ShelfCounts(at: notes.position, in: log)
      return (counts[.pinned ... .live], counts[.archived ... .archived], counts[.trash ... .trash])
    }
    // Those set aside and in the Trash are few; what is left of the order is in use.
    let archived = try notes.count(.archived ... .archived, in: log)
    let trashed = try notes.count(.trash ... .trash, in: log)
    return (try log.count(ListTable.order) + log.count(ListTable.pinned) - archived - trashed, archived, trashed)
  }
}
