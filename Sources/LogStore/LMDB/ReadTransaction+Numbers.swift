internal import CLMDB

extension ReadTransaction {
  /// Lends the values of some numbers' eight bytes, big-endian, one after the other; numbers without a row are passed over.
  ///
  /// One cursor goes from each to the next: where they stand side by side it takes no way down the tree.
  func lendRows(
    _ table: Table, numbers: [UInt64], _ body: (UInt64, Span<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let handle = environment.handle(table) else { return }
    let cursor = try unsafe Cursor.open(raw, handle, table)
    var row: (MDB_val, MDB_val)?
    var here: UInt64?
    for number in numbers {
      if let at = here, at &+ 1 == number {
        unsafe row = try unsafe cursor.move(MDB_NEXT)
      } else {
        unsafe row = try unsafe cursor.seek(Key.number(number), backwards: false)
      }
      guard let (key, value) = unsafe row else {
        here = nil
        continue
      }
      let found = unsafe Key.readNumber(key.bytes.span)
      here = found
      if found == number { try unsafe body(number, value.bytes.span) }
    }
  }
}
