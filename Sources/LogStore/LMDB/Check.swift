internal import CLMDB
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The one gate through which every LMDB code passes: returns for success, throws the failure it means.
func check(_ code: Int32, _ operation: String, _ subject: String = "") throws(StoreError) {
  if code != MDB_SUCCESS { throw failure(code, operation, subject) }
}

extension StoreError {
  /// Whether the environment cannot be used any more, so that it must be opened again.
  var meansSpoiltEnvironment: Bool { number == MDB_PANIC || number == MDB_BAD_TXN || number == EINVAL }
}

private func failure(_ number: Int32, _ operation: String, _ subject: String) -> StoreError {
  if number > 0 { return StoreError.system(operation, subject, number: number) }
  let code: StoreError.Code =
    switch number {
    case MDB_MAP_FULL: .full
    case MDB_READERS_FULL: .readersFull
    // The last three are said of pages that are not what they should be: in a circle, too full, or not in order.
    case MDB_INVALID, MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_PANIC, MDB_CURSOR_FULL, MDB_PAGE_FULL, MDB_KEYEXIST:
      // Tables of projections have an @ in their names; the log has everything that stands in them.
      subject.utf8.contains(UInt8(ascii: "@")) ? .damagedTable : .damaged
    case MDB_VERSION_MISMATCH: .newerFormat
    default: .system
    }
  let reason = unsafe mdb_strerror(number).map { text in unsafe String(cString: text) } ?? "code \(number)"
  return StoreError(code, operation, subject: subject, reason: reason, number: number)
}
