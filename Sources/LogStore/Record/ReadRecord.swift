internal import Events

/// A record taken apart where it lies: its header, and where in the row the parts of its body stand.
struct ReadRecord {
  private(set) var header: StoredHeader
  /// How much of the body is left.
  let state: LoggedEvent.State
  /// The salt of a live body, the digest of another.
  let front: Range<Int>
  /// The payload as it can be read now; nil where it was erased.
  let payload: Range<Int>?

  /// Reads the record at a position; the checksum is compared first.
  init(_ record: Span<UInt8>, at position: UInt64) throws(DecodingFailure) {
    let (code, shape) = try Record.check(record, at: position)
    var offset = Record.headerStart
    header = try StoredHeader(record, &offset, at: position, shape: shape, isWhole: code == 0)
    let length = code == 0 ? RecordBody.saltLength : Digest.length
    guard length <= record.count - offset else { throw DecodingFailure(.truncated, at: offset) }
    front = offset..<offset + length
    let rest = front.upperBound..<record.count
    if code == 1 {
      guard rest.isEmpty else { throw DecodingFailure(.trailing, at: rest.lowerBound) }
      (state, payload) = (.erased, nil)
      return
    }
    (state, payload) = (code == 0 ? .live : .redacted, rest)
    if code == 0 { header.payloadLength = UInt64(rest.count) }
    // What is left of an erased note's payload may be shorter.
    if UInt64(rest.count) > header.payloadLength { throw DecodingFailure(.badValue, at: rest.upperBound) }
  }
}

extension Record {
  /// Where the header begins: behind format, shape and checksum.
  static let headerStart = 6

  /// Compares the format and the checksum of a record, and reads its shape.
  static func check(
    _ record: Span<UInt8>, at position: UInt64
  ) throws(DecodingFailure) -> (state: UInt8, shape: RecordShape) {
    guard !record.isEmpty else { throw DecodingFailure(.truncated, at: 0) }
    guard record[0] == format else { throw DecodingFailure(record[0] == 0 ? .draftFormat : .unknownFormat, at: 0) }
    guard record.count > headerStart else { throw DecodingFailure(.truncated, at: record.count) }
    var sum: UInt32 = 0
    for place in 0..<4 { sum |= UInt32(record[2 + place]) << UInt32(8 * place) }
    guard sum == checksum(position: position, shape: record[1], record.extracting(headerStart..<record.count)) else {
      throw DecodingFailure(.badChecksum, at: 2)
    }
    return try RecordShape.read(record[1])
  }
}
