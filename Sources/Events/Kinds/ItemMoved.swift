/// `item.moved`: A checklist item was moved to another line.
package struct ItemMoved: EventBody {
  package static let kind = EventKind.itemMoved

  /// What changed in the text.
  package var patches: [Patch]
  /// The line of the item, from 0, in the version before the change.
  package var line: UInt64
  /// The item's text without its marker.
  package var item: String
  /// The line of the item, from 0, in the version after the change.
  package var destination: UInt64

  package init(patches: [Patch], line: UInt64, item: String, destination: UInt64) {
    self.patches = patches
    self.line = line
    self.item = item
    self.destination = destination
  }

  // 1 patches · 2 line number · 3 item text · 4 destination number
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    fields.number(2, line)
    fields.text(3, item)
    fields.number(4, destination)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    line = try fields.number(2)
    item = try fields.text(3)
    destination = try fields.number(4)
  }
}
