internal import Events
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Walks every page of a data file by `pread` and compares it with what LMDB relies on: numbers, kinds, offsets, order
/// of keys, counts, and that no page is used twice.
///
/// LMDB itself trusts all of that, so that on a damaged file it reads past its memory map, or in a circle. (Layout:
/// `MDB_page`, `MDB_node`, `MDB_db` in LMDB 0.9's mdb.c.)
struct PageWalk: ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  private let pageSize: Int
  private let filePages: UInt64
  private let lastPage: UInt64
  private let progress: VerifyProgress
  /// A bit for each page that a tree or the list of free pages names.
  private var seen: [UInt64]
  /// Pages in use.
  private(set) var used: UInt64 = 0
  private(set) var faults: [VerifyFault] = []
  /// The trees of the tables by name, as the file's main tree names them.
  private var subtrees: [(name: String, tree: PageTree)] = []

  /// The tree that is being walked.
  private var name = ""
  private var counted = PageTree()
  private var depth: UInt64 = 0
  /// The last key that a leaf gave.
  private var lastKey: [UInt8] = []

  private static let header = 16
  private static let (branch, leaf, overflow) = (UInt64(1), UInt64(2), UInt64(4))
  /// Bits that say how a page came to be, not what it is.
  private static let passing: UInt64 = 0xc010
  private static let operation = "verify the store"
  private static let free = "the list of free pages"
  private static let main = "the list of tables"

  private init(
    _ descriptor: consuming Descriptor, _ path: String, filePages: UInt64, _ meta: MetaPages,
    _ progress: @escaping VerifyProgress
  ) {
    self.descriptor = descriptor
    self.path = path
    self.filePages = filePages
    pageSize = Int(meta.pageSize)
    lastPage = meta.lastPage
    self.progress = progress
    seen = [UInt64](repeating: 0, count: Int(lastPage / 64) + 1)
  }

  /// - Parameter meta: The numbers of the snapshot that is to be walked.
  static func begin(
    _ path: String, _ meta: MetaPages, progress: @escaping VerifyProgress
  ) throws(StoreError) -> PageWalk {
    let descriptor = try Descriptor.open(path, O_RDONLY, operation: operation)
    let size = try descriptor.size(operation: operation, path: path)
    return PageWalk(descriptor, path, filePages: UInt64(size / meta.pageSize), meta, progress)
  }

  /// Walks the trees of a snapshot's meta page: those of the tables, then the list of free pages.
  mutating func walk(_ meta: MetaPages) throws(StoreError) {
    try walk(Self.main, meta.main)
    for (name, tree) in subtrees { try walk(name, tree) }
    try walk(Self.free, meta.free)
    progress("pages", lastPage, lastPage)
  }

  private var isFull: Bool { faults.count >= VerifyFault.most }

  private mutating func walk(_ name: String, _ tree: PageTree) throws(StoreError) {
    (self.name, counted, depth, lastKey) = (name, PageTree(), tree.depth, [])
    if tree.root == PageTree.noPage {
      if tree.rows != 0 { fault("its root", "it has \(tree.rows) rows but no page") }
      return
    }
    guard tree.depth > 0, tree.depth < 32 else { return fault("its root", "its depth is \(tree.depth)") }
    let before = faults.count
    try walk(tree.root, level: 1, from: nil, to: nil)
    guard faults.count == before else { return }
    let isCounted =
      counted.branchPages == tree.branchPages && counted.leafPages == tree.leafPages
      && counted.overflowPages == tree.overflowPages && counted.rows == tree.rows
    if !isCounted {
      fault("its counts", "it has \(counted.rows) rows in \(counted.leafPages) leaves, but \(tree.rows) are counted")
    }
  }

  /// Walks the page with a number and those below; its keys must lie between two keys.
  private mutating func walk(_ number: UInt64, level: UInt64, from low: [UInt8]?, to high: [UInt8]?) throws(StoreError)
  {
    guard !isFull, take(number, 1), let page = try read(number) else { return }
    let isBranch = level < depth
    let kind = page.littleEndian(10, bytes: 2) & ~Self.passing
    guard kind == (isBranch ? Self.branch : Self.leaf) else {
      return fault("page \(number)", "its kind is \(kind) where a \(isBranch ? "branch" : "leaf") should be")
    }
    guard let nodes = nodes(of: page, number, isBranch: isBranch) else { return }
    if isBranch { counted.branchPages += 1 } else { counted.leafPages += 1 }
    for (index, node) in nodes.enumerated() where !(isBranch && index == 0) {
      let before = index > (isBranch ? 1 : 0) ? nodes[index - 1].key : nil
      guard before.map({ precedes($0, node.key) }) ?? true, low.map({ !precedes(node.key, $0) }) ?? true,
        high.map({ precedes(node.key, $0) }) ?? true
      else { return fault("page \(number)", "its keys are not in order") }
    }
    for (index, node) in nodes.enumerated() {
      if isBranch {
        try walk(
          node.child, level: level + 1, from: index == 0 ? low : node.key,
          to: index + 1 < nodes.count ? nodes[index + 1].key : high)
      } else {
        try take(node, of: page, number)
      }
      if isFull { return }
    }
  }

  /// The nodes of a page in order; nil, with a fault, where they do not lie in it one beside the other.
  private mutating func nodes(of page: [UInt8], _ number: UInt64, isBranch: Bool) -> [PageNode]? {
    let lower = Int(page.littleEndian(12, bytes: 2))
    let upper = Int(page.littleEndian(14, bytes: 2))
    guard lower > Self.header, lower % 2 == 0, lower <= upper, upper <= pageSize else {
      fault("page \(number)", "its free space is from \(lower) to \(upper)")
      return nil
    }
    var nodes: [PageNode] = []
    for pointer in stride(from: Self.header, to: lower, by: 2) {
      let offset = Int(page.littleEndian(pointer, bytes: 2))
      guard offset >= upper, let node = PageNode(page, at: offset, isBranch: isBranch) else {
        fault("page \(number)", "its row \(nodes.count) does not lie within it")
        return nil
      }
      nodes.append(node)
    }
    let ranges = nodes.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else {
      fault("page \(number)", "its rows overlap")
      return nil
    }
    return nodes
  }

  /// Takes a row of a leaf: its further pages, and what it says of other pages.
  private mutating func take(_ node: PageNode, of page: [UInt8], _ number: UInt64) throws(StoreError) {
    counted.rows += 1
    lastKey = node.key
    let isTable = name == Self.main && node.flags == PageNode.subtree
    guard isTable || node.flags == 0 || node.flags == PageNode.bigData else {
      return fault("page \(number)", "a row has the flags \(node.flags)")
    }
    if isTable {
      guard node.size == PageTree.bytes else { return fault("page \(number)", "a table has \(node.size) bytes") }
      return subtrees.append((String(decoding: node.key, as: UTF8.self), PageTree(page, at: node.value)))
    }
    var list: [UInt8]?
    if node.flags & PageNode.bigData != 0 {
      list = try takeFar(page.littleEndian(node.value, bytes: 8), bytes: node.size, of: number)
    } else if name == Self.free {
      list = Array(page[node.value..<node.value + node.size])
    }
    if name == Self.free, let list { takeFree(list, of: number) }
  }

  /// Takes the pages of a value that is longer than a page; gives the bytes of a list of free pages.
  ///
  /// They may be more than the value needs: a row that one transaction writes twice keeps the pages of its longer value.
  private mutating func takeFar(_ first: UInt64, bytes: Int, of number: UInt64) throws(StoreError) -> [UInt8]? {
    let needed = UInt64((Self.header + bytes - 1) / pageSize + 1)
    guard take(first, needed), let page = try read(first) else { return nil }
    let pages = page.littleEndian(12, bytes: 4)
    guard page.littleEndian(10, bytes: 2) & ~Self.passing == Self.overflow, pages >= needed else {
      fault("page \(first)", "it is not the beginning of \(needed) pages of a long row")
      return nil
    }
    if pages > needed, !take(first + needed, pages - needed) { return nil }
    counted.overflowPages += pages
    guard name == Self.free else { return nil }
    let far = try descriptor.read(
      bytes, at: Int64(first) * Int64(pageSize) + Int64(Self.header), operation: Self.operation, path: path)
    return far
  }

  /// Takes a row of the list of free pages: how many, and which. They need not be in the file yet.
  private mutating func takeFree(_ list: [UInt8], of number: UInt64) {
    let count = list.littleEndian(0, bytes: 8)
    guard list.count >= 8, count <= UInt64(list.count / 8 - 1) else {
      return fault("page \(number)", "a row lists \(count) free pages and has room for \(max(0, list.count / 8 - 1))")
    }
    for index in 0..<Int(count) where !isFull {
      let page = list.littleEndian(8 + 8 * index, bytes: 8)
      guard page > 1, page <= lastPage else {
        fault("page \(number)", "page \(page) is listed as free and is not in the file")
        continue
      }
      if !mark(page) { fault("page \(page)", "it is free, and in use or free already") }
    }
  }

  /// Takes pages into use; false, with a fault, where they are not in the file or in use already.
  private mutating func take(_ number: UInt64, _ count: UInt64) -> Bool {
    guard number > 1, number <= lastPage, number < filePages, count <= filePages - number else {
      fault("page \(number)", "it is named, and not in the file")
      return false
    }
    for page in number..<number + count where !mark(page) {
      fault("page \(page)", "it is in use already")
      return false
    }
    used += count
    if used % 256 < count { progress("pages", min(used, lastPage), lastPage) }
    return true
  }

  private mutating func mark(_ page: UInt64) -> Bool {
    let bit = UInt64(1) << (page % 64)
    let isNew = seen[Int(page / 64)] & bit == 0
    seen[Int(page / 64)] |= bit
    return isNew
  }

  private mutating func read(_ number: UInt64) throws(StoreError) -> [UInt8]? {
    let page = try descriptor.read(
      pageSize, at: Int64(number) * Int64(pageSize), operation: Self.operation, path: path)
    guard page.count == pageSize else {
      fault("page \(number)", "the file ends in it")
      return nil
    }
    guard page.littleEndian(0, bytes: 8) == number else {
      fault("page \(number)", "it says that it is page \(page.littleEndian(0, bytes: 8))")
      return nil
    }
    return page
  }

  /// LMDB's order of keys: bytes, then length; numbers in the list of free pages.
  private func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    if name == Self.free { return first.littleEndian(0, bytes: 8) < second.littleEndian(0, bytes: 8) }
    return first.lexicographicallyPrecedes(second)
  }

  private mutating func fault(_ place: String, _ reason: String) {
    if isFull { return }
    let next = name == LogTable.log.name ? Key.readNumber(lastKey.span) + 1 : 0
    let table = name == Self.main || name == Self.free ? name : "table \(name)"
    faults.append(VerifyFault(.pages, position: next, "\(place) of \(table)", reason))
  }
}

extension VerifyFault {
  /// Whether a fault of pages lies in a table of a projection, of which the log has everything.
  package var isOfProjection: Bool {
    area == .pages && place.contains(" of table ") && place.contains("@")
  }
}
