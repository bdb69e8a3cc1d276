extension FrontMatter {
  /// Reads one YAML scalar: in double quotes with escapes, in single quotes, or plain up to a ` #` comment.
  ///
  /// A plain value is taken as it stands, colons, bars and ampersands included: `Fwd: x` is a title.
  static func scalar(in text: Span<UInt8>, _ range: Range<Int>) -> String {
    let range = text.trimming(range)
    guard let first = range.first else { return "" }
    switch text[first] {
    case 0x22: return doubleQuoted(text, first + 1..<range.upperBound)
    case 0x27: return singleQuoted(text, first + 1..<range.upperBound)
    default: break
    }
    var end = range.upperBound
    var index = first
    while index < range.upperBound {
      if text[index] == 0x23, index == first || text[index - 1] == 0x20 || text[index - 1] == 0x09 {
        // A value that is all comment, as in `tags: #a`, is rather a tag than a comment.
        if index > first { end = index }
        break
      }
      index += 1
    }
    return text.string(text.trimming(first..<end))
  }

  private static func singleQuoted(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if text[index] == 0x27 {
        guard index + 1 < range.upperBound, text[index + 1] == 0x27 else { break }
        index += 1
      }
      bytes.append(text[index])
      index += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func doubleQuoted(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound, text[index] != 0x22 {
      guard text[index] == 0x5c, index + 1 < range.upperBound else {
        bytes.append(text[index])
        index += 1
        continue
      }
      let digits: Int
      switch text[index + 1] {
      case 0x6e, 0x72, 0x74: digits = 0
      case 0x78: digits = 2
      case 0x75: digits = 4
      case 0x55: digits = 8
      default:
        bytes.append(text[index + 1])
        index += 2
        continue
      }
      index += 2
      guard digits > 0 else {
        // A line break has no place in a title or a tag.
        bytes.append(0x20)
        continue
      }
      let end = min(index + digits, range.upperBound)
      let number = UInt32(text.string(index..<end), radix: 16)
      if let number, let scalar = Unicode.Scalar(number) { bytes.append(scalar: scalar.value) }
      index = end
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
