internal import Events

/// Everything of a note but its text, under events of several replicas.
struct MergedFields: Sendable {
  /// A change of the text, for whether someone should look at it.
  private struct TextWrite {
    var isMerged: Bool
    var isEdit: Bool
  }

  private var texts = MergedRegister<TextWrite>()
  private var edited = MergedRegister<Timestamp>()
  private var used = MergedRegister<UseRank>()
  private var opened = MergedRegister<Timestamp>()
  private var pin = MergedRegister<Bool>()
  private var pins = PastRegister<Bool>()
  /// Positions of pinnings.
  private var pinning = MergedRegister<UInt64>()
  private var trash = MergedRegister<NoteState.TrashEntry?>()
  private var archived = MergedRegister<Registers.Archived>()
  private var collection = MergedRegister<CollectionID?>()
  private var place = MergedRegister<[UInt8]>()
  private var bookmark = MergedRegister<[UInt8]>()
  private var summary = MergedRegister<NoteState.Summary>()
  /// The event that created the note, the first of several by clock.
  private var creation: (node: Int, created: Timestamp, source: NoteState.Source?)?
  private var isNewer = false
  /// Whether the text of an event is gone.
  private var isBodyGone = false
  /// The position of the last deletion for good.
  private var erasure: UInt64?

  var isErased: Bool { isBodyGone || erasure != nil }

  mutating func take(
    _ logged: LoggedEvent, _ node: Int, _ references: EventReferences, isBehindUnknown: Bool,
    isKnown: (Int, Int) -> Bool,
    isBefore: (Int, Int) -> Bool
  ) {
    func knows(_ other: Int) -> Bool { isKnown(other, node) }
    guard let payload = logged.event.payload else {
      isBodyGone = true
      return
    }
    switch payload {
    case .created(let body):
      // A note that is there already is not created again.
      if node > 0 && !isRoot(node, knows) { return }
      let time = logged.event.header.userTime ?? logged.moment
      if let known = creation, isBefore(known.node, node) { break }
      var source: NoteState.Source?
      if let format = body.sourceFormat, let id = body.sourceID { source = NoteState.Source(format: format, id: id) }
      creation = (node, time, source)
      texts.set(TextWrite(isMerged: false, isEdit: false), by: node, knowing: knows)
      edited.set(body.modified ?? time, by: node, knowing: knows)
    case .opened:
      opened.set(logged.moment, by: node, knowing: knows)
      used.set(.used(at: logged.position), by: node, knowing: knows)
    case .unknown: if !logged.event.header.isIgnorable { isNewer = true }
    case .erased: erasure = logged.position
    default:
      var writes = FieldWrites(payload, logged, references)
      if !payload.patches.isEmpty && !isBehindUnknown && !isErased { takeText(payload, logged, node, &writes, knows) }
      takeFields(writes, logged, node, isKnown, isBefore)
    }
  }

  private func isRoot(_ node: Int, _ knows: (Int) -> Bool) -> Bool { !(0..<node).contains(where: knows) }

  private mutating func takeText(
    _ payload: Payload, _ logged: LoggedEvent, _ node: Int, _ writes: inout FieldWrites, _ knows: (Int) -> Bool
  ) {
    var write = TextWrite(isMerged: false, isEdit: false)
    var isUse = true
    switch payload {
    case .edited(let body):
      (write.isMerged, write.isEdit) = (body.isMerged, true)
      if body.sourceDigest != nil { isUse = false }
    case .passageErased, .changeUndone, .changeRedone: isUse = false
    default: break
    }
    if let isMerged = writes.isMerged { write.isMerged = isMerged }
    writes.isMerged = nil
    texts.set(write, by: node, knowing: knows)
    if writes.edited == nil { writes.edited = logged.moment }
    if isUse && writes.used == nil { writes.used = .used(at: logged.position) }
  }

  private mutating func takeFields(
    _ writes: FieldWrites, _ logged: LoggedEvent, _ node: Int, _ isKnown: (Int, Int) -> Bool,
    _ isBefore: (Int, Int) -> Bool
  ) {
    func knows(_ other: Int) -> Bool { isKnown(other, node) }
    if let trashing = writes.trash {
      let entry = trashing.map { trashing in
        NoteState.TrashEntry(
          position: trashing.entry?.moment.position ?? logged.position,
          time: trashing.entry?.moment.time ?? logged.effectiveTime, cause: trashing.cause,
          wasPinned: trashing.entry?.wasPinned ?? pins.value(knownTo: node, isKnown, isBefore) ?? false)
      }
      trash.set(entry, by: node, knowing: knows)
    }
    if let value = writes.isPinned {
      pin.set(value, by: node, knowing: knows)
      pins.set(value, by: node)
    }
    if let value = writes.pinning { pinning.set(value, by: node, knowing: knows) }
    if let value = writes.used { used.set(value, by: node, knowing: knows) }
    if let value = writes.edited { edited.set(value, by: node, knowing: knows) }
    if let value = writes.isMerged {
      texts.set(TextWrite(isMerged: value, isEdit: false), by: node, knowing: knows)
    }
    if let value = writes.archived { archived.set(value, by: node, knowing: knows) }
    if let value = writes.collection { collection.set(value, by: node, knowing: knows) }
    if let value = writes.place { place.set(value, by: node, knowing: knows) }
    if let value = writes.bookmark { bookmark.set(value, by: node, knowing: knows) }
    if let value = writes.summary { summary.set(value, by: node, knowing: knows) }
  }

  /// The note without its text, given what its first event makes of it.
  func state(_ start: NoteState, _ isBefore: (Int, Int) -> Bool) -> NoteState {
    let used = used.writes.map(\.value).max() ?? start.used
    var state = NoteState(id: start.id, created: creation?.created ?? start.created, used: used)
    if let erasure { return NoteFold.erased(state, at: erasure) }
    state.standing = isBodyGone ? .erased : isNewer ? .newer : .whole
    if let edited = edited.writes.map(\.value).max() { state.edited = edited }
    // Edits that did not know each other may have touched the same words: someone should look.
    state.isMerged =
      texts.writes.contains { $0.value.isMerged } || texts.writes.filter { $0.value.isEdit }.count > 1
    state.opened = opened.value(isBefore)
    state.isPinned = pin.value(isBefore) ?? false
    state.pinning = pinning.writes.map(\.value).max() ?? 0
    state.trash = trash.value(isBefore) ?? nil
    state.archived = archived.value(isBefore) ?? .no
    state.collection = collection.value(isBefore) ?? nil
    state.place = place.value(isBefore) ?? []
    state.bookmark = bookmark.value(isBefore) ?? []
    state.summary = summary.value(isBefore)
    state.source = creation?.source
    return state
  }
}
