/// `split`: Plain lines were split into checklist items.
package struct Split: EventBody {
  package static let kind = EventKind.split

  /// What changed in the text.
  package var patches: [Patch]

  package init(patches: [Patch]) {
    self.patches = patches
  }

  // 1 patches
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
  }
}
