public import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteChanges {
  /// Takes back the newest act that is done, or what the scope names (DESIGN.md, "Undo").
  ///
  /// - Throws: `notFound` where there is nothing to undo; `conflict` where an act touched other notes too, or later
  ///   changes stand in the way.
  @discardableResult
  public mutating func undo(_ scope: UndoScope = UndoScope()) throws(NoteStoreError) -> UndoneAct {
    let number = try scope.note.map { (note) throws(NoteStoreError) in try self.number(of: note) }
    let (head, progress) = (head, undoing)
    let found = try withSnapshot { (log) throws(StoreError) -> UndoSearch.Unit? in
      var search = try UndoSearch(
        head: head, progress: progress, isByStep: scope.isByStep || scope.change != nil, in: log)
      if let change = scope.change { return try search.unit(of: change, in: log) }
      if let number { return try search.newest(ofNote: number, in: log) }
      return try search.newest(in: log)
    }
    guard var unit = found else { throw try nothingToUndo(scope) }
    let isStoreWide = scope.note == nil && scope.change == nil
    if let number {
      let others = unit.notes.filter { $0 != number }
      if !others.isEmpty {
        guard scope.isSplit else { throw try touchesOthers(unit, others) }
        unit.events.removeAll { $0.note != number }
      }
    }
    let act = try act(unit)
    try reverse(unit, isForced: false) { patches, registers in
      var body = ChangeUndone(patches: patches, target: unit.target, registers: registers, last: unit.last)
      body.isStoreWide = isStoreWide
      return .changeUndone(body)
    }
    let names = try collectionNames(unit, isUndo: true)
    if unit.notes.contains(0) {
      var body = ChangeUndone(patches: [], target: unit.target, last: unit.last)
      body.isStoreWide = isStoreWide
      body.collections = names
      try add(.changeUndone(body), to: nil)
    }
    for note in unit.notes { undoing.mark(UndoneUnit(target: unit.target, note: note), isUndone: true) }
    if isStoreWide, let last = unit.events.last { undoing.top = last.position - 1 }
    return act
  }

  /// Checks that a note is at a revision.
  ///
  /// - Throws: `conflict` where it is at another one.
  public func expect(_ revision: UInt64?, of note: NoteID) throws(NoteStoreError) {
    _ = try writable(note, expecting: revision, isTrashAllowed: true)
  }

  /// Lets go of everything decided so far: the change will change nothing.
  public mutating func abandon() { forget() }

  /// What an act was, for messages.
  func act(_ unit: UndoSearch.Unit) throws(NoteStoreError) -> UndoneAct {
    let head = head
    return try withSnapshot { (log) throws(StoreError) in
      let position = try log.position(of: unit.target) ?? 0
      var notes: [NoteID] = []
      for number in unit.notes.reversed() where number > 0 { notes.append(try log.noteID(number)) }
      // An import is one act of thousands of events, of which the last would not tell.
      if let first = try log.event(at: position, clock: head.clock), case .imported? = first.event.payload {
        return UndoneAct(
          change: unit.target, position: position, time: first.effectiveTime, kind: .imported,
          summary: EventSummary.text(first.event.payload), events: unit.events.count, notes: notes)
      }
      let last =
        try unit.events.last.map { (event) throws(StoreError) in
          try log.event(at: event.position, clock: head.clock)
        } ?? nil
      return UndoneAct(
        change: unit.target, position: position, time: last?.effectiveTime ?? wall,
        kind: last?.event.header.kind ?? EventKind(number: 0), summary: EventSummary.text(last?.event.payload),
        events: unit.events.count, notes: notes)
    }
  }

  /// Adds one event for each note that a unit touched, by which the unit's effect on it goes back.
  ///
  /// - Parameter skipsUnchanged: Whether a note that stands as it is to stand gets no event.
  mutating func reverse(
    _ unit: UndoSearch.Unit, isForced: Bool, isStrict: Bool = false, skipsUnchanged: Bool = false,
    _ payload: ([Patch], Registers) -> Payload
  ) throws(NoteStoreError) {
    var events: [UInt64: [UInt64]] = [:]
    for event in unit.events { events[event.note, default: []].append(event.position) }
    var reversals: [(note: NoteID, reversal: NoteReversal)] = []
    for number in unit.notes where number > 0 {
      let reversal = try reversal(of: events[number] ?? [], number, isStrict: isStrict)
      if !reversal.text.conflicts.isEmpty && !isForced { throw try inTheWay(reversal) }
      reversals.append((reversal.now.id, reversal))
    }
    // The note that loses the pin first: there is one pin at any moment.
    reversals.sort { left, right in
      left.reversal.fields.registers.isPinned != true && right.reversal.fields.registers.isPinned == true
    }
    for (note, reversal) in reversals {
      var fields = reversal.fields
      if fields.registers.isPinned == true, let pinned = try pinnedNote(), pinned != note { fields.leaveUnpinned() }
      if skipsUnchanged && reversal.text.patches.isEmpty && fields.registers.isEmpty { continue }
      try add(payload(reversal.text.patches, fields.registers), to: note)
    }
  }

  /// How one note goes back.
  struct NoteReversal {
    var now: NoteState
    var text: TextReversal
    var fields: FieldReversal
  }

  /// Works out how some events' effect on a note goes back.
  func reversal(
    of events: [UInt64], _ number: UInt64, isStrict: Bool
  ) throws(NoteStoreError) -> NoteReversal {
    let id = try withSnapshot { (log) throws(StoreError) in try log.noteID(number) }
    let now = try writable(id, isTrashAllowed: true)
    let head = head
    return try withSnapshot { (log) throws(StoreError) in
      guard let first = events.first, let last = events.last,
        let after = try NoteStates().read(number, at: last, head: head, in: log)
      else {
        throw StoreError(.damaged, "undo a change", subject: "note number \(number)", reason: "its events are missing")
      }
      let before = try NoteStates().read(number, at: first - 1, head: head, in: log)
      var text = TextReversal()
      if let before {
        text = try TextReversal(
          of: events, note: number, before: before, after: after, now: now.text, head: head, in: log)
      }
      var writtenLater: Set<NoteField> = []
      if isStrict {
        for position in try log.positions(ofNote: number, after: last) {
          guard let logged = try log.event(at: position, clock: head.clock) else { continue }
          writtenLater.formUnion(NoteField.written(by: logged.event.payload))
        }
      }
      let fields = try FieldReversal(
        before: before, after: after, now: now, changesText: !text.patches.isEmpty, writtenLater: writtenLater, in: log)
      return NoteReversal(now: now, text: text, fields: fields)
    }
  }

  /// The names that collections have after a unit's changes to them are undone, or redone.
  func collectionNames(_ unit: UndoSearch.Unit, isUndo: Bool) throws(NoteStoreError) -> [CollectionName] {
    let head = head
    let positions = unit.events.filter { $0.note == 0 }.map(\.position)
    return try withSnapshot { (log) throws(StoreError) in
      var names: [CollectionName] = []
      for position in isUndo ? positions.reversed() : positions {
        guard let logged = try log.event(at: position, clock: head.clock) else { continue }
        let entry: CollectionName
        switch logged.event.payload {
        case .collectionCreated(let body):
          entry = CollectionName(collection: body.collection, name: isUndo ? nil : body.name)
        case .collectionRenamed(let body):
          entry = CollectionName(collection: body.collection, name: isUndo ? body.previous ?? body.name : body.name)
        case .collectionRemoved(let body):
          entry = CollectionName(collection: body.collection, name: isUndo ? body.previous : nil)
        default: continue
        }
        names.removeAll { $0.collection == entry.collection }
        names.append(entry)
      }
      return names
    }
  }

  func number(of note: NoteID) throws(NoteStoreError) -> UInt64 {
    let number = try withSnapshot { (log) throws(StoreError) in try log.noteNumber(note) }
    guard let number else { throw NoteStoreError(.notFound, "no note has the id \(note)") }
    return number
  }
}
