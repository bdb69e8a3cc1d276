package import Events
package import LogStore
internal import Replay

/// `members`: which notes a collection has, and where they stand.
package struct MembersProjection: Projection {
  package let name = "members"
  package let version: UInt64 = 1
  package var tables: [Table] { [MemberIndex.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after else { return }
    let shelf = Shelf(of: after)
    let old = change.before.flatMap(\.collection)
    let new = shelf == nil ? nil : after.collection
    if let old, old != new { try transaction.remove(MemberIndex.table, MemberIndex.key(old, change.number)) }
    guard let new, let shelf else { return }
    if old == new, change.before.flatMap({ Shelf(of: $0) }) == shelf { return }
    try transaction.put(MemberIndex.table, MemberIndex.key(new, change.number), [shelf.rawValue])
  }
}

/// Reads the table of `members`.
package enum MemberIndex {
  /// collection id ‖ note number → shelf
  static let table = Table("members@1.notes", slot: 92)

  static func key(_ collection: CollectionID, _ number: UInt64) -> [UInt8] {
    collection.value.bytes + Key.number(number)
  }

  /// The numbers of the notes of a collection that stand on some shelves. A collection that was removed keeps its own.
  package static func numbers(
    of collection: CollectionID, _ shelves: ClosedRange<Shelf>, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    let prefix = collection.value.bytes
    var numbers: [UInt64] = []
    try transaction.scan(table, from: prefix) { (key, value) throws(StoreError) in
      guard key.copied().starts(with: prefix) else { return false }
      if value.count > 0, let shelf = Shelf(rawValue: value[0]), shelves.contains(shelf) {
        numbers.append(Key.readNumber(key, at: prefix.count))
      }
      return true
    }
    return numbers
  }
}
