package import Events
package import LogStore
internal import Replay

/// `trash`: what lies in the Trash since when, the oldest first.
package struct TrashProjection: Projection {
  package let name = "trash"
  package let version: UInt64 = 1
  package var tables: [Table] { [TrashQuery.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    let old = change.before?.trash
    let new = change.after?.standing == .erased ? nil : change.after?.trash
    guard old != new else { return }
    if let old { try transaction.remove(TrashQuery.table, TrashQuery.key(old.position)) }
    if let new {
      var row = ByteWriter()
      row.varint(change.number)
      row.zigzag(new.time.microseconds)
      try transaction.put(TrashQuery.table, TrashQuery.key(new.position), row.bytes)
    }
  }
}

/// Reads the table of `trash`.
package enum TrashQuery {
  /// position of entering → note number varint, effective time zigzag
  static let table = Table("trash@1.entries", slot: 44)

  static func key(_ position: UInt64) -> [UInt8] { Key.number(position) }

  /// The notes that went into the Trash at a time or before, with the position of going in; none for no time.
  ///
  /// - Returns: Those, the oldest first, and whether the Trash is empty.
  package static func entries(
    upTo time: Timestamp?, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (due: [(position: UInt64, number: UInt64)], isEmpty: Bool) {
    var due: [(position: UInt64, number: UInt64)] = []
    var isEmpty = true
    try transaction.scan(table) { (key, value) throws(StoreError) in
      isEmpty = false
      guard let time else { return false }
      let (number, since) = try StoreError.decodingRow("read the Trash") { () throws(DecodingFailure) in
        var reader = ByteReader(value.copied())
        return (try reader.varint(), Timestamp(microseconds: try reader.zigzag()))
      }
      // Effective times ascend with positions.
      if since > time { return false }
      due.append((Key.readNumber(key), number))
      return true
    }
    return (due, isEmpty)
  }

  /// The notes in the Trash and when they went in, the oldest first.
  package static func entries(
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [(number: UInt64, time: Timestamp)] {
    var rows: [[UInt8]] = []
    try transaction.scan(table) { (_, value) throws(StoreError) in
      rows.append(value.copied())
      return true
    }
    var entries: [(number: UInt64, time: Timestamp)] = []
    for row in rows {
      let entry = try StoreError.decodingRow("read the Trash") { () throws(DecodingFailure) in
        var reader = ByteReader(row)
        let number = try reader.varint()
        return (number, Timestamp(microseconds: try reader.zigzag()))
      }
      entries.append(entry)
    }
    return entries
  }
}
