internal import CLMDB
internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Environment {
  /// Writes a copy of the data without free pages and without the gaps in which deleted rows still stand, 0600, flushed.
  func copyCompacted(to path: String) throws(StoreError) {
    let operation = "compact the store"
    try checkProcess(operation)
    let descriptor = try Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, operation: operation)
    do throws(StoreError) {
      try unsafe check(mdb_env_copyfd2(raw, descriptor.number, UInt32(MDB_CP_COMPACT)), operation, path)
    } catch {
      throw Room.reason(of: error, folder: self.path)
    }
    try descriptor.flush(operation: operation, path: path)
  }

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
