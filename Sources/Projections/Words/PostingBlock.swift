internal import Events
internal import LogStore

/// Some of a term's postings: those of a stretch of 2^level note numbers that begins at a multiple of its length.
///
/// A term begins as one block of all note numbers. A block of more than `most` postings is two of half the stretch, and two
/// of them with no more than `most` together are one: so the same postings always stand in the same rows. A block of a
/// split stretch is kept where it is empty. Value: level, then per posting the gap from the note before (from the start
/// of the stretch for the first) as varint, and the counts.
struct PostingBlock {
  var start: UInt64
  var level: UInt8
  var postings: [Posting]

  /// So many postings of three or four bytes stay within a third of a page.
  static let most = 320
  static let wholeLevel: UInt8 = 32

  var end: UInt64 { start + 1 << UInt64(level) }

  static func key(_ term: [UInt8], _ note: UInt64) -> [UInt8] {
    var key = ByteWriter(reserving: term.count + 5)
    key.raw(term)
    key.byte(0)
    for shift in stride(from: 24, through: 0, by: -8) { key.byte(UInt8(truncatingIfNeeded: note >> UInt64(shift))) }
    return key.bytes
  }

  /// The first note number of the block with a key of a term of `length` bytes.
  static func start(of key: Span<UInt8>, _ length: Int) -> UInt64? {
    guard key.count == length + 5 else { return nil }
    var start: UInt64 = 0
    for index in length + 1..<length + 5 { start = start << 8 | UInt64(key[index]) }
    return start
  }

  var encoded: [UInt8] {
    var writer = ByteWriter(reserving: 2 + postings.count * 4)
    writer.byte(level)
    var last = start
    for posting in postings {
      writer.varint(UInt64(posting.note) - last)
      writer.byte(posting.counts)
      last = UInt64(posting.note)
    }
    return writer.bytes
  }

  init(start: UInt64, level: UInt8, postings: [Posting]) {
    self.start = start
    self.level = level
    self.postings = postings
  }

  init(start: UInt64, row: Span<UInt8>) {
    self.start = start
    level = row.isEmpty ? Self.wholeLevel : min(row[0], Self.wholeLevel)
    postings = []
    postings.reserveCapacity(row.count / 2)
    Self.forEach(row, start) { postings.append($0) }
  }

  /// Calls `body` with each posting of a row, ascending.
  @inline(__always)
  static func forEach(_ row: Span<UInt8>, _ start: UInt64, _ body: (Posting) -> Void) {
    var offset = 1
    var note = start
    while offset < row.count {
      var gap: UInt64 = 0
      var shift: UInt64 = 0
      var byte: UInt8
      repeat {
        byte = row[offset]
        offset += 1
        gap |= UInt64(byte & 0x7f) << shift
        shift += 7
      } while byte & 0x80 != 0 && offset < row.count && shift < 35
      guard offset < row.count else { return }
      note &+= gap
      guard note <= UInt64(UInt32.max) else { return }
      body(Posting(note: UInt32(note), counts: row[offset]))
      offset += 1
    }
  }

  /// The blocks that hold some postings of a stretch, in the order of their keys.
  static func laidOut(_ start: UInt64, _ level: UInt8, _ postings: ArraySlice<Posting>) -> [PostingBlock] {
    if postings.count <= most || level == 0 {
      return [PostingBlock(start: start, level: level, postings: Array(postings))]
    }
    let half = start + 1 << UInt64(level - 1)
    var low = postings.startIndex
    var high = postings.endIndex
    while low < high {
      let middle = (low + high) / 2
      if UInt64(postings[middle].note) < half { low = middle + 1 } else { high = middle }
    }
    return laidOut(start, level - 1, postings[..<low]) + laidOut(half, level - 1, postings[low...])
  }
}
