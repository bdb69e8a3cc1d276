/// `sorted`: Checklist items were put into another order.
package struct Sorted: EventBody {
  package static let kind = EventKind.sorted

  /// What changed in the text.
  package var patches: [Patch]
  /// What they were sorted by: keys, `alpha` or `done-last`.
  package var order: String?

  package init(patches: [Patch], order: String? = nil) {
    self.patches = patches
    self.order = order
  }

  // 1 patches · 2 order text
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    if let order { fields.text(2, order) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    order = try fields.textIfPresent(2)
  }
}
