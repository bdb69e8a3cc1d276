/// `unbookmarked`: A note is bookmarked no longer.
package struct Unbookmarked: EventBody {
  package static let kind = EventKind.unbookmarked

  package init() {}

  // no fields
  package func encode(into fields: inout FieldWriter) {}

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {}
}
