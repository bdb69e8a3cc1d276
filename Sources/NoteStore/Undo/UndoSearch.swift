internal import Events
internal import LogStore
internal import Projections
internal import Replay

/// Finds what the next undo takes: the newest ordinary act that is done (DESIGN.md, "Undo").
struct UndoSearch {
  /// An act, or one change of it, with the events of it that are done.
  struct Unit {
    /// Its first event.
    var target: EventID
    /// Its last event.
    var last: EventID
    /// Its events that are done, ascending.
    var events: [UndoableEvent]

    /// The numbers of the notes it touched, in the order of their last events, the newest first; 0 for none.
    var notes: [UInt64] {
      var notes: [UInt64] = []
      for event in events.reversed() where !notes.contains(event.note) { notes.append(event.note) }
      return notes
    }
  }

  let head: LogHead
  let progress: UndoProgress
  let isByStep: Bool
  private let own: Set<UInt64>
  /// Positions of dwell pairs met so far, which are no change (R39).
  private var dwelling: Set<UInt64> = []

  init(
    head: LogHead, progress: UndoProgress, isByStep: Bool, in log: borrowing ReadTransaction
  ) throws(StoreError) {
    self.head = head
    self.progress = progress
    self.isByStep = isByStep
    own = try UndoableEvent.ownReplicas(in: log)
  }

  /// The newest act done in the whole store; nil where everything is undone.
  ///
  /// Complexity: O(positions since the last undo), for what is undone already is jumped over.
  mutating func newest(in log: borrowing ReadTransaction) throws(StoreError) -> Unit? {
    let top = try UndoQuery.marks(in: log).top
    var position = min(progress.top ?? top, head.position)
    while position > 0 {
      if let event = try done(at: position, in: log) { return try unit(endingWith: event, in: log) }
      position -= 1
    }
    return nil
  }

  /// The newest act done that touched a note.
  mutating func newest(ofNote number: UInt64, in log: borrowing ReadTransaction) throws(StoreError) -> Unit? {
    for position in try log.positions(ofNote: number).reversed() {
      if let event = try done(at: position, in: log) { return try unit(endingWith: event, in: log) }
    }
    return nil
  }

  /// The change or act that an event belongs to; nil where nothing of it is done, or it is no ordinary change.
  mutating func unit(of id: EventID, in log: borrowing ReadTransaction) throws(StoreError) -> Unit? {
    guard let position = try log.position(of: id), let record = try log.record(at: position) else { return nil }
    let change = try log.header(record.header, at: position).change
    guard var place = try log.position(of: change) else { return nil }
    var last: UndoableEvent?
    while place <= head.position, let record = try log.record(at: place) {
      guard try log.header(record.header, at: place).change == change else { break }
      if let event = try done(at: place, in: log) { last = event }
      place += 1
    }
    guard let last else { return nil }
    return try unit(endingWith: last, in: log)
  }

  /// The event at a position, where it is ordinary and done.
  private mutating func done(
    at position: UInt64, in log: borrowing ReadTransaction
  ) throws(StoreError) -> UndoableEvent? {
    guard !dwelling.contains(position), let event = try UndoableEvent.read(at: position, own: own, in: log),
      try isDone(event, in: log)
    else { return nil }
    if let pair = try dwellPair(endingWith: event, in: log) {
      dwelling.formUnion([pair.first, pair.second])
      return nil
    }
    return event
  }

  private func isDone(_ event: UndoableEvent, in log: borrowing ReadTransaction) throws(StoreError) -> Bool {
    let change = UndoneUnit(target: event.header.change, note: event.note)
    if try progress.isUndone(change, in: log) { return false }
    let act = UndoneUnit(target: event.header.act, note: event.note)
    if act == change { return true }
    let isActUndone = try progress.isUndone(act, in: log)
    return !isActUndone
  }

  /// The pair of which an untick, or a tick, is the second half.
  private func dwellPair(
    endingWith event: UndoableEvent, in log: borrowing ReadTransaction
  ) throws(StoreError) -> DwellPair? {
    guard event.header.kind == .itemTicked || event.header.kind == .itemUnticked else { return nil }
    var stretch: [LoggedEvent] = []
    for position in try log.positions(ofNote: event.note, upTo: event.position).suffix(64).reversed() {
      guard let logged = try log.event(at: position, clock: head.clock) else { break }
      if let later = stretch.last,
        later.event.header.wall.microseconds(since: logged.event.header.wall) > DwellPairs.dwell
      {
        break
      }
      stretch.append(logged)
    }
    return DwellPairs.pairs(in: stretch.reversed()).first { $0.second == event.position }
  }

  private mutating func unit(
    endingWith event: UndoableEvent, in log: borrowing ReadTransaction
  ) throws(StoreError) -> Unit {
    let target = isByStep ? event.header.change : event.header.act
    let first = try log.position(of: target) ?? event.position
    var events: [UndoableEvent] = []
    var position = first
    while position <= head.position {
      defer { position += 1 }
      guard let record = try log.record(at: position) else { break }
      // Past the last event found the act may go on only where a note's own undo came between.
      if position > event.position, isByStep { break }
      guard own.contains(record.header.replica) else { continue }
      let header = try log.header(record.header, at: position)
      guard (isByStep ? header.change : header.act) == target else {
        if position > event.position { break }
        continue
      }
      if let event = try done(at: position, in: log) { events.append(event) }
    }
    let last = events.last?.header.id ?? event.header.id
    return Unit(target: target, last: last, events: events)
  }
}
