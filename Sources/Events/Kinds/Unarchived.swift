/// `unarchived`: A note that was set aside came back to its place.
package struct Unarchived: EventBody {
  package static let kind = EventKind.unarchived

  package init() {}

  // no fields
  package func encode(into fields: inout FieldWriter) {}

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {}
}
