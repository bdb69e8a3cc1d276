/// Tells text from its absence.
enum BlankText {
  /// Whether UTF-8 text has nothing but white space (Unicode White_Space) after a byte order mark, if it has one.
  ///
  /// A byte of anything else ends the look.
  static func isBlank(_ text: [UInt8]) -> Bool {
    let body = text.starts(with: [0xef, 0xbb, 0xbf]) ? text.dropFirst(3) : text[...]
    guard let first = body.first(where: { $0 != 0x20 && !(0x09...0x0d).contains($0) }) else { return true }
    if first < 0x80 { return false }
    return String(decoding: body, as: UTF8.self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
