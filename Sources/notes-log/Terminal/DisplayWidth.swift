/// How many columns text takes on a terminal.
enum DisplayWidth {
  /// The columns of a text without control characters. O(n).
  ///
  /// East Asian wide and fullwidth scalars and emoji take two columns; marks, joiners and format characters none; a
  /// cluster that is an emoji sequence two, whatever it is made of. A control character counts as its escape
  /// `\u{1b}`, which is how it is shown.
  static func columns(of text: some StringProtocol) -> Int {
    if let columns = text.utf8.withContiguousStorageIfAvailable(asciiColumns), let columns { return columns }
    var sum = 0
    for character in text { sum += columns(of: character) }
    return sum
  }

  /// The columns of one extended grapheme cluster.
  static func columns(of character: Character) -> Int {
    var sum = 0
    var isEmoji = false
    var isFirst = true
    for scalar in character.unicodeScalars {
      let value = scalar.value
      if value == 0xfe0f && sum > 0 { isEmoji = true }
      if value == 0x200d && sum > 1 { isEmoji = true }
      if (0x1f1e6...0x1f1ff).contains(value) && !isFirst { isEmoji = true }
      sum += columns(of: scalar)
      isFirst = false
    }
    return isEmoji ? 2 : sum
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 {
      if value >= 0x20 && value < 0x7f || value > 0xa0 && value != 0xad { return 1 }
      if value == 0xa0 { return 1 }
      return value == 0xad ? 0 : escapeColumns(value)
    }
    if (0x202a...0x202e).contains(value) || (0x2066...0x2069).contains(value) { return escapeColumns(value) }
    if (0x1160...0x11ff).contains(value) { return 0 }  // Hangul vowels and finals join the initial's two columns.
    if WideScalars.contains(value) { return (0x1f3fb...0x1f3ff).contains(value) ? 0 : 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  /// The columns of `\u{…}`.
  private static func escapeColumns(_ value: UInt32) -> Int {
    if value == 0x0a || value == 0x09 || value == 0x0d { return 0 }
    return 4 + String(value, radix: 16).utf8.count
  }

  /// The number of bytes where all are printable ASCII, else nil.
  private static func asciiColumns(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7f } ? bytes.count : nil
  }
}

extension DisplayWidth {
  /// The text cut to a width, with `…` for what is left out; never inside a grapheme cluster.
  static func truncated(_ text: String, to width: Int) -> String {
    if columns(of: text) <= width { return text }
    guard width > 0 else { return "" }
    var kept = ""
    var used = 0
    for character in text {
      let wide = columns(of: character)
      if used + wide > width - 1 { break }
      kept.append(character)
      used += wide
    }
    return kept + "…"
  }

  /// The text cut or filled with spaces to exactly a width.
  static func padded(_ text: String, to width: Int) -> String {
    let text = truncated(text, to: width)
    return text + String(repeating: " ", count: max(0, width - columns(of: text)))
  }
}
