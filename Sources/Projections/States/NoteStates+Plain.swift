internal import Events
internal import LogStore
internal import Replay

// Most notes of most stores: made here, changed by one replica after the other, lately in their texts. Their events are read
// where they lie.

extension NoteStates {
  /// The note as it stood at a position, put together without whole events; nil where it takes them to tell.
  ///
  /// Differences lead on from its first event, and events from there; of those that say more than what became of the text,
  /// the whole event is read.
  func plain(
    _ number: UInt64, at position: UInt64, knowing newest: (positions: [UInt64], areAll: Bool)? = nil, head: LogHead,
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> NoteState? {
    let few = Self.few(newest, upTo: position)
    guard let blocks = few == nil ? try blocks(number, upTo: position, in: transaction) : [],
      let base = blocks.last?.base ?? few?.first,
      let start = try plainFirst(number, at: base, isSure: few == nil, head: head, in: transaction)
    else { return nil }
    var (state, text) = start
    var reached = base
    for block in blocks.reversed() {
      let end = transaction.withValue(of: block.row) { row in
        try? DifferenceBlock.apply(row, at: block.key, upTo: position, to: &state, text: &text.text)
      }
      guard let end, let end else { return nil }
      reached = end
    }
    let places: [UInt64]
    if let few {
      places = few
    } else if let newest, newest.areAll || newest.positions.first.map({ $0 <= reached }) ?? false {
      places = newest.positions
    } else {
      places = try transaction.positions(ofNote: number, after: reached, upTo: position)
    }
    for place in places where place > reached && place <= position {
      guard try advance(&state, text, number, by: place, head: head, in: transaction) else { return nil }
    }
    state.text = text.bytes
    // As a read of each event makes sure.
    guard (try? UTF8Span(validating: state.text.span)) != nil else { return nil }
    return state
  }

  /// The note after its first event, and its text.
  ///
  /// - Parameter isSure: Whether it is known to be the first, so that one that says more is folded as a whole.
  private func plainFirst(
    _ number: UInt64, at position: UInt64, isSure: Bool, head: LogHead, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (state: NoteState, text: PastText)? {
    var read: (front: PayloadFront, text: PastText)?
    _ = try transaction.lendPayload(at: position) { (front, payload) in
      guard front.note == number, front.kind == .created, front.isPlain,
        (try? PastText.says(upTo: 1, payload)) == true, let text = try? PastText(created: payload)
      else { return }
      read = (front, text)
    }
    guard let (front, text) = read else {
      guard isSure else { return nil }
      let state = try first(number, at: position, in: transaction) { (position, log) throws(StoreError) in
        (try log.event(at: position, clock: head.clock, namesWriter: false), head)
      }
      return (state, PastText(state.text))
    }
    let moment = try transaction.moment(of: front, at: position, clock: head.clock)
    var state = NoteState(
      id: try transaction.noteID(number), created: front.userTime ?? moment, used: .used(at: position))
    state.revision = 1
    state.heads = [EventID(replica: try transaction.replicaID(front.replica), sequence: front.sequence)]
    return (state, text)
  }

  /// Folds the event at a position; false where the note must be read by whole events.
  ///
  /// - Parameter text: The state's own is not looked at.
  private func advance(
    _ state: inout NoteState, _ text: PastText, _ number: UInt64, by position: UInt64, head: LogHead,
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    var read: PayloadFront?
    var isChanged = false
    _ = try transaction.lendPayload(at: position) { (front, payload) in
      guard front.note == number, front.isPlain else { return }
      switch front.kind.textChange {
      case .none: read = front
      case .patches:
        // Registers, merges, and what an import or another's edit says stand in whole events.
        guard front.kind != .reverted, front.kind != .merged, front.kind != .changeUndone, front.kind != .changeRedone,
          front.kind != .edited || (try? PastText.says(upTo: 2, payload)) == true,
          (try? text.apply(patchesOf: payload)) == true
        else { return }
        isChanged = !payload.isEmpty && payload[0] == 1
        read = front
      case .other: break
      }
    }
    guard let front = read, state.standing == .whole, state.heads.count == 1,
      state.heads[0].replica == (try transaction.replicaID(front.replica))
    else { return false }
    if front.kind.textChange == .none, front.kind != .opened {
      guard let logged = try transaction.event(at: position, clock: head.clock, namesWriter: false) else {
        return false
      }
      var whole: NoteState? = state
      try Self.advance(&whole, by: logged, head: head, in: transaction, merges: nil)
      if let whole { state = whole }
      return whole != nil
    }
    state.revision += 1
    state.heads[0].sequence = front.sequence
    guard isChanged || front.kind == .opened else { return true }
    let moment = try transaction.moment(of: front, at: position, clock: head.clock)
    state.used = .used(at: position)
    if front.kind == .opened {
      state.opened = moment
    } else {
      state.edited = moment
      state.isMerged = false
    }
    return true
  }
}
