/// `titled`: A new first line was put above the text.
package struct Titled: EventBody {
  package static let kind = EventKind.titled

  /// What changed in the text.
  package var patches: [Patch]
  /// The new title.
  package var title: String

  package init(patches: [Patch], title: String) {
    self.patches = patches
    self.title = title
  }

  // 1 patches · 2 title text
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    fields.text(2, title)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    title = try fields.text(2)
  }
}
