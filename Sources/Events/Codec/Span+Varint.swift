extension Span where Element == UInt8 {
  /// Reads a varint of borrowed bytes, in its shortest form, and moves the offset past it.
  package func varint(_ offset: inout Int) throws(DecodingFailure) -> UInt64 {
    // Most numbers are one byte.
    if offset < count, self[offset] < 0x80 {
      let number = UInt64(self[offset])
      offset &+= 1
      return number
    }
    return try longVarint(&offset)
  }

  private func longVarint(_ offset: inout Int) throws(DecodingFailure) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < count {
      let byte = self[offset]
      offset &+= 1
      // The tenth byte holds the one bit that is left of 64.
      if shift == 63 && byte > 1 { throw DecodingFailure(.longVarint, at: offset) }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 {
        if byte == 0 && shift > 0 { throw DecodingFailure(.longVarint, at: offset) }
        return number
      }
      shift &+= 7
      if shift > 63 { throw DecodingFailure(.longVarint, at: offset) }
    }
    throw DecodingFailure(.truncated, at: offset)
  }
}
