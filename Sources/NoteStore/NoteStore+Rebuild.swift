internal import LogStore
internal import Projections

/// Where the tables of a projection differ from a fold of the log.
public struct TableDifference: Hashable, Sendable {
  public var projection: String
  public var table: String
  /// The first key that differs.
  public var key: [UInt8]
  /// Its value in the store, and the one that the log gives; nil where there is no row.
  public var live: [UInt8]?
  public var folded: [UInt8]?
  /// The last event that set the row by the log; 0 where none did.
  public var position: UInt64
}

extension NoteStore {
  /// The names of the projections, in the order in which they are folded.
  public var projections: [String] { fold.catalog.projections.map(\.name) }

  /// Throws tables away and folds the log into them again; no event is written.
  ///
  /// Of many events, tables that only searches, the system's index and the app's own queries read are folded part by
  /// part: everything else is read and written meanwhile, and interrupted, the next call goes on where this one was. All
  /// other tables are folded in one transaction, until the end of which readers have the old ones.
  ///
  /// - Parameter names: The projections; empty for all.
  /// - Returns: How many events were folded.
  /// - Throws: `notFound` for a name that is none.
  @discardableResult
  public func rebuild(
    _ names: [String] = [], progress: (String, Double) -> Void = { _, _ in }
  ) throws(NoteStoreError) -> UInt64 {
    try check(names)
    guard exists else { return 0 }
    let chosen = fold.catalog.projections.filter { names.isEmpty || names.contains($0.name) }
    let indexes = chosen.filter(\.mayLag)
    let folded = try withoutActuallyEscaping(progress) { (progress) throws(NoteStoreError) in
      try log.write { (transaction: inout WriteTransaction) throws(NoteStoreError) in
        _ = try self.bringTablesUp(&transaction)
        return try NoteStoreError.passing { () throws(StoreError) in
          let isLittle = transaction.head.position <= self.options.eventsAtOnce
          let now = isLittle ? chosen : chosen.filter { !$0.mayLag }
          if !now.isEmpty { try self.fold.rebuild(now, in: &transaction, progress: progress) }
          if !isLittle { try self.fold.begin(indexes, in: &transaction) }
          return .commit(transaction.head.position)
        }
      }
    }
    if folded > options.eventsAtOnce { try bringUp(Set(indexes.map(\.name)), progress) }
    return folded
  }

  /// Folds the log into scratch tables and compares them with the store's, key by key.
  ///
  /// - Returns: The first difference of each projection; empty where all agree.
  public func checkTables(_ names: [String] = []) throws(NoteStoreError) -> [TableDifference] {
    try check(names)
    let differences = try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let folder = try ScratchFolder.make(in: options.scratchFolder)
        defer { folder.remove() }
        let scratch = try Environment.open(folder: folder.path, purpose: .scratch, tables: fold.catalog.tables)
        return try fold.check(Set(names), of: log, head: try log.head(), scratch: scratch)
      }
    }
    return (differences ?? []).map {
      TableDifference(
        projection: $0.projection, table: $0.table, key: $0.key, live: $0.live, folded: $0.folded,
        position: $0.position)
    }
  }

  private func check(_ names: [String]) throws(NoteStoreError) {
    for name in names where fold.catalog.projection(named: name) == nil {
      throw NoteStoreError(.notFound, "no projection is called \"\(name)\"", choices: projections)
    }
  }
}
