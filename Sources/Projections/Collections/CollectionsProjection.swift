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
    let (collection, name): (CollectionID, String?)
    switch change.logged.event.payload {
    case .collectionCreated(let body): (collection, name) = (body.collection, body.name)
    case .collectionRenamed(let body): (collection, name) = (body.collection, body.name)
    case .collectionRemoved(let body): (collection, name) = (body.collection, nil)
    default: return
    }
    let row = CollectionRow(stamp: CollectionRow.stamp(change.logged.event.header), name: name)
    let known = try transaction.reading.withValue(CollectionIndex.table, collection.value.bytes) { value in
      CollectionRow(value.copied()).stamp
    }
    if let known, row.stamp.lexicographicallyPrecedes(known) { return }
    try transaction.put(CollectionIndex.table, collection.value.bytes, row.encoded())
  }
}

/// A collection's name, and the clock and name of the event that gave it.
struct CollectionRow {
  /// Bytes that ascend as (hybrid clock, replica) does.
  var stamp: [UInt8]
  /// Nil for a collection that was removed.
  var name: String?

  private static let stampLength = 40

  init(stamp: [UInt8], name: String?) {
    self.stamp = stamp
    self.name = name
  }

  static func stamp(_ header: EventHeader) -> [UInt8] {
    var writer = ByteWriter(reserving: stampLength)
    writer.fixed64(UInt64(bitPattern: header.clock.physical.microseconds ^ .min))
    writer.fixed64(header.clock.counter)
    writer.identifier(header.id.replica.value)
    writer.fixed64(header.id.sequence)
    return writer.bytes
  }

  func encoded() -> [UInt8] {
    stamp + (name.map { [1] + Array($0.utf8) } ?? [0])
  }

  init(_ row: [UInt8]) {
    stamp = Array(row.prefix(Self.stampLength))
    let rest = row.dropFirst(Self.stampLength)
    name = rest.first == 1 ? String(decoding: rest.dropFirst(), as: UTF8.self) : nil
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
    try transaction.withValue(table, collection.value.bytes) { CollectionRow($0.copied()).name } ?? nil
  }

  /// Every collection by its identifier.
  package static func all(
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [CollectionID: String] {
    var names: [CollectionID: String] = [:]
    try transaction.scan(table) { (key, value) throws(StoreError) in
      if let id = Identifier128(bytes: key.copied()) { names[CollectionID(id)] = CollectionRow(value.copied()).name }
      return true
    }
    return names
  }
}
