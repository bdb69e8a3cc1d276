internal import Synchronization

extension EventLog {
  private static let operation = "compact the store"

  /// Copies the data without its old pages into a new generation, which counts from then on.
  ///
  /// - Returns: Nil where there is no store.
  /// - Throws: `full` where the copy has no room; the store is then as it was.
  package func compact() throws(StoreError) -> Compaction? {
    guard try read({ (_) throws(StoreError) in true }) != nil else { return nil }
    let lock = try lock()
    defer { lock.hold() }
    let request: ScrubRequest?
    do {
      let transaction = try begin()
      request = transaction.scrub
    }
    return try compact(searching: request?.needles ?? [])
  }

  /// Does what a scrub request asks for, after the commit; the write lock is held.
  func scrub(_ request: ScrubRequest?) -> Scrub {
    guard let request, let generation = opened.withLock({ $0?.current.generation }) else { return .none }
    do throws(StoreError) {
      let size = try Self.size(layout.data(generation))
      // Every write comes by here while a scrub is due: where it is plain that the copy has no room, none is begun.
      if request.isLeftOver && !Generations.hasRoom(for: size, in: layout.folder) {
        throw StoreError(.full, Self.operation, subject: layout.folder, reason: "a copy of \(size) bytes has no room")
      }
      return .done(try compact(searching: request.needles))
    } catch {
      return .due(error)
    }
  }

  /// Makes the next generation and lets it count. The write lock is held, no transaction is open on this thread.
  private func compact(searching needles: [[UInt8]]) throws(StoreError) -> Compaction {
    guard let old = opened.withLock({ $0 }) else {
      throw StoreError(.damaged, Self.operation, subject: layout.current, reason: "it is missing")
    }
    try emptyForgottenTables(old.environment)
    // LMDB's own lock keeps out whoever might write, or compact, without ours.
    let fence = try WriteTransaction.begin(old.environment)
    try checkGeneration(of: old.environment)
    try Generations.removeLeftOvers(layout, except: old.current.generation)
    let position = try fence.reading.head().position
    let next = CurrentFile(store: old.current.store, generation: old.current.generation + 1)
    var compaction = Compaction(
      generation: next.generation, bytesBefore: try Self.size(layout.data(old.current.generation)), bytesAfter: 0)
    do throws(StoreError) {
      let environment = try copy(old.environment, to: next)
      compaction.held = try CopyCheck(old: old.environment, copy: environment, tables: LogTable.all + options.tables)
        .check(needles, file: layout.data(next.generation))
      compaction.bytesAfter = try Self.size(layout.data(next.generation))
      options.onCompaction(.checked)
      try next.write(layout)
      _ = fence.head
      opened.withLock { $0 = Opened(current: next, environment: environment, isFenced: old.isFenced, isAlone: true) }
    } catch {
      // Where the rename was done and only its flush failed, the new generation counts and the old one must stay too.
      if try CurrentFile.read(layout) != next { Generations.remove(layout.generation(next.generation)) }
      throw error
    }
    options.onCompaction(.switched)
    TickFile.write(position, layout)
    Generations.remove(layout.generation(old.current.generation))
    options.onCompaction(.removed)
    return compaction
  }

  private func copy(_ environment: Environment, to next: CurrentFile) throws(StoreError) -> Environment {
    let folder = layout.generation(next.generation)
    try Folder.make(folder, operation: Self.operation)
    options.onCompaction(.begun)
    try environment.copyRows(to: folder)
    let copy = try Self.environment(next, layout, options)
    try Folder.flush(folder, operation: Self.operation)
    try Folder.flush(layout.folder, operation: Self.operation)
    return copy
  }

  /// Empties the tables of projections that no program has marked as folded: those of another version, or of an app
  /// that is not this one, whose marks an erasure took away. Their owners fold them again.
  private func emptyForgottenTables(_ environment: Environment) throws(StoreError) {
    let known = Set((LogTable.all + options.tables).map(\.name))
    let marked = try ReadTransaction.begin(environment).markedProjections()
    var forgotten: [String] = []
    for name in try environment.tableNames() where !known.contains(name) {
      guard let dot = name.lastIndex(of: "."), name[..<dot].contains("@") else { continue }
      if !marked.contains(Array(name[..<dot].utf8)) { forgotten.append(name) }
    }
    try environment.empty(forgotten)
  }

  private static func size(_ path: String) throws(StoreError) -> Int64 {
    try Descriptor.open(path, 0, operation: operation).size(operation: operation, path: path)
  }
}
