/// `summary.set`: A one-line summary was supplied for one version of a note's text.
package struct SummarySet: EventBody {
  package static let kind = EventKind.summarySet

  /// The summary.
  package var summary: String
  /// BLAKE2b-256 of the text it sums up; for any other text it is void.
  package var textHash: [UInt8]

  package init(summary: String, textHash: [UInt8]) {
    self.summary = summary
    self.textHash = textHash
  }

  // 1 summary text · 2 textHash bytes
  package func encode(into fields: inout FieldWriter) {
    fields.text(1, summary)
    fields.bytes(2, textHash)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    summary = try fields.text(1)
    textHash = try fields.bytes(2)
  }
}
