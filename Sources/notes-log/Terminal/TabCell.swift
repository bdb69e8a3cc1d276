/// A text as one cell of a row whose cells are parted by tabs: tabs and line breaks become spaces.
enum TabCell {
  /// Works on bytes: to ask each Character whether it is a line break took a fifth of `list`.
  static func text(_ text: String) -> String {
    guard text.utf8.contains(where: isBreak) else { return text }
    return String(decoding: text.utf8.map { isBreak($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }

  static func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
