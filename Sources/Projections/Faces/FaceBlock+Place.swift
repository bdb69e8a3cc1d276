internal import Events
internal import Replay

extension FaceBlock {
  /// What decides where a note stands in a list: a version without its texts, times and counts.
  struct Place {
    var shelf = Shelf.live
    var isBlank = false
    var rank = UseRank.used(at: 0)
    /// Whether the block has no later version.
    var isLast = false
  }

  /// Reads the place at a position, passing over all else: a walk over all notes reads a few bytes a version.
  static func place(
    in bytes: Span<UInt8>, first: UInt64, upTo position: UInt64
  ) throws(DecodingFailure) -> Place {
    var place = Place()
    var version = first
    var offset = 0
    while offset < bytes.count {
      if offset > 0 {
        let gap = try varint(bytes, &offset)
        guard gap > 0, version <= .max - gap else { throw DecodingFailure(.badValue, at: offset) }
        guard version + gap <= position else { return place }
        version += gap
      }
      let count = try varint(bytes, &offset)
      guard count <= UInt64(bytes.count - offset) else { throw DecodingFailure(.truncated, at: offset) }
      let end = offset + Int(count)
      let fields = FaceField(rawValue: try varint(bytes, &offset))
      if fields.contains(.standing) {
        let bits = try varint(bytes, &offset)
        guard bits < standings, let shelf = Shelf(rawValue: UInt8(bits & 3)) else {
          throw DecodingFailure(.badValue, at: offset)
        }
        place.shelf = shelf
        place.isBlank = bits & 4 != 0
      }
      if fields.contains(.rank) { place.rank = try rank(at: version, bytes, &offset) }
      if fields.contains(.touch) { place.rank = .used(at: version) }
      guard offset <= end else { throw DecodingFailure(.badValue, at: offset) }
      offset = end
    }
    place.isLast = true
    return place
  }
}
