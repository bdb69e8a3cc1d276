internal import Events

/// What an event sets of a note's fields, each only if it is named.
struct FieldWrites {
  var isPinned: Bool?
  /// Its cause, or nil inside for leaving the Trash.
  var trash: UInt64??
  var archived: Registers.Archived?
  var collection: CollectionID??
  var place: [UInt8]?
  var bookmark: [UInt8]?
  var summary: NoteState.Summary?

  init(_ payload: Payload) {
    switch payload {
    case .pinned: isPinned = true
    case .unpinned: isPinned = false
    case .archived(let body): archived = body.reason == 1 ? .done : .archived
    case .unarchived: archived = .no
    case .placed(let body): place = body.place
    case .bookmarked(let body): bookmark = body.place
    case .bookmarkMoved(let body): bookmark = body.place
    case .unbookmarked: bookmark = []
    case .collectionSet(let body): collection = .some(body.collection)
    case .summarySet(let body): summary = NoteState.Summary(text: body.summary, textHash: body.textHash)
    case .trashed(let body): (trash, isPinned) = (.some(body.cause ?? 0), false)
    case .restored(let body): (trash, isPinned) = (.some(nil), body.isPinned)
    case .reverted(let body): take(body.registers)
    case .changeUndone(let body): take(body.registers)
    case .changeRedone(let body): take(body.registers)
    default: break
    }
  }

  private mutating func take(_ registers: Registers) {
    if let isTrashed = registers.isTrashed { trash = .some(isTrashed ? 4 : nil) }
    if registers.isTrashed == true { isPinned = false }
    if let value = registers.isPinned { isPinned = value }
    archived = registers.archived
    collection = registers.collection
    place = registers.place
    bookmark = registers.bookmark
  }
}
