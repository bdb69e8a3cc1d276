/// Makes bytes of a note harmless on a terminal.
///
/// Control characters (C0 but line feed and tab, DEL, C1) and bidirectional overrides (Boucher & Anderson, "Trojan
/// Source", 2021) are written as `\u{1b}`; bytes that are not UTF-8 become U+FFFD; a carriage return goes through in
/// front of a line feed only. All other text, right-to-left text included, stays as it is.
enum TerminalEscaping {
  /// Appends the bytes, escaped. O(n).
  static func append(_ bytes: some Collection<UInt8>, to output: inout [UInt8]) {
    if bytes.withContiguousStorageIfAvailable({ append($0, to: &output) }) == nil {
      Array(bytes).withUnsafeBufferPointer { append($0, to: &output) }
    }
  }

  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var clean = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        if byte >= 0x20 && byte != 0x7f || byte == 0x0a || byte == 0x09 { continue }
        if byte == 0x0d, index < bytes.count, bytes[index] == 0x0a { continue }
        output.append(contentsOf: bytes[clean..<(index - 1)])
        appendEscape(UInt32(byte), to: &output)
        clean = index
        continue
      }
      let (scalar, length) = UTF8Scalar.decode(bytes, at: index)
      if let scalar, !isHidden(scalar) {
        index += length
        continue
      }
      output.append(contentsOf: bytes[clean..<index])
      index += length
      clean = index
      if let scalar { appendEscape(scalar, to: &output) } else { output += [0xef, 0xbf, 0xbd] }
    }
    output.append(contentsOf: bytes[clean...])
  }

  /// Whether a scalar past ASCII is a C1 control or a bidirectional override, embedding or isolate.
  private static func isHidden(_ scalar: UInt32) -> Bool {
    scalar < 0xa0 || (0x202a...0x202e).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }

  private static func appendEscape(_ scalar: UInt32, to output: inout [UInt8]) {
    output += Array("\\u{\(String(scalar, radix: 16))}".utf8)
  }
}
