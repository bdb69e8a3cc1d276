package import Events

/// Folds a note's events into its state: pure, and the only place where patches meet text.
package enum NoteFold {
  /// The date by which an imported note takes its place in the order of use; nil for any other event.
  ///
  /// The caller finds the position that the log had reached then and gives it to `apply` as the anchor.
  package static func sourceDate(of logged: LoggedEvent) -> Timestamp? {
    guard case .created(let created)? = logged.event.payload, created.sourceFormat != nil else { return nil }
    let date = created.modified ?? logged.event.header.userTime
    return date.map { min($0, logged.effectiveTime) }
  }

  /// Whether an event was written by someone who knew all that happened to the note, so that it can be folded alone.
  ///
  /// Complexity: O(parents).
  package static func isLinear(_ header: EventHeader, after heads: [EventID]) -> Bool {
    guard let parents = header.parents else {
      return heads.isEmpty || heads.count == 1 && heads[0].replica == header.id.replica
    }
    return parents.count == heads.count && (parents == heads || parents.sorted() == heads)
  }

  /// The state after an event that `isLinear`, given the one before (nil for a note's first).
  ///
  /// - Parameter anchor: The position that the log had reached at `sourceDate(of:)`.
  /// - Parameter references: The places of the events that it names, `EventReferences.named(in:)`.
  /// - Throws: Where a patch does not find the bytes it takes out.
  /// - Complexity: O(text) for a change of text, O(1) for any other.
  package static func apply(
    _ logged: LoggedEvent, to before: NoteState?, anchor: UInt64 = 0, references: EventReferences = .none
  ) throws(ReplayError) -> NoteState? {
    var state = before
    try advance(&state, by: logged, anchor: anchor, references: references)
    return state
  }

  /// The same in place: a state that nobody else holds is changed without a copy of its text. Where it throws, the state is
  /// of no use.
  package static func advance(
    _ note: inout NoteState?, by logged: LoggedEvent, anchor: UInt64 = 0, references: EventReferences = .none
  ) throws(ReplayError) {
    guard let id = logged.event.header.note else { return }
    let isFirst = note == nil
    if isFirst { note = start(logged, id, anchor) }
    try note?.advance(isFirst: isFirst, by: logged, references)
  }

  fileprivate static func advance(
    _ state: inout NoteState, isFirst: Bool, by logged: LoggedEvent, _ references: EventReferences
  ) throws(ReplayError) {
    state.revision += 1
    state.setHead(logged.event.header.id)
    guard let payload = logged.event.payload else {
      // The body is gone for good; what the kind alone says still holds.
      state.standing = .erased
      state.text = []
      return
    }
    switch payload {
    case .created(let created) where isFirst:
      state.text = created.text
      if let format = created.sourceFormat, let source = created.sourceID {
        state.source = NoteState.Source(format: format, id: source)
      }
      if let modified = created.modified { state.edited = modified }
    case .opened:
      state.opened = logged.moment
      state.used = .used(at: logged.position)
    case .unknown:
      if !logged.event.header.isIgnorable && state.standing != .erased { state.standing = .newer }
    case .created, .appData, .collectionCreated, .collectionRenamed, .collectionRemoved, .imported, .syncReceived:
      break
    case .erased:
      state = erased(state, at: logged.position)
      state.setHead(logged.event.header.id)
    default:
      try changeText(payload, logged, &state)
      setFields(payload, logged, references, &state)
    }
  }

  static func start(_ logged: LoggedEvent, _ id: NoteID, _ anchor: UInt64) -> NoteState {
    var rank = UseRank.used(at: logged.position)
    if let date = sourceDate(of: logged) { rank = UseRank(anchor: anchor, date: date, position: logged.position) }
    return NoteState(id: id, created: logged.event.header.userTime ?? logged.moment, used: rank)
  }

  /// What is left of a note that is deleted for good: a function of what is left of its events, so that a fold of the
  /// log gives it too.
  static func erased(_ state: NoteState, at position: UInt64) -> NoteState {
    var bare = NoteState(id: state.id, created: state.created, used: .used(at: position))
    bare.standing = .erased
    bare.revision = state.revision
    return bare
  }

  private static func changeText(
    _ payload: Payload, _ logged: LoggedEvent, _ state: inout NoteState
  ) throws(ReplayError) {
    let patches = payload.patches(fitting: state.text)
    guard !patches.isEmpty, state.standing == .whole else { return }
    do throws(PatchError) {
      try patches.apply(to: &state.text)
    } catch {
      throw ReplayError(position: logged.position, reason: "a patch does not fit the text: \(error.code)")
    }
    state.edited = logged.moment
    if case .edited(let edited) = payload { state.isMerged = edited.isMerged } else { state.isMerged = false }
    switch payload {
    // Redaction and undo are no use of the note: its place stays, or comes back with the registers.
    case .passageErased, .changeUndone, .changeRedone: break
    // Nor is a source's change that an import brings.
    case .edited(let edited) where edited.sourceDigest != nil: break
    default: state.used = .used(at: logged.position)
    }
  }

  private static func setFields(
    _ payload: Payload, _ logged: LoggedEvent, _ references: EventReferences, _ state: inout NoteState
  ) {
    switch payload {
    case .pinned:
      state.isPinned = true
      state.pinning = logged.position
    case .unpinned: state.isPinned = false
    case .archived(let archived): state.archived = archived.reason == 1 ? .done : .archived
    case .unarchived: state.archived = .no
    case .placed(let placed): state.place = placed.place
    case .bookmarked(let bookmarked): state.bookmark = bookmarked.place
    case .bookmarkMoved(let moved): state.bookmark = moved.place
    case .unbookmarked: state.bookmark = []
    case .collectionSet(let set): state.collection = set.collection
    case .summarySet(let set): state.summary = NoteState.Summary(text: set.summary, textHash: set.textHash)
    case .trashed(let trashed): enterTrash(cause: trashed.cause ?? 0, logged, &state)
    case .restored(let restored):
      state.trash = nil
      state.isPinned = restored.isPinned
      if restored.isPinned { state.pinning = logged.position }
    case .reverted(let reverted): set(reverted.registers, logged, references, &state)
    case .changeUndone(let undone): set(undone.registers, logged, references, &state)
    case .changeRedone(let redone): set(redone.registers, logged, references, &state)
    default: break
    }
  }

  private static func enterTrash(cause: UInt64, _ logged: LoggedEvent, _ state: inout NoteState) {
    state.trash = NoteState.TrashEntry(
      position: logged.position, time: logged.effectiveTime, cause: cause, wasPinned: state.isPinned)
    state.isPinned = false
  }

  private static func set(
    _ registers: Registers, _ logged: LoggedEvent, _ references: EventReferences, _ state: inout NoteState
  ) {
    if let isTrashed = registers.isTrashed {
      if !isTrashed {
        state.trash = nil
      } else if let entry = registers.trashEntry, let moment = references[entry.event] {
        state.trash = NoteState.TrashEntry(
          position: moment.position, time: moment.time, cause: entry.cause, wasPinned: entry.wasPinned)
        state.isPinned = false
      } else {
        enterTrash(cause: 4, logged, &state)
      }
    }
    if let isPinned = registers.isPinned {
      state.isPinned = isPinned
      if isPinned { state.pinning = logged.position }
    }
    if let pinning = registers.pinning { state.pinning = pinning.flatMap { references[$0]?.position } ?? 0 }
    if let archived = registers.archived { state.archived = archived }
    if let collection = registers.collection { state.collection = collection }
    if let place = registers.place { state.place = place }
    if let bookmark = registers.bookmark { state.bookmark = bookmark }
    if let last = registers.lastUse, let moment = references[last] { state.used = moment.use }
    if let edited = registers.edited { state.edited = edited }
    if let isMerged = registers.isMerged { state.isMerged = isMerged }
  }
}

extension NoteState {
  fileprivate mutating func advance(
    isFirst: Bool, by logged: LoggedEvent, _ references: EventReferences
  ) throws(ReplayError) {
    try NoteFold.advance(&self, isFirst: isFirst, by: logged, references)
  }

  /// Makes an event the only head.
  fileprivate mutating func setHead(_ event: EventID) {
    // In the memory that is there.
    if heads.count == 1 { heads[0] = event } else { heads = [event] }
  }
}
