/// `counter.bumped`: A counter line, `Water 3`, was counted up or down.
package struct CounterBumped: EventBody {
  package static let kind = EventKind.counterBumped

  /// What changed in the text.
  package var patches: [Patch]
  /// The line of the counter, from 0.
  package var line: UInt64
  /// The words before the number.
  package var label: String
  /// The value before; at most 15 digits.
  package var from: UInt64
  /// What was added to it.
  package var delta: Int64

  package init(patches: [Patch], line: UInt64, label: String, from: UInt64, delta: Int64) {
    self.patches = patches
    self.line = line
    self.label = label
    self.from = from
    self.delta = delta
  }

  // 1 patches · 2 line number · 3 label text · 4 from number · 5 delta signed
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    fields.number(2, line)
    fields.text(3, label)
    fields.number(4, from)
    fields.signed(5, delta)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    line = try fields.number(2)
    label = try fields.text(3)
    from = try fields.number(4)
    delta = try fields.signed(5)
  }
}
