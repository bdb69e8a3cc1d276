internal import Events
package import LogStore

/// Where the live tables of a projection differ from a fold of the log.
package struct RebuildDifference: Equatable, Sendable {
  package var projection: String
  package var table: String
  /// The first key, by byte order, that differs.
  package var key: [UInt8]
  /// Its value in the store and by the log; nil where there is no row.
  package var live: [UInt8]?
  package var folded: [UInt8]?
  /// The last event that set the row by the log; 0 where none did.
  package var position: UInt64
}

extension ProjectionFold {
  /// Folds the log into a scratch environment and compares table by table, key by key.
  ///
  /// - Returns: The first difference of each projection, in catalog order; empty where all agree.
  /// - Complexity: O(log bytes + table bytes); twice the fold where something differs.
  package func check(
    _ names: Set<String>, of log: borrowing ReadTransaction, head: LogHead, scratch: Environment,
    progress: RebuildProgress = { _, _ in }
  ) throws(StoreError) -> [RebuildDifference] {
    // Of a log without an event nothing was folded yet, not even an empty record.
    if head.position == 0 { return [] }
    var transaction = try WriteTransaction.begin(scratch)
    try fold(upTo: head.position, of: log, into: &transaction, progress: progress)
    var differences: [RebuildDifference] = []
    for projection in catalog.projections where names.isEmpty || names.contains(projection.name) {
      for table in projection.tables {
        guard let (key, live, folded) = try Self.firstDifference(table, log, transaction.reading) else { continue }
        differences.append(
          RebuildDifference(
            projection: projection.name, table: table.name, key: key, live: live, folded: folded, position: 0))
        break
      }
    }
    if differences.isEmpty { return [] }
    // A second fold, watching the keys, finds the event that last set each.
    for projection in catalog.projections { for table in projection.tables { try transaction.clear(table) } }
    var seen: [[UInt8]?] = differences.map { _ in nil }
    let tables = Dictionary(uniqueKeysWithValues: catalog.tables.map { ($0.name, $0) })
    try fold(upTo: head.position, of: log, into: &transaction) { (logged, target) throws(StoreError) in
      for index in differences.indices {
        guard let table = tables[differences[index].table] else { continue }
        let value = try target.value(table, differences[index].key)
        if value != seen[index] {
          seen[index] = value
          differences[index].position = logged.position
        }
      }
    }
    // A record is made at the end of a change, when all events are folded.
    for index in differences.indices {
      guard let table = tables[differences[index].table] else { continue }
      let value = try transaction.reading.value(table, differences[index].key)
      if value != seen[index] { differences[index].position = head.position }
    }
    return differences
  }

  private static func firstDifference(
    _ table: Table, _ live: borrowing ReadTransaction, _ folded: borrowing ReadTransaction
  ) throws(StoreError) -> (key: [UInt8], live: [UInt8]?, folded: [UInt8]?)? {
    var difference: (key: [UInt8], live: [UInt8]?, folded: [UInt8]?)?
    // Every live row must stand in the fold; then equal counts mean equal tables.
    try live.scan(table) { (key, value) throws(StoreError) in
      let key = key.copied()
      let expected = try folded.value(table, key)
      if expected != value.copied() { difference = (key, value.copied(), expected) }
      return difference == nil
    }
    var missing: (key: [UInt8], live: [UInt8]?, folded: [UInt8]?)?
    if try live.count(table) != folded.count(table) || difference != nil {
      try folded.scan(table) { (key, value) throws(StoreError) in
        let key = key.copied()
        if try live.value(table, key) == nil { missing = (key, nil, value.copied()) }
        return missing == nil
      }
    }
    guard let first = difference else { return missing }
    guard let second = missing else { return first }
    return first.key.lexicographicallyPrecedes(second.key) ? first : second
  }
}
