/// Says why bytes are not what they should be, and where.
package struct DecodingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package struct Code: Hashable, Sendable {
    package let text: String
    package static let truncated = Code(text: "the bytes end too early")
    package static let trailing = Code(text: "bytes follow the end of the value")
    package static let longVarint = Code(text: "a number is written longer than needed or past 64 bits")
    package static let badText = Code(text: "a text is not UTF-8")
    package static let badFlag = Code(text: "a flag is unknown or holds bytes")
    package static let badTag = Code(text: "a field stands twice or out of order")
    package static let missingField = Code(text: "a field is missing")
    package static let badPatches = Code(text: "patches overlap, touch or reach past 2^48")
    package static let badValue = Code(text: "a value is out of range")
    package static let unknownFormat = Code(text: "the format is newer than this program")
    package static let draftFormat = Code(text: "the format is a draft, which an unreleased notes-log wrote")
    package static let badChecksum = Code(text: "the checksum does not match")
    package static let unknownNumber = Code(text: "a dictionary number is unknown")
  }

  package var code: Code
  /// The byte, counted from the start of the value, at which decoding stopped.
  package var offset: Int

  package init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// So many bytes are seen to be ASCII before the library would have begun.
  private static let shortText = 128

  package var description: String { "\(code.text) (byte \(offset))" }

  /// Refuses bytes that are not UTF-8, naming the first byte that cannot be read.
  ///
  /// Complexity: O(bytes); the standard library takes ASCII a machine word at a time.
  ///
  /// - Parameter start: Where the bytes begin, counted from the start of the value.
  static func checkText(_ bytes: Span<UInt8>, at start: Int) throws(DecodingFailure) {
    if bytes.count <= shortText {
      var bits: UInt8 = 0
      for place in bytes.indices { bits |= bytes[place] }
      if bits < 0x80 { return }
    }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes)
    } catch {
      throw DecodingFailure(.badText, at: start + error.byteOffsets.lowerBound)
    }
  }
}
