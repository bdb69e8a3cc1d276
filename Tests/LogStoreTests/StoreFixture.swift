import Events
import LogStore
import TestSupport

/// A store and a state folder of its own for one test.
struct StoreFixture {
  let folder: TemporaryFolder
  var store: String { folder.path + "/store" }
  var state: String { folder.path + "/state" }
  var layout: StoreLayout { StoreLayout(folder: store) }

  init() throws {
    folder = try TemporaryFolder()
  }

  func open(
    _ path: String? = nil, readOnly: Bool = false, patience: Double = 20, tables: [Table] = []
  ) throws(StoreError) -> EventLog {
    try EventLog.open(
      path ?? store, .init(stateFolder: state, isReadOnly: readOnly, patience: patience, tables: tables))
  }

  /// Makes a store with some events in it, and closes it.
  @discardableResult
  func filled(_ changes: Int = 3, seed: UInt64 = 1) throws -> [LoggedEvent] {
    var history = RandomHistory(seed: seed)
    let log = try open()
    return try (0..<changes).flatMap { _ in try log.add(history.change()) }
  }
}

/// What one append takes.
struct Change {
  var drafts: [EventDraft]
  var context: ChangeContext
}

extension EventLog {
  /// Appends one change in a transaction of its own.
  @discardableResult
  func add(_ change: Change) throws(StoreError) -> [LoggedEvent] {
    try write { (transaction) throws(StoreError) in
      .commit(try transaction.append(change.drafts, change.context))
    }
  }

  /// Every event of the log as it is read now.
  func events() throws(StoreError) -> [LoggedEvent] {
    try read { (transaction) throws(StoreError) in
      let head = try transaction.head()
      var events: [LoggedEvent] = []
      for position in 0..<head.position {
        if let event = try transaction.event(at: position + 1, clock: head.clock) { events.append(event) }
      }
      return events
    } ?? []
  }

  /// What a verification says.
  func fault() throws(StoreError) -> VerifyFault? {
    try read { (transaction) throws(StoreError) in try LogVerification.firstFault(of: transaction) } ?? nil
  }

  func head() throws(StoreError) -> LogHead {
    try read { (transaction) throws(StoreError) in try transaction.head() } ?? LogHead()
  }

  /// The replica that writes here now.
  func replica() throws(StoreError) -> ReplicaID? {
    try read { (transaction) throws(StoreError) in try transaction.replicaID(try transaction.head().replica) }
  }
}

/// Random changes on a few notes, as random people with random clocks would make them.
struct RandomHistory {
  var generator: SeededGenerator
  var notes: [NoteID]
  var wall: Int64 = 1_790_000_000_000_000
  /// Whether clocks now and then go back or leap.
  var hasBadClock = false
  private let origins: [Origin]

  init(seed: UInt64, notes count: Int = 5) {
    generator = SeededGenerator(seed: seed)
    notes = []
    origins = [
      Origin(actor: "ada", host: "desk", program: "notes-log 1.0"),
      Origin(actor: "ada", host: "lap", program: "notes-log 1.0"), Origin(actor: "", host: "", program: ""),
      Origin(actor: String(repeating: "a", count: 255), host: String(repeating: "é", count: 127), program: "é"),
    ]
    for _ in 0..<count { notes.append(minted()) }
  }

  mutating func minted() -> NoteID {
    var own = generator
    defer { generator = own }
    return NoteID.minted(at: Timestamp(microseconds: wall)) { own.next() }
  }

  /// A change of one to four events.
  mutating func change(most: Int = 4) -> Change {
    wall += Int64(generator.below(5_000_000))
    if hasBadClock {
      if generator.oneIn(8) { wall -= Int64(generator.below(90)) * EffectiveClock.day }
      if generator.oneIn(15) { wall += 900 * EffectiveClock.day }
    }
    let drafts = (0..<1 + generator.below(most)).map { _ in
      EventDraft(
        note: generator.oneIn(8) ? nil : generator.element(notes), generator.payload(),
        userTime: generator.oneIn(4) ? generator.timestamp() : nil, isIgnorable: generator.oneIn(4))
    }
    return Change(
      drafts: drafts,
      context: ChangeContext(
        wall: Timestamp(microseconds: wall), zone: generator.element([-720, 0, 60, 845]),
        origin: generator.element(origins), group: generator.oneIn(4) ? generator.eventID() : nil,
        command: generator.oneIn(3) ? generator.commandID() : nil))
  }
}

/// A small change for tests that are about something else.
func tick(_ line: UInt64 = 1, note: NoteID = NoteID(Identifier128(high: 7, low: 9)), wall: Int64 = 0) -> Change {
  Change(
    drafts: [
      EventDraft(
        note: note,
        .itemTicked(
          ItemTicked(
            patches: [Patch(offset: 20, deleted: Array("□".utf8), inserted: Array("■".utf8))], line: line, item: "milk")
        ))
    ],
    context: ChangeContext(
      wall: Timestamp(microseconds: 1_790_000_000_000_000 + wall), zone: 60,
      origin: Origin(actor: "ada", host: "desk", program: "notes-log 1.0")))
}

/// The error a step throws; nil where it throws none.
func failure(_ step: () throws(StoreError) -> Void) -> StoreError? {
  do {
    try step()
    return nil
  } catch {
    return error
  }
}
