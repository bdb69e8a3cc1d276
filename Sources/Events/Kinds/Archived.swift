/// `archived`: A note was set aside.
package struct Archived: EventBody {
  package static let kind = EventKind.archived

  /// Why: 0 or absent archived, 1 done.
  package var reason: UInt64?

  package init(reason: UInt64? = nil) {
    self.reason = reason
  }

  // 2 reason number
  package func encode(into fields: inout FieldWriter) {
    if let reason { fields.number(2, reason) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    reason = try fields.numberIfPresent(2)
  }
}
