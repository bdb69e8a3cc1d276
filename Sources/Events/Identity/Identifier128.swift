/// Sixteen bytes, the storage of every identifier of the log.
package struct Identifier128: Hashable, Comparable, Sendable {
  /// The first eight bytes, big-endian.
  package var high: UInt64
  /// The last eight bytes, big-endian.
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates an identifier from sixteen bytes; nil for another count.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for byte in bytes.prefix(8) { words.0 = words.0 << 8 | UInt64(byte) }
    for byte in bytes.dropFirst(8) { words.1 = words.1 << 8 | UInt64(byte) }
    self.init(high: words.0, low: words.1)
  }

  /// The sixteen bytes in order.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: high >> UInt64(shift))) }
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: low >> UInt64(shift))) }
    return bytes
  }

  package static func < (left: Identifier128, right: Identifier128) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  /// The 32 hexadecimal digits, lower case.
  package var hexadecimal: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(32)
    for word in [high, low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
        digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Reads 32 hexadecimal digits, with or without the four hyphens of a UUID; nil for anything else.
  package init?(hexadecimal text: String) {
    var words: (UInt64, UInt64) = (0, 0)
    var count = 0
    for (place, byte) in text.utf8.enumerated() {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      case UInt8(ascii: "-") where text.utf8.count == 36 && [8, 13, 18, 23].contains(place): continue
      default: return nil
      }
      if count < 16 { words.0 = words.0 << 4 | UInt64(digit) } else { words.1 = words.1 << 4 | UInt64(digit) }
      count += 1
      if count > 32 { return nil }
    }
    guard count == 32 else { return nil }
    self.init(high: words.0, low: words.1)
  }
}
