public import Events
internal import LogStore
internal import Projections

/// One line of the deletion audit.
public struct AuditEntry: Hashable, Sendable {
  /// What happened to the note.
  public enum Action: String, Sendable {
    case trashed
    case restored
    case deleted
    /// A passage of it was deleted for good; the note stays.
    case redacted
  }

  public var position: UInt64
  public var event: EventID
  public var time: Timestamp
  /// The writer's zone: minutes east of UTC.
  public var zone: Int
  public var action: Action
  public var note: NoteID
  public var shortID: String
  /// The title kept for the audit; nil where it was to be forgotten.
  public var title: String?
  /// What brought it about, in words: `trash`, `move`, `edit left blank`, `undo` ….
  public var command: String
  public var actor: String
  public var host: String
  public var program: String
  /// For a deletion: how many events lost their bodies, and how many bytes went.
  public var events: UInt64
  public var bytes: UInt64
  /// Until when it can surely be restored; nil where it is not in the Trash by this row, or stays there for ever.
  public var restorableUntil: Timestamp?
}

extension NoteStore {
  /// The audit up to a moment, the oldest first: every way into the Trash, out of it, and out of the store.
  ///
  /// - Parameter trashDays: How long the Trash keeps a note; 0 for ever.
  public func audit(at moment: StoreMoment? = nil, trashDays: Int = 30) throws(NoteStoreError) -> [AuditEntry] {
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let rows = try AuditRow.read(to: notes.position, in: log)
        let sources = try AuditSource.all(in: log)
        let titles = try AuditTitles(rows, notes, log)
        let ids = try ShortIDs(for: rows.count, in: log)
        let clock = notes.head.clock
        var entries: [AuditEntry] = []
        entries.reserveCapacity(rows.count)
        for (position, row) in rows {
          guard let source = sources[row.source] else {
            throw StoreError(.damaged, "read the audit", subject: "position \(position)", reason: "its source is unknown")
          }
          entries.append(
            AuditEntry(
              position: position, event: EventID(replica: source.replica, sequence: row.sequence),
              // A clock that was found to be wrong later counts no more.
              time: clock.time(at: position, wall: row.time, index: 0, shift: 0),
              zone: Int(clamping: row.zone), action: Self.action(row.action), note: row.note,
              shortID: try ids.shortID(row.note, self, in: log), title: titles[row.number],
              command: Self.command(row), actor: source.origin.actor, host: source.origin.host,
              program: source.origin.program, events: row.events, bytes: row.bytes, restorableUntil: nil))
        }
        if trashDays > 0 { Self.setDays(of: &entries, rows, trashDays) }
        return entries
      }
    } ?? []
  }

  /// Says until when each note stays in the Trash that is there by its last row.
  private static func setDays(
    of entries: inout [AuditEntry], _ rows: [(position: UInt64, row: AuditRow)], _ days: Int
  ) {
    var seen: Set<UInt64> = []
    for index in rows.indices.reversed() where rows[index].row.action != .redacted {
      guard seen.insert(rows[index].row.number).inserted, rows[index].row.action == .trashed else { continue }
      entries[index].restorableUntil = entries[index].time.advanced(byMicroseconds: Int64(days) * EffectiveClock.day)
    }
  }

  private static func action(_ action: AuditRow.Action) -> AuditEntry.Action {
    switch action {
    case .trashed: .trashed
    case .restored: .restored
    case .deleted: .deleted
    case .redacted: .redacted
    }
  }

  private static func command(_ row: AuditRow) -> String {
    switch row.kind {
    case .trashed: ["trash", "move", "edit left blank", "import", "undo"][Int(min(row.cause, 4))]
    case .restored: "restore"
    case .erased: "delete"
    case .passageErased: "delete --text"
    case .changeUndone: "undo"
    case .changeRedone: "redo"
    case .reverted: "revert"
    default: row.kind.description
    }
  }
}

/// The titles that the audit keeps, each note's of its last row at a moment.
private struct AuditTitles {
  /// By number, ascending.
  private var kept: [(number: UInt64, title: String)]
  /// What was another title then.
  private var past: [UInt64: String] = [:]

  init(
    _ rows: [(position: UInt64, row: AuditRow)], _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) {
    kept = try AuditRow.titles(in: log)
    guard notes.isPast else { return }
    var seen: Set<UInt64> = []
    for (position, row) in rows.reversed() where seen.insert(row.number).inserted {
      // A later row may have kept another title since. A deleted note has none but the one kept for good.
      if let then = try NoteFaces.version(of: row.number, at: position, in: log)?.row.title { past[row.number] = then }
    }
  }

  subscript(number: UInt64) -> String? {
    if let then = past[number] { return then }
    var (low, high) = (0, kept.count)
    while low < high {
      let middle = (low + high) / 2
      if kept[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < kept.count && kept[low].number == number ? kept[low].title : nil
  }
}
