#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Overwrites with zeros what stands in a fresh copy beside its rows.
///
/// LMDB copies the pages of a long row as they are, with what stands behind the row's end; and a row of one page is
/// written into a buffer that held another page before. So a long-lived writer leaves text of one note behind a row of
/// another, and every copy would keep it. Gaps of other pages hold parts of other rows of the copy. (`mdb_page_malloc`,
/// `mdb_env_cwalk` in LMDB 0.9.24's mdb.c; layout: `MDB_page`, `MDB_node`.)
struct GapScrub {
  private static let operation = "compact the store"
  private static let pagesAtOnce = 256
  private static let header = 16
  private static let (branch, leaf, overflow) = (UInt64(1), UInt64(2), UInt64(4))

  private let pageSize: Int
  /// Pages still to come of a long row.
  private var toSkip = 0
  /// How many pages each long row has, and how many bytes, by its first page.
  private var longPages: [UInt64: UInt64] = [:]
  private var longSizes: [UInt64: Int] = [:]

  /// Cleans a file that nobody has open, and in which pages follow one another as a compacting copy writes them.
  static func run(_ descriptor: borrowing Descriptor, _ path: String) throws(StoreError) {
    var scrub = GapScrub(pageSize: Int(try MetaPages(path).pageSize))
    try scrub.run(descriptor, path)
  }

  private init(pageSize: Int) {
    self.pageSize = pageSize
  }

  private mutating func run(_ descriptor: borrowing Descriptor, _ path: String) throws(StoreError) {
    let pages = Int(try descriptor.size(operation: Self.operation, path: path)) / pageSize
    var first = 2
    while first < pages {
      let count = min(Self.pagesAtOnce, pages - first)
      let offset = Int64(first) * Int64(pageSize)
      var bytes = try descriptor.read(count * pageSize, at: offset, operation: Self.operation, path: path)
      guard bytes.count == count * pageSize else {
        throw StoreError(.damaged, Self.operation, subject: path, reason: "the copy is shorter than it was")
      }
      var isChanged = false
      for index in 0..<count where clean(&bytes, index * pageSize, UInt64(first + index)) { isChanged = true }
      if isChanged { try descriptor.write(bytes, at: offset, operation: Self.operation, path: path) }
      first += count
    }
    for (page, size) in longSizes {
      let start = Int64(page) * Int64(pageSize) + Int64(Self.header + size)
      let end = Int64(page + (longPages[page] ?? 0)) * Int64(pageSize)
      guard start < end else { continue }
      try descriptor.write(
        [UInt8](repeating: 0, count: Int(end - start)), at: start, operation: Self.operation, path: path)
    }
  }

  /// Cleans the page that begins at a byte; whether anything was there.
  private mutating func clean(_ bytes: inout [UInt8], _ start: Int, _ number: UInt64) -> Bool {
    if toSkip > 0 {
      toSkip -= 1
      return false
    }
    let kind = bytes.littleEndian(start + 10, bytes: 2)
    if kind & Self.overflow != 0 {
      longPages[number] = bytes.littleEndian(start + 12, bytes: 4)
      toSkip = Int(bytes.littleEndian(start + 12, bytes: 4)) - 1
      return false
    }
    let lower = Int(bytes.littleEndian(start + 12, bytes: 2))
    let upper = Int(bytes.littleEndian(start + 14, bytes: 2))
    guard kind & (Self.branch | Self.leaf) != 0, lower >= Self.header, lower <= upper, upper <= pageSize else {
      return false
    }
    if kind & Self.leaf != 0 { noteLongRows(bytes, start, lower) }
    let gap = start + lower..<start + upper
    guard bytes[gap].contains(where: { $0 != 0 }) else { return false }
    for index in gap { bytes[index] = 0 }
    return true
  }

  /// Takes down how long the rows are that stand on pages of their own.
  private mutating func noteLongRows(_ bytes: [UInt8], _ start: Int, _ lower: Int) {
    for pointer in stride(from: start + Self.header, to: start + lower, by: 2) {
      let node = start + Int(bytes.littleEndian(pointer, bytes: 2))
      guard bytes.littleEndian(node + 4, bytes: 2) & PageNode.bigData != 0 else { continue }
      let value = node + PageNode.header + Int(bytes.littleEndian(node + 6, bytes: 2))
      longSizes[bytes.littleEndian(value, bytes: 8)] = Int(bytes.littleEndian(node, bytes: 4))
    }
  }
}
