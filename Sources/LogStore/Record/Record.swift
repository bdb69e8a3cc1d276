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
    var reader = ByteReader(bytes)
    let format = try reader.byte()
    guard format == Self.format else { throw DecodingFailure(format == 0 ? .draftFormat : .unknownFormat, at: 0) }
    let first = try reader.byte()
    var sum: UInt32 = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) { sum |= UInt32(try reader.byte()) << shift }
    guard sum == Self.checksum(position: position, format: format, shape: first, bytes.dropFirst(6)) else {
      throw DecodingFailure(.badChecksum, at: 2)
    }
    var start = ByteReader([first])
    let (state, shape) = try RecordShape.read(from: &start)
    header = try StoredHeader(from: &reader, at: position, shape: shape, isWhole: state == 0)
    switch state {
    case 0:
      body = .live(salt: Array(try reader.raw(RecordBody.saltLength)), payload: Array(reader.rest()))
      header.payloadLength = UInt64(body.payload?.count ?? 0)
    case 1:
      body = .erased(try reader.digest())
      try reader.finish()
    default:
      body = .redacted(try reader.digest(), payload: Array(reader.rest()))
    }
    // What is left of an erased note's payload may be shorter.
    if let payload = body.payload, UInt64(payload.count) > header.payloadLength {
      throw DecodingFailure(.badValue, at: reader.offset)
    }
  }

  /// Reads the header alone, from the first bytes of a record; the checksum, which is over all of it, is not compared.
  static func header(decoding bytes: [UInt8], at position: UInt64) throws(DecodingFailure) -> StoredHeader {
    var reader = ByteReader(bytes)
    let format = try reader.byte()
    guard format == Self.format else { throw DecodingFailure(format == 0 ? .draftFormat : .unknownFormat, at: 0) }
    var first = ByteReader([try reader.byte()])
    let (state, shape) = try RecordShape.read(from: &first)
    _ = try reader.raw(4)
    return try StoredHeader(from: &reader, at: position, shape: shape, isWhole: state == 0)
  }

  private static func checksum(position: UInt64, format: UInt8, shape: UInt8, _ rest: ArraySlice<UInt8>) -> UInt32 {
    var start = ByteWriter(reserving: 10)
    start.fixed64(position)
    start.byte(format)
    start.byte(shape)
    let first = unsafe notes_crc32c(0, start.bytes, start.bytes.count)
    return unsafe rest.withUnsafeBufferPointer { bytes in
      unsafe notes_crc32c(first, bytes.baseAddress, bytes.count)
    }
  }
}

extension ByteReader {
  fileprivate mutating func digest() throws(DecodingFailure) -> Digest {
    guard let digest = Digest(try raw(Digest.length)) else { throw DecodingFailure(.truncated, at: offset) }
    return digest
  }
}
