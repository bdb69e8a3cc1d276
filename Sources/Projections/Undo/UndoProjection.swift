package import Events
package import LogStore
internal import Replay

/// `undo`: what is undone now, and where the next undo and the next redo begin to look.
///
/// What is done needs no rows: the log has it. Only what is undone has some, and an ordinary change writes none.
package struct UndoProjection: Projection {
  package let name = "undo"
  package let version: UInt64 = 2
  package var tables: [Table] { [UndoTable.undone, UndoTable.path, UndoTable.marks] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    let position = change.logged.position
    if change.isOwn, change.logged.event.header.kind.isOrdinary,
      try !isOfReceipt(change.logged.event.header, in: transaction.reading)
    {
      return
    }
    var marks = try UndoQuery.marks(before: position, in: transaction.reading)
    switch change.logged.event.payload {
    case .changeUndone(let body):
      let unit = UndoneUnit(target: body.target, note: change.number)
      if let earlier = try UndoQuery.undone(unit, in: transaction.reading) {
        try transaction.remove(UndoTable.path, Key.number(earlier))
      }
      try transaction.put(UndoTable.undone, unit.key, Key.number(position))
      try transaction.put(UndoTable.path, Key.number(position), unit.key)
      if change.isOwn, body.isStoreWide, let last = body.last.flatMap({ change.references[$0]?.position }) {
        marks.top = min(marks.top, last - 1)
      }
    case .changeRedone(let body):
      let unit = UndoneUnit(target: body.target, note: change.number)
      if let undoing = try UndoQuery.undone(unit, in: transaction.reading) {
        try transaction.remove(UndoTable.undone, unit.key)
        try transaction.remove(UndoTable.path, Key.number(undoing))
      }
      if change.isOwn, let last = body.last.flatMap({ change.references[$0]?.position }) {
        marks.top = max(marks.top, last)
      }
    case .syncReceived:
      let id = change.logged.event.header.id
      try transaction.put(UndoTable.marks, UndoQuery.receivedKey(id.replica), Key.number(id.sequence))
    case .erased:
      try forget(change.number, in: &transaction)
      // What undoings of the note said of the mark is gone with them, so the next undo looks from here on.
      marks.top = position
    default: break
    }
    try transaction.put(
      UndoTable.marks, UndoQuery.marksKey, Key.pair(marks.top, marks.lastOrdinary) + Key.number(position))
  }

  /// Whether an event belongs to a store's word of what it received: that takes pins off, and is nobody's change.
  private func isOfReceipt(
    _ header: EventHeader, in tables: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    guard header.index > 0, header.kind == .unpinned else { return false }
    let received = try tables.withValue(UndoTable.marks, UndoQuery.receivedKey(header.id.replica)) {
      Key.readNumber($0)
    }
    return received == header.change.sequence
  }

  /// Lets go of what is undone of a note that is deleted for good, as a fold of the log without its bodies would.
  private func forget(_ note: UInt64, in transaction: inout WriteTransaction) throws(StoreError) {
    var rows: [(unit: [UInt8], path: [UInt8])] = []
    try transaction.reading.scan(UndoTable.undone) { (key, value) throws(StoreError) in
      if UndoneUnit(key: key)?.note == note { rows.append((key.copied(), value.copied())) }
      return true
    }
    for row in rows {
      try transaction.remove(UndoTable.undone, row.unit)
      try transaction.remove(UndoTable.path, row.path)
    }
  }
}

/// The tables of `undo`.
package enum UndoTable {
  /// target event id ‖ note number (0: what concerns no note) → position of the undoing
  static let undone = Table("undo@2.undone", slot: 50)
  /// position of the undoing → key in `undone`: the way that redo goes, the newest last
  static let path = Table("undo@2.path", slot: 51)
  /// "marks" → top ‖ last ordinary ‖ position of the last event that is no ordinary change of this store's lineage, as of
  /// which they hold; "received" ‖ replica → sequence of its last `sync.received`
  static let marks = Table("undo@2.marks", slot: 52)
}

/// A change or an act, and one of the notes it touched: what is undone by itself.
package struct UndoneUnit: Hashable, Sendable {
  /// The first event of the change or of the act.
  package var target: EventID
  /// The note's number; 0 for the part that concerns no note.
  package var note: UInt64

  package init(target: EventID, note: UInt64) {
    self.target = target
    self.note = note
  }

  var key: [UInt8] {
    var key = ByteWriter(reserving: 32)
    key.raw(target.replica.value.bytes)
    key.fixed64(target.sequence)
    key.fixed64(note)
    return key.bytes
  }

  init?(key: Span<UInt8>) {
    guard key.count == 32 else { return nil }
    let replica = Identifier128(high: Key.readNumber(key), low: Key.readNumber(key, at: 8))
    self.init(
      target: EventID(replica: ReplicaID(replica), sequence: Key.readNumber(key, at: 16)),
      note: Key.readNumber(key, at: 24))
  }
}

/// Where undo and redo begin to look.
package struct UndoMarks: Equatable, Sendable {
  /// No ordinary change past this position is done.
  package var top: UInt64
  /// The position of the last ordinary change; what was undone before it is off the redo path.
  package var lastOrdinary: UInt64
}

/// Reads the tables of `undo`.
package enum UndoQuery {
  static let marksKey = Array("marks".utf8)

  static func receivedKey(_ replica: ReplicaID) -> [UInt8] { Array("received".utf8) + replica.value.bytes }

  /// The marks at the end of the log, which the tables must have reached.
  package static func marks(in transaction: borrowing ReadTransaction) throws(StoreError) -> UndoMarks {
    try marks(before: try transaction.head().position + 1, in: transaction)
  }

  /// The marks right before a position, which the tables must have reached.
  static func marks(
    before position: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> UndoMarks {
    let last = position - 1
    let known = try transaction.withValue(UndoTable.marks, marksKey) { row in
      // After the row only ordinary changes came.
      Key.readNumber(row, at: 16) == last
        ? UndoMarks(top: Key.readNumber(row), lastOrdinary: Key.readNumber(row, at: 8)) : nil
    }
    return known.flatMap { $0 } ?? UndoMarks(top: last, lastOrdinary: last)
  }

  /// The position at which a unit was undone; nil while it is done.
  package static func undone(
    _ unit: UndoneUnit, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> UInt64? {
    try transaction.withValue(UndoTable.undone, unit.key) { Key.readNumber($0) }
  }

  /// Walks the redo path from its newest end, until the closure returns false.
  package static func walkPath(
    in transaction: borrowing ReadTransaction, _ body: (UInt64, UndoneUnit) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try transaction.scan(UndoTable.path, backwards: true) { (key, value) throws(StoreError) in
      guard let unit = UndoneUnit(key: value) else {
        throw StoreError(.damagedTable, "read the redo path")
      }
      return try body(Key.readNumber(key), unit)
    }
  }
}
