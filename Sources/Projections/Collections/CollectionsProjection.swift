package import Events
package import LogStore

/// `collections`: the collections and their names.
package struct CollectionsProjection: Projection {
  package let name = "collections"
  package let version: UInt64 = 1
  package var tables: [Table] { [CollectionIndex.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    switch change.logged.event.payload {
    case .collectionCreated(let body):
      try transaction.put(CollectionIndex.table, body.collection.value.bytes, Array(body.name.utf8))
    case .collectionRenamed(let body):
      try transaction.put(CollectionIndex.table, body.collection.value.bytes, Array(body.name.utf8))
    case .collectionRemoved(let body):
      try transaction.remove(CollectionIndex.table, body.collection.value.bytes)
    case .changeUndone(let body): try name(body.collections, in: &transaction)
    case .changeRedone(let body): try name(body.collections, in: &transaction)
    default: break
    }
  }

  private func name(
    _ names: [CollectionName], in transaction: inout WriteTransaction
  ) throws(StoreError) {
    for entry in names {
      if let name = entry.name {
        try transaction.put(CollectionIndex.table, entry.collection.value.bytes, Array(name.utf8))
      } else {
        try transaction.remove(CollectionIndex.table, entry.collection.value.bytes)
      }
    }
  }
}

/// Reads the table of `collections`.
package enum CollectionIndex {
  /// collection id → name
  static let table = Table("collections@1.names", slot: 48)

  /// The name of a collection; nil for one that was removed.
  package static func name(
    of collection: CollectionID, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> String? {
    try transaction.withValue(table, collection.value.bytes) { String(decoding: $0.copied(), as: UTF8.self) }
  }

  /// Every collection by its identifier.
  package static func all(
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [CollectionID: String] {
    var names: [CollectionID: String] = [:]
    try transaction.scan(table) { (key, value) throws(StoreError) in
      if let id = Identifier128(bytes: key.copied()) {
        names[CollectionID(id)] = String(decoding: value.copied(), as: UTF8.self)
      }
      return true
    }
    return names
  }
}
