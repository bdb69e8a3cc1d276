/// `merged`: Concurrent versions of a note were merged.
package struct Merged: EventBody {
  package static let kind = EventKind.merged

  /// What changed in the text.
  package var patches: [Patch]
  /// The newest event of each replica that went in.
  package var heads: VersionVector

  package init(patches: [Patch], heads: VersionVector) {
    self.patches = patches
    self.heads = heads
  }

  // 1 patches · 2 heads vector
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    fields.bytes(2, heads.encoded())
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    heads = try VersionVector(decoding: try fields.bytes(2)[...])
  }
}
