internal import CLMDB
internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A snapshot of an environment: what it reads does not change while it lasts.
///
/// It is lent to a synchronous closure and ends with it; values are borrowed for the length of a call.
@safe package struct ReadTransaction: ~Copyable {
  package let environment: Environment
  let raw: OpaquePointer
  /// Names already looked up in this transaction.
  let names = NameCache()
  /// Which of the process's snapshots it is; 0 for what a transaction that writes reads, where rows move.
  let serial: UInt64
  private var isOver = false

  private static let begun = Atomic<UInt64>(0)

  init(environment: Environment, raw: OpaquePointer, serial: UInt64 = 0) {
    self.environment = environment
    unsafe self.raw = unsafe raw
    self.serial = serial
  }

  /// Begins a snapshot.
  package static func begin(_ environment: Environment) throws(StoreError) -> ReadTransaction {
    let serial = begun.add(1, ordering: .relaxed).newValue
    return unsafe ReadTransaction(
      environment: environment, raw: try environment.begin(readOnly: true, "read the store"), serial: serial)
  }

  deinit {
    if !isOver { unsafe mdb_txn_abort(raw) }
  }

  /// What no two different snapshots of this environment's file have in common.
  package var snapshot: String { unsafe "\(environment.path)#\(mdb_txn_id(raw))" }

  /// The number of the commit that it reads.
  var transactionID: UInt64 { UInt64(unsafe mdb_txn_id(raw)) }

  /// Commits the transaction underneath a `WriteTransaction`.
  mutating func finish() throws(StoreError) {
    isOver = true
    do throws(StoreError) {
      try unsafe check(mdb_txn_commit(raw), "commit", environment.path)
    } catch {
      throw Room.reason(of: error, folder: environment.path)
    }
  }

  /// Lends the value of a key to a closure; nil where there is none.
  @inlinable package func withValue<Result>(
    _ table: Table, _ key: [UInt8], _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    var result: Result?
    try lend(table, key) { result = body($0) }
    return result
  }

  /// What `withValue` is made of: not generic, so that every module has the generic part for its own types.
  @usableFromInline package func lend(
    _ table: Table, _ key: [UInt8], _ body: (Span<UInt8>) -> Void
  ) throws(StoreError) {
    guard let handle = environment.handle(table), !key.isEmpty, key.count <= Table.longestKey else { return }
    var found = unsafe MDB_val()
    let code = unsafe key.withUnsafeBytes { bytes in
      var wanted = unsafe MDB_val(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      return unsafe mdb_get(raw, handle, &wanted, &found)
    }
    if code == MDB_NOTFOUND { return }
    try check(code, "read", table.name)
    unsafe body(found.bytes.span)
  }

  /// Lends the value of a number's eight bytes, big-endian; nil where there is none.
  @inlinable package func withValue<Result>(
    _ table: Table, number: UInt64, _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    var result: Result?
    try lend(table, number: number) { result = body($0) }
    return result
  }

  @usableFromInline package func lend(
    _ table: Table, number: UInt64, _ body: (Span<UInt8>) -> Void
  ) throws(StoreError) {
    guard let handle = environment.handle(table) else { return }
    var found = unsafe MDB_val()
    var key = number.bigEndian
    let code = unsafe withUnsafeMutableBytes(of: &key) { bytes in
      var wanted = unsafe MDB_val(mv_size: bytes.count, mv_data: bytes.baseAddress)
      return unsafe mdb_get(raw, handle, &wanted, &found)
    }
    if code == MDB_NOTFOUND { return }
    try check(code, "read", table.name)
    unsafe body(found.bytes.span)
  }

  /// The same of a number's eight bytes and a part's two.
  package func lend(
    _ table: Table, number: UInt64, part: UInt16, _ body: (Span<UInt8>) -> Void
  ) throws(StoreError) {
    guard let handle = environment.handle(table) else { return }
    var found = unsafe MDB_val()
    var key = (number.bigEndian, part.bigEndian)
    let code = unsafe withUnsafeMutableBytes(of: &key) { bytes in
      var wanted = unsafe MDB_val(mv_size: bytes.count, mv_data: bytes.baseAddress)
      return unsafe mdb_get(raw, handle, &wanted, &found)
    }
    if code == MDB_NOTFOUND { return }
    try check(code, "read", table.name)
    unsafe body(found.bytes.span)
  }

  /// A copy of the value of a key; nil where there is none.
  package func value(_ table: Table, _ key: [UInt8]) throws(StoreError) -> [UInt8]? {
    try withValue(table, key) { $0.copied() }
  }

  /// How many rows a table has.
  package func count(_ table: Table) throws(StoreError) -> Int {
    guard let handle = environment.handle(table) else { return 0 }
    var statistics = MDB_stat()
    try unsafe check(mdb_stat(raw, handle, &statistics), "count", table.name)
    return statistics.ms_entries
  }

  /// How many bytes of pages a table takes.
  package func pageBytes(_ table: Table) throws(StoreError) -> Int {
    guard let handle = environment.handle(table) else { return 0 }
    var statistics = MDB_stat()
    try unsafe check(mdb_stat(raw, handle, &statistics), "count", table.name)
    let pages = statistics.ms_branch_pages + statistics.ms_leaf_pages + statistics.ms_overflow_pages
    return pages * Int(statistics.ms_psize)
  }

  /// Walks rows in key order, or against it, until the closure returns false or the table ends.
  ///
  /// - Parameters:
  ///   - start: The first key, or the last one downwards; where it is absent, the next in the direction. Nil for an end of
  ///     the table.
  ///   - body: Takes key and value, borrowed for the call. It must not write to the table.
  @inlinable package func scan<Failure: StoreFailure>(
    _ table: Table, from start: [UInt8]? = nil, backwards: Bool = false,
    _ body: (Span<UInt8>, Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    var failed: Failure?
    do throws(StoreError) {
      try walk(table, from: start, backwards: backwards) { key, value in
        // The closure's own failure is kept aside, so that it comes out as it is.
        do throws(Failure) {
          return try body(key, value)
        } catch {
          failed = error
          return false
        }
      }
    } catch {
      throw Failure(error)
    }
    if let failed { throw failed }
  }

  /// The same where the closure fails as the log does, as most do: nothing is generic, so that no type is looked up at run
  /// time, and the closure's failure comes out by itself.
  package func scan(
    _ table: Table, from start: [UInt8]? = nil, backwards: Bool = false,
    _ body: (Span<UInt8>, Span<UInt8>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    guard let handle = environment.handle(table) else { return }
    let cursor = try unsafe Cursor.open(raw, handle, table)
    var row = try unsafe cursor.seek(start, backwards: backwards)
    while let (key, value) = unsafe row {
      guard try unsafe body(key.bytes.span, value.bytes.span) else { break }
      unsafe row = try unsafe cursor.move(backwards ? MDB_PREV : MDB_NEXT)
    }
  }

  /// What `scan` is made of: not generic, so that every module has the generic part for its own failures.
  @usableFromInline package func walk(
    _ table: Table, from start: [UInt8]?, backwards: Bool, _ body: (Span<UInt8>, Span<UInt8>) -> Bool
  ) throws(StoreError) {
    guard let handle = environment.handle(table) else { return }
    let cursor = try unsafe Cursor.open(raw, handle, table)
    var row = try unsafe cursor.seek(start, backwards: backwards)
    while let (key, value) = unsafe row {
      guard unsafe body(key.bytes.span, value.bytes.span) else { break }
      unsafe row = try unsafe cursor.move(backwards ? MDB_PREV : MDB_NEXT)
    }
  }
}

extension ReadTransaction {
  /// Lends the key before a key and the one after it, as far as there are such; one way down the tree for both.
  package func withNeighbours(
    of key: [UInt8], in table: Table, _ body: (Span<UInt8>) -> Void
  ) throws(StoreError) {
    guard let handle = environment.handle(table) else { return }
    let cursor = try unsafe Cursor.open(raw, handle, table)
    let here = try unsafe cursor.seek(key, backwards: false)
    guard let (found, _) = unsafe here else {
      if let (last, _) = try unsafe cursor.move(MDB_LAST) { unsafe body(last.bytes.span) }
      return
    }
    let isThere = unsafe key.withUnsafeBytes { bytes in
      guard unsafe bytes.count == found.mv_size, let own = bytes.baseAddress, let other = unsafe found.mv_data
      else {
        return false
      }
      return unsafe memcmp(own, other, bytes.count) == 0
    }
    if !isThere { unsafe body(found.bytes.span) }
    if let (before, _) = try unsafe cursor.move(MDB_PREV) {
      unsafe body(before.bytes.span)
      if isThere { _ = try unsafe cursor.move(MDB_NEXT) }
    } else if isThere {
      _ = try unsafe cursor.seek(key, backwards: false)
    }
    if isThere, let (after, _) = try unsafe cursor.move(MDB_NEXT) { unsafe body(after.bytes.span) }
  }
}

extension MDB_val {
  var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: mv_data?.assumingMemoryBound(to: UInt8.self), count: mv_data == nil ? 0 : mv_size)
  }
}

extension Span<UInt8> {
  /// The bytes as an array of their own.
  package func copied() -> [UInt8] {
    unsafe withUnsafeBufferPointer { bytes in unsafe Array(bytes) }
  }
}
