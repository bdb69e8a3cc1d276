public import Events
internal import LogStore
internal import NoteText
internal import Replay

extension NoteStore {
  /// Every version of a note up to a moment, ascending: one for each event that touched it.
  ///
  /// - Returns: Nothing where the note was not there then.
  /// - Complexity: O(bytes of the note's events).
  public func versions(of note: NoteID, at moment: StoreMoment? = nil) throws(NoteStoreError) -> [NoteVersion] {
    let position = try position(of: moment)
    let entries = try events(after: 0, upTo: position, limit: .max, note: note, titlesAt: moment)
    var words: [UInt64: String] = [:]
    var pairs = DwellPairs()
    try walkEvents(of: note, upTo: position) { (logged, log) throws(StoreError) in
      pairs.add(logged)
      let target = try target(of: logged, in: log)
      words[logged.position] = VersionWords.text(logged, target: target, targetWords: target.flatMap { words[$0] })
    }
    var partners: [UInt64: UInt64] = [:]
    for pair in pairs.pairs {
      partners[pair.first] = pair.second
      partners[pair.second] = pair.first
    }
    return entries.enumerated().map { index, entry in
      NoteVersion(
        entry: entry, revision: UInt64(index + 1), words: words[entry.position] ?? entry.summary,
        added: entry.patches.insertedCount + (entry.createdText?.count ?? 0), removed: entry.patches.deletedCount,
        partner: partners[entry.position])
    }
  }

  /// What the versions of a note changed in its lines, by position.
  ///
  /// - Parameters:
  ///   - positions: Which versions; nil for all.
  ///   - context: How many equal lines stand around a change.
  /// - Complexity: O(bytes of the note's events + lines around their changes): no version is compared with another.
  public func hunks(
    of note: NoteID, positions: Set<UInt64>? = nil, context: Int = 3
  ) throws(NoteStoreError) -> [UInt64: [TextHunk]] {
    var hunks: [UInt64: [TextHunk]] = [:]
    try walkText(of: note, upTo: positions?.max() ?? .max, context: context, wanted: positions) { logged, stretches in
      let found = stretches.flatMap { stretch in
        UnifiedDiff(
          from: stretch.old, to: stretch.new, context: context, oldLine: stretch.oldLine, newLine: stretch.newLine
        ).hunks.map(TextHunk.init)
      }
      if !found.isEmpty { hunks[logged.position] = found }
    }
    return hunks
  }

  /// Lends the events of a note in order, in one snapshot.
  func walkEvents(
    of note: NoteID, upTo position: UInt64 = .max,
    _ body: (LoggedEvent, borrowing ReadTransaction) throws(StoreError) -> Void
  ) throws(NoteStoreError) {
    _ = try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        guard let number = try log.noteNumber(note) else { return }
        let head = try log.head()
        let positions = try log.positions(ofNote: number, upTo: position)
        try log.lendRecords(at: positions) { (place, header, state, payload) throws(StoreError) in
          try body(try log.event(header, state, payload.copied(), at: place, clock: head.clock), log)
        }
      }
    }
  }

  /// Lends the events of a note with the lines that each one touched.
  func walkText(
    of note: NoteID, upTo position: UInt64 = .max, context: Int = 0, wanted: Set<UInt64>? = nil,
    _ body: (LoggedEvent, [VersionWalk.Stretch]) -> Void
  ) throws(NoteStoreError) {
    var walk = VersionWalk()
    try walkEvents(of: note, upTo: position) { (logged, _) throws(StoreError) in
      do throws(ReplayError) {
        if wanted?.contains(logged.position) ?? true {
          body(logged, try walk.stretches(logged, context: context))
        } else {
          try walk.advance(logged)
        }
      } catch {
        throw StoreError(.damaged, "replay the log", subject: "position \(error.position)", reason: error.reason)
      }
    }
  }

  /// The position of the event that another one undoes, redoes or goes back to.
  private func target(
    of logged: LoggedEvent, in log: borrowing ReadTransaction
  ) throws(StoreError) -> UInt64? {
    switch logged.event.payload {
    case .changeUndone(let body)?: try log.position(of: body.target)
    case .changeRedone(let body)?: try log.position(of: body.target)
    case .reverted(let body)?: try log.position(of: body.target)
    default: nil
    }
  }
}
