internal import CLMDB
internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Environment {
  /// Writes a copy of the data into an empty folder, without free pages and without the gaps in which deleted rows still
  /// stand, 0600, flushed.
  ///
  /// - Parameter byRows: Whether the trees are made anew. LMDB's own copy takes over the keys by which branch pages
  ///   part their children, and such a key may be of a row that is gone: a word of a text that was deleted.
  func copyCompacted(to folder: String, byRows: Bool = false) throws(StoreError) {
    if byRows { return try copyRows(to: folder) }
    let path = folder + "/data.mdb"
    do throws(StoreError) {
      try copyPages(to: path)
    } catch {
      // LMDB refuses where pages were lost to it, neither used nor free; the rows are whole all the same.
      guard error.number == MDB_INCOMPATIBLE else { throw error }
      unsafe unlink(path)
      try copyRows(to: folder)
    }
  }

  private func copyPages(to path: String) throws(StoreError) {
    try checkProcess(Self.compaction)
    let descriptor = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL, operation: Self.compaction)
    do throws(StoreError) {
      try unsafe check(mdb_env_copyfd2(raw, descriptor.number, UInt32(MDB_CP_COMPACT)), Self.compaction, path)
    } catch {
      throw Room.reason(of: error, folder: self.path)
    }
    try GapScrub.run(descriptor, path)
    try descriptor.flush(operation: Self.compaction, path: path)
  }

  /// Writes every row of every table into a new environment, in key order, in one transaction that is durable at the end.
  package func copyRows(to folder: String) throws(StoreError) {
    let target = try Environment.open(folder: folder, purpose: .writing, tables: [])
    let source = try ReadTransaction.begin(self)
    let written = try WriteTransaction.begin(target)
    for name in unsafe try Self.tableNames(in: source.raw) {
      var (from, to): (MDB_dbi, MDB_dbi) = (0, 0)
      try unsafe check(mdb_dbi_open(source.raw, name, 0, &from), Self.compaction, name)
      try unsafe check(mdb_dbi_open(written.reading.raw, name, UInt32(MDB_CREATE), &to), Self.compaction, name)
      let cursor = try unsafe Cursor.open(source.raw, from, Table(name, slot: 0))
      var row = try unsafe cursor.move(MDB_FIRST)
      while var (key, value) = unsafe row {
        do throws(StoreError) {
          try unsafe check(mdb_put(written.reading.raw, to, &key, &value, UInt32(MDB_APPEND)), Self.compaction, name)
        } catch {
          throw Room.reason(of: error, folder: folder)
        }
        unsafe row = try unsafe cursor.move(MDB_NEXT)
      }
    }
    try written.commit()
  }

  private static let compaction = "compact the store"

  /// The names of all tables in the file.
  func tableNames() throws(StoreError) -> [String] {
    let transaction = try unsafe begin(readOnly: true, "read the tables")
    defer { unsafe mdb_txn_abort(transaction) }
    return unsafe try Self.tableNames(in: transaction)
  }

  private static func tableNames(in transaction: OpaquePointer) throws(StoreError) -> [String] {
    var main: MDB_dbi = 0
    try unsafe check(mdb_dbi_open(transaction, nil, 0, &main), "read the tables")
    let cursor = try unsafe Cursor.open(transaction, main, Table("", slot: 0))
    var names: [String] = []
    var row = try unsafe cursor.move(MDB_FIRST)
    while let (key, _) = unsafe row {
      names.append(unsafe String(decoding: key.bytes, as: UTF8.self))
      unsafe row = try unsafe cursor.move(MDB_NEXT)
    }
    return names
  }

  /// Empties tables by their names, whoever made them; they stay, since another process may have them open.
  func empty(_ names: [String]) throws(StoreError) {
    if names.isEmpty { return }
    let operation = "empty tables"
    // Tables are opened by one transaction of a process at a time.
    try opening.withLock { (_) throws(StoreError) in
      let transaction = try unsafe begin(readOnly: false, operation)
      do throws(StoreError) {
        for name in names {
          var handle: MDB_dbi = 0
          try unsafe check(mdb_dbi_open(transaction, name, 0, &handle), operation, name)
          try unsafe check(mdb_drop(transaction, handle, 0), operation, name)
        }
      } catch {
        unsafe mdb_txn_abort(transaction)
        throw error
      }
      try unsafe check(mdb_txn_commit(transaction), operation, path)
    }
  }
}
