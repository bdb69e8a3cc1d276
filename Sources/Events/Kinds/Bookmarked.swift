/// `bookmarked`: A note was bookmarked.
package struct Bookmarked: EventBody {
  package static let kind = EventKind.bookmarked

  /// The place among the bookmarks: bytes, compared in order.
  package var place: [UInt8]

  package init(place: [UInt8]) {
    self.place = place
  }

  // 2 place bytes
  package func encode(into fields: inout FieldWriter) {
    fields.bytes(2, place)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    place = try fields.bytes(2)
  }
}
