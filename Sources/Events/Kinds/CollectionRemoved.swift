/// `collection.removed`: A collection was removed; its notes stay.
package struct CollectionRemoved: EventBody {
  package static let kind = EventKind.collectionRemoved

  /// Its identifier.
  package var collection: CollectionID

  package init(collection: CollectionID) {
    self.collection = collection
  }

  // 2 collection collection id
  package func encode(into fields: inout FieldWriter) {
    fields.identifier(2, collection.value)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    collection = CollectionID(try fields.identifier(2))
  }
}
