/// `pinned`: A note became the pinned one.
package struct Pinned: EventBody {
  package static let kind = EventKind.pinned

  package init() {}

  // no fields
  package func encode(into fields: inout FieldWriter) {}

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {}
}
