internal import Events
internal import LogStore
internal import Replay

/// Reads a run of a note's faces from front to back; the position of the first stands in the key.
///
/// It is lent the bytes with each step, and keeps where it is in them.
struct FaceBlock {
  /// A block takes no further version when those after its first have so many bytes: reading a face reads no more than
  /// this, and a row stays small enough to share a page.
  static let mostBytes = 640

  /// The version read last.
  private(set) var version: FaceVersion
  /// How many bytes have been read, and how many of them the first version took.
  private(set) var offset = 0
  private(set) var firstLength = 0
  private var title = FaceText()
  private var preview = FaceText()

  init(first position: UInt64) {
    version = .blank(before: position)
  }

  /// Reads on up to a position; returns whether the block ends there.
  mutating func read(_ bytes: Span<UInt8>, upTo position: UInt64) throws(DecodingFailure) -> Bool {
    while try next(bytes, upTo: position) {}
    putTextsTogether(bytes)
    return offset == bytes.count
  }

  /// Reads one version; false, and nothing is read, where the next is past a position or there is none.
  mutating func next(_ bytes: Span<UInt8>, upTo position: UInt64) throws(DecodingFailure) -> Bool {
    guard offset < bytes.count else { return false }
    var start = offset
    if offset > 0 {
      let gap = try Self.varint(bytes, &start)
      guard gap > 0, version.position <= .max - gap else { throw DecodingFailure(.badValue, at: offset) }
      guard version.position + gap <= position else { return false }
      version.position += gap
    }
    let count = try Self.varint(bytes, &start)
    guard count <= UInt64(bytes.count - start) else { throw DecodingFailure(.truncated, at: offset) }
    offset = start
    try readFields(bytes)
    guard offset == start + Int(count) else { throw DecodingFailure(.badValue, at: offset) }
    if firstLength == 0 { firstLength = offset }
    return true
  }

  /// Sets title and preview of the version read last.
  mutating func putTextsTogether(_ bytes: Span<UInt8>) {
    version.row.title = title.string(in: bytes)
    version.row.preview = preview.string(in: bytes)
  }

  private mutating func readFields(_ bytes: Span<UInt8>) throws(DecodingFailure) {
    let fields = FaceField(rawValue: try Self.varint(bytes, &offset))
    guard fields.isSubset(of: .all) else { throw DecodingFailure(.badFlag, at: offset) }
    version.row.revision &+= 1
    version.mayLoseWords = fields.contains(.loss)
    if fields.contains(.standing) { try readStanding(bytes) }
    if fields.contains(.rank) { version.rank = try Self.rank(at: version.position, bytes, &offset) }
    if fields.contains(.touch) {
      version.row.edited = try time(after: version.row.edited, bytes)
      version.row.used = version.row.edited
      version.rank = .used(at: version.position)
    }
    if fields.contains(.done) { version.row.done = try number(after: version.row.done, bytes) }
    if fields.contains(.preview) { try preview.read(bytes, &offset) }
    if fields.contains(.bytes) { version.row.bytes = try number(after: version.row.bytes, bytes) }
    if fields.contains(.total) { version.row.total = try number(after: version.row.total, bytes) }
    if fields.contains(.title) { try title.read(bytes, &offset) }
    if fields.rawValue >= FaceField.rank.rawValue { try readRareFields(fields, bytes) }
  }

  private mutating func readRareFields(_ fields: FaceField, _ bytes: Span<UInt8>) throws(DecodingFailure) {
    if fields.contains(.edited) { version.row.edited = try time(after: version.row.edited, bytes) }
    if fields.contains(.used) { version.row.used = try time(after: version.row.edited, bytes) }
    if fields.contains(.trashed) {
      version.row.trashed = try flag(bytes) ? try time(after: version.row.edited, bytes) : nil
    }
    if fields.contains(.collection) {
      version.row.collection = nil
      if try flag(bytes) {
        guard let id = Identifier128(bytes: try counted(16, bytes)) else {
          throw DecodingFailure(.badValue, at: offset)
        }
        version.row.collection = CollectionID(id)
      }
    }
    if fields.contains(.created) { version.row.created = try time(after: version.row.created, bytes) }
    if fields.contains(.revision) { version.row.revision = try number(after: version.row.revision &- 1, bytes) }
    if fields.contains(.place) { version.row.place = try counted(try Self.varint(bytes, &offset), bytes) }
    if fields.contains(.bookmark) { version.row.bookmark = try counted(try Self.varint(bytes, &offset), bytes) }
    if fields.contains(.keywords) { version.keywordBytes = try counted(try Self.varint(bytes, &offset), bytes) }
  }

  private mutating func readStanding(_ bytes: Span<UInt8>) throws(DecodingFailure) {
    let bits = try Self.varint(bytes, &offset)
    guard bits < Self.standings, let shelf = Shelf(rawValue: UInt8(bits & 3)) else {
      throw DecodingFailure(.badValue, at: offset)
    }
    version.row.shelf = shelf
    version.row.isBlank = bits & 4 != 0
    version.row.isLong = bits & 8 != 0
    version.row.isDone = bits & 16 != 0
    version.row.isMerged = bits & 32 != 0
  }
}

extension FaceBlock {
  /// How many values shelf and flags can have together.
  static let standings: UInt64 = 64

  static func rank(
    at position: UInt64, _ bytes: Span<UInt8>, _ offset: inout Int
  ) throws(DecodingFailure) -> UseRank {
    switch try varint(bytes, &offset) {
    case 0: return .used(at: position &- UInt64(bitPattern: signed(try varint(bytes, &offset))))
    case 1:
      return UseRank(
        anchor: try varint(bytes, &offset), date: Timestamp(microseconds: signed(try varint(bytes, &offset))),
        position: try varint(bytes, &offset))
    default: throw DecodingFailure(.badFlag, at: offset)
    }
  }

  @inline(__always)
  private mutating func number(after old: UInt64, _ bytes: Span<UInt8>) throws(DecodingFailure) -> UInt64 {
    old &+ UInt64(bitPattern: Self.signed(try Self.varint(bytes, &offset)))
  }

  @inline(__always)
  private mutating func time(after old: Timestamp, _ bytes: Span<UInt8>) throws(DecodingFailure) -> Timestamp {
    Timestamp(microseconds: old.microseconds &+ Self.signed(try Self.varint(bytes, &offset)))
  }

  private mutating func flag(_ bytes: Span<UInt8>) throws(DecodingFailure) -> Bool {
    switch try Self.varint(bytes, &offset) {
    case 0: return false
    case 1: return true
    default: throw DecodingFailure(.badFlag, at: offset)
    }
  }

  private mutating func counted(_ count: UInt64, _ bytes: Span<UInt8>) throws(DecodingFailure) -> [UInt8] {
    guard count <= UInt64(bytes.count - offset) else { throw DecodingFailure(.truncated, at: offset) }
    defer { offset += Int(count) }
    return bytes.extracting(offset..<offset + Int(count)).copied()
  }

  private static func signed(_ number: UInt64) -> Int64 {
    Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }

  /// A varint of borrowed bytes: a scan of all notes makes no copy of their rows.
  @inline(__always)
  static func varint(_ bytes: Span<UInt8>, _ next: inout Int) throws(DecodingFailure) -> UInt64 {
    // Most numbers are one byte.
    if next < bytes.count, bytes[next] < 0x80 {
      let number = UInt64(bytes[next])
      next &+= 1
      return number
    }
    return try longVarint(bytes, &next)
  }

  private static func longVarint(_ bytes: Span<UInt8>, _ next: inout Int) throws(DecodingFailure) -> UInt64 {
    if bytes.count - next >= 8 {
      // The seven bits of each byte up to the first that ends a number are moved together, two groups at once.
      let word = UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: next, as: UInt64.self))
      let ends = ~word & 0x8080_8080_8080_8080
      if ends != 0 {
        let count = ends.trailingZeroBitCount >> 3 &+ 1
        let last = word &>> UInt64(8 &* count &- 8) & 0xff
        if last == 0 { throw DecodingFailure(.longVarint, at: next) }
        var number = word & (UInt64.max &>> UInt64(64 &- 8 &* count)) & 0x7f7f_7f7f_7f7f_7f7f
        number = number & 0x007f_007f_007f_007f | (number & 0x7f00_7f00_7f00_7f00) &>> 1
        number = number & 0x0000_3fff_0000_3fff | (number & 0x3fff_0000_3fff_0000) &>> 2
        number = number & 0x0000_0000_0fff_ffff | (number & 0x0fff_ffff_0000_0000) &>> 4
        next &+= count
        return number
      }
    }
    return try slowVarint(bytes, &next)
  }

  private static func slowVarint(_ bytes: Span<UInt8>, _ next: inout Int) throws(DecodingFailure) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    var place = next
    while place < bytes.count {
      let byte = bytes[place]
      place &+= 1
      number |= UInt64(byte & 0x7f) &<< shift
      if byte < 0x80 {
        // The tenth byte holds the one bit that is left of 64.
        if byte == 0 && shift > 0 || shift == 63 && byte > 1 { throw DecodingFailure(.longVarint, at: place) }
        next = place
        return number
      }
      shift &+= 7
      if shift > 63 { throw DecodingFailure(.longVarint, at: place) }
    }
    throw DecodingFailure(.truncated, at: place)
  }
}
