/// `collection.removed`: A collection was removed; its notes stay.
package struct CollectionRemoved: EventBody {
  package static let kind = EventKind.collectionRemoved

  /// Its identifier.
  package var collection: CollectionID
  /// The name it had, for undo.
  package var previous: String?

  package init(collection: CollectionID, previous: String? = nil) {
    self.collection = collection
    self.previous = previous
  }

  // 2 collection collection id · 3 previous text
  package func encode(into fields: inout FieldWriter) {
    fields.identifier(2, collection.value)
    if let previous { fields.text(3, previous) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    collection = CollectionID(try fields.identifier(2))
    previous = try fields.textIfPresent(3)
  }
}
