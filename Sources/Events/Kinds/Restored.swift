/// `restored`: A note came back from the Trash.
package struct Restored: EventBody {
  package static let kind = EventKind.restored

  /// Whether it became the pinned note again.
  package var isPinned: Bool

  package init(isPinned: Bool = false) {
    self.isPinned = isPinned
  }

  // 2 isPinned flag
  package func encode(into fields: inout FieldWriter) {
    fields.flag(2, isPinned)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    isPinned = try fields.flag(2)
  }
}
