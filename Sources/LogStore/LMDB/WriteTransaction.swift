internal import CLMDB

/// The one writer's transaction: all of it becomes visible and durable at once, or nothing does.
@safe package struct WriteTransaction: ~Copyable {
  /// The same transaction for reading: what was written so far is seen.
  package var reading: ReadTransaction
  /// The end of the log as this transaction leaves it.
  package var head = LogHead()
  /// Whether old pages are to be left behind after the commit.
  package internal(set) var scrub: ScrubRequest?

  private init(_ reading: consuming ReadTransaction) {
    self.reading = reading
  }

  /// Begins to write; waits for LMDB's own lock where another thread or process holds it.
  package static func begin(_ environment: Environment) throws(StoreError) -> WriteTransaction {
    unsafe WriteTransaction(
      ReadTransaction(environment: environment, raw: try environment.begin(readOnly: false, "write the store")))
  }

  /// Makes everything durable. Not calling it throws everything away.
  package consuming func commit() throws(StoreError) {
    try reading.finish()
  }

  /// Puts a value, replacing the one before. Appending is faster, and an error unless the key is the table's last.
  package func put(_ table: Table, _ key: [UInt8], _ value: [UInt8], appending: Bool = false) throws(StoreError) {
    try check(code(table, key, value, appending: appending), table)
  }

  /// Puts a row that is most likely the table's last, such as one of a new note: faster then, and it fills pages.
  ///
  /// - Returns: Whether it was the last; otherwise nothing is written.
  package func appendRow(_ table: Table, _ key: [UInt8], _ value: [UInt8]) throws(StoreError) -> Bool {
    let code = try code(table, key, value, appending: true)
    if code == MDB_KEYEXIST { return false }
    try check(code, table)
    return true
  }

  /// Puts a value, appending it where the caller takes its key for the table's last.
  package func put(
    _ table: Table, _ key: [UInt8], _ value: [UInt8], isLikelyLast: Bool
  ) throws(StoreError) {
    if isLikelyLast, try appendRow(table, key, value) { return }
    try put(table, key, value)
  }

  /// Puts a value under a number's eight bytes, big-endian, without making arrays of them.
  package func put(
    _ table: Table, number: UInt64, _ value: Span<UInt8>, appending: Bool = false
  ) throws(StoreError) {
    guard let handle = reading.environment.handle(table) else {
      throw StoreError(.damaged, "write", subject: table.name, reason: "the table is missing")
    }
    var bytes = number.bigEndian
    let code = unsafe withUnsafeMutableBytes(of: &bytes) { keyBytes in
      unsafe value.withUnsafeBytes { valueBytes in
        var key = unsafe MDB_val(mv_size: keyBytes.count, mv_data: keyBytes.baseAddress)
        var value = unsafe MDB_val(
          mv_size: valueBytes.count, mv_data: UnsafeMutableRawPointer(mutating: valueBytes.baseAddress))
        return unsafe mdb_put(reading.raw, handle, &key, &value, appending ? UInt32(MDB_APPEND) : 0)
      }
    }
    try check(code, table)
  }

  private func check(_ code: Int32, _ table: Table) throws(StoreError) {
    do throws(StoreError) {
      try LogStore.check(code, "write", table.name)
    } catch {
      // A transaction of many pages writes some of them before it commits.
      throw Room.reason(of: error, folder: reading.environment.path)
    }
  }

  private func code(
    _ table: Table, _ key: [UInt8], _ value: [UInt8], appending: Bool
  ) throws(StoreError) -> Int32 {
    guard let handle = reading.environment.handle(table) else {
      throw StoreError(.damaged, "write", subject: table.name, reason: "the table is missing")
    }
    return unsafe key.withUnsafeBytes { keyBytes in
      unsafe value.withUnsafeBytes { valueBytes in
        var key = unsafe MDB_val(
          mv_size: keyBytes.count, mv_data: UnsafeMutableRawPointer(mutating: keyBytes.baseAddress))
        var value = unsafe MDB_val(
          mv_size: valueBytes.count, mv_data: UnsafeMutableRawPointer(mutating: valueBytes.baseAddress))
        return unsafe mdb_put(reading.raw, handle, &key, &value, appending ? UInt32(MDB_APPEND) : 0)
      }
    }
  }

  /// Removes a row; nothing happens where there is none.
  package func remove(_ table: Table, _ key: [UInt8]) throws(StoreError) {
    guard let handle = reading.environment.handle(table) else { return }
    let code = unsafe key.withUnsafeBytes { bytes in
      var key = unsafe MDB_val(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      return unsafe mdb_del(reading.raw, handle, &key, nil)
    }
    if code != MDB_NOTFOUND { try LogStore.check(code, "remove", table.name) }
  }

  /// Removes every row of a table.
  package func clear(_ table: Table) throws(StoreError) {
    guard let handle = reading.environment.handle(table) else { return }
    try unsafe LogStore.check(mdb_drop(reading.raw, handle, 0), "clear", table.name)
  }
}
