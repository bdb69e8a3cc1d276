internal import CSystem
package import Events

/// One row of the log: format, shape, checksum, header, body (docs/FORMAT.md, "The record in the log").
package struct Record: Equatable, Sendable {
  package var header: StoredHeader
  package var body: RecordBody

  /// The format this program writes; 0 was the draft.
  package static let format: UInt8 = 1

  package init(header: StoredHeader, body: RecordBody) {
    self.header = header
    self.body = body
  }

  /// The bytes of the record at a position.
  package func encoded(at position: UInt64) -> [UInt8] {
    var writer = ByteWriter(reserving: 96 + (body.payload?.count ?? 0))
    header.encode(at: position, isWhole: body.state == 0, into: &writer)
    switch body {
    case .live(let salt, let payload):
      writer.raw(salt)
      writer.raw(payload)
    case .erased(let digest):
      writer.raw(digest.bytes)
    case .redacted(let digest, let payload):
      writer.raw(digest.bytes)
      writer.raw(payload)
    }
    let rest = writer.bytes
    let shape = header.shape.rawValue | body.state
    let sum = Self.checksum(position: position, format: Self.format, shape: shape, rest[...])
    var record = ByteWriter(reserving: rest.count + 6)
    record.byte(Self.format)
    record.byte(shape)
    for shift in stride(from: UInt32(0), through: 24, by: 8) { record.byte(UInt8(truncatingIfNeeded: sum >> shift)) }
    record.raw(rest)
    return record.bytes
  }

  /// Reads the record at a position; the checksum is compared first.
  package init(decoding bytes: [UInt8], at position: UInt64) throws(DecodingFailure) {
    let read = try ReadRecord(bytes, at: position)
    header = read.header
    let front = Array(read.front)
    switch read.state {
    case 0: body = .live(salt: front, payload: Array(read.payload ?? []))
    default:
      guard let digest = Digest(front) else { throw DecodingFailure(.truncated, at: 0) }
      body = read.payload.map { .redacted(digest, payload: Array($0)) } ?? .erased(digest)
    }
  }

  fileprivate static func checksum(
    position: UInt64, format: UInt8, shape: UInt8, _ rest: ArraySlice<UInt8>
  ) -> UInt32 {
    checksum(position: position, format: format, shape: shape, rest.span)
  }

  /// The sum that stands in the bytes 2 to 5 of a record, of what stands behind them.
  static func checksum(
    position: UInt64, format: UInt8 = Record.format, shape: UInt8, _ rest: Span<UInt8>
  ) -> UInt32 {
    // The position, big-endian, format and shape come first.
    let start: InlineArray<10, UInt8> = InlineArray { place in
      place < 8 ? UInt8(truncatingIfNeeded: position >> UInt64(56 - 8 * place)) : place == 8 ? format : shape
    }
    let first = unsafe start.span.withUnsafeBufferPointer { bytes in
      unsafe notes_crc32c(0, bytes.baseAddress, bytes.count)
    }
    return unsafe rest.withUnsafeBufferPointer { bytes in
      unsafe notes_crc32c(first, bytes.baseAddress, bytes.count)
    }
  }
}

/// A record taken apart, its body still in the row: what reads of many events need no copy of is not copied.
struct ReadRecord {
  private(set) var header: StoredHeader
  /// How much of the body is left: see `RecordBody`.
  let state: UInt8
  /// The salt of a live body, the digest of another.
  let front: ArraySlice<UInt8>
  /// The payload as it can be read now; nil where it was erased.
  let payload: ArraySlice<UInt8>?

  /// Reads the record at a position; the checksum is compared first.
  init(_ bytes: [UInt8], at position: UInt64) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    let format = try reader.byte()
    guard format == Record.format else { throw DecodingFailure(format == 0 ? .draftFormat : .unknownFormat, at: 0) }
    let first = try reader.byte()
    var sum: UInt32 = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) { sum |= UInt32(try reader.byte()) << shift }
    guard sum == Record.checksum(position: position, format: format, shape: first, bytes.dropFirst(6)) else {
      throw DecodingFailure(.badChecksum, at: 2)
    }
    let shape: RecordShape
    (state, shape) = try RecordShape.read(first)
    header = try StoredHeader(from: &reader, at: position, shape: shape, isWhole: state == 0)
    front = try reader.raw(state == 0 ? RecordBody.saltLength : Digest.length)
    if state == 1 {
      try reader.finish()
      payload = nil
      return
    }
    let rest = reader.rest()
    payload = rest
    if state == 0 { header.payloadLength = UInt64(rest.count) }
    // What is left of an erased note's payload may be shorter.
    if UInt64(rest.count) > header.payloadLength { throw DecodingFailure(.badValue, at: reader.offset) }
  }
}
