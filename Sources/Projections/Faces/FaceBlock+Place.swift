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
    /// Whether no later version of the block may have lost a word; told where it is asked for.
    var keepsWords = false
  }

  /// Reads the place at a position, passing over all else: a walk over all notes reads a few bytes a version.
  ///
  /// - Parameter looksAhead: Whether later versions are looked at too.
  static func place(
    in bytes: Span<UInt8>, first: UInt64, upTo position: UInt64, looksAhead: Bool = false
  ) throws(DecodingFailure) -> Place {
    var place = Place()
    var version = first
    var offset = 0
    while offset < bytes.count {
      if offset > 0 {
        let gap = try varint(bytes, &offset)
        guard gap > 0, version <= .max - gap else { throw DecodingFailure(.badValue, at: offset) }
        guard version + gap <= position else {
          if looksAhead { place.keepsWords = try keepsWords(bytes, from: offset) }
          return place
        }
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
    place.keepsWords = true
    return place
  }

  /// The positions of a block's versions up to one, and whether the first of them is the note's first version.
  static func positions(
    in bytes: Span<UInt8>, first: UInt64, upTo position: UInt64
  ) throws(DecodingFailure) -> (positions: [UInt64], areAll: Bool) {
    var positions: [UInt64] = []
    positions.reserveCapacity(16)
    var areAll = false
    var version = first
    var offset = 0
    while offset < bytes.count {
      if offset > 0 { version &+= try varint(bytes, &offset) }
      if version > position { break }
      let count = try varint(bytes, &offset)
      guard count <= UInt64(bytes.count - offset) else { throw DecodingFailure(.truncated, at: offset) }
      let end = offset + Int(count)
      // Only the first revision goes without saying in the first version of a block.
      if positions.isEmpty { areAll = !FaceField(rawValue: try varint(bytes, &offset)).contains(.revision) }
      positions.append(version)
      offset = end
    }
    return (positions, areAll)
  }

  /// Whether no version of a whole block may have lost a word.
  static func keepsWords(_ bytes: Span<UInt8>) throws(DecodingFailure) -> Bool { try keepsWords(bytes, from: 0) }

  /// The same of the versions from one on whose gap has been read.
  private static func keepsWords(_ bytes: Span<UInt8>, from start: Int) throws(DecodingFailure) -> Bool {
    var offset = start
    while offset < bytes.count {
      let count = try varint(bytes, &offset)
      guard count <= UInt64(bytes.count - offset) else { throw DecodingFailure(.truncated, at: offset) }
      let end = offset + Int(count)
      if FaceField(rawValue: try varint(bytes, &offset)).contains(.loss) { return false }
      offset = end
      if offset < bytes.count { _ = try varint(bytes, &offset) }
    }
    return true
  }
}
