internal import Events

/// The projections that stand at one position and knew every event up to there, in one row.
///
/// Each commit moves all of them on. In a row each they would be a page more to write, and twenty rows to read at each
/// start; this row is on a page that every commit writes. A projection's row in `projections` counts before this one.
/// A damaged row is as good as none: what it tells of is folded again.
package struct FollowingProjections: Equatable, Sendable {
  /// The last position that their tables hold.
  package var position: UInt64
  /// Their keys, `name@version`, counted bytes each.
  package var names: [UInt8]

  package init(position: UInt64, keys: [[UInt8]]) {
    self.position = position
    names = Self.names(keys)
  }

  /// Keys as the row has them.
  package static func names(_ keys: [[UInt8]]) -> [UInt8] {
    var writer = ByteWriter(reserving: keys.reduce(0) { $0 + $1.count + 1 })
    for key in keys { writer.counted(key) }
    return writer.bytes
  }

  /// The row as it stands; nil where there is none.
  package static func read(in transaction: borrowing ReadTransaction) throws(StoreError) -> FollowingProjections? {
    guard let row = try transaction.value(LogTable.meta, MetaKey.following) else { return nil }
    var reader = ByteReader(row)
    guard let position = try? reader.varint() else { return nil }
    var following = FollowingProjections(position: position, keys: [])
    following.names = Array(reader.rest())
    return following
  }

  package var keys: [[UInt8]] {
    var keys: [[UInt8]] = []
    var reader = ByteReader(names)
    while !reader.isAtEnd, let key = try? reader.counted() { keys.append(Array(key)) }
    return keys
  }

  /// Writes the row; none where there is no projection for it.
  package func write(in transaction: inout WriteTransaction) throws(StoreError) {
    if names.isEmpty { return try transaction.remove(LogTable.meta, MetaKey.following) }
    var writer = ByteWriter(reserving: names.count + 9)
    writer.varint(position)
    writer.raw(names)
    try transaction.put(LogTable.meta, MetaKey.following, writer.bytes)
  }
}

extension ReadTransaction {
  /// The keys of all projections that a program has marked as folded, however far.
  package func markedProjections() throws(StoreError) -> [[UInt8]] {
    var keys = try FollowingProjections.read(in: self)?.keys ?? []
    try scan(LogTable.projections) { (key, _) throws(StoreError) in
      let key = key.copied()
      if !keys.contains(key) { keys.append(key) }
      return true
    }
    return keys
  }
}
