public import Events
internal import LogStore
internal import Projections
internal import Replay

extension NoteStore {
  /// Deletes notes for good, in the Trash or not: their text goes from the log, from every table and from old pages.
  ///
  /// That they were there stays: when, by whom, and in the audit the title unless it is to be forgotten. A note that is
  /// deleted already can be named again to forget its title. It cannot be undone; copies outside are not reached.
  ///
  /// - Parameters:
  ///   - revision: The revision that the one note must have.
  /// - Throws: `notFound`, `conflict` where the revision is another; nothing is deleted then.
  public func delete(
    _ notes: [NoteID], forgettingTitles: Bool = false, expecting revision: UInt64? = nil,
    _ options: ChangeOptions = ChangeOptions()
  ) throws(NoteStoreError) -> Deletion {
    try delete(notes, forgettingTitles, options) { (state) throws(NoteStoreError) in
      if let revision, state.revision != revision {
        throw NoteStoreError(
          .conflict, "the note has changed", why: "it is at revision \(state.revision), not \(revision)",
          hint: "look at it again and repeat the command")
      }
      return true
    }
  }

  /// Deletes those of some notes for good that a condition lets go, seen in the transaction that deletes them.
  func delete(
    _ notes: [NoteID], _ forgettingTitles: Bool, _ options: ChangeOptions,
    where condition: (NoteState) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) -> Deletion {
    rebuilding.wait()
    try checkExistence()
    let erased = try log.erase { (transaction: inout WriteTransaction) throws(NoteStoreError) in
      try bringTablesUp(&transaction)
      if let receipt = try earlier(options.command, in: transaction.reading) {
        return .abandon(([DeletedNote](), ChangeReceipt?.some(receipt)))
      }
      var erasure = NoteErasure(forgettingTitles: forgettingTitles)
      for note in notes { try erasure.add(note, self, &transaction, where: condition) }
      if erasure.drafts.isEmpty { return .abandon(([], nil)) }
      let receipt = try append(erasure.drafts, options, &transaction) { (events, transaction) throws(StoreError) in
        try fold.fold(events, in: &transaction)
      }
      try NoteStoreError.passing { () throws(StoreError) in
        try transaction.requestScrub(searching: erasure.needles.lines)
      }
      return .commit((erasure.notes, receipt))
    }
    return Deletion(
      notes: erased.value.0, receipt: erased.value.1, scrub: ScrubReport(erased.scrub, generation: log.generation))
  }

  /// A store that is not there is not made for having something deleted.
  func checkExistence() throws(NoteStoreError) {
    let isThere = try log.read { (_) throws(NoteStoreError) in true } ?? false
    if !isThere { throw NoteStoreError(.notFound, "there is no store yet") }
  }

  /// Appends the events of an erasure and brings all tables after them.
  func append(
    _ drafts: [EventDraft], _ options: ChangeOptions, _ transaction: inout WriteTransaction,
    _ foldEvents: ([LoggedEvent], inout WriteTransaction) throws(StoreError) -> Void
  ) throws(NoteStoreError) -> ChangeReceipt? {
    let wall = self.options.clock()
    let context = ChangeContext(
      wall: wall, zone: Int64(self.options.zone(wall)), origin: self.options.origin, group: options.group,
      command: options.command)
    return try NoteStoreError.passing { () throws(StoreError) in
      let events = try transaction.append(drafts, context)
      try foldEvents(events, &transaction)
      try fold.forgetElsewhere(in: &transaction)
      try fold.settle(&transaction)
      guard let first = events.first, let last = events.last else { return nil }
      return ChangeReceipt(
        change: first.event.header.id, positions: first.position...last.position, isRepeated: false)
    }
  }

  /// Copies the data without old pages into a new generation; nil where there is no store yet.
  ///
  /// - Throws: `system` where the disk has no room; the store is then as it was.
  public func compact() throws(NoteStoreError) -> ScrubReport? {
    do throws(StoreError) {
      return try log.compact().map { ScrubReport(.done($0), generation: $0.generation) }
    } catch {
      throw NoteStoreError(error)
    }
  }
}

/// The decisions of a deletion: which notes go, and the events that say so.
private struct NoteErasure {
  let forgettingTitles: Bool
  private(set) var notes: [DeletedNote] = []
  private(set) var drafts: [EventDraft] = []
  /// Lines of the texts that go, for which the compacted copy is searched.
  private(set) var needles = Needles()

  init(forgettingTitles: Bool) {
    self.forgettingTitles = forgettingTitles
  }

  mutating func add(
    _ note: NoteID, _ store: NoteStore, _ transaction: inout WriteTransaction,
    where condition: (NoteState) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) {
    if notes.contains(where: { $0.note == note }) { return }
    let number = try NoteStoreError.passing { () throws(StoreError) in try transaction.reading.noteNumber(note) }
    let known = try NoteStoreError.passing { () throws(StoreError) in
      if let number { try NoteStates().read(number, in: transaction.reading) } else { nil as NoteState? }
    }
    guard let number, let state = known else { throw NoteStoreError(.notFound, "no note has the id \(note)") }
    guard try condition(state) else { return }
    try NoteStoreError.passing { () throws(StoreError) in
      if state.standing == .erased {
        // There is still a title to forget, or nothing.
        guard forgettingTitles, try AuditRow.title(number, in: transaction.reading) != nil else { return }
      }
      let title = forgettingTitles || state.standing == .erased ? nil : NoteFace.title(of: state)
      let gone = try transaction.eraseBodies(ofNote: number)
      drafts.append(
        EventDraft(
          note: note, .erased(Erased(title: title, events: gone.events, bytes: gone.bytes)),
          parents: try transaction.reading.parents(after: state.heads, by: transaction.head.replica)))
      notes.append(
        DeletedNote(
          note: note, shortID: try store.shortID(note, in: transaction.reading), title: title, events: gone.events,
          bytes: gone.bytes))
    }
    if notes.last?.note != note { throw NoteStoreError(.notFound, "\(note) was deleted for good already") }
    needles.add(linesOf: state.text)
  }
}
