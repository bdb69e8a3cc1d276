internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteChanges {
  /// Brings back what was undone last, or what the scope names, as long as nothing was changed since.
  ///
  /// - Throws: `notFound` where there is nothing to redo; `conflict` where later changes stand in the way.
  @discardableResult
  public mutating func redo(_ scope: UndoScope = UndoScope()) throws(NoteStoreError) -> UndoneAct {
    let number = try scope.note.map { (note) throws(NoteStoreError) in try self.number(of: note) }
    let undone = try undoneUnit(scope, number)
    let undoings = undone.undoings
    let (head, progress) = (head, undoing)
    let unit = try withSnapshot { (log) throws(StoreError) in
      try undone.events(head: head, progress: progress, in: log)
    }
    let act = try act(unit)
    // What brings the act back is what takes its undoing back.
    let reversed = UndoSearch.Unit(target: undone.target, last: unit.last, events: undoings)
    try reverse(reversed, isForced: false) { patches, registers in
      .changeRedone(ChangeRedone(patches: patches, target: undone.target, registers: registers, last: unit.last))
    }
    if undoings.contains(where: { $0.note == 0 }) {
      var body = ChangeRedone(patches: [], target: undone.target, last: unit.last)
      body.collections = try collectionNames(unit, isUndo: false)
      try add(.changeRedone(body), to: nil)
    }
    for event in undoings { undoing.mark(UndoneUnit(target: undone.target, note: event.note), isUndone: false) }
    if let last = unit.events.last {
      let top = try withSnapshot { (log) throws(StoreError) in try UndoQuery.marks(in: log).top }
      undoing.top = max(undoing.top ?? top, last.position)
    }
    return act
  }

  /// What is undone and comes back next.
  private func undoneUnit(
    _ scope: UndoScope, _ number: UInt64?
  ) throws(NoteStoreError) -> UndonePart {
    let (head, progress) = (head, undoing)
    let parts = try withSnapshot { (log) throws(StoreError) -> (next: UndonePart?, offPath: UndonePart?) in
      try UndonePart.find(scope, number, head: head, progress: progress, in: log)
    }
    if let next = parts.next { return next }
    guard let lost = parts.offPath else { throw NoteStoreError(.notFound, "nothing to redo") }
    throw NoteStoreError(
      .notFound, "nothing to redo", why: "a change was made since the undo",
      hint: "to bring the undone change back all the same: notes-log redo --change \(lost.target)")
  }
}

/// An act, or what it did to some notes, that is undone.
struct UndonePart {
  var target: EventID
  /// The events that undid it, ascending: one a note.
  var undoings: [UndoableEvent]

  /// The part that redo takes next, or the one it would take if nothing had been changed since.
  static func find(
    _ scope: UndoScope, _ number: UInt64?, head: LogHead, progress: UndoProgress, in log: borrowing ReadTransaction
  ) throws(StoreError) -> (next: UndonePart?, offPath: UndonePart?) {
    var limit = try UndoQuery.marks(in: log).lastOrdinary
    if let number { limit = try lastOrdinary(ofNote: number, in: log) }
    var change = scope.change
    if let named = scope.change, let position = try log.position(of: named), let record = try log.record(at: position) {
      // Any event of the change or act names it.
      change = try log.header(record.header, at: position).change
    }
    var part: UndonePart?
    try UndoQuery.walkPath(in: log) { (position, unit) throws(StoreError) in
      if let known = part, known.target != unit.target { return false }
      if progress.isRedone(unit) { return true }
      let isMeant: Bool
      if let change {
        let act = try act(of: change, in: log)
        isMeant = unit.target == change || unit.target == act
      } else {
        isMeant = number == nil || unit.note == number
      }
      guard isMeant, let record = try log.record(at: position) else {
        return true
      }
      let event = UndoableEvent(
        position: position, header: try log.header(record.header, at: position), note: unit.note)
      if part == nil { part = UndonePart(target: unit.target, undoings: []) }
      part?.undoings.insert(event, at: 0)
      return true
    }
    guard let part, let newest = part.undoings.last else { return (nil, nil) }
    return scope.change != nil || newest.position > limit ? (part, nil) : (nil, part)
  }

  private static func act(of change: EventID, in log: borrowing ReadTransaction) throws(StoreError) -> EventID? {
    guard let position = try log.position(of: change), let record = try log.record(at: position) else { return nil }
    return try log.header(record.header, at: position).act
  }

  private static func lastOrdinary(
    ofNote number: UInt64, in log: borrowing ReadTransaction
  ) throws(StoreError) -> UInt64 {
    let own = try UndoableEvent.ownReplicas(in: log)
    for position in try log.positions(ofNote: number).reversed() {
      if try UndoableEvent.read(at: position, own: own, in: log) != nil { return position }
    }
    return 0
  }

  /// The ordinary events that were undone with it.
  func events(
    head: LogHead, progress: UndoProgress, in log: borrowing ReadTransaction
  ) throws(StoreError) -> UndoSearch.Unit {
    let own = try UndoableEvent.ownReplicas(in: log)
    let notes = Set(undoings.map(\.note))
    var unit = UndoSearch.Unit(target: target, last: target, events: [])
    guard let first = try log.position(of: target), let undoing = undoings.first else { return unit }
    var position = first
    while position < undoing.position {
      defer { position += 1 }
      guard let event = try UndoableEvent.read(at: position, own: own, in: log),
        event.header.change == target || event.header.act == target, notes.contains(event.note)
      else { continue }
      unit.events.append(event)
    }
    unit.last = unit.events.last?.header.id ?? target
    return unit
  }
}
