/// `erased`: A note was deleted for good: the bodies of its events are gone.
package struct Erased: EventBody {
  package static let kind = EventKind.erased

  /// Its title, for the audit; absent if that was to be forgotten.
  package var title: String?
  /// How many events lost their bodies.
  package var events: UInt64
  /// How many bytes of payload went.
  package var bytes: UInt64

  package init(title: String? = nil, events: UInt64, bytes: UInt64) {
    self.title = title
    self.events = events
    self.bytes = bytes
  }

  // 1 title text · 2 events number · 3 bytes number
  package func encode(into fields: inout FieldWriter) {
    if let title { fields.text(1, title) }
    fields.number(2, events)
    fields.number(3, bytes)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    title = try fields.textIfPresent(1)
    events = try fields.number(2)
    bytes = try fields.number(3)
  }
}
