/// `created`: A note was created, by hand or by an import.
package struct Created: EventBody {
  package static let kind = EventKind.created

  /// The whole text.
  package var text: [UInt8]
  /// For an import: the format it came from, such as `markdown-folder`.
  package var sourceFormat: String?
  /// For an import: what names the note there, such as its path.
  package var sourceID: String?
  /// For an import: the untouched original metadata, kept so that an export can give it back.
  package var original: [UInt8]?
  /// For an import: the source's time of last change.
  package var modified: Timestamp?
  /// The template the text began from.
  package var template: String?

  package init(
    text: [UInt8], sourceFormat: String? = nil, sourceID: String? = nil, original: [UInt8]? = nil,
    modified: Timestamp? = nil, template: String? = nil
  ) {
    self.text = text
    self.sourceFormat = sourceFormat
    self.sourceID = sourceID
    self.original = original
    self.modified = modified
    self.template = template
  }

  // 1 text text · 2 sourceFormat text · 3 sourceID text · 4 original bytes · 5 modified time · 6 template text
  package func encode(into fields: inout FieldWriter) {
    fields.bytes(1, text)
    if let sourceFormat { fields.text(2, sourceFormat) }
    if let sourceID { fields.text(3, sourceID) }
    if let original { fields.bytes(4, original) }
    if let modified { fields.time(5, modified) }
    if let template { fields.text(6, template) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    text = try fields.textBytes(1)
    sourceFormat = try fields.textIfPresent(2)
    sourceID = try fields.textIfPresent(3)
    original = try fields.bytesIfPresent(4).map(Array.init)
    modified = try fields.timeIfPresent(5)
    template = try fields.textIfPresent(6)
  }
}
