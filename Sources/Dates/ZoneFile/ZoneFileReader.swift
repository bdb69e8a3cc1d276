/// Reads the bytes of a TZif file (RFC 8536, section 3), trusting none of them.
struct ZoneFileReader {
  /// What a zone file says, checked: the kinds are places in `offsets`, which is not empty.
  struct Content {
    var changes: [Int64] = []
    var kinds: [UInt8] = []
    var offsets: [ZoneOffset] = []
    var footer = ""
  }

  /// The six counts of a header, in the order of the file.
  private struct Counts {
    var utcMarks, standardMarks, leaps, changes, types, characters: Int
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the file: the 64-bit block where there is one, else the 32-bit block.
  mutating func content() throws(ZoneError) -> Content {
    let (version, counts) = try header()
    if version == 0 { return try block(counts, timeSize: 4) }
    try skip(counts, timeSize: 4)
    let (_, wideCounts) = try header()
    var content = try block(wideCounts, timeSize: 8)
    content.footer = try footer()
    return content
  }

  private mutating func header() throws(ZoneError) -> (version: UInt8, Counts) {
    let magic = try take(4)
    guard magic == ArraySlice("TZif".utf8)[...] else { throw ZoneError("not a time zone file") }
    let version = try take(16).first ?? 0
    let counts = Counts(
      utcMarks: try count(), standardMarks: try count(), leaps: try count(), changes: try count(),
      types: try count(), characters: try count())
    return (version, counts)
  }

  private mutating func block(_ counts: Counts, timeSize: Int) throws(ZoneError) -> Content {
    guard counts.leaps == 0 else { throw ZoneError("counts leap seconds, which notes-log does not") }
    guard (1...256).contains(counts.types) else { throw ZoneError("names no offset") }
    var content = Content()
    let times = try take(counts.changes * timeSize)
    content.kinds = Array(try take(counts.changes))
    let types = try take(counts.types * 6)
    let names = try take(counts.characters)
    _ = try take(counts.standardMarks)
    _ = try take(counts.utcMarks)

    content.changes.reserveCapacity(counts.changes)
    for place in 0..<counts.changes {
      let start = times.startIndex + place * timeSize
      let time = Self.signed(times[start..<(start + timeSize)])
      if let last = content.changes.last, last >= time { throw ZoneError("has changes out of order") }
      content.changes.append(time)
    }
    guard content.kinds.allSatisfy({ Int($0) < counts.types }) else { throw ZoneError("names an unknown offset") }
    for place in 0..<counts.types {
      let start = types.startIndex + place * 6
      let seconds = Self.signed(types[start..<(start + 4)])
      guard (-93_599...93_599).contains(seconds) else { throw ZoneError("has an offset past a day") }
      let name = names.dropFirst(Int(types[start + 5])).prefix { $0 != 0 }
      content.offsets.append(
        ZoneOffset(
          seconds: Int32(seconds), isDaylight: types[start + 4] != 0,
          abbreviation: String(decoding: name, as: UTF8.self)))
    }
    return content
  }

  private mutating func skip(_ counts: Counts, timeSize: Int) throws(ZoneError) {
    _ = try take(
      counts.changes * timeSize + counts.changes + counts.types * 6 + counts.characters
        + counts.leaps * (timeSize + 4) + counts.standardMarks + counts.utcMarks)
  }

  private mutating func footer() throws(ZoneError) -> String {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\n") else { throw ZoneError("has no closing rule") }
    let rest = bytes[(index + 1)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw ZoneError("has no closing rule") }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private mutating func count() throws(ZoneError) -> Int {
    Int(try take(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  private mutating func take(_ count: Int) throws(ZoneError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - index else { throw ZoneError("is cut short") }
    defer { index += count }
    return bytes[index..<(index + count)]
  }

  /// A big-endian two's complement number of 4 or 8 bytes.
  private static func signed(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return bytes.count == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}
