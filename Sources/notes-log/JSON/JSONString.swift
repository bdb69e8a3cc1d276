/// Writes one JSON string.
enum JSONString {
  /// Appends the text in quotes, escaped as RFC 8259 section 7 demands: quote, backslash, controls.
  ///
  /// DEL, U+2028 and U+2029 are escaped too, for readers that put the text into a terminal or a script. Bytes that
  /// are not UTF-8 become U+FFFD. O(n).
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var clean = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        if byte < 0x20 || byte == 0x22 || byte == 0x5c || byte == 0x7f {
          output.append(contentsOf: text[clean..<index])
          appendEscape(byte, to: &output)
          clean = index + 1
        }
        index += 1
        continue
      }
      let (scalar, length) = UTF8Scalar.decode(text, at: index)
      if scalar == nil || scalar == 0x2028 || scalar == 0x2029 {
        output.append(contentsOf: text[clean..<index])
        switch scalar {
        case 0x2028: output += Array("\\u2028".utf8)
        case 0x2029: output += Array("\\u2029".utf8)
        default: output += [0xef, 0xbf, 0xbd]
        }
        clean = index + length
      }
      index += length
    }
    output.append(contentsOf: text[clean...])
    output.append(UInt8(ascii: "\""))
  }

  private static func appendEscape(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case 0x22: output += Array("\\\"".utf8)
    case 0x5c: output += Array("\\\\".utf8)
    case 0x08: output += Array("\\b".utf8)
    case 0x09: output += Array("\\t".utf8)
    case 0x0a: output += Array("\\n".utf8)
    case 0x0c: output += Array("\\f".utf8)
    case 0x0d: output += Array("\\r".utf8)
    default:
      let digits = Array("0123456789abcdef".utf8)
      output += Array("\\u00".utf8)
      output += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}
