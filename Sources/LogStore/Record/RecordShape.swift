internal import Events

/// The second byte of a record: how much of the body is left, and which fields of the header are said (docs/FORMAT.md,
/// "The record in the log").
struct RecordShape: OptionSet {
  let rawValue: UInt8

  static let hasVersion = RecordShape(rawValue: 4)
  static let hasIndex = RecordShape(rawValue: 8)
  static let hasClock = RecordShape(rawValue: 16)
  static let hasShift = RecordShape(rawValue: 32)
  static let hasLongWall = RecordShape(rawValue: 64)

  /// Splits the byte into the state of the body and the shape of the header.
  static func read(_ byte: UInt8) throws(DecodingFailure) -> (state: UInt8, shape: RecordShape) {
    guard byte < 0x80, byte & 3 < 3 else { throw DecodingFailure(.badFlag, at: 1) }
    return (byte & 3, RecordShape(rawValue: byte & ~3))
  }
}
