/// Tells whether bytes are UTF-8.
enum UTF8Validation {
  /// Where the bytes stop being UTF-8; nil where all are. O(n), eight ASCII bytes at a time in the standard library.
  static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
