/// `passage.erased`: Certain characters were deleted for good from every version of a note.
package struct PassageErased: EventBody {
  package static let kind = EventKind.passageErased

  /// What it takes out of the newest version, the characters already overwritten.
  package var patches: [Patch]
  /// How many events were redacted.
  package var events: UInt64
  /// How many bytes were overwritten.
  package var bytes: UInt64

  package init(patches: [Patch], events: UInt64, bytes: UInt64) {
    self.patches = patches
    self.events = events
    self.bytes = bytes
  }

  // 1 patches · 2 events number · 3 bytes number
  package func encode(into fields: inout FieldWriter) {
    fields.patches(1, patches)
    fields.number(2, events)
    fields.number(3, bytes)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    patches = try fields.patches(1)
    events = try fields.number(2)
    bytes = try fields.number(3)
  }
}
