/// Eight bytes at once in one UInt64: marks the zero bytes of `word` by their high bits, exactly.
///
/// The sum cannot carry from one byte into the next, so no byte is marked by mistake (Hacker's Delight, 6-1).
@inline(__always)
func zeroBytes(_ word: UInt64) -> UInt64 {
  let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
  return ~(((word & low) &+ low) | word | low)
}

/// The byte repeated in all eight places of a word.
@inline(__always)
func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

extension Span where Element == UInt8 {
  /// Loads eight bytes, the first one lowest. `index + 8` must not pass the end.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The first offset at or after `index` that holds a line feed or a carriage return; `count` where none does.
  func lineBreak(from index: Int) -> Int {
    var position = index
    while position + 8 <= count {
      let word = word(at: position)
      let found = zeroBytes(word ^ repeated(0x0a)) | zeroBytes(word ^ repeated(0x0d))
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < count, self[position] != 0x0a, self[position] != 0x0d { position += 1 }
    return position
  }

  /// The offset past the line break that begins at `index`; `index` itself where no break does.
  func pastLineBreak(at index: Int) -> Int {
    guard index < count else { return index }
    if self[index] == 0x0a { return index + 1 }
    guard self[index] == 0x0d else { return index }
    return index + 1 < count && self[index + 1] == 0x0a ? index + 2 : index + 1
  }
}
