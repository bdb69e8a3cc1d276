internal import CLMDB

/// Walks one table of one transaction; closed when it goes.
@safe struct Cursor: ~Copyable {
  private let raw: OpaquePointer
  private let table: Table

  private init(raw: OpaquePointer, table: Table) {
    unsafe self.raw = unsafe raw
    self.table = table
  }

  deinit { unsafe mdb_cursor_close(raw) }

  static func open(_ transaction: OpaquePointer, _ handle: MDB_dbi, _ table: Table) throws(StoreError) -> Cursor {
    var opened: OpaquePointer?
    try unsafe check(mdb_cursor_open(transaction, handle, &opened), "read", table.name)
    guard let raw = unsafe opened else { throw StoreError(.system, "read", subject: table.name) }
    return unsafe Cursor(raw: raw, table: table)
  }

  /// The row at a key, or the next one in the direction; without a key the first or last row.
  func seek(_ key: [UInt8]?, backwards: Bool) throws(StoreError) -> (MDB_val, MDB_val)? {
    guard let key, !key.isEmpty else { return try unsafe move(backwards ? MDB_LAST : MDB_FIRST) }
    var value = unsafe MDB_val()
    var found = unsafe MDB_val()
    let code = unsafe key.withUnsafeBytes { bytes in
      unsafe found = unsafe MDB_val(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      return unsafe mdb_cursor_get(raw, &found, &value, MDB_SET_RANGE)
    }
    if code == MDB_NOTFOUND { return backwards ? try unsafe move(MDB_LAST) : nil }
    try check(code, "read", table.name)
    let isThere = unsafe found.bytes.elementsEqual(key)
    if backwards && !isThere { return try unsafe move(MDB_PREV) }
    return unsafe (found, value)
  }

  func move(_ operation: MDB_cursor_op) throws(StoreError) -> (MDB_val, MDB_val)? {
    var key = unsafe MDB_val()
    var value = unsafe MDB_val()
    let code = unsafe mdb_cursor_get(raw, &key, &value, operation)
    if code == MDB_NOTFOUND { return nil }
    try check(code, "read", table.name)
    return unsafe (key, value)
  }
}
