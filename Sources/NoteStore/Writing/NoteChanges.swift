internal import Events
internal import LogStore
internal import Projections
internal import Replay

/// The commands of one change, decided one after the other; each sees what those before it did.
///
/// It is lent to the closure of `NoteStore.perform` and ends with it.
public struct NoteChanges: ~Copyable {
  private var transaction: WriteTransaction
  private let states = NoteStates()
  /// Notes as they will stand after the events decided so far.
  private(set) var pending: [NoteID: NoteState] = [:]
  private(set) var drafts: [EventDraft] = []
  /// The wall clock of the change.
  let wall: Timestamp
  /// The collections as they will stand; nil until they were looked up.
  var collections: KnownCollections?
  /// The pinned note as it will stand: nil inside means none, nil outside not looked up yet.
  private var pinned: NoteID??
  /// The position of the last pinning that was decided so far; 0 for none.
  private var pinning: UInt64 = 0
  /// What was undone and redone so far, which the snapshot does not have yet.
  var undoing = UndoProgress()
  /// Sources taken so far, which the snapshot does not have yet.
  var takenSources: [TakenSource.Key: TakenSource] = [:]
  /// What the ids of many new notes are made of.
  var random = SecureWords()

  init(transaction: consuming WriteTransaction, store: NoteStore) {
    self.transaction = transaction
    wall = store.options.clock()
  }

  consuming func endDeciding() -> WriteTransaction { transaction }

  /// Lends the snapshot that the change is decided on: it does not hold what was decided so far.
  func withSnapshot<Value>(
    _ body: (borrowing ReadTransaction) throws(StoreError) -> Value
  ) throws(NoteStoreError) -> Value {
    do throws(StoreError) { return try body(transaction.reading) } catch { throw NoteStoreError(error) }
  }

  var head: LogHead { transaction.head }

  /// A note as it stands after what was decided so far.
  func state(_ note: NoteID) throws(NoteStoreError) -> NoteState {
    if let known = pending[note] { return known }
    let found = try withSnapshot { (snapshot) throws(StoreError) in
      guard let number = try snapshot.noteNumber(note) else { return nil as NoteState? }
      return try states.read(number, in: snapshot)
    }
    guard let found else { throw NoteStoreError(.notFound, "no note has the id \(note)") }
    return found
  }

  /// Adds an event to the change and works out what it does.
  mutating func add(
    _ payload: Payload, to note: NoteID?, userTime: Timestamp? = nil, isIgnorable: Bool = false
  ) throws(NoteStoreError) {
    var draft = EventDraft(note: note, payload, userTime: userTime, isIgnorable: isIgnorable)
    guard let note else {
      drafts.append(draft)
      collections?.take(payload)
      return
    }
    let isFirst = pending[note] == nil
    let before = payload.kind == .created ? nil : try state(note)
    if isFirst { draft.parents = try parents(after: before?.heads ?? []) }
    drafts.append(draft)
    // The place it will have is known only when it is written; this one does for deciding.
    let position = head.position + UInt64(drafts.count)
    let header = EventHeader(
      id: EventID(replica: ReplicaID(Identifier128(high: 0, low: 0)), sequence: position), kind: payload.kind,
      isLastOfChange: false, index: 0, note: note, parents: before?.heads,
      wall: wall, zone: 0, clock: .zero, userTime: userTime,
      origin: Origin(actor: "", host: "", program: ""), payloadLength: 0)
    let logged = LoggedEvent(
      position: position, noteNumber: 0, effectiveTime: wall, event: Event(header: header, payload: payload),
      state: .live)
    let references = try withSnapshot { (snapshot) throws(StoreError) in
      try NoteStates.references(of: payload, head: head, in: snapshot)
    }
    let after: NoteState?
    do throws(ReplayError) {
      after = try NoteFold.apply(logged, to: before, references: references)
    } catch {
      throw NoteStoreError(.damaged, "cannot change \(note)", why: error.reason)
    }
    pending[note] = after
    let (wasPinned, isPinned) = (before?.isPinned ?? false, after?.isPinned ?? false)
    if isPinned && !wasPinned { markPinned(note) }
    if wasPinned && !isPinned, try pinnedNote() == note { pinned = .some(nil) }
  }

  /// What the first event of the change on a note is written after; nil where that goes without saying.
  private func parents(after heads: [EventID]) throws(NoteStoreError) -> [EventID]? {
    let head = head
    return try withSnapshot { (snapshot) throws(StoreError) in
      try snapshot.parents(after: heads, by: head.replica)
    }
  }

  /// Throws away what was decided so far.
  mutating func forget() {
    drafts = []
    pending = [:]
    collections = nil
    pinned = nil
    pinning = 0
    takenSources = [:]
    undoing = UndoProgress()
  }

  /// The pinned note after what was decided so far.
  mutating func pinnedNote() throws(NoteStoreError) -> NoteID? {
    if let pinned { return pinned }
    let note = try withSnapshot { (snapshot) throws(StoreError) in
      let number = try ListQuery.pin(in: snapshot).number
      return number == 0 ? nil : try snapshot.noteID(number)
    }
    pinned = .some(note)
    return note
  }

  /// Says that a note was pinned, or took its pin back, by the last event decided.
  mutating func markPinned(_ note: NoteID) {
    pinned = .some(note)
    pinning = head.position + UInt64(drafts.count)
  }

  /// The position of the last pinning after what was decided so far; 0 for none.
  func lastPinning() throws(NoteStoreError) -> UInt64 {
    if pinning > 0 { return pinning }
    return try withSnapshot { (snapshot) throws(StoreError) in try ListQuery.pin(in: snapshot).position }
  }

  /// The note in use that was used last, after what was decided so far; nil where that cannot be told without a fold.
  func lastUsedNote() throws(NoteStoreError) -> NoteID? {
    // What was used by this change comes after all that was used before.
    let used = pending.values.filter { $0.isListed && $0.used.anchor > head.position }
    if let last = used.max(by: { $0.used < $1.used }) { return last.id }
    let last = try withSnapshot { (snapshot) throws(StoreError) in
      try ListQuery.lastUsed(in: snapshot).map { (number) throws(StoreError) in try snapshot.noteID(number) }
    }
    guard let last, pending[last]?.isListed ?? true else { return nil }
    // A note put back by this change may come before it.
    let rank = try state(last).used
    return pending.values.contains { $0.isListed && $0.used > rank } ? nil : last
  }

  /// A note that can be written to: there, not in the Trash, not deleted, not of a newer program, at the revision wanted.
  func writable(
    _ note: NoteID, expecting revision: UInt64? = nil, isTrashAllowed: Bool = false
  ) throws(NoteStoreError) -> NoteState {
    let state = try state(note)
    switch state.standing {
    case .erased: throw NoteStoreError(.notFound, "\(note) was deleted for good")
    case .newer:
      throw NoteStoreError(
        .conflict, "\(name(of: state)) is read-only here", why: "it was written by a newer notes-log",
        hint: "use the newer program")
    case .whole: break
    }
    if state.trash != nil && !isTrashAllowed {
      throw NoteStoreError(
        .conflict, "\(name(of: state)) is in the Trash",
        hint: "put it back first: notes-log restore \(shortID(of: note))")
    }
    if let revision, revision != state.revision {
      throw NoteStoreError(
        .conflict, "\(name(of: state)) has changed", why: "it is at revision \(state.revision), not \(revision)",
        hint: "look at it again and repeat the command")
    }
    return state
  }
}
