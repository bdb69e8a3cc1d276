/// `opened`: A note was opened for reading in an editor; it becomes the last used.
package struct Opened: EventBody {
  package static let kind = EventKind.opened

  package init() {}

  // no fields
  package func encode(into fields: inout FieldWriter) {}

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {}
}
