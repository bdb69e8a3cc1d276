internal import Events
internal import LogStore
internal import Projections

/// Makes entries of records of the log; what many of them name is looked up once.
struct EntryReader {
  private struct NoteNames {
    var shortID: String
    var title: String?
  }

  private let store: NoteStore
  /// The notes as of the moment whose titles are told.
  private let notes: NotesView
  private var known: [UInt64: NoteNames] = [:]
  /// The last ones asked for: one note's events, and one writer's, come one after the other.
  private var lastNote: (note: NoteID, names: NoteNames)?
  private var lastWriter: (number: UInt64, origin: Origin, zone: Int64)?

  init(_ store: NoteStore, _ notes: NotesView) {
    self.store = store
    self.notes = notes
  }

  /// The entry of a record that was lent.
  mutating func entry(
    _ position: UInt64, _ header: StoredHeader, _ state: LoggedEvent.State, _ payload: Span<UInt8>,
    _ log: borrowing ReadTransaction
  ) throws(StoreError) -> LogEntry {
    let replica = try log.replicaID(header.replica)
    let writer = try self.writer(header.writer, at: position, log)
    let note = header.note == 0 ? nil : try log.noteID(header.note)
    var names: NoteNames?
    if let note { names = try self.names(of: note, header.note, log) }
    var group: EventID?
    if let event = header.group { group = try log.eventID(event) }
    let said = try state == .erased ? Said(nil) : Said.read(header, payload, at: position)
    return LogEntry(
      position: position, event: EventID(replica: replica, sequence: header.sequence),
      time: header.time(at: position, clock: notes.head.clock), zone: Int(clamping: writer.zone), kind: header.kind,
      note: note, shortID: names?.shortID, title: names?.title,
      change: EventID(replica: replica, sequence: header.sequence &- header.index), group: group,
      actor: writer.origin.actor, host: writer.origin.host, program: writer.origin.program, summary: said.summary,
      patches: said.patches, createdText: said.createdText, appData: said.appData, state: LogEntry.State(state),
      command: header.command)
  }

  private mutating func writer(
    _ number: UInt64, at position: UInt64, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> (origin: Origin, zone: Int64) {
    if let lastWriter, lastWriter.number == number { return (lastWriter.origin, lastWriter.zone) }
    let writer = try log.origin(ofWriter: number, at: position)
    lastWriter = (number, writer.origin, writer.zone)
    return writer
  }

  private mutating func names(
    of note: NoteID, _ number: UInt64, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteNames {
    if let lastNote, lastNote.note == note { return lastNote.names }
    if let names = known[number] {
      lastNote = (note, names)
      return names
    }
    var title = try notes.row(number, in: log)?.title
    if title == nil { title = try AuditRow.title(number, in: log) }
    let names = NoteNames(shortID: try store.shortID(note, in: log), title: title)
    known[number] = names
    lastNote = (note, names)
    return names
  }
}

/// What an entry tells of a payload.
private struct Said {
  var summary: String
  var patches: [Patch] = []
  var createdText: [UInt8]?
  var appData: [UInt8]?

  init(_ payload: Payload?) {
    summary = EventSummary.text(payload)
    patches = payload?.patches ?? []
    if case .created(let created)? = payload { createdText = created.text }
    if case .appData(let body)? = payload { appData = body.data }
  }

  private init(edit patches: [Patch]) {
    summary = EventSummary.sizes(patches)
    self.patches = patches
  }

  static func read(
    _ header: StoredHeader, _ payload: Span<UInt8>, at position: UInt64
  ) throws(StoreError) -> Said {
    do throws(DecodingFailure) {
      // A document's history is edits by the thousand, most of which say nothing but what changed.
      if header.kind == .edited, header.version == 1, let patches = try Edited.patchesAlone(in: payload) {
        return Said(edit: patches)
      }
      return Said(try Payload.decode(header.kind, version: header.version, payload.copied()[...]).0)
    } catch {
      throw StoreError.decodingFailed(error, "read the log", "position \(position)")
    }
  }
}

extension LogEntry.State {
  fileprivate init(_ state: LoggedEvent.State) {
    self =
      switch state {
      case .live: .live
      case .erased: .erased
      case .redacted: .redacted
      }
  }
}
