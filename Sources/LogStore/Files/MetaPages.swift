#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What must hold before LMDB may open a data file: LMDB itself would make an emptied file a new empty store, and
/// meet a truncated one with SIGBUS.
enum MetaPages {
  private static let magic: UInt32 = 0xbeef_c0de
  private static let version: UInt32 = 1
  private static let headerBytes = 16
  /// Pages past the end of the file that LMDB may have counted but not written yet.
  private static let grace: UInt64 = 64

  /// Checks a data file and returns its size in bytes.
  static func check(_ path: String) throws(StoreError) -> Int64 {
    let operation = "open the store"
    let descriptor: Descriptor
    do throws(StoreError) {
      descriptor = try Descriptor.open(path, O_RDONLY, operation: operation)
    } catch {
      guard error.number == ENOENT || error.number == ENOTDIR else { throw error }
      throw StoreError(.damaged, operation, subject: path, reason: "the file that CURRENT names is missing")
    }
    let size = try descriptor.size(operation: operation, path: path)
    func damage(_ reason: String) -> StoreError { StoreError(.damaged, operation, subject: path, reason: reason) }
    if size == 0 { throw damage("the file is empty") }
    // The page size stands in the first meta page; the second lies one page further.
    let first = try descriptor.read(4_096, operation: operation, path: path)
    guard first.count == 4_096 else { throw damage("the file is cut off at \(size) bytes") }
    let pageSize = Int64(word32(first, headerBytes + 24))
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { throw damage("it is not an LMDB file") }
    let second = try descriptor.read(4_096, at: pageSize, operation: operation, path: path)
    guard second.count >= 168 else { throw damage("the file is cut off at \(size) bytes") }
    var newest: (transaction: UInt64, lastPage: UInt64) = (0, 0)
    for page in [first, second] {
      guard word32(page, headerBytes) == magic else { throw damage("it is not an LMDB file") }
      guard word32(page, headerBytes + 4) == version else {
        throw StoreError(.newerFormat, operation, subject: path, reason: "its LMDB version is \(word32(page, headerBytes + 4))")
      }
      guard Int64(word32(page, headerBytes + 24)) == pageSize else { throw damage("its two meta pages disagree") }
      let transaction = word64(page, headerBytes + 128)
      if transaction >= newest.transaction { newest = (transaction, word64(page, headerBytes + 120)) }
    }
    let pages = UInt64(size / pageSize)
    guard newest.lastPage <= pages + grace else {
      throw damage("the file has \(pages) pages, but page \(newest.lastPage) was written: it is cut off")
    }
    return size
  }

  // LMDB writes in the machine's byte order; every machine this runs on is little-endian.
  private static func word32(_ page: [UInt8], _ offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(page[offset + $1]) << UInt32(8 * $1) }
  }

  private static func word64(_ page: [UInt8], _ offset: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(page[offset + $1]) << UInt64(8 * $1) }
  }
}
