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
        let count = try AuditRow.count(in: log)
        let sources = try AuditSource.all(in: log)
        let titles = try AuditTitles(log)
        let ids = try ShortIDs(for: count, in: log)
        let clock = notes.head.clock
        var entries: [AuditEntry] = []
        var numbers: [UInt64] = []
        entries.reserveCapacity(count)
        numbers.reserveCapacity(count)
        try AuditRow.walk(to: notes.position, in: log) { (position, row) throws(StoreError) in
          guard row.source > 0, row.source <= UInt64(sources.count) else {
            throw StoreError(
              .damaged, "read the audit", subject: "position \(position)", reason: "its source is unknown")
          }
          let source = sources[Int(row.source - 1)]
          numbers.append(row.number)
          entries.append(
            AuditEntry(
              position: position, event: EventID(replica: source.replica, sequence: row.sequence),
              // A clock that was found to be wrong later counts no more.
              time: clock.time(at: position, wall: row.time, index: 0, shift: 0),
              zone: Int(clamping: row.zone), action: Self.action(row.action), note: row.note,
              shortID: try ids.shortID(row.note, self, in: log), title: titles.kept(row.number),
              command: Self.command(row), actor: source.origin.actor, host: source.origin.host,
              program: source.origin.program, events: row.events, bytes: row.bytes, restorableUntil: nil))
        }
        if notes.isPast { try titles.setPast(of: &entries, numbers, log) }
        if trashDays > 0 { try Self.setDays(of: &entries, numbers, trashDays, notes: try log.noteCount()) }
        return entries
      }
    } ?? []
  }

  /// Says until when each note stays in the Trash that is there by its last row.
  private static func setDays(
    of entries: inout [AuditEntry], _ numbers: [UInt64], _ days: Int, notes: UInt64
  ) throws(StoreError) {
    var seen = [UInt64](repeating: 0, count: Int(clamping: notes / 64 + 1))
    for index in entries.indices.reversed() where entries[index].action != .redacted {
      let number = numbers[index]
      guard number <= notes else {
        throw StoreError(.damaged, "read the audit", subject: "note number \(number)", reason: "the number is unknown")
      }
      let (word, bit) = (Int(number >> 6), UInt64(1) << (number & 63))
      if seen[word] & bit == 0, entries[index].action == .trashed {
        entries[index].restorableUntil = entries[index].time.advanced(byMicroseconds: Int64(days) * EffectiveClock.day)
      }
      seen[word] |= bit
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

/// The titles that the audit keeps, each note's of its last row.
private struct AuditTitles {
  /// By number, ascending.
  private let all: [(number: UInt64, title: String)]

  init(_ log: borrowing ReadTransaction) throws(StoreError) {
    all = try AuditRow.titles(in: log)
  }

  /// The title kept now.
  func kept(_ number: UInt64) -> String? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].number == number ? all[low].title : nil
  }

  /// Puts the titles in place that were kept at a past moment: a later row may have kept another since. A deleted note has
  /// none but the one kept for good.
  func setPast(
    of entries: inout [AuditEntry], _ numbers: [UInt64], _ log: borrowing ReadTransaction
  ) throws(StoreError) {
    var past: [UInt64: String] = [:]
    var seen: Set<UInt64> = []
    for index in entries.indices.reversed() where seen.insert(numbers[index]).inserted {
      let then = try NoteFaces.version(of: numbers[index], at: entries[index].position, in: log)?.row.title
      if let then { past[numbers[index]] = then }
    }
    for index in entries.indices {
      if let then = past[numbers[index]] { entries[index].title = then }
    }
  }
}
