/// Where a row lies in memory that a walk passed by, so that it is lent again without the way down its tree.
@safe package struct LentRow: Sendable {
  /// Of the mapped file. Never read but by the snapshot that lent it, while which no page of it is written to.
  nonisolated(unsafe) fileprivate let bytes: UnsafeBufferPointer<UInt8>
  fileprivate let snapshot: UInt64
}

extension ReadTransaction {
  /// Remembers where a value lies that this snapshot lends at the moment; nil where the transaction writes.
  package func remember(_ value: Span<UInt8>) -> LentRow? {
    if serial == 0 { return nil }
    return unsafe value.withUnsafeBufferPointer { unsafe LentRow(bytes: $0, snapshot: serial) }
  }

  /// Lends a row again; nil where another snapshot lent it.
  @inlinable package func withValue<Result>(of row: LentRow, _ body: (Span<UInt8>) -> Result) -> Result? {
    var result: Result?
    lend(row) { result = body($0) }
    return result
  }

  @usableFromInline package func lend(_ row: LentRow, _ body: (Span<UInt8>) -> Void) {
    if row.snapshot == serial { unsafe body(row.bytes.span) }
  }
}
