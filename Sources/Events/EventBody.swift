/// What one kind of event says: its fields, written and read side by side in the kind's file.
package protocol EventBody: Hashable, Sendable {
  /// The kind, as it stands in the header.
  static var kind: EventKind { get }
  /// Writes the fields by ascending tag.
  func encode(into fields: inout FieldWriter)
  /// Reads the fields by ascending tag; absent optional fields take their default.
  init(decoding fields: inout FieldReader) throws(DecodingFailure)
}
