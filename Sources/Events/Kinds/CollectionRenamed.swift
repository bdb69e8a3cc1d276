/// `collection.renamed`: A collection took another name; it concerns no note.
package struct CollectionRenamed: EventBody {
  package static let kind = EventKind.collectionRenamed

  /// Its new name, nested by `/`.
  package var name: String
  /// Its identifier.
  package var collection: CollectionID
  /// The name it had, for undo.
  package var previous: String?

  package init(name: String, collection: CollectionID, previous: String? = nil) {
    self.name = name
    self.collection = collection
    self.previous = previous
  }

  // 1 name text · 2 collection collection id · 3 previous text
  package func encode(into fields: inout FieldWriter) {
    fields.text(1, name)
    fields.identifier(2, collection.value)
    if let previous { fields.text(3, previous) }
  }

  package init(decoding fields: inout FieldReader) throws(DecodingFailure) {
    name = try fields.text(1)
    collection = CollectionID(try fields.identifier(2))
    previous = try fields.textIfPresent(3)
  }
}
