/// What an event says: one case per kind (one file each in `Kinds/`), and one for kinds of newer programs.
package enum Payload: Hashable, Sendable {
  case created(Created)
  case edited(Edited)
  case itemTicked(ItemTicked)
  case itemUnticked(ItemUnticked)
  case itemAdded(ItemAdded)
  case itemRemoved(ItemRemoved)
  case itemMoved(ItemMoved)
  case counterBumped(CounterBumped)
  case appended(Appended)
  case movedIn(MovedIn)
  case split(Split)
  case tidied(Tidied)
  case sorted(Sorted)
  case titled(Titled)
  case reverted(Reverted)
  case merged(Merged)
  case opened(Opened)
  case pinned(Pinned)
  case unpinned(Unpinned)
  case archived(Archived)
  case unarchived(Unarchived)
  case placed(Placed)
  case bookmarked(Bookmarked)
  case bookmarkMoved(BookmarkMoved)
  case unbookmarked(Unbookmarked)
  case collectionCreated(CollectionCreated)
  case collectionSet(CollectionSet)
  case collectionRenamed(CollectionRenamed)
  case collectionRemoved(CollectionRemoved)
  case summarySet(SummarySet)
  case trashed(Trashed)
  case restored(Restored)
  case erased(Erased)
  case passageErased(PassageErased)
  case imported(Imported)
  case changeUndone(ChangeUndone)
  case changeRedone(ChangeRedone)
  case syncReceived(SyncReceived)
  case appData(AppData)
  /// A kind or kind version this program does not know, kept whole.
  case unknown(EventKind, version: UInt64, bytes: [UInt8])

  /// The value of the case, whatever its kind; nil for an unknown one.
  package var body: (any EventBody)? {
    switch self {
    case .created(let body): body
    case .edited(let body): body
    case .itemTicked(let body): body
    case .itemUnticked(let body): body
    case .itemAdded(let body): body
    case .itemRemoved(let body): body
    case .itemMoved(let body): body
    case .counterBumped(let body): body
    case .appended(let body): body
    case .movedIn(let body): body
    case .split(let body): body
    case .tidied(let body): body
    case .sorted(let body): body
    case .titled(let body): body
    case .reverted(let body): body
    case .merged(let body): body
    case .opened(let body): body
    case .pinned(let body): body
    case .unpinned(let body): body
    case .archived(let body): body
    case .unarchived(let body): body
    case .placed(let body): body
    case .bookmarked(let body): body
    case .bookmarkMoved(let body): body
    case .unbookmarked(let body): body
    case .collectionCreated(let body): body
    case .collectionSet(let body): body
    case .collectionRenamed(let body): body
    case .collectionRemoved(let body): body
    case .summarySet(let body): body
    case .trashed(let body): body
    case .restored(let body): body
    case .erased(let body): body
    case .passageErased(let body): body
    case .imported(let body): body
    case .changeUndone(let body): body
    case .changeRedone(let body): body
    case .syncReceived(let body): body
    case .appData(let body): body
    case .unknown: nil
    }
  }

  /// Reads the payload of a kind: the one path by which bytes become values, where older versions are brought up.
  ///
  /// - Returns: The value, and the fields of it that this program does not know.
  package static func decode(
    _ kind: EventKind, version: UInt64, _ bytes: ArraySlice<UInt8>
  ) throws(DecodingFailure) -> (Payload, [UnknownField]) {
    guard version == 1 else { return (.unknown(kind, version: version, bytes: Array(bytes)), []) }
    var fields = FieldReader(bytes)
    let payload: Payload
    switch kind {
    case .created: payload = .created(try Created(decoding: &fields))
    case .edited: payload = .edited(try Edited(decoding: &fields))
    case .itemTicked: payload = .itemTicked(try ItemTicked(decoding: &fields))
    case .itemUnticked: payload = .itemUnticked(try ItemUnticked(decoding: &fields))
    case .itemAdded: payload = .itemAdded(try ItemAdded(decoding: &fields))
    case .itemRemoved: payload = .itemRemoved(try ItemRemoved(decoding: &fields))
    case .itemMoved: payload = .itemMoved(try ItemMoved(decoding: &fields))
    case .counterBumped: payload = .counterBumped(try CounterBumped(decoding: &fields))
    case .appended: payload = .appended(try Appended(decoding: &fields))
    case .movedIn: payload = .movedIn(try MovedIn(decoding: &fields))
    case .split: payload = .split(try Split(decoding: &fields))
    case .tidied: payload = .tidied(try Tidied(decoding: &fields))
    case .sorted: payload = .sorted(try Sorted(decoding: &fields))
    case .titled: payload = .titled(try Titled(decoding: &fields))
    case .reverted: payload = .reverted(try Reverted(decoding: &fields))
    case .merged: payload = .merged(try Merged(decoding: &fields))
    case .opened: payload = .opened(try Opened(decoding: &fields))
    case .pinned: payload = .pinned(try Pinned(decoding: &fields))
    case .unpinned: payload = .unpinned(try Unpinned(decoding: &fields))
    case .archived: payload = .archived(try Archived(decoding: &fields))
    case .unarchived: payload = .unarchived(try Unarchived(decoding: &fields))
    case .placed: payload = .placed(try Placed(decoding: &fields))
    case .bookmarked: payload = .bookmarked(try Bookmarked(decoding: &fields))
    case .bookmarkMoved: payload = .bookmarkMoved(try BookmarkMoved(decoding: &fields))
    case .unbookmarked: payload = .unbookmarked(try Unbookmarked(decoding: &fields))
    case .collectionCreated: payload = .collectionCreated(try CollectionCreated(decoding: &fields))
    case .collectionSet: payload = .collectionSet(try CollectionSet(decoding: &fields))
    case .collectionRenamed: payload = .collectionRenamed(try CollectionRenamed(decoding: &fields))
    case .collectionRemoved: payload = .collectionRemoved(try CollectionRemoved(decoding: &fields))
    case .summarySet: payload = .summarySet(try SummarySet(decoding: &fields))
    case .trashed: payload = .trashed(try Trashed(decoding: &fields))
    case .restored: payload = .restored(try Restored(decoding: &fields))
    case .erased: payload = .erased(try Erased(decoding: &fields))
    case .passageErased: payload = .passageErased(try PassageErased(decoding: &fields))
    case .imported: payload = .imported(try Imported(decoding: &fields))
    case .changeUndone: payload = .changeUndone(try ChangeUndone(decoding: &fields))
    case .changeRedone: payload = .changeRedone(try ChangeRedone(decoding: &fields))
    case .syncReceived: payload = .syncReceived(try SyncReceived(decoding: &fields))
    case .appData: payload = .appData(try AppData(decoding: &fields))
    default: return (.unknown(kind, version: version, bytes: Array(bytes)), [])
    }
    return (payload, try fields.finish())
  }
}
