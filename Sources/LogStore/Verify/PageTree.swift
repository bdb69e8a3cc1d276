/// What LMDB writes down of a tree of pages: `MDB_db` of its 0.9 mdb.c, 48 bytes.
struct PageTree {
  static let bytes = 48
  static let noPage = UInt64.max

  var depth: UInt64
  var branchPages: UInt64
  var leafPages: UInt64
  var overflowPages: UInt64
  var rows: UInt64
  var root: UInt64

  init(_ page: [UInt8], at offset: Int) {
    depth = page.littleEndian(offset + 6, bytes: 2)
    branchPages = page.littleEndian(offset + 8, bytes: 8)
    leafPages = page.littleEndian(offset + 16, bytes: 8)
    overflowPages = page.littleEndian(offset + 24, bytes: 8)
    rows = page.littleEndian(offset + 32, bytes: 8)
    root = page.littleEndian(offset + 40, bytes: 8)
  }

  /// A tree of which nothing has been counted yet.
  init() {
    (depth, branchPages, leafPages, overflowPages, rows, root) = (0, 0, 0, 0, 0, Self.noPage)
  }
}

/// One node of a branch or leaf page: `MDB_node` of mdb.c.
struct PageNode {
  /// Node flags.
  static let (bigData, subtree) = (UInt64(1), UInt64(2))
  static let header = 8

  /// Where it begins and ends in its page.
  var range: Range<Int>
  var key: [UInt8]
  var flags: UInt64
  /// The page below, of a branch.
  var child: UInt64
  /// The bytes of the value, of a leaf; they may stand on other pages.
  var size: Int
  /// Where the value begins in the page.
  var value: Int

  /// Reads the node that begins at a byte; nil where it does not lie within the page.
  init?(_ page: [UInt8], at offset: Int, isBranch: Bool) {
    guard offset + Self.header <= page.count else { return nil }
    let keyBytes = Int(page.littleEndian(offset + 6, bytes: 2))
    flags = isBranch ? 0 : page.littleEndian(offset + 4, bytes: 2)
    child = page.littleEndian(offset, bytes: 6)
    size = isBranch ? 0 : Int(page.littleEndian(offset, bytes: 4))
    value = offset + Self.header + keyBytes
    let inPage = isBranch ? 0 : flags & Self.bigData != 0 ? 8 : size
    guard keyBytes <= Table.longestKey, value + inPage <= page.count else { return nil }
    range = offset..<value + inPage
    key = Array(page[offset + Self.header..<value])
  }
}
