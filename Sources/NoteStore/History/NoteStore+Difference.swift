public import Events
internal import LogStore
internal import Projections
internal import Replay

/// How two versions of a note differ.
public struct NoteDifference: Hashable, Sendable {
  /// One of the two versions.
  public struct Side: Hashable, Sendable {
    public var position: UInt64
    /// When the text became what it was; nil where the note was not there.
    public var edited: Timestamp?
    public var text: [UInt8]
  }

  public var old: Side
  public var new: Side
  public var hunks: [TextHunk]
  /// How many lines came, and how many went.
  public var added: Int
  public var removed: Int
}

extension NoteStore {
  /// Compares a note's texts as of two moments, line by line.
  ///
  /// - Parameters:
  ///   - old: Nil for just before the last change of the text that the new side has.
  ///   - new: Nil for now.
  ///   - context: How many equal lines stand around a change.
  /// - Throws: `notFound` where the note was there at neither moment.
  public func difference(
    of note: NoteID, from old: StoreMoment? = nil, to new: StoreMoment? = nil, context: Int = 3
  ) throws(NoteStoreError) -> NoteDifference {
    let newPosition = try position(of: new)
    let found = try log.read { (log) throws(NoteStoreError) in
      let head = try NoteStoreError.passing { () throws(StoreError) in try log.head() }
      let oldPosition = try old.map { (old) throws(NoteStoreError) in try self.position(old, log, head) }
      return try NoteStoreError.passing { () throws(StoreError) in
        guard let number = try log.noteNumber(note) else { return nil as (NoteDifference.Side, NoteDifference.Side)? }
        var start = oldPosition ?? 0
        if oldPosition == nil { start = try positionBeforeLastChange(of: number, upTo: newPosition, head, log) }
        return (
          try side(number, at: start, head, log), try side(number, at: newPosition, head, log)
        )
      }
    }
    guard let found, let sides = found, sides.0.edited != nil || sides.1.edited != nil else {
      throw NoteStoreError(.notFound, "the note was not there then")
    }
    let diff = UnifiedDiff(from: sides.0.text, to: sides.1.text, context: context)
    return NoteDifference(
      old: sides.0, new: sides.1, hunks: diff.hunks.map(TextHunk.init), added: diff.addedCount,
      removed: diff.removedCount)
  }

  private func side(
    _ number: UInt64, at position: UInt64, _ head: LogHead, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> NoteDifference.Side {
    let state =
      position >= head.position
      ? try NoteStates().read(number, in: log)
      : try NoteStates().read(number, at: position, head: head, in: log)
    guard let state, state.standing != .erased else {
      return NoteDifference.Side(position: position, edited: nil, text: [])
    }
    return NoteDifference.Side(position: position, edited: state.edited, text: state.text)
  }

  /// The position before the last event that changed a note's text and was not taken back at once (R39); 0 where that
  /// was its creation.
  private func positionBeforeLastChange(
    of number: UInt64, upTo position: UInt64, _ head: LogHead, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> UInt64 {
    var pairs = DwellPairs()
    var changes: [UInt64] = []
    for place in try log.positions(ofNote: number, upTo: position) {
      guard let logged = try log.event(at: place, clock: head.clock), let payload = logged.event.payload else {
        continue
      }
      if payload.kind == .created || !payload.patches.isEmpty { changes.append(place) }
      if let pair = pairs.add(logged) {
        // The two are among the last few changes.
        for gone in [pair.second, pair.first] {
          if let index = changes.lastIndex(of: gone) { changes.remove(at: index) }
        }
      }
    }
    return max(1, changes.last ?? 1) - 1
  }
}
