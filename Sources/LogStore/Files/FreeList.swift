/// Reads LMDB's list of free pages by `pread`, where touching the memory map could end in SIGBUS.
///
/// LMDB does not write pages that it takes and gives back within one transaction, so a sound file may end before its
/// last page; what is missing then is free. (Layout: `MDB_page` and `MDB_node` in LMDB 0.9's mdb.c.)
struct FreeList: ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  private let pageSize: Int64
  /// Pages that may still be read: more than a sound list has means that it goes in a circle.
  private var budget = 100_000
  private var free: Set<UInt64> = []

  private static let noPage = UInt64.max
  private static let header = 16
  private static let (branch, leaf, bigData) = (UInt64(1), UInt64(2), UInt64(1))

  init(_ descriptor: consuming Descriptor, path: String, pageSize: Int64) {
    self.descriptor = descriptor
    self.path = path
    self.pageSize = pageSize
  }

  /// Whether every page of a range is in the list under a root page; false also where the list cannot be read.
  mutating func holds(_ pages: Range<UInt64>, root: UInt64) -> Bool {
    guard pages.isEmpty || root != Self.noPage && walk(root, in: pages, depth: 0) else { return false }
    return free.count == pages.count
  }

  private mutating func walk(_ number: UInt64, in pages: Range<UInt64>, depth: Int) -> Bool {
    guard depth < 32, let page = read(number, bytes: pageSize) else { return false }
    let flags = page.littleEndian(10, bytes: 2)
    let lower = Int(page.littleEndian(12, bytes: 2))
    guard flags & (Self.branch | Self.leaf) != 0, lower >= Self.header, lower <= page.count else { return false }
    for pointer in stride(from: Self.header, to: lower - 1, by: 2) {
      let node = Int(page.littleEndian(pointer, bytes: 2))
      guard node + 8 <= page.count else { return false }
      if flags & Self.branch != 0 {
        guard walk(page.littleEndian(node, bytes: 6), in: pages, depth: depth + 1) else { return false }
      } else {
        guard collect(page, node, in: pages) else { return false }
      }
    }
    return true
  }

  /// One row of the list: how many pages, and which.
  private mutating func collect(_ page: [UInt8], _ node: Int, in pages: Range<UInt64>) -> Bool {
    let size = Int(page.littleEndian(node, bytes: 4))
    let start = node + 8 + Int(page.littleEndian(node + 6, bytes: 2))
    var list = ArraySlice(page.dropFirst(start))
    if page.littleEndian(node + 4, bytes: 2) & Self.bigData != 0 {
      guard start + 8 <= page.count,
        let far = read(page.littleEndian(start, bytes: 8), bytes: Int64(size) + Int64(Self.header))
      else { return false }
      list = far.dropFirst(Self.header)
    }
    guard size >= 8, list.count >= size else { return false }
    let words = Array(list.prefix(size))
    let count = words.littleEndian(0, bytes: 8)
    guard count <= UInt64(size / 8 - 1) else { return false }
    for index in 0..<Int(count) {
      let number = words.littleEndian(8 + 8 * index, bytes: 8)
      if pages.contains(number) { free.insert(number) }
    }
    return true
  }

  private mutating func read(_ number: UInt64, bytes: Int64) -> [UInt8]? {
    budget -= Int(bytes / pageSize) + 1
    guard budget > 0, number > 1, number < UInt64(Int64.max / pageSize),
      let page = try? descriptor.read(
        Int(bytes), at: Int64(number) * pageSize, operation: "open the store", path: path),
      page.count == Int(bytes)
    else { return nil }
    return page
  }
}

extension [UInt8] {
  /// The little-endian number of some bytes at an offset; LMDB writes in the machine's order, and every machine this
  /// runs on is little-endian. Bytes past the end count as 0.
  func littleEndian(_ offset: Int, bytes: Int) -> UInt64 {
    (0..<bytes).reduce(0) { sum, place in
      offset + place < count ? sum | UInt64(self[offset + place]) << UInt64(8 * place) : sum
    }
  }
}
