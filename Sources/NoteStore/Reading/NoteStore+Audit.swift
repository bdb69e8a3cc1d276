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
    var entries: [AuditEntry] = []
    try walkAudit(at: moment, trashDays: trashDays) {
      entries.reserveCapacity($0)
    } _: { (line, title) in
      entries.append(
        AuditEntry(
          position: line.position, event: line.event, time: line.time, zone: line.zone, action: line.action,
          note: line.note, shortID: line.note.description(first: line.idLength),
          title: line.hasTitle ? String(decoding: title.copied(), as: UTF8.self) : nil, command: line.command,
          actor: line.origin.actor, host: line.origin.host, program: line.origin.program, events: line.events,
          bytes: line.bytes, restorableUntil: line.restorableUntil))
    }
    return entries
  }

  /// Walks the audit up to a moment, the oldest first, line by line, in one snapshot: for those who need no entries.
  ///
  /// - Parameters:
  ///   - begin: Takes first how many lines there are at most.
  ///   - body: Takes a line, and the bytes of its title: none where it has none.
  package func walkAudit(
    at moment: StoreMoment? = nil, trashDays: Int, begin: (Int) -> Void, _ body: (AuditLine, Span<UInt8>) -> Void
  ) throws(NoteStoreError) {
    _ = try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let count = try AuditRow.count(in: log)
        if count == 0 { return }
        begin(count)
        let sources = try AuditSource.all(in: log)
        let titles = try AuditTitles(log)
        let ids = try ShortIDs(for: count, in: log)
        let clock = notes.head.clock
        let last = try LastRows(to: notes.position, isPast: notes.isPast, in: log)
        let days = trashDays > 0 ? Int64(trashDays) * EffectiveClock.day : nil
        var index = 0
        try AuditRow.walk(to: notes.position, in: log) { (position, row) throws(StoreError) in
          guard row.source > 0, row.source <= UInt64(sources.count) else {
            throw StoreError(
              .damaged, "read the audit", subject: "position \(position)", reason: "its source is unknown")
          }
          let source = sources[Int(row.source - 1)]
          // A clock that was found to be wrong later counts no more.
          let time = clock.time(at: position, wall: row.time, index: 0, shift: 0)
          var line = AuditLine(
            position: position, event: EventID(replica: source.replica, sequence: row.sequence), time: time,
            zone: Int(clamping: row.zone), action: Self.action(row.action), note: row.note,
            idLength: try ids.length(row.note, in: log), command: Self.command(row), source: row.source,
            origin: source.origin, events: row.events, bytes: row.bytes)
          if let days, last.isInTrash(index) { line.restorableUntil = time.advanced(byMicroseconds: days) }
          index += 1
          if let then = last.pastTitles[row.number] {
            line.hasTitle = true
            body(line, then.span)
          } else if let range = titles.range(row.number) {
            line.hasTitle = true
            body(line, titles.bytes.span.extracting(range))
          } else {
            body(line, Span())
          }
        }
      }
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
    case .trashed:
      switch row.cause {
      case 0: "trash"
      case 1: "move"
      case 2: "edit left blank"
      case 3: "import"
      default: "undo"
      }
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

/// One line of the deletion audit as it is read, with its title apart.
package struct AuditLine {
  package let position: UInt64
  package let event: EventID
  package let time: Timestamp
  package let zone: Int
  package let action: AuditEntry.Action
  package let note: NoteID
  /// How many characters of the note's shown id name it.
  package let idLength: Int
  package let command: String
  /// The number of `origin` in this store: the same for all lines that it wrote.
  package let source: UInt64
  package let origin: Origin
  package let events: UInt64
  package let bytes: UInt64
  package fileprivate(set) var hasTitle = false
  package fileprivate(set) var restorableUntil: Timestamp?

  fileprivate init(
    position: UInt64, event: EventID, time: Timestamp, zone: Int, action: AuditEntry.Action, note: NoteID,
    idLength: Int, command: String, source: UInt64, origin: Origin, events: UInt64, bytes: UInt64
  ) {
    self.position = position
    self.event = event
    self.time = time
    self.zone = zone
    self.action = action
    self.note = note
    self.idLength = idLength
    self.command = command
    self.source = source
    self.origin = origin
    self.events = events
    self.bytes = bytes
  }
}

/// What is known of each row of the audit by those that come after it.
private struct LastRows {
  /// Whether the note is in the Trash by the row; of the last row first.
  private var inTrash: [Bool] = []
  /// The titles of notes that were kept at a past moment, where they are known: a later row may have kept another since. A
  /// deleted note has none but the one kept for good.
  private(set) var pastTitles: [UInt64: [UInt8]] = [:]

  init(to last: UInt64, isPast: Bool, in log: borrowing ReadTransaction) throws(StoreError) {
    let notes = try log.noteCount()
    var seen = [UInt64](repeating: 0, count: Int(clamping: notes / 64 + 1))
    var titled: Set<UInt64> = []
    try AuditRow.walkBack(from: last, in: log) { (position, action, number) throws(StoreError) in
      guard number <= notes else {
        throw StoreError(.damaged, "read the audit", subject: "note number \(number)", reason: "the number is unknown")
      }
      let (word, bit) = (Int(number >> 6), UInt64(1) << (number & 63))
      inTrash.append(seen[word] & bit == 0 && action == .trashed)
      if action != .redacted { seen[word] |= bit }
      if isPast, titled.insert(number).inserted,
        let then = try NoteFaces.version(of: number, at: position, in: log)?.row.title
      {
        pastTitles[number] = Array(then.utf8)
      }
    }
  }

  /// Whether the note is in the Trash by the row with an index, the first is 0.
  func isInTrash(_ index: Int) -> Bool {
    index < inTrash.count && inTrash[inTrash.count - 1 - index]
  }
}

/// The titles that the audit keeps, each note's of its last row.
private struct AuditTitles {
  private(set) var bytes: [UInt8] = []
  /// The numbers of their notes, ascending, and where each title ends.
  private var numbers: [UInt64] = []
  private var ends: [UInt32] = []
  /// How many numbers are below each so many numbers, which leaves few to look at.
  private var below: [UInt32] = []
  private static let shift: UInt64 = 6

  init(_ log: borrowing ReadTransaction) throws(StoreError) {
    let count = try AuditRow.titleCount(in: log)
    numbers.reserveCapacity(count)
    ends.reserveCapacity(count)
    try AuditRow.walkTitles(in: log) { (number, title) in
      // Numbers ascend; far ones, of a damaged table, are not looked for this way.
      while UInt64(below.count) <= min(number >> Self.shift, 1 << 24) { below.append(UInt32(numbers.count)) }
      title.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      numbers.append(number)
      ends.append(UInt32(clamping: bytes.count))
    }
  }

  /// The bytes of the title kept now; nil where none is.
  func range(_ number: UInt64) -> Range<Int>? {
    guard number >> Self.shift < UInt64(below.count) else { return nil }
    var place = Int(below[Int(number >> Self.shift)])
    while place < numbers.count, numbers[place] < number { place += 1 }
    guard place < numbers.count, numbers[place] == number else { return nil }
    return (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])
  }
}
