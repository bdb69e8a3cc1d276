/// Decodes one scalar of UTF-8 bytes that need not be valid.
enum UTF8Scalar {
  /// The scalar at `index` and its length in bytes; nil and the length to skip where the bytes are not UTF-8.
  ///
  /// Skips a maximal subpart, as Unicode 15, section 3.9 (table 3-7 and "U+FFFD Substitution") advises, so that each
  /// call on `index < count` returns a length of 1 at least.
  static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: UInt32?, length: Int) {
    let first = bytes[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let following: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xbf
    var scalar: UInt32
    switch first {
    case 0xc2...0xdf: (following, scalar) = (1, UInt32(first & 0x1f))
    case 0xe0...0xef:
      (following, scalar) = (2, UInt32(first & 0x0f))
      if first == 0xe0 { lowest = 0xa0 }
      if first == 0xed { highest = 0x9f }
    case 0xf0...0xf4:
      (following, scalar) = (3, UInt32(first & 0x07))
      if first == 0xf0 { lowest = 0x90 }
      if first == 0xf4 { highest = 0x8f }
    default: return (nil, 1)
    }
    for offset in 1...following {
      guard index + offset < bytes.count else { return (nil, offset) }
      let byte = bytes[index + offset]
      guard byte >= lowest, byte <= highest else { return (nil, offset) }
      scalar = scalar << 6 | UInt32(byte & 0x3f)
      (lowest, highest) = (0x80, 0xbf)
    }
    return (scalar, following + 1)
  }
}
