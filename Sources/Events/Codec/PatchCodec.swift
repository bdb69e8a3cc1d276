/// The bytes of a list of patches: per patch the gap since the end of the one before, then deleted and inserted
/// bytes, each with its count and each UTF-8, so that no patch begins or ends inside a scalar (docs/FORMAT.md,
/// "patches").
package enum PatchCodec {
  /// Offsets past this are refused: no text is that long, and sums cannot overflow.
  private static let furthest: UInt64 = 1 << 48

  package static func encode(_ patches: [Patch]) -> [UInt8] {
    var writer = ByteWriter()
    var end = 0
    for patch in patches {
      writer.varint(UInt64(clamping: patch.offset - end))
      writer.counted(patch.deleted)
      writer.counted(patch.inserted)
      end = patch.end
    }
    return writer.bytes
  }

  package static func decode(_ bytes: ArraySlice<UInt8>) throws(DecodingFailure) -> [Patch] {
    var reader = ByteReader(bytes)
    var patches: [Patch] = []
    // Most changes are one patch.
    patches.reserveCapacity(1)
    var end: UInt64 = 0
    while !reader.isAtEnd {
      let start = reader.offset
      let gap = try reader.varint()
      guard gap <= furthest, end + gap <= furthest, gap > 0 || patches.isEmpty else {
        throw DecodingFailure(.badPatches, at: start)
      }
      let patch = Patch(
        offset: Int(end + gap), deleted: Array(try reader.countedText()),
        inserted: Array(try reader.countedText()))
      guard !patch.deleted.isEmpty || !patch.inserted.isEmpty else { throw DecodingFailure(.badPatches, at: start) }
      patches.append(patch)
      end = UInt64(patch.end)
    }
    guard !patches.isEmpty else { throw DecodingFailure(.truncated, at: 0) }
    return patches
  }
}
