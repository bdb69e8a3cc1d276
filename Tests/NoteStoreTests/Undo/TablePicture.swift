import Events
import LogStore
import Projections
import Replay
import TestSupport

@testable import NoteStore

/// All rows of the tables that undo and redo must bring back: every projection but the audit, the undo rows themselves
/// and what keeps every version (faces, grams), without what counts or names events (revisions, checkpoints).
struct TablePicture: Equatable {
  private(set) var tables: [String: [[UInt8]: [UInt8]]] = [:]

  init(_ store: NoteStore) throws {
    let left = ["audit", "undo", "faces", "search"]
    for projection in store.fold.catalog.projections where !left.contains(projection.name) {
      for table in projection.tables where !table.name.contains("checkpoints") {
        var rows: [[UInt8]: [UInt8]] = [:]
        _ = try store.log.read { (log) throws(StoreError) in
          try log.scan(table) { (key, value) throws(StoreError) in
            if let row = Self.timeless(value.copied(), table.name, isFields: key.count == 8) {
              rows[key.copied()] = row
            }
            return true
          }
        }
        tables[table.name] = rows
      }
    }
  }

  /// The row without the count and names of events; nil for the tombstone of a collection.
  private static func timeless(_ row: [UInt8], _ table: String, isFields: Bool) -> [UInt8]? {
    // clock, replica and sequence ‖ 1 and the name, or 0
    if table == "collections@1.names" { return row.count > 40 && row[40] == 1 ? Array(row[41...]) : nil }
    do {
      if table == "states@3.notes", isFields {
        var reader = ByteReader(row)
        _ = try reader.varint()
        _ = try reader.varint()
        _ = try reader.counted()
        var state = try NoteState(decodingFields: Array(reader.rest()), text: [])
        state.revision = 0
        state.heads = []
        return state.encodedFields()
      }
      if table.hasPrefix("list@"), [".rows", ".order", ".pinned"].contains(where: table.hasSuffix) {
        var row = try ListRow(decoding: row)
        row.revision = 0
        return Array("\(row)".utf8)
      }
    } catch {}
    return row
  }

  /// The tables that differ, with the first row that does, for messages.
  func difference(from other: TablePicture) -> String? {
    for (name, rows) in tables.sorted(by: { $0.key < $1.key }) {
      let others = other.tables[name] ?? [:]
      for key in Set(rows.keys).union(others.keys).sorted(by: { $0.lexicographicallyPrecedes($1) })
      where rows[key] != others[key] {
        func shown(_ row: [UInt8]?) -> String { row.map { String(decoding: $0, as: UTF8.self) } ?? "none" }
        return "\(name) \(key): \(shown(rows[key])) | \(shown(others[key]))"
      }
    }
    return nil
  }
}
