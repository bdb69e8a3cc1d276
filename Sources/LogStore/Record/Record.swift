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
    let sum = Self.checksum(position: position, format: Self.format, shape: shape, rest.span)
    var record = ByteWriter(reserving: rest.count + 6)
    record.byte(Self.format)
    record.byte(shape)
    for shift in stride(from: UInt32(0), through: 24, by: 8) { record.byte(UInt8(truncatingIfNeeded: sum >> shift)) }
    record.raw(rest)
    return record.bytes
  }

  /// Reads the record at a position; the checksum is compared first.
  package init(decoding bytes: [UInt8], at position: UInt64) throws(DecodingFailure) {
    let read = try ReadRecord(bytes.span, at: position)
    header = read.header
    let front = Array(bytes[read.front])
    let payload = read.payload.map { Array(bytes[$0]) }
    switch read.state {
    case .live: body = .live(salt: front, payload: payload ?? [])
    case .erased, .redacted:
      guard let digest = Digest(front) else { throw DecodingFailure(.truncated, at: 0) }
      body = payload.map { .redacted(digest, payload: $0) } ?? .erased(digest)
    }
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
