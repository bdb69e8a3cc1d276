internal import Events

/// What an event sets of a note's fields, each only if it is named.
struct FieldWrites {
  /// How a note comes into the Trash.
  struct Trashing {
    var cause: UInt64
    /// As which event it counts as being there; nil for the event itself.
    var entry: (moment: EventReferences.Moment, wasPinned: Bool)?
  }

  var isPinned: Bool?
  /// The position of the pinning that counts.
  var pinning: UInt64?
  /// Nil inside for leaving the Trash.
  var trash: Trashing??
  var archived: Registers.Archived?
  var collection: CollectionID??
  var place: [UInt8]?
  var bookmark: [UInt8]?
  var summary: NoteState.Summary?
  /// As of when it counts as last used.
  var used: UseRank?
  var edited: Timestamp?
  var isMerged: Bool?

  init(_ payload: Payload, _ logged: LoggedEvent, _ references: EventReferences) {
    switch payload {
    case .pinned: (isPinned, pinning) = (true, logged.position)
    case .unpinned: isPinned = false
    case .archived(let body): archived = body.reason == 1 ? .done : .archived
    case .unarchived: archived = .no
    case .placed(let body): place = body.place
    case .bookmarked(let body): bookmark = body.place
    case .bookmarkMoved(let body): bookmark = body.place
    case .unbookmarked: bookmark = []
    case .collectionSet(let body): collection = .some(body.collection)
    case .summarySet(let body): summary = NoteState.Summary(text: body.summary, textHash: body.textHash)
    case .trashed(let body): (trash, isPinned) = (.some(Trashing(cause: body.cause ?? 0)), false)
    case .restored(let body):
      (trash, isPinned) = (.some(nil), body.isPinned)
      if body.isPinned { pinning = logged.position }
    case .reverted(let body): take(body.registers, logged, references)
    case .changeUndone(let body): take(body.registers, logged, references)
    case .changeRedone(let body): take(body.registers, logged, references)
    default: break
    }
  }

  private mutating func take(_ registers: Registers, _ logged: LoggedEvent, _ references: EventReferences) {
    switch registers.isTrashed {
    case nil: break
    case false?: trash = .some(nil)
    case true?:
      isPinned = false
      if let entry = registers.trashEntry, let moment = references[entry.event] {
        trash = Trashing(cause: entry.cause, entry: (moment, entry.wasPinned))
      } else {
        trash = Trashing(cause: 4)
      }
    }
    if let value = registers.isPinned {
      isPinned = value
      if value { pinning = logged.position }
    }
    if let value = registers.pinning { pinning = value.flatMap { references[$0]?.position } ?? 0 }
    archived = registers.archived
    collection = registers.collection
    place = registers.place
    bookmark = registers.bookmark
    used = registers.lastUse.flatMap { references[$0]?.use }
    edited = registers.edited
    isMerged = registers.isMerged
  }
}
