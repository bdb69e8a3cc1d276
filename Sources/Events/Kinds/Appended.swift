/// `appended`: Text was put at the end of a note.
package struct Appended: EventBody {
  package static let kind = EventKind.appended

  /// What changed in the text.
  package var patches: [Patch]
  /// How the text came: 0 or absent typed, 1 dictated, 2 from a template.
  package var manner: UInt64?

  package init(patches: [Patch], manner: UInt64? = nil) {
    self.patches = patches
    self.manner = manner
  }

  // 1 patches · 2 manner number
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    if let manner { fields.number(2, manner) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    manner = try fields.numberIfPresent(2)
  }
}
