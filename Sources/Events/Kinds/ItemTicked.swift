/// `item.ticked`: An open checklist item was marked done.
package struct ItemTicked: EventBody {
  package static let kind = EventKind.itemTicked

  /// What changed in the text.
  package var patches: [Patch]
  /// The line of the item, from 0, in the version before the change.
  package var line: UInt64
  /// The item's text without its marker.
  package var item: String

  package init(patches: [Patch], line: UInt64, item: String) {
    self.patches = patches
    self.line = line
    self.item = item
  }

  // 1 patches · 2 line number · 3 item text
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    fields.number(2, line)
    fields.text(3, item)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    line = try fields.number(2)
    item = try fields.text(3)
  }
}
