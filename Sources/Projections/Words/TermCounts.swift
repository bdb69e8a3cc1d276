internal import LogStore

/// How often each note has one term: a list while few notes have it, from then on an array by note number.
///
/// A list of many is to be sorted where a prefix stands for several terms, and is joined with others note by note; in
/// the array a posting finds its place by itself.
struct TermCounts {
  /// Number ‖ times in the title (16 bits) ‖ times in the text (16 bits); ascending and each note once after `close`.
  private(set) var list: [UInt64] = []
  /// By note number: times in the title (16 bits) ‖ times in the text (16 bits), 0 for none.
  private(set) var array: [UInt32] = []
  /// Whether the array counts, and not the list.
  private(set) var isArray = false
  /// How many notes have the term; right after `close`.
  private(set) var count = 0
  private var isAscending = true
  private let room: Int
  private let most: Int

  /// - Parameters:
  ///   - room: One more than the highest note number; a damaged row's postings past it are left out.
  ///   - most: So many postings stay a list.
  ///   - array: Zeros to begin with, as many as there are; more are made where they are wanted.
  init(room: Int, most: Int, array: [UInt32] = []) {
    self.room = room
    self.most = most
    self.array = array
  }

  /// Gives the memory of the array away; right after `removeAll`.
  mutating func takeArray() -> [UInt32] {
    var taken: [UInt32] = []
    swap(&taken, &array)
    return taken
  }

  /// Takes a posting; a note may come several times, with several terms that a prefix stands for.
  mutating func take(_ posting: Posting) {
    let note = Int(posting.note)
    if note >= room { return }
    if isArray {
      count += Self.add(posting, to: &array[note])
      return
    }
    if let last = list.last, last >> 32 >= UInt64(posting.note) { isAscending = false }
    list.append(UInt64(posting.note) << 32 | UInt64(Self.cell(posting)))
    if list.count > most { spread() }
  }

  /// Takes all postings of a row.
  mutating func take(_ row: Span<UInt8>, from start: UInt64) {
    if list.count + row.count / 2 > most, !isArray { spread() }
    if isArray {
      var found = 0
      array.withUnsafeMutableBufferPointer { array in
        PostingBlock.forEach(row, start) { posting in
          let note = Int(posting.note)
          if note < room { found += Self.add(posting, to: &array[note]) }
        }
      }
      count += found
      return
    }
    var known: [UInt64] = []
    swap(&known, &list)
    let first = known.count
    PostingBlock.forEach(row, start) { posting in
      if Int(posting.note) < room { known.append(UInt64(posting.note) << 32 | UInt64(Self.cell(posting))) }
    }
    if first > 0, first < known.count, known[first - 1] >> 32 >= known[first] >> 32 { isAscending = false }
    swap(&known, &list)
  }

  /// Ends the term: puts the notes of a list in order, each once.
  mutating func close() {
    if isArray { return }
    if !isAscending { join() }
    count = list.count
  }

  /// Forgets the term and keeps the room.
  mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    // The memory stays; to get it anew from the system costs more than to count.
    if isArray { array.withUnsafeMutableBufferPointer { $0.update(repeating: 0) } }
    isArray = false
    isAscending = true
    count = 0
  }

  @inline(__always)
  private static func cell(_ posting: Posting) -> UInt32 { UInt32(posting.title) << 16 | UInt32(posting.text) }

  /// Adds a posting to what its note has; 1 where that was nothing.
  @inline(__always)
  private static func add(_ posting: Posting, to cell: inout UInt32) -> Int {
    if cell == 0 {
      cell = Self.cell(posting)
      return 1
    }
    cell = sum(cell, Self.cell(posting))
    return 0
  }

  @inline(__always)
  private static func sum(_ left: UInt32, _ right: UInt32) -> UInt32 {
    min(0xffff, left >> 16 + right >> 16) << 16 | min(0xffff, left & 0xffff + right & 0xffff)
  }

  private mutating func spread() {
    var known: [UInt64] = []
    swap(&known, &list)
    isArray = true
    if array.count < room { array = [UInt32](repeating: 0, count: room) }
    for hit in known {
      let note = Int(hit >> 32)
      if array[note] == 0 { count += 1 }
      array[note] = Self.sum(array[note], UInt32(truncatingIfNeeded: hit))
    }
    list = known
    list.removeAll(keepingCapacity: true)
  }

  private mutating func join() {
    RadixSort.sort(&list, from: 32)
    var joined = 0
    for hit in list {
      if joined > 0, list[joined - 1] >> 32 == hit >> 32 {
        let cell = Self.sum(UInt32(truncatingIfNeeded: list[joined - 1]), UInt32(truncatingIfNeeded: hit))
        list[joined - 1] = hit & ~0xffff_ffff | UInt64(cell)
      } else {
        list[joined] = hit
        joined += 1
      }
    }
    list.removeLast(list.count - joined)
  }
}
