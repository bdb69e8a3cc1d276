/// What a collection is called after an undo or a redo.
package struct CollectionName: Hashable, Sendable {
  package var collection: CollectionID
  /// Its name; nil where there is no such collection any more.
  package var name: String?

  package init(collection: CollectionID, name: String?) {
    self.collection = collection
    self.name = name
  }

  // for each: identifier, then 0, or 1 and the counted name
  static func encode(_ names: [CollectionName]) -> [UInt8] {
    var writer = ByteWriter()
    for entry in names {
      writer.raw(entry.collection.value.bytes)
      writer.varint(entry.name == nil ? 0 : 1)
      if let name = entry.name { writer.counted(name.utf8) }
    }
    return writer.bytes
  }

  static func decode(_ bytes: ArraySlice<UInt8>) throws(DecodingFailure) -> [CollectionName] {
    guard !bytes.isEmpty else { throw DecodingFailure(.truncated, at: bytes.startIndex) }
    var reader = ByteReader(bytes)
    var names: [CollectionName] = []
    while !reader.isAtEnd {
      let collection = CollectionID(try reader.identifier())
      let start = reader.offset
      switch try reader.varint() {
      case 0: names.append(CollectionName(collection: collection, name: nil))
      case 1:
        guard let name = String(validating: try reader.counted(), as: UTF8.self) else {
          throw DecodingFailure(.badText, at: start)
        }
        names.append(CollectionName(collection: collection, name: name))
      default: throw DecodingFailure(.badValue, at: start)
      }
    }
    return names
  }
}
