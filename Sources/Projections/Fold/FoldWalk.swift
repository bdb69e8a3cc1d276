internal import Events
internal import LogStore
internal import Replay

/// Goes through the log event by event, with each note before and after.
///
/// It remembers the notes that it met twice; told to forget them, it finds each again where it needs it. Most notes have one
/// event, or their next one comes years later: to find these again costs less than to remember them all.
struct FoldWalk {
  /// Where a note is found that the walk does not remember.
  enum Source {
    /// In the tables of `states`, which are folded along.
    case rows
    /// In the log, from a checkpoint on if the table of checkpoints can be trusted.
    case log(usesCheckpoints: Bool)
  }

  /// The position reached, and the clock as it stood there.
  private(set) var asOf = LogHead()
  /// Bytes of the texts that are remembered.
  private(set) var bytes = 0
  /// Bytes of the new notes' texts that were met since the last call of `beginPart`.
  private(set) var newBytes = 0
  private let own: Set<ReplicaID>
  private var states: [UInt64: NoteState?] = [:]
  private var merges = NoteMerges()
  /// Whether every note that there is so far was met, remembered or not.
  private let isFromStart: Bool
  /// The largest number of a note that was met.
  private var newest: UInt64 = 0

  /// How many notes are remembered.
  var notes: Int { states.count }

  /// Begins after a position.
  init(after position: UInt64, head: LogHead, in log: borrowing ReadTransaction) throws(StoreError) {
    own = try Self.ownReplicas(in: log)
    isFromStart = position == 0
    guard position > 0 else { return }
    let last = try Self.record(at: position, in: log).header
    let time = last.time(at: position, clock: head.clock)
    if let clock = head.clock.standing(at: position, time: time) {
      asOf.clock = clock
    } else {
      for place in 1...position { _ = try advanceClock(try Self.record(at: place, in: log), at: place, in: log) }
    }
    asOf.position = position
  }

  /// Forgets the notes, so that memory stays bounded.
  mutating func forget() {
    states = [:]
    merges = NoteMerges()
    bytes = 0
  }

  /// Counts the texts of new notes from here on.
  mutating func beginPart() { newBytes = 0 }

  /// The next event, with its note before and after.
  mutating func next(
    _ source: Source, tables: borrowing ReadTransaction, log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteChange {
    let position = asOf.position + 1
    let record = try Self.record(at: position, in: log)
    let (time, isOwn) = try advanceClock(record, at: position, in: log)
    asOf.position = position
    var logged = try log.event(record, at: position, clock: asOf.clock)
    logged.effectiveTime = time
    let isNew = isFromStart && logged.noteNumber > newest
    newest = max(newest, logged.noteNumber)
    let before = isNew ? nil : try state(logged.noteNumber, before: position, source, tables, log)
    let references = try NoteStates.references(of: logged, head: asOf, in: log)
    let after = try NoteStates.apply(logged, to: before, head: asOf, references, in: log, merges: merges)
    if isNew {
      newBytes += after?.text.count ?? 0
    } else if logged.noteNumber != 0 {
      states[logged.noteNumber] = .some(after)
      bytes += (after?.text.count ?? 0) - (before?.text.count ?? 0)
    }
    return NoteChange(
      logged: logged, before: before, after: after, isOwn: isOwn, references: references,
      versions: try NoteStates.versions(before: logged, head: asOf, in: log))
  }

  private mutating func state(
    _ number: UInt64, before position: UInt64, _ source: Source, _ tables: borrowing ReadTransaction,
    _ log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteState? {
    if number == 0 { return nil }
    if let known = states[number] { return known }
    let state: NoteState?
    switch source {
    case .rows: state = try NoteStates().read(number, in: tables)
    case .log(let usesCheckpoints):
      state = try NoteStates().readAsFolded(
        number, at: position - 1, head: asOf, usesCheckpoints: usesCheckpoints, in: log)
    }
    // A fold that waits to write keeps the first text too.
    bytes += 2 * (state?.text.count ?? 0)
    return state
  }

  private mutating func advanceClock(
    _ record: Record, at position: UInt64, in log: borrowing ReadTransaction
  ) throws(StoreError) -> (time: Timestamp, isOwn: Bool) {
    let isOwn = own.contains(try log.replicaID(record.header.replica))
    return (record.header.advance(&asOf.clock, to: position, isOwn: isOwn), isOwn)
  }

  private static func record(at position: UInt64, in log: borrowing ReadTransaction) throws(StoreError) -> Record {
    if let record = try log.record(at: position) { return record }
    throw StoreError(.damaged, "fold the log", subject: "position \(position)", reason: "the position is missing")
  }

  /// The replicas of this store's lineage.
  static func ownReplicas(in log: borrowing ReadTransaction) throws(StoreError) -> Set<ReplicaID> {
    var own: Set<ReplicaID> = []
    for replica in try log.replicas() where replica.state.isOwn { own.insert(try log.replicaID(replica.number)) }
    return own
  }
}
