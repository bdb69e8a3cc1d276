/// Takes bytes apart from front to back; every step either gives a value or says why it cannot.
package struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  package init(_ bytes: [UInt8]) {
    self.init(bytes[...])
  }

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  /// Skips bytes and tells where they are.
  mutating func skip(_ count: Int) throws(DecodingFailure) -> Range<Int> {
    guard count >= 0, count <= remaining else { throw DecodingFailure(.truncated, at: offset) }
    defer { next += count }
    return next..<next + count
  }

  /// The bytes at places that `skip` told.
  func slice(_ places: Range<Int>) -> ArraySlice<UInt8> { bytes[places] }

  /// How many bytes have been read.
  package var offset: Int { next - bytes.startIndex }
  package var remaining: Int { bytes.endIndex - next }
  package var isAtEnd: Bool { next == bytes.endIndex }

  package mutating func byte() throws(DecodingFailure) -> UInt8 {
    guard next < bytes.endIndex else { throw DecodingFailure(.truncated, at: offset) }
    defer { next += 1 }
    return bytes[next]
  }

  package mutating func raw(_ count: Int) throws(DecodingFailure) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw DecodingFailure(.truncated, at: offset) }
    defer { next += count }
    return bytes[next..<next + count]
  }

  package mutating func rest() -> ArraySlice<UInt8> {
    defer { next = bytes.endIndex }
    return bytes[next...]
  }

  package mutating func varint() throws(DecodingFailure) -> UInt64 {
    // Most are one byte long.
    if next < bytes.endIndex, bytes[next] < 0x80 {
      defer { next += 1 }
      return UInt64(bytes[next])
    }
    let start = offset
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      // The tenth byte holds the one bit that is left of 64.
      if shift == 63 && byte > 1 { throw DecodingFailure(.longVarint, at: start) }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 {
        if byte == 0 && shift > 0 { throw DecodingFailure(.longVarint, at: start) }
        return number
      }
      shift += 7
      if shift > 63 { throw DecodingFailure(.longVarint, at: start) }
    }
  }

  package mutating func zigzag() throws(DecodingFailure) -> Int64 {
    let number = try varint()
    return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }

  package mutating func fixed64() throws(DecodingFailure) -> UInt64 {
    var number: UInt64 = 0
    for byte in try raw(8) { number = number << 8 | UInt64(byte) }
    return number
  }

  /// A varint that counts something no longer than the bytes that are left.
  package mutating func count() throws(DecodingFailure) -> Int {
    let start = offset
    let number = try varint()
    guard number <= UInt64(remaining) else { throw DecodingFailure(.truncated, at: start) }
    return Int(number)
  }

  package mutating func identifier() throws(DecodingFailure) -> Identifier128 {
    Identifier128(high: try fixed64(), low: try fixed64())
  }

  package mutating func eventID() throws(DecodingFailure) -> EventID {
    EventID(replica: ReplicaID(try identifier()), sequence: try varint())
  }

  package mutating func counted() throws(DecodingFailure) -> ArraySlice<UInt8> {
    try raw(try count())
  }

  package mutating func string() throws(DecodingFailure) -> String {
    let start = offset
    guard let text = String(checking: try counted()) else {
      throw DecodingFailure(.badText, at: start)
    }
    return text
  }

  /// Ends the reading: an error if bytes are left.
  package func finish() throws(DecodingFailure) {
    if !isAtEnd { throw DecodingFailure(.trailing, at: offset) }
  }
}
