/// One Unicode scalar read from UTF-8, or one byte that is none.
struct DecodedScalar {
  /// The scalar's number; `DecodedScalar.invalid` for a byte that begins no well-formed scalar.
  var value: UInt32
  /// How many bytes it takes; 1 for an invalid byte.
  var length: Int

  /// Stands for a byte that is not UTF-8. No scalar has this number.
  static let invalid = UInt32.max

  var isValid: Bool { value != Self.invalid }
}

extension Span where Element == UInt8 {
  /// Reads the scalar that begins at `index`, which must be below `end`; never reads at or past `end`.
  ///
  /// Overlong forms, surrogates and numbers past U+10FFFF are invalid, byte by byte.
  func scalar(at index: Int, end: Int) -> DecodedScalar {
    let first = self[index]
    if first < 0x80 { return DecodedScalar(value: UInt32(first), length: 1) }
    let bad = DecodedScalar(value: DecodedScalar.invalid, length: 1)
    if first < 0xc2 || first > 0xf4 || index + 1 >= end { return bad }
    let second = self[index + 1]
    guard second & 0xc0 == 0x80 else { return bad }
    if first < 0xe0 {
      return DecodedScalar(value: UInt32(first & 0x1f) << 6 | UInt32(second & 0x3f), length: 2)
    }
    guard index + 2 < end, self[index + 2] & 0xc0 == 0x80 else { return bad }
    let third = self[index + 2]
    if first < 0xf0 {
      let value = UInt32(first & 0x0f) << 12 | UInt32(second & 0x3f) << 6 | UInt32(third & 0x3f)
      if value < 0x800 || (0xd800...0xdfff).contains(value) { return bad }
      return DecodedScalar(value: value, length: 3)
    }
    guard index + 3 < end, self[index + 3] & 0xc0 == 0x80 else { return bad }
    let high = UInt32(first & 0x07) << 18 | UInt32(second & 0x3f) << 12
    let value = high | UInt32(third & 0x3f) << 6 | UInt32(self[index + 3] & 0x3f)
    if value < 0x1_0000 || value > 0x10_ffff { return bad }
    return DecodedScalar(value: value, length: 4)
  }

  /// Reads the scalar that ends at `index`, which must be above `start`.
  func scalar(before index: Int, start: Int) -> DecodedScalar {
    var begin = index - 1
    while begin > start, index - begin < 4, self[begin] & 0xc0 == 0x80 { begin -= 1 }
    let decoded = scalar(at: begin, end: index)
    if decoded.length == index - begin { return decoded }
    return DecodedScalar(value: DecodedScalar.invalid, length: 1)
  }

  /// The largest scalar boundary at or below `index`, looking back at most three bytes.
  func scalarBoundary(atOrBelow index: Int) -> Int {
    if index <= 0 { return 0 }
    if index >= count { return count }
    var boundary = index
    while boundary > 0, index - boundary < 3, self[boundary] & 0xc0 == 0x80 { boundary -= 1 }
    return self[boundary] & 0xc0 == 0x80 ? index : boundary
  }

  /// The text of a byte range, with U+FFFD for what is not UTF-8.
  func string(_ range: Range<Int>) -> String {
    extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a range, copied.
  func array(_ range: Range<Int>) -> [UInt8] {
    extracting(range).withUnsafeBufferPointer { Array($0) }
  }
}

extension [UInt8] {
  /// Appends the bytes of a range of `text`.
  mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
    text.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a scalar in UTF-8. The number must be a scalar's.
  mutating func append(scalar value: UInt32) {
    if value < 0x80 {
      append(UInt8(truncatingIfNeeded: value))
    } else if value < 0x800 {
      append(UInt8(truncatingIfNeeded: 0xc0 | value >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3f))
    } else if value < 0x1_0000 {
      append(UInt8(truncatingIfNeeded: 0xe0 | value >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3f))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3f))
    } else {
      append(UInt8(truncatingIfNeeded: 0xf0 | value >> 18))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3f))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3f))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3f))
    }
  }
}
