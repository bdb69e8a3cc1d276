internal import LogStore
internal import Projections
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension NoteStore {
  /// How many missing events a writer folds into indexes before its own; where more are missing, it leaves them behind.
  private var mostFoldedByWriter: UInt64 { options.eventsAtOnce / 4 }
  /// How long the write lock is free between two parts of a fold, in microseconds: longer than a waiting writer sleeps.
  private static let pause: UInt32 = 4_000

  /// The projections whose tables do not hold the whole log.
  func staleProjections(withIndexes: Bool = true) throws(NoteStoreError) -> [String] {
    try log.read { (transaction) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        try fold.stale(in: transaction, head: try transaction.head()).filter { withIndexes || !$0.mayLag }.map(\.name)
      }
    } ?? []
  }

  /// Brings tables up that `open` found behind, or has them brought up in the background.
  func bringUp(_ names: [String], _ progress: (String, Double) -> Void) throws(NoteStoreError) {
    guard options.rebuildsInBackground else { return try bringUp(Set(names), progress) }
    // By tables that may not lag commands decide.
    let holdsWriters = names.contains { fold.catalog.projection(named: $0)?.mayLag == false }
    rebuilding.begin(names.joined(separator: ", "), holdsWriters: holdsWriters)
    PrivateThread.start { [self] in
      // A failure is met again, and told, by whoever needs the tables.
      _ = try? bringUp(Set(names)) { name, share in rebuilding.set(name, share) }
      rebuilding.end()
    }
  }

  /// Folds what is missing into some tables and into all that may not lag, part by part, each in a transaction of its own.
  ///
  /// Other processes may do the same at once; they go on where the other was.
  func bringUp(_ names: Set<String>, _ progress: (String, Double) -> Void) throws(NoteStoreError) {
    let trail = FoldTrail()
    while try bringUpPart(names, trail, progress) {
      log.releasePages()
      usleep(Self.pause)
    }
  }

  /// - Returns: Whether there is more.
  private func bringUpPart(
    _ names: Set<String>, _ trail: FoldTrail, _ progress: (String, Double) -> Void
  ) throws(NoteStoreError) -> Bool {
    try withoutActuallyEscaping(progress) { (progress) throws(NoteStoreError) in
      try log.write { (transaction: inout WriteTransaction) throws(NoteStoreError) in
        try NoteStoreError.passing { () throws(StoreError) in
          let head = transaction.head
          let behind = try fold.stale(in: transaction.reading, head: head)
            .filter { !$0.mayLag || names.contains($0.name) }
          if behind.isEmpty { return .abandon(false) }
          // Half full, tables are seen by nobody but those who ask how far they are.
          var isWhole = options.rebuildsInBackground && behind.contains { !$0.mayLag }
          for projection in behind where !isWhole {
            isWhole = try fold.isInUse(projection, in: transaction.reading, head: head)
          }
          let portion = FoldPortion(events: options.eventsAtOnce)
          if isWhole {
            try fold.catchUp(behind, by: portion, in: &transaction, progress: progress)
            return .commit(false)
          }
          let reached = try fold.advance(behind, by: portion, trail, in: &transaction, progress: progress)
          return .commit(reached < head.position)
        }
      }
    }
  }

  /// Brings tables up before a writer decides by them; what may lag and is far behind stays so.
  ///
  /// - Returns: The fold that takes the writer's events.
  func bringTablesUp(_ transaction: inout WriteTransaction) throws(NoteStoreError) -> ProjectionFold {
    try NoteStoreError.passing { () throws(StoreError) in
      let head = transaction.head
      let behind = try fold.stale(in: transaction.reading, head: head)
      if behind.isEmpty { return fold }
      var left: [any Projection] = []
      for projection in behind where projection.mayLag {
        let missing = try fold.missing(projection, in: transaction.reading, head: head)
        if missing > mostFoldedByWriter { left.append(projection) }
      }
      let now = behind.filter { projection in !left.contains { $0.name == projection.name } }
      if !now.isEmpty { try fold.catchUp(now, in: &transaction) }
      return fold.leaving(left)
    }
  }

  /// Lends a snapshot whose indexes hold the whole log, bringing them up first where this store may write.
  ///
  /// - Throws: `busy` where it may not, or while they are brought up in the background.
  func readIndexed<Success>(
    _ body: (borrowing ReadTransaction) throws(NoteStoreError) -> Success
  ) throws(NoteStoreError) -> Success? {
    while true {
      var behind: Set<String> = []
      let result = try log.read { (log) throws(NoteStoreError) -> Success? in
        behind = try NoteStoreError.passing { () throws(StoreError) in
          let stale = try fold.stale(in: log, head: try log.head())
          if stale.isEmpty { return [] }
          return Set(stale.filter(\.mayLag).map(\.name)).subtracting(fold.catalog.extra.map(\.name))
        }
        return behind.isEmpty ? try body(log) : nil
      }
      if behind.isEmpty { return result ?? nil }
      if options.isReadOnly || state != .ready {
        throw NoteStoreError(
          .busy, "search the notes", why: "the index for it is being made again", hint: "try again in a moment")
      }
      try bringUp(behind) { _, _ in }
    }
  }
}
