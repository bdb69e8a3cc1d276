/// What a scalar is to the division of a text into words.
///
/// It is meant for showing and merging changes, where a changed word is one change; it is not Unicode's word
/// segmentation (UAX #29). Scripts written without spaces count each scalar as a word.
enum WordClass {
  /// A letter or digit that goes on with its neighbours of the same class.
  case word
  /// Space or tab.
  case space
  /// A line feed.
  case newline
  /// A mark that belongs to the scalar before it.
  case mark
  /// A scalar that stands alone: punctuation, an ideograph, an emoji.
  case alone

  /// The class of the scalar that begins at `offset`, and its length in bytes, at least 1.
  ///
  /// Bytes that are no UTF-8 scalar are taken with the continuation bytes after them, so that the end of the
  /// scalar is always a boundary.
  static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (class: WordClass, length: Int) {
    let lead = bytes[offset]
    var end = offset &+ 1
    if lead < 0x80 {
      // A stray continuation byte after ASCII goes with it.
      while end < bytes.count, bytes[end].isContinuation { end &+= 1 }
      return (ascii(lead), end &- offset)
    }
    var value = UInt32(lead & (lead >= 0xf0 ? 0x07 : lead >= 0xe0 ? 0x0f : 0x1f))
    while end < bytes.count, bytes[end].isContinuation {
      value = value << 6 | UInt32(bytes[end] & 0x3f)
      end &+= 1
    }
    return (beyondASCII(value), end &- offset)
  }

  private static func ascii(_ byte: UInt8) -> WordClass {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: .word
    case 0x0a: .newline
    case 0x20, 0x09: .space
    default: .alone
    }
  }

  private static func beyondASCII(_ value: UInt32) -> WordClass {
    switch value {
    // Combining marks, the zero-width joiner, variation selectors, skin tones.
    case 0x300...0x36f, 0x200d, 0xfe00...0xfe0f, 0x1ab0...0x1aff, 0x20d0...0x20ff, 0x1f3fb...0x1f3ff: .mark
    // Latin-1 signs, general punctuation and symbols.
    case 0x80...0xa9, 0xab...0xb4, 0xb6...0xb9, 0xbb...0xbf, 0xd7, 0xf7, 0x2000...0x2bff: .alone
    // Thai, Lao, Myanmar, Khmer; kana, ideographs; full-width forms; the astral planes.
    case 0xe00...0xeff, 0x1000...0x109f, 0x1780...0x17ff, 0x2e00...0x9fff, 0xf900...0xfaff: .alone
    case 0xff00...0xff0f, 0xff1a...0xff20, 0x10000...: .alone
    default: .word
    }
  }
}
