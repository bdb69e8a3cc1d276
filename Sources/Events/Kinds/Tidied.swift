/// `tidied`: Spacing and capitals were tidied line by line.
package struct Tidied: EventBody {
  package static let kind = EventKind.tidied

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
