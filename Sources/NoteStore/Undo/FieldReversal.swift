internal import Events
internal import LogStore
internal import Replay

/// The fields of a note that go back with a change: those it set, where nothing later has set them.
struct FieldReversal {
  private(set) var registers = Registers()

  /// Compares the note before a change, after it, and now.
  ///
  /// - Parameter before: Nil where the change created the note: then it goes into the Trash.
  /// - Parameter strictly: Whether the last writer counts, and not only the value: fields in it were written later.
  init(
    before: NoteState?, after: NoteState, now: NoteState, changesText: Bool, writtenLater: Set<NoteField>,
    in log: borrowing ReadTransaction
  ) throws(StoreError) {
    guard let before else {
      if now.trash == nil { registers.isTrashed = true }
      return
    }
    func goesBack<Value: Equatable>(_ field: NoteField, _ value: KeyPath<NoteState, Value>) -> Bool {
      before[keyPath: value] != after[keyPath: value] && now[keyPath: value] == after[keyPath: value]
        && !writtenLater.contains(field)
    }
    if goesBack(.trash, \.trash) {
      registers.isTrashed = before.trash != nil
      if let entry = before.trash, let event = try Self.event(at: entry.position, in: log) {
        registers.trashEntry = Registers.TrashEntry(event: event, cause: entry.cause, wasPinned: entry.wasPinned)
      }
    }
    if goesBack(.pin, \.isPinned) { registers.isPinned = before.isPinned }
    // Taking the pin again counts as the pinning that it was.
    if goesBack(.pin, \.pinning) || registers.isPinned == true {
      registers.pinning = .some(before.pinning > 0 ? try Self.event(at: before.pinning, in: log) : nil)
    }
    if goesBack(.archived, \.archived) { registers.archived = before.archived }
    if goesBack(.collection, \.collection) { registers.collection = .some(before.collection) }
    if goesBack(.place, \.place) { registers.place = before.place }
    if goesBack(.bookmark, \.bookmark) { registers.bookmark = before.bookmark }
    if goesBack(.use, \.used) { registers.lastUse = try Self.event(at: before.used.position, in: log) }
    if goesBack(.text, \.edited) { registers.edited = before.edited }
    // A change of text takes the flag off; it comes back where the change that goes had taken it off.
    let isMerged = goesBack(.text, \.isMerged) ? before.isMerged : changesText ? false : now.isMerged
    if isMerged != (changesText ? false : now.isMerged) { registers.isMerged = isMerged }
  }

  /// Leaves the note unpinned where another one has the pin.
  mutating func leaveUnpinned() {
    registers.isPinned = nil
    registers.pinning = nil
  }

  private static func event(at position: UInt64, in log: borrowing ReadTransaction) throws(StoreError) -> EventID? {
    guard let record = try log.record(at: position) else { return nil }
    return try log.header(record.header, at: position).id
  }
}

/// A field that a change can set.
enum NoteField: Hashable {
  case text, pin, trash, archived, collection, place, bookmark, use

  /// The fields that an event sets.
  static func written(by payload: Payload?) -> Set<NoteField> {
    switch payload {
    case nil: []
    case .pinned, .unpinned: [.pin]
    case .trashed, .restored: [.trash, .pin]
    case .archived, .unarchived: [.archived]
    case .collectionSet: [.collection]
    case .placed: [.place]
    case .bookmarked, .bookmarkMoved, .unbookmarked: [.bookmark]
    case .opened: [.use]
    case .reverted(let body): fields(of: body.registers).union(body.patches.isEmpty ? [] : [.text, .use])
    case .changeUndone(let body): fields(of: body.registers)
    case .changeRedone(let body): fields(of: body.registers)
    case .some(let payload): payload.patches.isEmpty ? [] : [.use]
    }
  }

  private static func fields(of registers: Registers) -> Set<NoteField> {
    var fields: Set<NoteField> = []
    if registers.isPinned != nil { fields.insert(.pin) }
    if registers.isTrashed != nil { fields.formUnion([.trash, .pin]) }
    if registers.archived != nil { fields.insert(.archived) }
    if registers.collection != nil { fields.insert(.collection) }
    if registers.place != nil { fields.insert(.place) }
    if registers.bookmark != nil { fields.insert(.bookmark) }
    if registers.lastUse != nil { fields.insert(.use) }
    return fields
  }
}
