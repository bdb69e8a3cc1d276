internal import Events
internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The log of one store: opens it, lends snapshots, and lets one writer at a time append.
///
/// Safe to use from any thread. Reads never wait for writers.
package final class EventLog: Sendable {
  /// How a log is opened.
  package struct Options: Sendable {
    /// Where fences stand; the user's state folder.
    package var stateFolder: String
    /// Whether nothing may be written: no store is made, no fence or tick touched.
    package var isReadOnly: Bool
    /// Whether a store on a network file system is opened all the same.
    package var allowsNetworkFileSystem: Bool
    /// How many seconds a writer waits for another.
    package var patience: Double
    /// The tables of the projections.
    package var tables: [Table]
    /// Told how far a compaction is; tests end the process there.
    package var onCompaction: @Sendable (Compaction.Step) -> Void = { _ in }

    package init(
      stateFolder: String, isReadOnly: Bool = false, allowsNetworkFileSystem: Bool = false, patience: Double = 5,
      tables: [Table] = []
    ) {
      self.stateFolder = stateFolder
      self.isReadOnly = isReadOnly
      self.allowsNetworkFileSystem = allowsNetworkFileSystem
      self.patience = patience
      self.tables = tables
    }
  }

  /// The generation in use.
  struct Opened {
    var current: CurrentFile
    var environment: Environment
    /// The file CURRENT that said so; nil where it was written here.
    var stamp: FileStamp?
    /// Whether this process has compared the store with its fence.
    var isFenced = false
    /// Whether this process has looked for generations that a crash left beside this one.
    var isAlone = false
  }

  package let layout: StoreLayout
  package let options: Options
  let opened: Mutex<Opened?>

  private init(layout: StoreLayout, options: Options, opened: consuming Opened?) {
    self.layout = layout
    self.options = options
    self.opened = Mutex(opened)
  }

  /// Opens the store in a folder. A store that is not there is made by the first write.
  ///
  /// - Throws: `notAStore` where the folder holds something else, `damaged` where files are missing or cut off.
  package static func open(_ folder: String, _ options: Options) throws(StoreError) -> EventLog {
    let layout = StoreLayout(folder: folder)
    var stamp: FileStamp?
    let opened = try current(layout, options, &stamp).map { (current) throws(StoreError) in
      try self.opened(current, stamp, layout, options)
    }
    return EventLog(layout: layout, options: options, opened: opened)
  }

  /// Opens the generation that counts. A compaction may take one away between the reading of its name and its opening.
  private static func opened(
    _ current: CurrentFile, _ stamp: FileStamp?, _ layout: StoreLayout, _ options: Options
  ) throws(StoreError) -> Opened {
    var (current, stamp) = (current, stamp)
    while true {
      do throws(StoreError) {
        return Opened(current: current, environment: try environment(current, layout, options), stamp: stamp)
      } catch {
        guard let newer = try CurrentFile.read(layout, &stamp), newer != current else { throw error }
        current = newer
      }
    }
  }

  private static func current(
    _ layout: StoreLayout, _ options: Options, _ stamp: inout FileStamp?
  ) throws(StoreError) -> CurrentFile? {
    if let current = try CurrentFile.read(layout, &stamp) { return current }
    // A folder with anything in it but our own beginnings is not ours to write into.
    let names = try Folder.names(layout.folder, operation: "open the store")
    // Another process may have made the store since: CURRENT comes before what the verdicts below rest on.
    if let current = try CurrentFile.read(layout, &stamp) { return current }
    if names.contains(where: { $0.hasPrefix("gen-") }) && !names.contains("write.lock") {
      throw StoreError(.damaged, "open the store", subject: layout.current, reason: "it is missing")
    }
    let own: Set<String> = ["write.lock", "tick", "drafts", "CURRENT.new", "gen-000001"]
    if let foreign = names.sorted().first(where: { !own.contains($0) }) {
      throw StoreError(
        names.contains { $0.hasPrefix("gen-") } ? .damaged : .notAStore, "open the store", subject: layout.folder,
        reason: "it has no CURRENT, but holds \(foreign)")
    }
    if names.contains("gen-000001") && names.contains("tick") {
      // `tick` is written after the first commit only: this was a store.
      throw StoreError(.damaged, "open the store", subject: layout.current, reason: "it is missing")
    }
    return nil
  }

  static func environment(
    _ current: CurrentFile, _ layout: StoreLayout, _ options: Options
  ) throws(StoreError) -> Environment {
    if !options.allowsNetworkFileSystem {
      let folder = try Descriptor.folder(layout.folder, operation: "open the store")
      try FileSystemCheck.check(folder, path: layout.folder)
    }
    let extent = try MetaPages.check(layout.data(current.generation))
    return try OpenEnvironments.environment(
      folder: layout.generation(current.generation), isReadOnly: options.isReadOnly, file: extent,
      tables: LogTable.all + options.tables, store: current.store)
  }

  /// Whether there is a store yet.
  package var exists: Bool { opened.withLock { $0 != nil } }

  /// The store's identifier, 32 hexadecimal digits; nil before the first write.
  package var storeID: String? { opened.withLock { $0?.current.store } }

  /// The generation of the data in use; 0 before the first write.
  package var generation: UInt64 { opened.withLock { $0?.current.generation ?? 0 } }

  /// Lends a snapshot to a closure; nil where there is no store yet.
  package func read<Success, Failure: StoreFailure>(
    _ body: (borrowing ReadTransaction) throws(Failure) -> Success
  ) throws(Failure) -> Success? {
    let begun: ReadTransaction?
    do throws(StoreError) {
      begun = try refreshed().map { (environment) throws(StoreError) in try ReadTransaction.begin(environment) }
    } catch {
      throw Failure(error)
    }
    guard let transaction = begun else { return nil }
    return try body(transaction)
  }

  /// The environment of the generation that counts now; compaction by another process may have replaced it.
  private func refreshed() throws(StoreError) -> Environment? {
    try opened.withLock { (opened) throws(StoreError) in
      // A process of a millisecond feels each file that it opens; another file is read.
      if let known = opened, let stamp = known.stamp, FileStamp.of(layout.current) == stamp { return known.environment }
      var stamp: FileStamp?
      let current = try CurrentFile.read(layout, &stamp)
      if let known = opened, current == known.current {
        opened?.stamp = stamp
        return known.environment
      }
      guard let current else {
        if opened == nil { return nil }
        throw StoreError(.damaged, "read the store", subject: layout.current, reason: "it is missing")
      }
      // A log that only reads may share the environment of one that writes; the next generation must not be opened in
      // a way that the other cannot use.
      var options = options
      if opened?.environment.purpose == .writing { options.isReadOnly = false }
      var fresh = try Self.opened(current, stamp, layout, options)
      // The fence is of the store, not of a generation.
      fresh.isFenced = opened?.isFenced ?? false
      opened = fresh
      return fresh.environment
    }
  }

  /// Lets go of the pages of the file that were read; for work that goes through all of it.
  package func releasePages() {
    opened.withLock { $0?.environment }?.releasePages()
  }

  /// What a writing closure decided.
  package enum Outcome<Success> {
    /// Everything written becomes durable.
    case commit(Success)
    /// Nothing was written, or nothing of it shall stay.
    case abandon(Success)
  }

  /// Lets a closure write: waits for its turn, makes the store if need be, and commits what the closure wants.
  ///
  /// The closure must not wait for a person: every other writer waits meanwhile. A scrub that is due is done afterwards.
  package func write<Success, Failure: StoreFailure>(
    _ body: (inout WriteTransaction) throws(Failure) -> Outcome<Success>
  ) throws(Failure) -> Success {
    try erase(body).value
  }

  /// Writes as `write` does, and tells whether the old pages of what was erased are gone.
  package func erase<Success, Failure: StoreFailure>(
    _ body: (inout WriteTransaction) throws(Failure) -> Outcome<Success>
  ) throws(Failure) -> (value: Success, scrub: Scrub) {
    let lock = try Failure.passing { () throws(StoreError) in try self.lock() }
    defer { lock.hold() }
    var transaction = try Failure.passing { () throws(StoreError) in try begin() }
    switch try body(&transaction) {
    case .abandon(let result):
      return (result, .none)
    case .commit(let result):
      let request = transaction.scrub
      do throws(StoreError) {
        try finish(transaction)
      } catch {
        throw Failure(error)
      }
      return (result, scrub(request))
    }
  }

  private func finish(_ transaction: consuming WriteTransaction) throws(StoreError) {
    let head = transaction.head
    let own = try transaction.reading.replica(head.replica)
    let replica = try transaction.reading.replicaID(head.replica)
    try transaction.gatherFreePages()
    try transaction.commit()
    TickFile.write(head.position, layout)
    // The change is durable; a fence that cannot be written only means that the next process mints a replica.
    if let own { try? writeFence(replica, own) }
    opened.withLock { $0?.isFenced = true }
  }

  func lock() throws(StoreError) -> WriteLock {
    if options.isReadOnly {
      throw StoreError(.permission, "write the store", subject: layout.folder, reason: "it was opened for reading only")
    }
    do throws(StoreError) {
      return try WriteLock.acquire(layout, patience: options.patience)
    } catch {
      guard error.number == ENOENT else { throw error }
      try Folder.make(layout.folder, operation: "make the store", isDurable: true)
      return try WriteLock.acquire(layout, patience: options.patience)
    }
  }

  /// Begins a transaction; the write lock is held.
  func begin() throws(StoreError) -> WriteTransaction {
    var tries = 0
    while true {
      var known = try refreshed()
      if known == nil {
        try make()
        known = try refreshed()
      }
      guard let environment = known else {
        throw StoreError(.damaged, "make the store", subject: layout.current, reason: "it is missing")
      }
      do throws(StoreError) {
        var transaction = try WriteTransaction.begin(environment)
        try checkGeneration(of: environment)
        transaction.head = try transaction.reading.head()
        try compareFence(&transaction)
        try transaction.adoptScrub()
        removeLeftOvers()
        return transaction
      } catch {
        tries += 1
        // An environment that a failed commit has spoilt is closed and opened again.
        guard tries < 5, error.code == .replaced || error.meansSpoiltEnvironment else { throw error }
        opened.withLock { $0 = nil }
      }
    }
  }

  /// Refuses to write into a generation that does not count any more, whatever became of the write lock's file: from
  /// here on LMDB's own lock is held, which a compaction holds until its copy counts.
  func checkGeneration(of environment: Environment) throws(StoreError) {
    let current = try CurrentFile.read(layout)
    if opened.withLock({ $0?.current == current && $0?.environment === environment }) { return }
    throw StoreError(.replaced, "write the store", subject: layout.current, reason: "it was compacted meanwhile")
  }

  /// Takes away what a compaction that was killed left behind, once per process and generation.
  private func removeLeftOvers() {
    guard let opened = opened.withLock({ $0 }), !opened.isAlone else { return }
    // What cannot be removed now is tried again by the next process, and before the next compaction.
    try? Generations.removeLeftOvers(layout, except: opened.current.generation)
    self.opened.withLock { $0?.isAlone = true }
  }

  /// Makes an empty store; the caller holds the write lock.
  private func make() throws(StoreError) {
    let operation = "make the store"
    let store = Identifier128(high: SecureRandom.word(), low: SecureRandom.word())
    try Folder.make(layout.generation(1), operation: operation)
    removeStump()
    do {
      let environment = try Environment.open(
        folder: layout.generation(1), purpose: .writing, tables: LogTable.all + options.tables)
      let transaction = try WriteTransaction.begin(environment)
      guard try transaction.reading.count(LogTable.log) == 0 else {
        throw StoreError(.damaged, operation, subject: layout.current, reason: "it is missing, but there are events")
      }
      try transaction.put(LogTable.meta, MetaKey.store, store.bytes)
      try transaction.put(LogTable.meta, MetaKey.format, [Record.format])
      try transaction.commit()
    }
    try Folder.flush(layout.generation(1), operation: operation)
    try CurrentFile(store: store.hexadecimal, generation: 1).write(layout)
  }

  /// Removes a data file that a crash left before its first two pages were whole; LMDB would refuse it for good.
  private func removeStump() {
    let operation = "make the store"
    let data = layout.data(1)
    guard let descriptor = try? Descriptor.open(data, O_RDONLY, operation: operation),
      let size = try? descriptor.size(operation: operation, path: data), size <= 2 * 65_536,
      (try? MetaPages.check(data)) == nil
    else { return }
    unsafe unlink(data)
    unsafe unlink(layout.generation(1) + "/lock.mdb")
  }

  /// Mints a replica where the store does not agree with its fence; once per process.
  private func compareFence(_ transaction: inout WriteTransaction) throws(StoreError) {
    let known = opened.withLock { $0?.isFenced ?? false }
    if known && transaction.head.replica != 0 { return }
    var admitted = false
    if transaction.head.replica != 0, let own = try transaction.reading.replica(transaction.head.replica) {
      let (path, birth) = try fencePath()
      admitted =
        Fence.read(path)?.admits(
          replica: try transaction.reading.replicaID(transaction.head.replica), sequence: own.sequence, head: own.head,
          birth: birth) ?? false
    }
    if !admitted { _ = try transaction.mintReplica() }
  }

  func fencePath() throws(StoreError) -> (path: String, birth: Int64) {
    let folder = try Descriptor.folder(layout.folder, operation: "read the fence")
    let identity = try FileIdentity.of(folder, operation: "read the fence", path: layout.folder)
    let store = opened.withLock { $0?.current.store ?? "" }
    return (Fence.path(stateFolder: options.stateFolder, store: store, identity), identity.birth)
  }

  private func writeFence(_ replica: ReplicaID, _ state: ReplicaState) throws(StoreError) {
    let (path, birth) = try fencePath()
    try Fence(replica: replica.value, sequence: state.sequence, head: state.head, birth: birth)
      .write(path, stateFolder: options.stateFolder)
  }
}
