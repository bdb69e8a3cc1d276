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
    try decode(bytes.span)
  }

  /// Reads patches from where they lie.
  package static func decode(_ bytes: Span<UInt8>) throws(DecodingFailure) -> [Patch] {
    var patches: [Patch] = []
    // Most changes are one patch.
    patches.reserveCapacity(1)
    var (offset, end) = (0, 0)
    while offset < bytes.count {
      let start = offset
      let gap = try bytes.varint(&offset)
      guard gap <= furthest, UInt64(end) + gap <= furthest, gap > 0 || patches.isEmpty else {
        throw DecodingFailure(.badPatches, at: start)
      }
      let deleted = try bytes.countedText(&offset)
      let inserted = try bytes.countedText(&offset)
      guard !deleted.isEmpty || !inserted.isEmpty else { throw DecodingFailure(.badPatches, at: start) }
      let place = end + Int(gap)
      patches.append(Patch(offset: place, deleted: bytes.copied(deleted), inserted: bytes.copied(inserted)))
      end = place + deleted.count
    }
    guard !patches.isEmpty else { throw DecodingFailure(.truncated, at: 0) }
    return patches
  }
}
