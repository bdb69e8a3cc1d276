package import Events
package import LogStore

/// One line of the deletion audit.
package struct AuditRow: Equatable, Sendable {
  /// What happened to the note.
  package enum Action: UInt64, Sendable {
    case trashed = 1
    case restored = 2
    case deleted = 3
    /// A passage of it was deleted for good; the note stays.
    case redacted = 4
  }

  package var action: Action
  package var number: UInt64
  package var time: Timestamp
  /// Why it was trashed: see the kind `trashed`.
  package var cause: UInt64
  /// For a deletion: how many events lost their bodies, and how many bytes went.
  package var events: UInt64
  package var bytes: UInt64

  init(action: Action, number: UInt64, time: Timestamp, cause: UInt64, events: UInt64, bytes: UInt64) {
    self.action = action
    self.number = number
    self.time = time
    self.cause = cause
    self.events = events
    self.bytes = bytes
  }

  // action, note number, effective time zigzag, cause, events, bytes
  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(action.rawValue)
    writer.varint(number)
    writer.zigzag(time.microseconds)
    writer.varint(cause)
    writer.varint(events)
    writer.varint(bytes)
    return writer.bytes
  }

  init(decoding bytes: [UInt8]) throws(DecodingFailure) {
    var reader = ByteReader(bytes)
    guard let action = Action(rawValue: try reader.varint()) else { throw DecodingFailure(.badValue, at: 0) }
    self.action = action
    number = try reader.varint()
    time = Timestamp(microseconds: try reader.zigzag())
    cause = try reader.varint()
    events = try reader.varint()
    self.bytes = try reader.varint()
    try reader.finish()
  }

  /// The audit's rows with their positions, the oldest first.
  package static func read(
    from first: UInt64 = 0, to last: UInt64 = .max, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [(position: UInt64, row: AuditRow)] {
    var found: [(UInt64, [UInt8])] = []
    try transaction.scan(AuditTable.rows, from: Key.number(first)) { (key, value) throws(StoreError) in
      guard Key.readNumber(key) <= last else { return false }
      found.append((Key.readNumber(key), value.copied()))
      return true
    }
    var rows: [(position: UInt64, row: AuditRow)] = []
    for (position, bytes) in found {
      let row = try StoreError.decodingRow("read the audit") { () throws(DecodingFailure) in
        try AuditRow(decoding: bytes)
      }
      rows.append((position, row))
    }
    return rows
  }

  /// The title kept for the audit; nil where it was to be forgotten.
  package static func title(_ number: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> String? {
    try transaction.withValue(AuditTable.titles, Key.number(number)) { String(decoding: $0.copied(), as: UTF8.self) }
  }
}
