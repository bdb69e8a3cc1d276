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
        let head = notes.head
        let rows = try AuditRow.read(to: notes.position, in: log)
        let titles = try auditTitles(rows, notes, log)
        var entries: [AuditEntry] = []
        var open: [UInt64: Int] = [:]
        for (position, row) in rows {
          guard let logged = try log.event(at: position, clock: head.clock) else { continue }
          let header = logged.event.header
          let note = try log.noteID(row.number)
          if row.action != .redacted, let earlier = open.removeValue(forKey: row.number) {
            entries[earlier].restorableUntil = nil
          }
          var until: Timestamp?
          if row.action == .trashed {
            open[row.number] = entries.count
            if trashDays > 0 {
              until = logged.effectiveTime.advanced(byMicroseconds: Int64(trashDays) * EffectiveClock.day)
            }
          }
          entries.append(
            AuditEntry(
              position: position, event: header.id, time: logged.effectiveTime, zone: Int(clamping: header.zone),
              action: Self.action(row.action), note: note, shortID: try shortID(note, in: log),
              title: titles[row.number], command: Self.command(row, header.kind),
              actor: header.origin.actor, host: header.origin.host, program: header.origin.program,
              events: row.events, bytes: row.bytes, restorableUntil: until))
        }
        return entries
      }
    } ?? []
  }

  /// The titles that the audit kept at the moment: each note's of its last row then.
  private func auditTitles(
    _ rows: [(position: UInt64, row: AuditRow)], _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64: String] {
    var titles: [UInt64: String] = [:]
    var seen: Set<UInt64> = []
    for (position, row) in rows.reversed() where seen.insert(row.number).inserted {
      // A later row may have kept another title since. A deleted note has none but the one kept for good.
      let then = notes.isPast ? try NoteFaces.version(of: row.number, at: position, in: log)?.row.title : nil
      titles[row.number] = if let then { then } else { try AuditRow.title(row.number, in: log) }
    }
    return titles
  }

  private static func action(_ action: AuditRow.Action) -> AuditEntry.Action {
    switch action {
    case .trashed: .trashed
    case .restored: .restored
    case .deleted: .deleted
    case .redacted: .redacted
    }
  }

  private static func command(_ row: AuditRow, _ kind: EventKind) -> String {
    switch kind {
    case .trashed: ["trash", "move", "edit left blank", "import", "undo"][Int(min(row.cause, 4))]
    case .restored: "restore"
    case .erased: "delete"
    case .passageErased: "delete --text"
    case .changeUndone: "undo"
    case .changeRedone: "redo"
    case .reverted: "revert"
    default: kind.description
    }
  }
}
