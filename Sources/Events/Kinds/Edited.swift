/// `edited`: A note's text was edited: by an editor, by `--text`, by an embedding app.
package struct Edited: EventBody {
  package static let kind = EventKind.edited

  /// What changed.
  package var patches: [Patch]
  /// The revision the editor began from, where that was not the newest.
  package var baseRevision: UInt64?
  /// Whether the edit was carried forward over a change of the same words; both stand in the text.
  package var isMerged: Bool

  /// For an edit by an import: the digest of the source's text, 16 bytes of BLAKE2b-256.
  package var sourceDigest: [UInt8]?

  package init(
    patches: [Patch], baseRevision: UInt64? = nil, isMerged: Bool = false, sourceDigest: [UInt8]? = nil
  ) {
    self.patches = patches
    self.baseRevision = baseRevision
    self.isMerged = isMerged
    self.sourceDigest = sourceDigest
  }

  // 1 patches · 2 baseRevision number · 3 isMerged flag · 4 sourceDigest bytes
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    if let baseRevision { fields.number(2, baseRevision) }
    fields.flag(3, isMerged)
    if let sourceDigest { fields.bytes(4, sourceDigest) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    baseRevision = try fields.numberIfPresent(2)
    isMerged = try fields.flag(3)
    sourceDigest = try fields.bytesIfPresent(4).map(Array.init)
  }

  /// The patches of an edit that says nothing else, read from where its payload lies; nil for another.
  package static func patchesAlone(in payload: Span<UInt8>) throws(DecodingFailure) -> [Patch]? {
    guard !payload.isEmpty, payload[0] == 1 else { return nil }
    var offset = 1
    let field = try payload.counted(&offset)
    return field.upperBound == payload.count ? try PatchCodec.decode(payload.extracting(field)) : nil
  }
}
