internal import Events

/// Keys of tables: numbers as eight bytes, big-endian, so that byte order is number order.
package enum Key {
  package static func number(_ number: UInt64) -> [UInt8] {
    let bytes = number.bigEndian
    return unsafe withUnsafeBytes(of: bytes) { bytes in unsafe Array(bytes) }
  }

  package static func pair(_ first: UInt64, _ second: UInt64) -> [UInt8] {
    let bytes = (first.bigEndian, second.bigEndian)
    return unsafe withUnsafeBytes(of: bytes) { bytes in unsafe Array(bytes) }
  }

  /// The identifier whose sixteen bytes a value is; nil for another length.
  static func readIdentifier(_ value: Span<UInt8>) -> Identifier128? {
    value.count == 16 ? Identifier128(high: readNumber(value), low: readNumber(value, at: 8)) : nil
  }

  /// The number that begins at a byte of a key; 0 past its end.
  package static func readNumber(_ key: Span<UInt8>, at offset: Int = 0) -> UInt64 {
    guard offset >= 0, key.count >= offset + 8 else { return 0 }
    var number: UInt64 = 0
    for place in offset..<offset + 8 { number = number << 8 | UInt64(key[place]) }
    return number
  }
}
