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
    try walkAuditBack(from: moment, trashDays: trashDays) { (line, title) in
      if entries.isEmpty { entries.reserveCapacity(line.lines) }
      entries.append(
        AuditEntry(
          position: line.position, event: line.event, time: line.time, zone: line.zone, action: line.action,
          note: line.note, shortID: line.note.description(first: line.idLength),
          title: line.hasTitle ? String(decoding: title.copied(), as: UTF8.self) : nil, command: line.command,
          actor: line.origin.actor, host: line.origin.host, program: line.origin.program, events: line.events,
          bytes: line.bytes, restorableUntil: line.restorableUntil))
    }
    entries.reverse()
    return entries
  }

  /// Walks the audit back from a moment, the newest first, line by line, in one snapshot: for those who need no entries.
  ///
  /// What a line says of its note depends on those that come after it.
  ///
  /// - Parameter body: Takes a line, and the bytes of its title: none where it has none.
  package func walkAuditBack(
    from moment: StoreMoment? = nil, trashDays: Int, _ body: (AuditLine, Span<UInt8>) -> Void
  ) throws(NoteStoreError) {
    _ = try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let count = try AuditRow.count(in: log)
        if count == 0 { return }
        let sources = try AuditSource.all(in: log)
        let (origins, replicas) = (sources.map(\.origin), sources.map(\.replica))
        let titles = try AuditTitles(log)
        let ids = try ShortIDs(for: count, in: log)
        let clock = notes.head.clock
        let days = trashDays > 0 ? Int64(trashDays) * EffectiveClock.day : nil
        var later = LaterRows(notes: try log.noteCount())
        try AuditRow.walkBack(from: notes.position, in: log) { (position, row) throws(StoreError) in
          guard row.source > 0, row.source <= UInt64(replicas.count) else {
            throw StoreError(
              .damaged, "read the audit", subject: "position \(position)", reason: "its source is unknown")
          }
          let isInTrash = try later.isInTrash(row)
          // A clock that was found to be wrong later counts no more.
          let time = clock.time(at: position, wall: row.time, index: 0, shift: 0)
          var line = AuditLine(
            lines: count, position: position,
            event: EventID(replica: replicas[Int(row.source - 1)], sequence: row.sequence), time: time,
            zone: Int(clamping: row.zone), action: Self.action(row.action), note: row.note,
            idLength: try ids.length(row.note, in: log), way: AuditLine.Way(kind: row.kind, cause: row.cause),
            source: row.source, origins: origins, events: row.events, bytes: row.bytes)
          if let days, isInTrash { line.restorableUntil = time.advanced(byMicroseconds: days) }
          if notes.isPast, let then = try later.title(row.number, at: position, log) {
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
}

/// One line of the deletion audit as it is read, with its title apart.
package struct AuditLine {
  /// What brought it about.
  package struct Way: Equatable {
    fileprivate let kind: EventKind
    fileprivate let cause: UInt64
  }

  /// How many lines there are at most.
  package let lines: Int
  package let position: UInt64
  package let event: EventID
  package let time: Timestamp
  package let zone: Int
  package let action: AuditEntry.Action
  package let note: NoteID
  /// How many characters of the note's shown id name it.
  package let idLength: Int
  package let way: Way
  /// The number of who wrote it in this store, from 1.
  package let source: UInt64
  fileprivate let origins: [Origin]
  package let events: UInt64
  package let bytes: UInt64
  package fileprivate(set) var hasTitle = false
  package fileprivate(set) var restorableUntil: Timestamp?

  package var origin: Origin { origins[Int(source - 1)] }

  /// `way` in words.
  package var command: String {
    switch way.kind {
    case .trashed:
      switch way.cause {
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
    default: way.kind.description
    }
  }
}

/// What the rows of the audit that come later say about those before.
private struct LaterRows {
  private let notes: UInt64
  /// The notes with a row that took them into the Trash or out of it, a bit each.
  private var moved: [UInt64]
  /// The titles that notes had at a past moment, where they are known: a later row may have kept another since. A deleted
  /// note has none but the one kept for good.
  private var titles: [UInt64: [UInt8]?] = [:]

  init(notes: UInt64) {
    self.notes = notes
    moved = [UInt64](repeating: 0, count: Int(clamping: notes / 64 + 1))
  }

  /// Whether a note is in the Trash by a row, which comes before all that were asked about.
  mutating func isInTrash(_ row: AuditRow) throws(StoreError) -> Bool {
    guard row.number <= notes else {
      throw StoreError(
        .damaged, "read the audit", subject: "note number \(row.number)", reason: "the number is unknown")
    }
    if row.action == .redacted { return false }
    let (word, bit) = (Int(row.number >> 6), UInt64(1) << (row.number & 63))
    defer { moved[word] |= bit }
    return row.action == .trashed && moved[word] & bit == 0
  }

  /// The title that a note had then, as of its last row; nil where it is not known.
  mutating func title(
    _ number: UInt64, at position: UInt64, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt8]? {
    if let known = titles[number] { return known }
    let then = try NoteFaces.version(of: number, at: position, in: log)?.row.title
    let title = then.map { Array($0.utf8) }
    titles[number] = .some(title)
    return title
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
  private static let likelyBytes = 48

  init(_ log: borrowing ReadTransaction) throws(StoreError) {
    let count = try AuditRow.titleCount(in: log)
    numbers.reserveCapacity(count)
    ends.reserveCapacity(count)
    bytes.reserveCapacity(count * Self.likelyBytes)
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
