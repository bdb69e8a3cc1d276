package import Events
package import LogStore
package import Replay

/// Reads and writes notes as they stand now and as they stood.
package struct NoteStates: Sendable {
  @usableFromInline let texts = TextRows(StateTable.notes)

  package init() {}

  /// The note with a number as it stands now; nil where the tables do not hold it.
  package func read(_ number: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> NoteState? {
    guard let row = try transaction.value(StateTable.notes, Key.number(number)) else { return nil }
    let text = try texts.read(number, in: transaction) ?? []
    return try decode(row, text: text, number)
  }

  /// The note's fields without its text.
  package func readFields(_ number: UInt64, in transaction: borrowing ReadTransaction) throws(StoreError) -> NoteState?
  {
    guard let row = try transaction.value(StateTable.notes, Key.number(number)) else { return nil }
    return try decode(row, text: [], number)
  }

  /// Lends the note's text.
  @inlinable package func withText<Result>(
    _ number: UInt64, in transaction: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    try texts.withText(number, in: transaction, body)
  }

  private func decode(_ row: [UInt8], text: [UInt8], _ number: UInt64) throws(StoreError) -> NoteState {
    try StoreError.decodingRow("read a note", "note number \(number)") { () throws(DecodingFailure) in
      var reader = ByteReader(row)
      try CheckpointTrack.skip(in: &reader)
      return try NoteState(decodingFields: Array(reader.rest()), text: text)
    }
  }

  func write(
    _ state: NoteState, replacing before: NoteState?, number: UInt64, track: CheckpointTrack,
    in transaction: inout WriteTransaction
  ) throws(StoreError) {
    var row = ByteWriter(reserving: 128)
    track.encode(into: &row)
    row.raw(state.encodedFields())
    try transaction.put(StateTable.notes, Key.number(number), row.bytes, isLikelyLast: before == nil)
    if state.standing == .erased {
      try texts.remove(number, in: &transaction)
      try removeCheckpoints(number, in: &transaction)
    } else {
      try texts.write(state.text, replacing: before?.text, of: number, in: &transaction)
    }
  }

  /// The note as it stood at a position; nil where it was not there yet.
  ///
  /// Complexity: O(bytes changed since a checkpoint, at most about twice the text), and a handful of events that
  /// are read from the log.
  ///
  /// - Parameter newest: The newest positions of the note and whether they are all, where the caller has them.
  package func read(
    _ number: UInt64, at position: UInt64, knowing newest: (positions: [UInt64], areAll: Bool)? = nil, head: LogHead,
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> NoteState? {
    if let state = try plain(number, at: position, knowing: newest, head: head, in: transaction) { return state }
    return try whole(number, at: position, knowing: newest, head: head, in: transaction)
  }

  /// The same by whole events.
  func whole(
    _ number: UInt64, at position: UInt64, knowing newest: (positions: [UInt64], areAll: Bool)? = nil, head: LogHead,
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> NoteState? {
    let few = Self.few(newest, upTo: position)
    var start: (position: UInt64, state: NoteState)?
    if few == nil {
      start = try kept(number, upTo: position, in: transaction) { (position, log) throws(StoreError) in
        (try log.event(at: position, clock: head.clock, namesWriter: false), head)
      }
    }
    var state = start?.state
    let merges = NoteMerges()
    let reached = start?.position ?? 0
    let places: [UInt64]
    if let few {
      places = few
    } else if let newest, newest.areAll || newest.positions.first.map({ $0 <= reached }) ?? false {
      places = newest.positions.filter { $0 > reached && $0 <= position }
    } else {
      places = try transaction.positions(ofNote: number, after: reached, upTo: position)
    }
    for place in places {
      guard let logged = try transaction.event(at: place, clock: head.clock, namesWriter: false) else { continue }
      try Self.advance(&state, by: logged, head: head, in: transaction, merges: merges)
    }
    return state
  }

  /// Folds one event, finding what it names in the log.
  ///
  /// An event whose writer did not know all that happened to the note here is merged with the note's other events.
  ///
  /// - Parameter merges: Merges that go on while many events are folded; without it a merge begins each time anew.
  package static func apply(
    _ logged: LoggedEvent, to state: NoteState?, head: LogHead, in log: borrowing ReadTransaction,
    merges: NoteMerges? = nil
  ) throws(StoreError) -> NoteState? {
    var after = state
    try advance(&after, by: logged, head: head, in: log, merges: merges)
    return after
  }

  /// The same in place: a state that nobody else holds is changed without a copy of its text.
  static func advance(
    _ state: inout NoteState?, by logged: LoggedEvent, head: LogHead, in log: borrowing ReadTransaction,
    merges: NoteMerges?
  ) throws(StoreError) {
    let references = try references(of: logged, head: head, in: log)
    try advance(&state, by: logged, head: head, references, in: log, merges: merges)
  }

  /// Folds one event whose references are known.
  static func apply(
    _ logged: LoggedEvent, to state: NoteState?, head: LogHead, _ references: EventReferences,
    in log: borrowing ReadTransaction, merges: NoteMerges?
  ) throws(StoreError) -> NoteState? {
    var after = state
    try advance(&after, by: logged, head: head, references, in: log, merges: merges)
    return after
  }

  private static func advance(
    _ state: inout NoteState?, by logged: LoggedEvent, head: LogHead, _ references: EventReferences,
    in log: borrowing ReadTransaction, merges: NoteMerges?
  ) throws(StoreError) {
    let anchor = try anchor(of: logged, head: head, in: log)
    let isLinear = NoteFold.isLinear(logged.event.header, after: state?.heads ?? [])
    if logged.noteNumber == 0 || isLinear && merges?[logged.noteNumber] == nil {
      do throws(ReplayError) {
        return try NoteFold.advance(&state, by: logged, anchor: anchor, references: references)
      } catch {
        throw damage(error)
      }
    }
    var merge: NoteMerge
    if let known = merges?.take(logged.noteNumber) {
      merge = known
    } else {
      merge = try NoteMerges.begin(before: logged, head: head, in: log)
    }
    do throws(ReplayError) {
      state = try merge.take(logged, anchor: anchor, references: references)
      merges?.put(merge, logged.noteNumber)
    } catch {
      throw damage(error)
    }
  }

  /// The position that the log had reached at an imported note's date; 0 for any other event.
  static func anchor(
    of logged: LoggedEvent, head: LogHead, in log: borrowing ReadTransaction
  ) throws(StoreError) -> UInt64 {
    guard let date = NoteFold.sourceDate(of: logged) else { return 0 }
    var past = head
    past.position = min(head.position, logged.position - 1)
    return try log.position(at: date, head: past)
  }

  static func damage(_ error: ReplayError) -> StoreError {
    StoreError(.damaged, "replay the log", subject: "position \(error.position)", reason: error.reason)
  }

  /// The places of the events that an event names.
  package static func references(
    of logged: LoggedEvent, head: LogHead, in log: borrowing ReadTransaction
  ) throws(StoreError) -> EventReferences {
    try references(of: logged.event.payload, head: head, in: log)
  }

  /// The places of the events that a payload names.
  package static func references(
    of payload: Payload?, head: LogHead, in log: borrowing ReadTransaction
  ) throws(StoreError) -> EventReferences {
    var references = EventReferences()
    for id in EventReferences.named(in: payload) {
      guard let position = try log.position(of: id), position <= head.position,
        let named = try log.event(at: position, clock: head.clock)
      else { continue }
      var use = UseRank.used(at: position)
      if let date = NoteFold.sourceDate(of: named) {
        use = UseRank(anchor: try anchor(of: named, head: head, in: log), date: date, position: position)
      }
      references[id] = EventReferences.Moment(use: use, time: named.effectiveTime)
    }
    return references
  }
}
