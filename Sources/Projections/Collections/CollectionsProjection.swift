package import Events
package import LogStore

/// `collections`: the collections and their names.
///
/// Of writes that several replicas made the last by (hybrid clock, replica) counts, in whatever order they came; a
/// collection that was removed leaves a row, so that an older name cannot bring it back.
package struct CollectionsProjection: Projection {
  package let name = "collections"
  package let version: UInt64 = 1
  package var tables: [Table] { [CollectionIndex.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    for (collection, name) in StampedName.given(by: change.logged.event) ?? [] {
      let known = try transaction.reading.withValue(CollectionIndex.table, collection.value.bytes) {
        StampedName($0.copied())
      }
      if let known, name.isBefore(known) { continue }
      try transaction.put(CollectionIndex.table, collection.value.bytes, name.encoded())
    }
  }
}

/// Reads the table of `collections`.
package enum CollectionIndex {
  /// collection id → clock, replica and sequence of the last write (40 bytes) ‖ 1 and the name, or 0 for a removed one
  static let table = Table("collections@1.names", slot: 48)

  /// The name of a collection; nil for one that was removed.
  package static func name(
    of collection: CollectionID, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> String? {
    try transaction.withValue(table, collection.value.bytes) { StampedName($0.copied()).name } ?? nil
  }

  /// Every collection by its identifier.
  package static func all(
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [CollectionID: String] {
    var names: [CollectionID: String] = [:]
    try transaction.scan(table) { (key, value) throws(StoreError) in
      if let id = Identifier128(bytes: key.copied()) { names[CollectionID(id)] = StampedName(value.copied()).name }
      return true
    }
    return names
  }
}
