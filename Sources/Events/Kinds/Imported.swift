/// `imported`: Notes were imported; the events that make them follow in the same group. It concerns no note.
package struct Imported: EventBody {
  package static let kind = EventKind.imported

  /// What was imported, as it was named.
  package var source: String
  /// Its format.
  package var format: String
  /// BLAKE2b-256 of the container, where there is one file.
  package var digest: [UInt8]?
  /// How many notes were read, where that was known beforehand.
  package var notes: UInt64?

  package init(source: String, format: String, digest: [UInt8]? = nil, notes: UInt64? = nil) {
    self.source = source
    self.format = format
    self.digest = digest
    self.notes = notes
  }

  // 1 source text · 2 format text · 3 digest bytes · 4 notes number
  package func encode(into fields: inout FieldWriter) {
    fields.text(1, source)
    fields.text(2, format)
    if let digest { fields.bytes(3, digest) }
    if let notes { fields.number(4, notes) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    source = try fields.text(1)
    format = try fields.text(2)
    digest = try fields.bytesIfPresent(3).map(Array.init)
    notes = try fields.numberIfPresent(4)
  }
}
