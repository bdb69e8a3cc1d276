package import Events

/// A text of the past while it is put together: what its note's first event gave, then differences and events, each where it
/// lies. Fields are passed over, so that nothing is made but the text.
///
/// Whoever is told that something does not fit, by false or an error, has a note of which more than the text must be known.
package final class PastText {
  package var text: GapBuffer

  /// Takes a text that is known.
  package init(_ bytes: [UInt8]) {
    text = GapBuffer(bytes)
  }

  /// Takes the text of a payload of `created`; nil for another.
  package init?(created payload: Span<UInt8>) throws(DecodingFailure) {
    guard let bytes = try Self.firstField(payload) else { return nil }
    text = GapBuffer(payload.extracting(bytes))
  }

  /// The text as it stands.
  package var bytes: [UInt8] { text.bytes }

  /// Takes the text over a difference; false where the difference is one of merged events.
  package func apply(difference: Span<UInt8>) throws(DecodingFailure) -> Bool {
    guard let start = try NoteDelta.textStart(in: difference) else { return false }
    try text.apply(delta: difference.extracting(start..<difference.count))
    return true
  }

  /// Takes the text over an event of a kind that changes it by patches.
  ///
  /// - Returns: Whether they fit.
  package func apply(patchesOf payload: Span<UInt8>) throws(DecodingFailure) -> Bool {
    // No change takes no field.
    guard let field = try Self.firstField(payload) else { return true }
    let bytes = payload.extracting(field)
    var (offset, place) = (0, 0)
    var isFirst = true
    while offset < bytes.count {
      let gap = try bytes.varint(&offset)
      guard gap <= UInt64(text.count), gap > 0 || isFirst else { return false }
      let deleted = try bytes.counted(&offset)
      let inserted = try bytes.counted(&offset)
      do throws(PatchError) {
        try text.apply(
          at: place + Int(gap), deleting: bytes.extracting(deleted), inserting: bytes.extracting(inserted))
      } catch {
        return false
      }
      place += Int(gap) + inserted.count
      isFirst = false
    }
    return !isFirst
  }

  /// Whether a payload has a field 1, and none past another.
  package static func says(upTo most: UInt64, _ payload: Span<UInt8>) throws(DecodingFailure) -> Bool {
    var offset = 0
    var (first, last): (UInt64, UInt64) = (0, 0)
    while offset < payload.count {
      last = try payload.varint(&offset)
      _ = try payload.counted(&offset)
      if first == 0 { first = last }
    }
    return first == 1 && last <= most
  }

  /// Where the value of field 1 stands; nil where a payload begins with another or has none.
  private static func firstField(_ payload: Span<UInt8>) throws(DecodingFailure) -> Range<Int>? {
    var offset = 0
    guard !payload.isEmpty, try payload.varint(&offset) == 1 else { return nil }
    return try payload.counted(&offset)
  }
}
