/// `change.redone`: The effect of an undone change on one note was brought back.
package struct ChangeRedone: EventBody {
  package static let kind = EventKind.changeRedone

  /// What that changes in the text now.
  package var patches: [Patch]
  /// The first event of the change.
  package var target: EventID
  /// The fields that change with it.
  package var registers: Registers
  /// The last event of what was redone: the change's, or the whole act's.
  package var last: EventID?
  /// Names that collections have again.
  package var collections: [CollectionName] = []

  package init(patches: [Patch], target: EventID, registers: Registers = Registers(), last: EventID? = nil) {
    self.patches = patches
    self.target = target
    self.registers = registers
    self.last = last
  }

  // 1 patches · 2 target event id · 3 registers · 4 last event id · 6 collections
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    fields.eventID(2, target)
    if !registers.isEmpty { fields.bytes(3, registers.encoded()) }
    if let last { fields.eventID(4, last) }
    if !collections.isEmpty { fields.bytes(6, CollectionName.encode(collections)) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    target = try fields.eventID(2)
    registers = try fields.registers(3)
    last = try fields.eventIDIfPresent(4)
    if let bytes = try fields.bytesIfPresent(6) { collections = try CollectionName.decode(bytes) }
  }
}
