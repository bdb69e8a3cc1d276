/// Finds and repairs bytes that are not UTF-8 (RFC 3629: no surrogates, no overlong forms, nothing past U+10FFFF).
package enum UTF8Check {
  /// Returns the offset of the first byte that begins no well-formed sequence, or nil where all is UTF-8.
  ///
  /// One pass; eight bytes at a time where they are ASCII.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    let span = bytes.span
    var offset = 0
    while true {
      offset = endOfASCII(in: span, from: offset)
      if offset == span.count { return nil }
      let sequence = sequence(in: span, at: offset)
      if !sequence.isValid { return offset }
      offset += sequence.length
    }
  }

  /// Returns the bytes with U+FFFD in place of each ill-formed sequence.
  ///
  /// One replacement stands for each *maximal subpart*, the longest run that begins a well-formed sequence, or else
  /// for one byte: the practice of the Unicode Standard (section 3.9) and of the WHATWG Encoding Standard.
  package static func replacingInvalid(in bytes: [UInt8]) -> [UInt8] {
    guard let first = firstInvalidOffset(in: bytes) else { return bytes }
    var repaired = Array(bytes[..<first])
    repaired.reserveCapacity(bytes.count + 16)
    let span = bytes.span
    var offset = first
    while offset < span.count {
      let end = endOfASCII(in: span, from: offset)
      repaired += bytes[offset..<end]
      offset = end
      if offset == span.count { break }
      let sequence = sequence(in: span, at: offset)
      if sequence.isValid {
        repaired += bytes[offset..<offset + sequence.length]
      } else {
        repaired += [0xef, 0xbf, 0xbd]
      }
      offset += sequence.length
    }
    return repaired
  }

  private static func endOfASCII(in span: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    let words = span.bytes
    while offset + 8 <= span.count {
      let word = words.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      offset += 8
    }
    while offset < span.count, span[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// The sequence that begins at `offset`: well formed and its length, or not and the length of its maximal subpart.
  private static func sequence(in span: Span<UInt8>, at offset: Int) -> (isValid: Bool, length: Int) {
    // The Unicode Standard, table 3-7: only the second byte's range depends on the first byte.
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xbf
    switch span[offset] {
    case 0x00...0x7f: return (true, 1)
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: length = 4
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: return (false, 1)
    }
    for index in 1..<length {
      let allowed = index == 1 ? second : 0x80...0xbf
      guard offset + index < span.count, allowed.contains(span[offset + index]) else { return (false, index) }
    }
    return (true, length)
  }
}
