/// One word of the command line, as the bytes that the shell passed.
///
/// Bytes and not a `String`, because a file name need not be UTF-8 and a note's text must not be repaired silently.
struct RawArgument: Hashable, Sendable, ExpressibleByStringLiteral {
  var bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  /// The text, or nil where the bytes are not UTF-8.
  var text: String? {
    // Most words are ASCII, and every start reads some: the library's check of UTF-8 is made ready by the first use.
    bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
  }

  /// The text with U+FFFD for what is not UTF-8; for messages only.
  var shown: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the word is the lone `-`, which stands for standard input.
  var isDash: Bool {
    bytes == [UInt8(ascii: "-")]
  }

  /// Whether the word begins with `-` and is more than that.
  var looksLikeOption: Bool {
    bytes.count > 1 && bytes[0] == UInt8(ascii: "-")
  }
}
