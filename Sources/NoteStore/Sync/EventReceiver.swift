internal import Events
internal import LogStore
internal import Projections
internal import Replay

/// Takes the lines of a dump into the log, parents first, and folds them.
struct EventReceiver {
  /// An event that came before one that it needs.
  private struct Waiting {
    var event: ForeignEvent
    var line: Int
    var bytes: Int
  }

  private let fold: ProjectionFold
  let now: Timestamp
  private(set) var result = ReceivedEvents()
  /// Whether something came that is more than word of what stores received of each other.
  private(set) var isWorthSaying = false

  private var line = 0
  private var events: UInt64 = 0
  private var announced: UInt64?
  private var heads: [DumpHead]?
  /// Events by the one that they wait for.
  private var waiting: [EventID: [Waiting]] = [:]
  private var waitingBytes = 0
  /// Events appended and not yet folded, with their lines.
  private var batch: [(logged: LoggedEvent, line: Int)] = []
  private let merges = NoteMerges()
  private var notes: Set<UInt64> = []
  /// Whether notes are deleted for good, by number.
  private var erasedNotes: [UInt64: Bool] = [:]
  private var hasOwnEvents = false
  /// Lines of the texts that went, for which the compacted copy is searched.
  private var needles = Needles()
  private var hasErased = false

  /// The most bytes of events that may come before those that they need.
  private static let mostWaiting = 512 << 20
  /// How many events are folded at a time.
  private static let batchSize = 256

  init(fold: ProjectionFold, now: Timestamp) {
    self.fold = fold
    self.now = now
  }

  private func refusal(_ line: Int, _ reason: String, hint: String = "") -> NoteStoreError {
    NoteStoreError(
      .badInput, "line \(line) cannot be taken", why: reason, hint: hint.isEmpty ? "nothing was taken" : hint)
  }

  mutating func take(_ bytes: [UInt8], in transaction: inout WriteTransaction) throws(NoteStoreError) {
    line += 1
    let item: DumpItem
    do throws(DumpReader.Failure) { item = try DumpReader.read(bytes) } catch { throw refusal(line, error.reason) }
    guard heads == nil else { throw refusal(line, "it stands after the last line of the dump") }
    switch item {
    case .first(let count):
      guard line == 1 else { throw refusal(line, "another dump begins there") }
      announced = count
    case .event(let event):
      guard announced != nil else { throw refusal(line, "the first line of the dump is missing") }
      events += 1
      try take(Waiting(event: event, line: line, bytes: bytes.count), in: &transaction)
    case .last(let count, let heads):
      guard announced != nil else { throw refusal(line, "the first line of the dump is missing") }
      guard count == events else { throw refusal(line, "the dump had \(count) events, \(events) are left") }
      self.heads = heads
    }
  }

  /// Takes an event and all that waited for it, or lets it wait.
  private mutating func take(_ first: Waiting, in transaction: inout WriteTransaction) throws(NoteStoreError) {
    var ready = [first]
    while let next = ready.popLast() {
      if let missing = try missing(next, in: transaction.reading) {
        waitingBytes += next.bytes
        guard waitingBytes <= Self.mostWaiting else {
          throw refusal(next.line, "too many events stand before those that they follow")
        }
        waiting[missing, default: []].append(next)
        continue
      }
      try append(next, in: &transaction)
      guard let freed = waiting.removeValue(forKey: next.event.header.id) else { continue }
      waitingBytes -= freed.reduce(0) { $0 + $1.bytes }
      ready += freed.reversed()
    }
  }

  /// An event that must stand in the log before another; nil where all do.
  private func missing(
    _ next: Waiting, in log: borrowing ReadTransaction
  ) throws(NoteStoreError) -> EventID? {
    let header = next.event.header
    let state = try NoteStoreError.passing { () throws(StoreError) in try Self.sequence(of: header.id.replica, in: log)
    }
    if header.id.sequence > state, header.id.sequence - state > 1 {
      return EventID(replica: header.id.replica, sequence: header.id.sequence - 1)
    }
    if header.id.sequence <= state { return nil }
    for parent in header.parents ?? [] {
      let (position, isSame) = try NoteStoreError.passing { () throws(StoreError) in
        guard let position = try log.position(of: parent) else { return (nil as UInt64?, false) }
        let note = try log.record(at: position)?.header.note ?? 0
        return (position, try note == header.note.map { (id) throws(StoreError) in try log.noteNumber(id) ?? 0 } ?? 0)
      }
      if position == nil { return parent }
      if !isSame { throw refusal(next.line, "its parent \(parent) is of another note") }
    }
    return nil
  }

  private static func sequence(
    of replica: ReplicaID, in log: borrowing ReadTransaction
  ) throws(StoreError) -> UInt64 {
    guard let number = try log.replicaNumber(replica) else { return 0 }
    return try log.replica(number)?.sequence ?? 0
  }

  private mutating func append(_ next: Waiting, in transaction: inout WriteTransaction) throws(NoteStoreError) {
    var event = next.event
    let header = event.header
    if try isErased(header.note, in: transaction.reading), try mayNotKeepBody(header, in: transaction.reading),
      let body = event.body.erased(header.kind, version: header.version)?.body
    {
      if case .erased = body { result.erased += 1 }
      event.body = body
    }
    let now = now
    let reception = try NoteStoreError.passing { () throws(StoreError) in try transaction.receive(event, now: now) }
    switch reception {
    case .known:
      result.known += 1
      // What is erased on arrival is not erased again.
      if event.body != next.event.body, case .erased = event.body { result.erased -= 1 }
    case .different:
      throw refusal(
        next.line, "another event stands here as \(header.id)",
        hint: "nothing was taken; one of the two stores was changed by something else than notes-log")
    case .gap(let last):
      throw refusal(next.line, "the events after \(header.id.replica).\(last) are missing")
    case .taken(let logged):
      try took(logged, next.line, in: &transaction)
    }
  }

  private mutating func took(
    _ logged: LoggedEvent, _ line: Int, in transaction: inout WriteTransaction
  ) throws(NoteStoreError) {
    result.taken += 1
    let header = logged.event.header
    if header.kind != .syncReceived { isWorthSaying = true }
    if logged.noteNumber != 0 { notes.insert(logged.noteNumber) }
    let isErasure = header.kind == .erased && logged.noteNumber != 0
    if isErasure {
      // What came before is folded with its text; then the text goes.
      try foldBatch(in: &transaction)
      try NoteStoreError.passing { () throws(StoreError) in
        let state = try NoteStates().read(logged.noteNumber, in: transaction.reading)
        needles.add(linesOf: state?.text ?? [])
        let gone = try transaction.eraseBodies(ofNote: logged.noteNumber, upTo: logged.position - 1)
        guard gone.events > 0 else { return }
        result.erased += Int(clamping: gone.events)
        hasErased = true
      }
      erasedNotes[logged.noteNumber] = true
    }
    batch.append((logged, line))
    if isErasure || batch.count >= Self.batchSize { try foldBatch(in: &transaction) }
    if try NoteStoreError.passing({ () throws(StoreError) in
      try transaction.reading.replicaNumber(header.id.replica) == transaction.head.replica
    }) {
      hasOwnEvents = true
    }
  }

  /// Whether an event of a note that is deleted for good comes without its text: all but the word that it was deleted,
  /// unless the title is to be forgotten here.
  private func mayNotKeepBody(
    _ header: EventHeader, in log: borrowing ReadTransaction
  ) throws(NoteStoreError) -> Bool {
    guard header.kind == .erased, let note = header.note else { return true }
    return try NoteStoreError.passing { () throws(StoreError) in
      guard let number = try log.noteNumber(note) else { return false }
      return try AuditRow.title(number, in: log) == nil
    }
  }

  private mutating func isErased(
    _ note: NoteID?, in log: borrowing ReadTransaction
  ) throws(NoteStoreError) -> Bool {
    guard let note else { return false }
    let number = try NoteStoreError.passing { () throws(StoreError) in try log.noteNumber(note) }
    guard let number else { return false }
    if let known = erasedNotes[number] { return known }
    let standing = try NoteStoreError.passing { () throws(StoreError) in
      try NoteStates().readFields(number, in: log)?.standing
    }
    erasedNotes[number] = standing == .erased
    return standing == .erased
  }

  private mutating func foldBatch(in transaction: inout WriteTransaction) throws(NoteStoreError) {
    let (fold, merges) = (fold, merges)
    for (index, entry) in batch.enumerated() {
      // One by one, so that an event that does not fit is named; how far tables are is written once.
      do throws(StoreError) {
        try fold.fold(
          [entry.logged], in: &transaction, merges: merges, isLast: index == batch.count - 1)
      } catch {
        guard error.code == .damaged, error.operation == "replay the log" else { throw NoteStoreError(error) }
        throw refusal(entry.line, error.reason)
      }
    }
    batch = []
  }

  /// Ends the taking: nothing may be missing, and the chains must end where the dump says.
  mutating func finish(in transaction: inout WriteTransaction) throws(NoteStoreError) {
    guard announced != nil else { throw NoteStoreError(.badInput, "the dump is empty", why: "it has no first line") }
    guard let heads else {
      throw refusal(
        line + 1, "the dump ends before its last line: it was cut off", hint: "nothing was taken; export it again")
    }
    let left = waiting.flatMap { (missing, waiting) in waiting.map { (missing, $0) } }
    if let (missing, first) = left.min(by: { $0.1.line < $1.1.line }) {
      throw refusal(first.line, "it follows \(missing), which is neither here nor in the dump")
    }
    try foldBatch(in: &transaction)
    result.notes = notes.count
    try NoteStoreError.passing { () throws(StoreError) in try transaction.finishReceiving() }
    for head in heads {
      let state = try NoteStoreError.passing { () throws(StoreError) in
        try transaction.reading.replicaNumber(head.replica).flatMap { (number) throws(StoreError) in
          try transaction.reading.replica(number)
        }
      }
      guard let state, state.sequence >= head.sequence else {
        throw refusal(line, "events of replica \(head.replica) are missing")
      }
      guard state.sequence > head.sequence || state.head == head.head else {
        throw refusal(
          line, "the chain of replica \(head.replica) does not end as the dump says",
          hint: "nothing was taken; the dump, or one of the stores, was changed by something else than notes-log")
      }
    }
  }

  /// Appends the store's own word of what it received, and takes all pins off but one.
  mutating func announce(
    _ context: ChangeContext, in transaction: inout WriteTransaction
  ) throws(NoteStoreError) {
    let (fold, merges, hasOwnEvents, hasErased, needles) = (fold, merges, hasOwnEvents, hasErased, needles)
    result.change = try NoteStoreError.passing { () throws(StoreError) in
      // Somebody else writes as the replica that wrote here so far: from now on this store is another.
      if hasOwnEvents { _ = try transaction.mintReplica() }
      var known: [EventID] = []
      for (number, state) in try transaction.reading.replicas() where state.sequence > 0 {
        known.append(EventID(replica: try transaction.reading.replicaID(number), sequence: state.sequence))
      }
      var drafts = [EventDraft(note: nil, .syncReceived(SyncReceived(versions: VersionVector(known))))]
      drafts += try PinConflict.drafts(in: transaction.reading, head: transaction.head)
      let events = try transaction.append(drafts, context)
      try fold.fold(events, in: &transaction, merges: merges)
      if hasErased {
        try transaction.requestScrub(searching: needles.lines)
        try fold.forgetElsewhere(in: &transaction)
      }
      return events.first?.event.header.id
    }
  }
}
