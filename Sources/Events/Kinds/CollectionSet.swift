/// `collection.set`: A note was put into a collection, or taken out of any.
package struct CollectionSet: EventBody {
  package static let kind = EventKind.collectionSet

  /// The collection; absent for none.
  package var collection: CollectionID?

  package init(collection: CollectionID? = nil) {
    self.collection = collection
  }

  // 2 collection collection id
  package func encode(into fields: inout FieldWriter) {
    if let collection { fields.identifier(2, collection.value) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    collection = try fields.identifierIfPresent(2).map(CollectionID.init)
  }
}
