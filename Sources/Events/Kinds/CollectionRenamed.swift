/// `collection.renamed`: A collection took another name; it concerns no note.
package struct CollectionRenamed: EventBody {
  package static let kind = EventKind.collectionRenamed

  /// Its new name, nested by `/`.
  package var name: String
  /// Its identifier.
  package var collection: CollectionID

  package init(name: String, collection: CollectionID) {
    self.name = name
    self.collection = collection
  }

  // 1 name text · 2 collection collection id
  package func encode(into fields: inout FieldWriter) {
    fields.text(1, name)
    fields.identifier(2, collection.value)
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    name = try fields.text(1)
    collection = CollectionID(try fields.identifier(2))
  }
}
