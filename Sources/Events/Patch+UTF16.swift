extension Patch {
  /// Creates a patch from a place counted in UTF-16 code units, as text views count (`NSRange`).
  ///
  /// - Parameters:
  ///   - location: Where the replaced range begins, in UTF-16 code units of `text`.
  ///   - length: How many code units it has.
  ///   - replacement: What takes its place.
  /// - Returns: Nil where the range is not in the text or cuts a surrogate pair.
  /// - Complexity: O(text up to the end of the range).
  public init?(utf16Location location: Int, length: Int, replacement: String, in text: [UInt8]) {
    guard location >= 0, length >= 0, let start = Self.byteOffset(ofUTF16: location, in: text, from: 0),
      let end = Self.byteOffset(ofUTF16: length, in: text, from: start)
    else { return nil }
    self.init(offset: start, deleted: Array(text[start..<end]), inserted: Array(replacement.utf8))
  }

  /// The replaced range in UTF-16 code units of the version before the change: location and length.
  ///
  /// - Returns: Nil where the patch reaches past the text.
  /// - Complexity: O(text up to the end of the patch).
  public func utf16Range(in text: [UInt8]) -> (location: Int, length: Int)? {
    guard offset >= 0, end <= text.count else { return nil }
    func units(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : $1 >= 0xf0 ? 2 : 1) }
    }
    return (units(text[..<offset]), units(text[offset..<end]))
  }

  /// The byte that stands `units` UTF-16 code units past another.
  private static func byteOffset(ofUTF16 units: Int, in text: [UInt8], from start: Int) -> Int? {
    var offset = start
    var left = units
    while left > 0 {
      guard offset < text.count else { return nil }
      let lead = text[offset]
      left -= lead >= 0xf0 ? 2 : 1
      offset += lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
    }
    return left == 0 && offset <= text.count ? offset : nil
  }
}
