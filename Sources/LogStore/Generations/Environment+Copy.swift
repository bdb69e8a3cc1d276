internal import CLMDB
internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Environment {
  /// Writes a copy of the data into an empty folder, 0600, flushed: every row of every table, in key order.
  ///
  /// The trees are made anew. LMDB's own compacting copy (`MDB_CP_COMPACT`) takes over pages: with what stands behind the
  /// end of long rows, where a long-lived writer leaves bytes of other rows, and with the keys by which branch pages part
  /// their children, which may be of rows that are gone. Both can be words of texts that were deleted. Gaps of these
  /// pages hold nothing but parts of other rows of the copy; so the mark that a scrub is due does not come along.
  ///
  /// Memory: some of `bytesAtOnce`.
  package func copyRows(to folder: String) throws(StoreError) {
    let path = folder + "/data.mdb"
    do throws(StoreError) {
      // Tables are opened by one transaction of a process at a time.
      try opening.withLock { (_) throws(StoreError) in try copyAllRows(to: folder) }
      try Descriptor.open(path, O_RDWR, operation: Self.compaction).flush(operation: Self.compaction, path: path)
    } catch {
      throw Room.reason(of: error, folder: folder)
    }
  }

  /// How many bytes of rows are written by one transaction; LMDB has its pages in memory.
  private static let bytesAtOnce = 16 << 20

  private func copyAllRows(to folder: String) throws(StoreError) {
    // Nothing counts before all of it was flushed, so the transactions between need not be.
    let target = try Environment.open(folder: folder, purpose: .scratch, tables: [])
    let source = try ReadTransaction.begin(self)
    var written = try WriteTransaction.begin(target)
    var bytes = 0
    for name in unsafe try Self.tableNames(in: source.raw) {
      var (from, to): (MDB_dbi, MDB_dbi) = (0, 0)
      try unsafe check(mdb_dbi_open(source.raw, name, 0, &from), Self.compaction, name)
      try unsafe check(mdb_dbi_open(written.reading.raw, name, UInt32(MDB_CREATE), &to), Self.compaction, name)
      let cursor = try unsafe Cursor.open(source.raw, from, Table(name, slot: 0))
      var row = try unsafe cursor.move(MDB_FIRST)
      while var (key, value) = unsafe row {
        let isMark = unsafe name == LogTable.meta.name && key.bytes.elementsEqual(MetaKey.scrub)
        if !isMark {
          let code = unsafe mdb_put(written.reading.raw, to, &key, &value, UInt32(MDB_APPEND))
          // No such key was ever written.
          try check(code == MDB_BAD_VALSIZE ? MDB_CORRUPTED : code, Self.compaction, name)
          unsafe bytes += key.mv_size + value.mv_size
        }
        if bytes >= Self.bytesAtOnce {
          try written.commit()
          written = try WriteTransaction.begin(target)
          bytes = 0
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
