internal import CLMDB
internal import CSystem
internal import Synchronization
internal import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One open LMDB environment and the handles of its tables.
///
/// Transactions may begin on any thread; each ends on the thread it began on. An environment is of no use in a
/// forked child, and says so.
@safe package final class Environment: @unchecked Sendable {
  /// What an environment is opened for.
  package enum Purpose: Sendable {
    case reading
    case writing
    /// Thrown away when closed: nothing is flushed.
    case scratch
    /// A single file that nobody writes, opened by its own path.
    case file
  }

  let raw: OpaquePointer
  package let path: String
  package let purpose: Purpose
  private let process: pid_t
  /// LMDB's handle of the table with each slot; nil where the file has no such table.
  private let handles = Mutex<[MDB_dbi?]>(Array(repeating: nil, count: Table.slots))
  /// Held while tables are opened: LMDB allows it to one transaction of a process at a time.
  let opening = Mutex(())
  /// How many slots of ended processes were freed when this was opened.
  private(set) var freedReaders = 0
  /// Set once where this is the process's one environment of a file.
  var identity: FileIdentity?

  private static let mostReaders: UInt32 = 512
  /// How many tables may be opened beside those of the file, which all may be.
  ///
  /// LMDB clears a hundred bytes for each table that may be opened, with every opening and every snapshot, which a process
  /// of a millisecond feels. An app may open the store again with projections of its own; the program does not.
  #if NOTES_LOG_PROGRAM
    private static let moreTables = 0
  #else
    private static let moreTables = Table.slots
  #endif
  private static let wishedMap = 64 << 30
  private static let leastMap = 256 << 20
  /// How long a reader waits for another container's process of the same number: 2 ms, 1,500 times.
  private static let nap: UInt32 = 2_000
  private static let mostNaps = 1_500

  private init(raw: OpaquePointer, path: String, purpose: Purpose) {
    unsafe self.raw = unsafe raw
    self.path = path
    self.purpose = purpose
    process = getpid()
  }

  deinit {
    // A child's copy must not touch the parent's lock table.
    if getpid() == process { unsafe mdb_env_close(raw) }
    if let identity { OpenEnvironments.closed(identity) }
  }

  /// Opens the environment in a folder.
  ///
  /// The address space asked for is 64 GiB, halved while the system refuses, down to four times the file.
  ///
  /// - Parameters:
  ///   - file: What the file was found to have; nil for one that may be new.
  ///   - store: The identifier that the store must have; nil to take any file. It is compared before a table is made, so that
  ///     a foreign file stays as it is.
  package static func open(
    folder: String, purpose: Purpose, file: MetaPages.Extent? = nil, tables: [Table], store: String? = nil
  ) throws(StoreError) -> Environment {
    let operation = "open the store"
    let isShared = purpose == .reading || purpose == .writing
    if isShared { try Room.reserveLock(folder: folder) }
    var size = wishedMap
    let used = Int(file?.bytes ?? 0)
    let mostTables =
      Int(clamping: min(file?.tables ?? UInt64(Table.slots), 1 << 16)) + max(tables.count, Self.moreTables)
    while true {
      var created: OpaquePointer?
      try unsafe check(mdb_env_create(&created), operation, folder)
      guard let raw = unsafe created else { throw StoreError(.system, operation, subject: folder) }
      let environment = unsafe Environment(raw: raw, path: folder, purpose: purpose)
      // LMDB trusts its pages; where one cannot be right it prints a line of its source and aborts.
      unsafe mdb_env_set_assert(raw) { _, _ in notes_log_page_is_wrong() }
      try unsafe check(mdb_env_set_maxdbs(raw, UInt32(mostTables)), operation, folder)
      try unsafe check(mdb_env_set_maxreaders(raw, mostReaders), operation, folder)
      try unsafe check(mdb_env_set_mapsize(raw, size), operation, folder)
      let code = unsafe mdb_env_open(raw, folder, flags(purpose), 0o600)
      // EINVAL too: so a system says it whose address space is smaller, and valgrind.
      if code == ENOMEM || code == EINVAL, size / 2 >= max(leastMap, used * 4) {
        size /= 2
        continue
      }
      try check(code, operation, folder)
      try environment.closeOnExec()
      if isShared { environment.freedReaders = try environment.clearStaleReaders() }
      let missing = try environment.openTables(tables)
      if let store { try environment.checkStore(store) }
      if purpose != .reading && purpose != .file && !missing.isEmpty { try environment.makeTables(missing) }
      return environment
    }
  }

  private static func flags(_ purpose: Purpose) -> UInt32 {
    switch purpose {
    case .reading: UInt32(MDB_NOTLS | MDB_RDONLY)
    case .writing: UInt32(MDB_NOTLS)
    case .scratch: UInt32(MDB_NOTLS | MDB_NOSYNC | MDB_NOMETASYNC | MDB_NOLOCK)
    case .file: UInt32(MDB_NOTLS | MDB_RDONLY | MDB_NOLOCK | MDB_NOSUBDIR)
    }
  }

  private func closeOnExec() throws(StoreError) {
    var descriptor: Int32 = -1
    try unsafe check(mdb_env_get_fd(raw, &descriptor), "open the store", path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Frees the slots of readers whose process is gone; returns how many there were.
  @discardableResult
  package func clearStaleReaders() throws(StoreError) -> Int {
    var dead: Int32 = 0
    try unsafe check(mdb_reader_check(raw, &dead), "check the readers", path)
    return Int(dead)
  }

  /// The most slots of readers that were in use at once, and how many of ended processes were freed at opening.
  func readers() -> (used: Int, freed: Int) {
    var information = unsafe MDB_envinfo()
    _ = unsafe mdb_env_info(raw, &information)
    return (unsafe Int(information.me_numreaders), freedReaders)
  }

  /// Checks that the file holds the store with an identifier, in a format that this program knows.
  func checkStore(_ store: String) throws(StoreError) {
    let transaction = try ReadTransaction.begin(self)
    let found = try transaction.value(LogTable.meta, MetaKey.store)
    guard let found, Identifier128(bytes: found)?.hexadecimal == store else {
      throw StoreError(
        .damaged, "open the store", subject: path + "/data.mdb",
        reason: found == nil ? "it holds no notes-log store" : "it belongs to another store than CURRENT names")
    }
    let format = try transaction.value(LogTable.meta, MetaKey.format)?.first ?? 0
    guard format != Record.format else { return }
    throw StoreError(
      format == 0 ? .draftFormat : .newerFormat, "open the store", subject: path + "/data.mdb",
      reason: format == 0
        ? "a notes-log that was never released wrote it, in the draft of the format"
        : "a newer notes-log wrote it, in format \(format)")
  }

  /// Opens tables in one transaction that commits, as LMDB asks; returns those that are missing.
  private func openTables(_ tables: [Table]) throws(StoreError) -> [Table] {
    let operation = "open the tables"
    let transaction = try unsafe begin(readOnly: true, operation)
    var missing: [Table] = []
    for table in tables {
      var handle: MDB_dbi = 0
      let code = unsafe mdb_dbi_open(transaction, table.name, 0, &handle)
      if code == MDB_NOTFOUND {
        missing.append(table)
        continue
      }
      if code != MDB_SUCCESS {
        unsafe mdb_txn_abort(transaction)
        try check(code, operation, table.name)
      }
      handles.withLock { $0[table.slot] = handle }
    }
    try unsafe check(mdb_txn_commit(transaction), operation, path)
    return missing
  }

  /// Opens those of some tables that the file has; none is made.
  package func openTablesOnly(_ tables: [Table]) throws(StoreError) {
    try opening.withLock { (_) throws(StoreError) in
      _ = try openTables(tables.filter { handle($0) == nil })
    }
  }

  /// Makes tables in one transaction that commits.
  private func makeTables(_ missing: [Table]) throws(StoreError) {
    let operation = "make the tables"
    var begun: OpaquePointer?
    try unsafe check(mdb_txn_begin(raw, nil, 0, &begun), operation, path)
    guard let transaction = unsafe begun else { throw StoreError(.system, operation, subject: path) }
    for table in missing {
      var handle: MDB_dbi = 0
      let code = unsafe mdb_dbi_open(transaction, table.name, UInt32(MDB_CREATE), &handle)
      if code != MDB_SUCCESS {
        unsafe mdb_txn_abort(transaction)
        try check(code, operation, table.name)
      }
      handles.withLock { $0[table.slot] = handle }
    }
    try unsafe check(mdb_txn_commit(transaction), operation, path)
  }

  /// Lets go of the pages of the file that were read: they stay in the system's cache, and count no more as this
  /// process's memory.
  func releasePages() {
    var information = unsafe MDB_envinfo()
    guard unsafe mdb_env_info(raw, &information) == MDB_SUCCESS, let map = unsafe information.me_mapaddr else { return }
    _ = unsafe madvise(map, information.me_mapsize, MADV_DONTNEED)
  }

  func handle(_ table: Table) -> MDB_dbi? { handles.withLock { $0[table.slot] } }

  /// Opens tables that another opener of the same file did not ask for; a writer makes those that the file lacks.
  func addTables(_ tables: [Table]) throws(StoreError) {
    try opening.withLock { (_) throws(StoreError) in
      let unknown = tables.filter { handle($0) == nil }
      if unknown.isEmpty { return }
      let missing = try openTables(unknown)
      if purpose == .writing && !missing.isEmpty { try makeTables(missing) }
    }
  }

  /// Refuses use in a forked child.
  func checkProcess(_ operation: String) throws(StoreError) {
    if getpid() != process {
      throw StoreError(
        .alreadyOpen, operation, subject: path, reason: "it was opened before fork(); open it again in the child")
    }
  }

  /// Begins a raw transaction; another process may have grown the map, which is then taken over.
  func begin(readOnly: Bool, _ operation: String) throws(StoreError) -> OpaquePointer {
    try checkProcess(operation)
    var tries = 0
    var naps = 0
    while true {
      var begun: OpaquePointer?
      let code = unsafe mdb_txn_begin(raw, nil, readOnly ? UInt32(MDB_RDONLY) : 0, &begun)
      if code == MDB_SUCCESS, let transaction = unsafe begun { return unsafe transaction }
      if code == EAGAIN {
        // LMDB marks readers by their process's number. In another container there may be a process with the same one;
        // most end soon.
        naps += 1
        guard naps < Self.mostNaps else {
          throw StoreError(
            .busy, operation, subject: path,
            reason: "process \(getpid()) of another container or machine has it open, and this one has that number too")
        }
        usleep(Self.nap)
        continue
      }
      tries += 1
      if code == MDB_MAP_RESIZED && tries < 5 {
        try unsafe check(mdb_env_set_mapsize(raw, 0), operation, path)
      } else if code == MDB_READERS_FULL && tries < 5 {
        try clearStaleReaders()
      } else {
        try check(code, operation, path)
        throw StoreError(.system, operation, subject: path)
      }
    }
  }
}
