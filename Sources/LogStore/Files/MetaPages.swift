#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What must hold before LMDB may open a data file: LMDB itself would make an emptied file a new empty store, and
/// meet a truncated one with SIGBUS.
package struct MetaPages {
  private static let magic: UInt64 = 0xbeef_c0de
  private static let version: UInt64 = 1
  private static let headerBytes = 16
  private static let operation = "open the store"

  /// The number of the newest transaction.
  private(set) var transaction: UInt64 = 0
  /// The last page that it counts.
  private(set) var lastPage: UInt64 = 0
  /// The tree of free pages, and that of the tables.
  private(set) var free = PageTree()
  private(set) var main = PageTree()
  private(set) var pageSize: Int64

  /// What a sound data file has.
  package struct Extent: Sendable {
    /// Its size in bytes.
    var bytes: Int64
    /// How many tables there are.
    var tables: UInt64
  }

  /// Checks a data file.
  ///
  /// Another process may commit meanwhile. The pages of a commit are written before its meta page, so the size is read
  /// after the meta pages; a verdict of damage counts only if no commit came in between.
  @discardableResult
  static func check(_ path: String) throws(StoreError) -> Extent {
    var last: UInt64?
    while true {
      let descriptor = try open(path)
      let meta = try MetaPages(descriptor, path, only: nil)
      let size = try descriptor.size(operation: operation, path: path)
      let pages = UInt64(size / meta.pageSize)
      let extent = Extent(bytes: size, tables: meta.main.rows)
      if meta.lastPage < pages { return extent }
      var free = FreeList(descriptor, path: path, pageSize: meta.pageSize)
      if free.holds(pages..<meta.lastPage + 1, root: meta.free.root) { return extent }
      if last == meta.transaction {
        throw damage(path, "the file has \(pages) pages, but page \(meta.lastPage) was written: it is cut off")
      }
      last = meta.transaction
    }
  }

  /// The numbers of the snapshot that a transaction reads; nil where a later commit has taken its meta page since.
  static func snapshot(_ transaction: UInt64, _ path: String) throws(StoreError) -> MetaPages? {
    let meta = try MetaPages(path, only: transaction)
    return meta.transaction == transaction ? meta : nil
  }

  /// - Parameter wanted: The transaction whose meta page counts; nil for the newer one.
  init(_ path: String, only wanted: UInt64? = nil) throws(StoreError) {
    try self.init(try Self.open(path), path, only: wanted)
  }

  private init(_ descriptor: borrowing Descriptor, _ path: String, only wanted: UInt64?) throws(StoreError) {
    let size = try descriptor.size(operation: Self.operation, path: path)
    if size == 0 { throw Self.damage(path, "the file is empty") }
    // The page size stands in the first meta page; the second lies one page further.
    let first = try descriptor.read(4_096, operation: Self.operation, path: path)
    guard first.count == 4_096 else { throw Self.damage(path, "the file is cut off at \(size) bytes") }
    pageSize = Int64(first.littleEndian(Self.headerBytes + 24, bytes: 4))
    guard first.littleEndian(Self.headerBytes, bytes: 4) == Self.magic, (512...65_536).contains(pageSize),
      pageSize & (pageSize - 1) == 0
    else { throw Self.damage(path, "it is not an LMDB file") }
    let second = try descriptor.read(4_096, at: pageSize, operation: Self.operation, path: path)
    guard second.count >= 168 else { throw Self.damage(path, "the file is cut off at \(size) bytes") }
    for page in [first, second] { try read(page, path, only: wanted) }
    // The page count of a sound file is far below this; sums with it cannot overflow.
    guard lastPage < 1 << 48 else { throw Self.damage(path, "its page count is \(lastPage)") }
  }

  /// Takes the numbers of a meta page if it is newer than the one before.
  private mutating func read(_ page: [UInt8], _ path: String, only wanted: UInt64?) throws(StoreError) {
    func word(_ offset: Int, _ bytes: Int) -> UInt64 { page.littleEndian(Self.headerBytes + offset, bytes: bytes) }
    guard word(0, 4) == Self.magic else { throw Self.damage(path, "it is not an LMDB file") }
    guard word(4, 4) == Self.version else {
      throw StoreError(.newerFormat, Self.operation, subject: path, reason: "its LMDB version is \(word(4, 4))")
    }
    guard Int64(word(24, 4)) == pageSize else { throw Self.damage(path, "its two meta pages disagree") }
    guard wanted.map({ word(128, 8) == $0 }) ?? (word(128, 8) >= transaction) else { return }
    (transaction, lastPage) = (word(128, 8), word(120, 8))
    free = PageTree(page, at: Self.headerBytes + 24)
    main = PageTree(page, at: Self.headerBytes + 72)
  }

  private static func open(_ path: String) throws(StoreError) -> Descriptor {
    do throws(StoreError) {
      return try Descriptor.open(path, O_RDONLY, operation: operation)
    } catch {
      guard error.number == ENOENT || error.number == ENOTDIR else { throw error }
      throw damage(path, "the file that CURRENT names is missing")
    }
  }

  private static func damage(_ path: String, _ reason: String) -> StoreError {
    StoreError(.damaged, operation, subject: path, reason: reason)
  }
}
