internal import Events
package import LogStore
internal import Replay

/// `audit`: the ledger of what was trashed, restored and deleted for good, whole or in part.
///
/// Rows stay for ever. Titles stand apart, one a note, so that the row of a deleted note keeps its title by the
/// `erased` event alone, and forgetting it clears it from every row. Everything else that an audit shows stands in the
/// row, which is read without its event and its note.
package struct AuditProjection: Projection {
  package let name = "audit"
  package let version: UInt64 = 2
  package var tables: [Table] { [AuditTable.rows, AuditTable.titles, AuditTable.sources] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    guard let after = change.after, let action = action(of: change) else { return }
    let header = change.logged.event.header
    var row = AuditRow(
      action: action, number: change.number, note: after.id, time: change.logged.effectiveTime, zone: header.zone,
      kind: header.kind, cause: after.trash?.cause ?? 0, events: 0, bytes: 0,
      source: try AuditSource(header).number(in: &transaction), sequence: header.id.sequence)
    var title = change.face?.title
    if after.standing == .erased { title = nil }
    switch change.logged.event.payload {
    case .erased(let erased): (row.events, row.bytes, title) = (erased.events, erased.bytes, erased.title)
    case .passageErased(let erased): (row.events, row.bytes) = (erased.events, erased.bytes)
    default: break
    }
    try transaction.put(AuditTable.rows, Key.number(change.logged.position), row.encoded())
    if let title {
      try transaction.put(AuditTable.titles, Key.number(change.number), Array(title.utf8))
    } else {
      try transaction.remove(AuditTable.titles, Key.number(change.number))
    }
  }

  private func action(of change: NoteChange) -> AuditRow.Action? {
    if change.logged.event.header.kind == .erased { return .deleted }
    if change.logged.event.header.kind == .passageErased { return .redacted }
    let was = change.before?.trash != nil
    let isThere = change.after?.trash != nil
    if !was && isThere { return .trashed }
    if was && !isThere { return .restored }
    return nil
  }
}

/// The tables of `audit`.
package enum AuditTable {
  /// position → row
  package static let rows = Table("audit@2.rows", slot: 45)
  /// note number → title
  package static let titles = Table("audit@2.titles", slot: 46)
  /// number → who wrote, of which store; numbers are given in the order in which sources first appear
  package static let sources = Table("audit@2.sources", slot: 43)
}
