/// `change.redone`: The effect of an undone change on one note was brought back.
package struct ChangeRedone: EventBody {
  package static let kind = EventKind.changeRedone

  /// What that changes in the text now.
  package var patches: [Patch]
  /// The first event of the change.
  package var target: EventID
  /// The fields that change with it.
  package var registers: Registers

  package init(patches: [Patch], target: EventID, registers: Registers = Registers()) {
    self.patches = patches
    self.target = target
    self.registers = registers
  }

  // 1 patches · 2 target event id · 3 registers
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    fields.eventID(2, target)
    if !registers.isEmpty { fields.bytes(3, registers.encoded()) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    target = try fields.eventID(2)
    registers = try fields.registers(3)
  }
}
