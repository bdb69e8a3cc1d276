public import Events
internal import LogStore
internal import Projections
internal import Replay

extension NoteStore {
  /// The most bytes that a passage to delete may have.
  public static let longestPassage = 1 << 16

  /// Deletes a passage for good from every version of a note; the note stays.
  ///
  /// Wherever the passage stands in the newest text it is cut out; in older versions, other characters of the same
  /// length stand in its place. Its characters are followed through the note's history, so that parts that were saved
  /// one by one, undone or moved go too. Other notes are not touched.
  ///
  /// - Throws: `notFound` where no version holds it; `badInput` for an empty passage; `conflict` for a note of a newer
  ///   program, or one whose revision is not the expected one.
  public func delete(
    passage: [UInt8], from note: NoteID, expecting revision: UInt64? = nil, _ options: ChangeOptions = ChangeOptions()
  ) throws(NoteStoreError) -> PassageDeletion {
    guard !passage.isEmpty, passage.count <= Self.longestPassage else {
      throw NoteStoreError(
        .badInput, "a passage has 1 to \(Self.longestPassage) bytes", why: "this one has \(passage.count)")
    }
    try NoteChanges.check(passage)
    rebuilding.wait()
    try checkExistence()
    let erased = try log.erase { (transaction: inout WriteTransaction) throws(NoteStoreError) in
      let fold = try bringTablesUp(&transaction)
      if let receipt = try earlier(options.command, in: transaction.reading) {
        return .abandon((ErasedBodies(), ChangeReceipt?.some(receipt)))
      }
      let (number, state) = try redactable(note, expecting: revision, in: transaction.reading)
      let gone = try overwrite(Passage(passage), number, state, fold, &transaction)
      if gone.erased.events == 0 {
        throw NoteStoreError(.notFound, "no version of the note holds the passage", why: "it is compared byte for byte")
      }
      let payload = Payload.passageErased(
        PassageErased(patches: gone.patches, events: gone.erased.events, bytes: gone.erased.bytes))
      let parents = try NoteStoreError.passing { () throws(StoreError) in
        try transaction.reading.parents(after: state.heads, by: transaction.head.replica)
      }
      let receipt = try append([EventDraft(note: note, payload, parents: parents)], options, fold, &transaction) {
        (events, transaction) throws(StoreError) in
        for logged in events { try fold.fold(logged, after: gone.overwritten, in: &transaction) }
      }
      try NoteStoreError.passing { () throws(StoreError) in try transaction.requestScrub(searching: [passage]) }
      return .commit((gone.erased, receipt))
    }
    var deletion = PassageDeletion(
      events: erased.value.0.events, bytes: erased.value.0.bytes, receipt: erased.value.1,
      scrub: ScrubReport(erased.scrub, generation: log.generation), otherNotes: [], standsElsewhere: false)
    if case .done(let compaction) = erased.scrub, compaction.held.contains(0) {
      deletion.otherNotes = try notes(holding: Passage(passage))
      // A shorter one stands in some number by chance.
      deletion.standsElsewhere = passage.count >= 6 || !deletion.otherNotes.isEmpty
    }
    return deletion
  }

  private func redactable(
    _ note: NoteID, expecting revision: UInt64?, in log: borrowing ReadTransaction
  ) throws(NoteStoreError) -> (number: UInt64, state: NoteState) {
    let found = try NoteStoreError.passing { () throws(StoreError) in
      guard let number = try log.noteNumber(note), let state = try NoteStates().read(number, in: log) else {
        return nil as (UInt64, NoteState)?
      }
      return (number, state)
    }
    guard let (number, state) = found else { throw NoteStoreError(.notFound, "no note has the id \(note)") }
    if state.standing == .erased { throw NoteStoreError(.notFound, "\(note) was deleted for good") }
    if state.standing == .newer {
      throw NoteStoreError(
        .conflict, "the note is read-only here", why: "it was written by a newer notes-log",
        hint: "use the newer program, or delete the whole note")
    }
    if let revision, state.revision != revision {
      throw NoteStoreError(
        .conflict, "the note has changed", why: "it is at revision \(state.revision), not \(revision)",
        hint: "look at it again and repeat the command")
    }
    return (number, state)
  }

  /// Overwrites the passage in the log and in the tables' rows of the past.
  private func overwrite(
    _ passage: Passage, _ number: UInt64, _ state: NoteState, _ fold: ProjectionFold,
    _ transaction: inout WriteTransaction
  ) throws(NoteStoreError) -> (erased: ErasedBodies, patches: [Patch], overwritten: NoteState) {
    try NoteStoreError.passing { () throws(StoreError) in
      var events: [LoggedEvent] = []
      let clock = transaction.head.clock
      for position in try transaction.reading.positions(ofNote: number) {
        if let logged = try transaction.reading.event(at: position, clock: clock) { events.append(logged) }
      }
      let redaction = Redaction(of: passage, in: events, newest: state.text)
      for change in redaction.changes {
        try transaction.redact(change.position, payload: change.payload.encoded(keeping: change.unknownFields))
      }
      var erased = ErasedBodies()
      (erased.events, erased.bytes) = (UInt64(redaction.changes.count), redaction.bytes)
      if redaction.changes.isEmpty { return (erased, [], state) }
      guard let overwritten = try fold.refold(note: number, in: &transaction),
        overwritten.text.count == state.text.count
      else {
        throw StoreError(
          .damaged, "delete the passage", subject: "note number \(number)", reason: "its events give another text")
      }
      return (erased, passage.patches(from: overwritten.text, of: state.text), overwritten)
    }
  }

  private func notes(holding passage: Passage) throws(NoteStoreError) -> [NoteID] {
    var notes: [NoteID] = []
    try walk(.all) { (note) throws(NoteStoreError) in
      if !passage.places(in: note.text).isEmpty { notes.append(note.id) }
      return true
    }
    return notes
  }
}
