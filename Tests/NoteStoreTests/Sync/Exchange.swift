import Events
import LogStore
@testable import NoteStore
import Projections
import Replay
import TestSupport
import Testing

extension NoteStore {
  /// The lines of a dump, without their breaks.
  func dumped() throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    try dump { (line) throws(NoteStoreError) in lines.append(Array(line.dropLast())) }
    return lines
  }

  /// Takes lines of a dump.
  @discardableResult
  func take(_ lines: [[UInt8]], isDryRun: Bool = false) throws -> ReceivedEvents {
    var rest = lines[...]
    return try receive(isDryRun: isDryRun) { () throws(NoteStoreError) in rest.popFirst() }
  }

  @discardableResult
  func take(from other: NoteStore) throws -> ReceivedEvents { try take(try other.dumped()) }

  /// The last sequence and chain head of every replica.
  func chainHeads() throws -> [ReplicaID: ReplicaState] {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        var heads: [ReplicaID: ReplicaState] = [:]
        for (number, state) in try log.replicas() where state.sequence > 0 {
          heads[try log.replicaID(number)] = ReplicaState(sequence: state.sequence, head: state.head, isOwn: true)
        }
        return heads
      }
    } ?? [:]
  }

  func chainFault() throws -> VerifyFault? {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try LogVerification.firstFault(of: log) }
    } ?? nil
  }

  /// All that two stores with the same events agree on: every note's text and fields, what lists show of it, the
  /// collections, the pin. Left out is what is local: note numbers, positions, the order of use, when a note came into
  /// the Trash here, and the audit, which is the ledger of what happened here.
  func shared() throws -> SharedTables {
    var tables = SharedTables()
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let count = try log.noteCount()
        for number in stride(from: UInt64(1), through: count, by: 1) {
          guard var state = try NoteStates().read(number, in: log) else { continue }
          state.used = .used(at: 0)
          state.pinning = 0
          state.trash?.position = 0
          state.trash?.time = Timestamp(microseconds: 0)
          tables.notes[state.id] = state
          if var row = try ListQuery.row(number, in: log) {
            row.trashed = nil
            tables.rows[state.id] = row
          }
          tables.spotlight[state.id] = try SpotlightEntry.read(number, in: log)
        }
        tables.collections = try CollectionIndex.all(in: log)
        tables.pinned = Set(
          try ListQuery.numbers(.pinned ... .pinned, in: log).map { (number) throws(StoreError) in
            try log.noteID(number)
          })
        let pin = try ListQuery.pin(in: log).number
        tables.pin = pin == 0 ? nil : try log.noteID(pin)
        if var widget = try WidgetRecord.read(in: log) {
          widget.number = 0
          tables.widget = widget
        }
      }
    }
    return tables
  }
}

struct SharedTables: Equatable {
  var notes: [NoteID: NoteState] = [:]
  var rows: [NoteID: ListRow] = [:]
  var spotlight: [NoteID: SpotlightEntry] = [:]
  var collections: [CollectionID: String] = [:]
  var pinned: Set<NoteID> = []
  var pin: NoteID?
  var widget: WidgetRecord?

  /// Where two differ, for messages.
  func difference(_ other: SharedTables) -> String {
    if notes != other.notes {
      for (id, note) in notes where other.notes[id] != note {
        return "note \(note)\n\(String(describing: other.notes[id]))"
      }
      return "notes \(notes.count) \(other.notes.count)"
    }
    if rows != other.rows { return "rows" }
    if spotlight != other.spotlight { return "spotlight" }
    if collections != other.collections { return "collections \(collections) \(other.collections)" }
    if pinned != other.pinned || pin != other.pin {
      return "pins \(pinned) \(other.pinned) \(pin as Any) \(other.pin as Any)"
    }
    return widget == other.widget ? "" : "widget"
  }
}

/// Lets stores exchange dumps until none takes anything; gives how many rounds that took.
@discardableResult
func settle(_ stores: [NoteStore]) throws -> Int {
  for round in 1...12 {
    var taken = 0
    for to in stores { for from in stores where from !== to { taken += try to.take(from: from).taken } }
    if taken == 0 { return round }
  }
  return .max
}
