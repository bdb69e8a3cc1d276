extension Span<UInt8> {
  /// Where counted bytes stand; moves the offset past them.
  package func counted(_ offset: inout Int) throws(DecodingFailure) -> Range<Int> {
    let length = try varint(&offset)
    guard length <= UInt64(count - offset) else { throw DecodingFailure(.truncated, at: offset) }
    defer { offset += Int(length) }
    return offset..<offset + Int(length)
  }

  /// Where counted bytes stand that are UTF-8; moves the offset past them.
  func countedText(_ offset: inout Int) throws(DecodingFailure) -> Range<Int> {
    let text = try counted(&offset)
    try DecodingFailure.checkText(extracting(text), at: text.lowerBound)
    return text
  }

  /// Some of the bytes as an array of their own.
  package func copied(_ places: Range<Int>) -> [UInt8] {
    if places.isEmpty { return [] }
    return extracting(places).withUnsafeBufferPointer { Array($0) }
  }
}
