public import Events
internal import LogStore
internal import Projections
internal import Replay

extension NoteStore {
  /// The events past a position and up to another, ascending, at most `limit`, in one short snapshot.
  ///
  /// - Parameters:
  ///   - note: Only events of one note, found by its index.
  ///   - moment: The titles are those that the notes had then; nil for now.
  public func events(
    after first: UInt64, upTo last: UInt64 = .max, limit: Int = 512, note: NoteID? = nil,
    titlesAt moment: StoreMoment? = nil
  ) throws(NoteStoreError) -> [LogEntry] {
    try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        let head = notes.head
        var positions: [UInt64] = []
        if let note {
          guard let number = try log.noteNumber(note) else { return [] }
          positions = Array(try log.positions(ofNote: number, after: first, upTo: last).prefix(max(0, limit)))
        } else if first < min(last, head.position), limit > 0 {
          let end = min(last, head.position, first.addingReportingOverflow(UInt64(limit)).partialValue)
          positions = Array((first + 1)...end)
        }
        var names = EntryNames(notes)
        var entries: [LogEntry] = []
        entries.reserveCapacity(positions.count)
        for position in positions {
          guard let logged = try log.event(at: position, clock: head.clock) else { continue }
          entries.append(try entry(logged, &names, log))
        }
        return entries
      }
    } ?? []
  }

  /// The newest position; 0 in an empty store.
  public func head() throws(NoteStoreError) -> UInt64 {
    try position(of: nil)
  }

  /// One event as people see it.
  func entry(_ logged: LoggedEvent, _ log: borrowing ReadTransaction) throws(StoreError) -> LogEntry {
    let head = try log.head()
    var names = EntryNames(NotesView(at: head.position, head: head))
    return try entry(logged, &names, log)
  }

  private func entry(
    _ logged: LoggedEvent, _ names: inout EntryNames, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> LogEntry {
    let header = logged.event.header
    var entry = LogEntry(
      position: logged.position, event: header.id, time: logged.effectiveTime, zone: Int(clamping: header.zone),
      kind: header.kind, note: header.note, change: header.change, group: header.group, actor: header.origin.actor,
      host: header.origin.host, program: header.origin.program, summary: EventSummary.text(logged.event.payload),
      patches: logged.event.payload?.patches ?? [], state: Self.state(logged.state), command: header.command)
    if case .created(let created)? = logged.event.payload { entry.createdText = created.text }
    if case .appData(let body)? = logged.event.payload { entry.appData = body.data }
    if let note = header.note {
      let known = try names.names(of: note, logged.noteNumber, log)
      entry.shortID = known.shortID
      entry.title = known.title
    }
    return entry
  }

  private static func state(_ state: LoggedEvent.State) -> LogEntry.State {
    switch state {
    case .live: .live
    case .erased: .erased
    case .redacted: .redacted
    }
  }
}

/// Short ids of notes, and titles as of a moment, each read once.
private struct EntryNames {
  struct Names {
    var shortID: String
    var title: String?
  }

  let notes: NotesView
  private var known: [UInt64: Names] = [:]
  /// The last one asked for: one note's events come one after the other.
  private var last: (note: NoteID, names: Names)?

  init(_ notes: NotesView) {
    self.notes = notes
  }

  mutating func names(
    of note: NoteID, _ number: UInt64, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> Names {
    if let last, last.note == note { return last.names }
    // A note that has no number yet has no row to be known by.
    if number != 0, let names = known[number] {
      last = (note, names)
      return names
    }
    var title = try notes.row(number, in: log)?.title
    if title == nil { title = try AuditRow.title(number, in: log) }
    let names = Names(shortID: note.description(first: try log.shortestUniquePrefix(note)), title: title)
    known[number] = names
    last = (note, names)
    return names
  }
}
