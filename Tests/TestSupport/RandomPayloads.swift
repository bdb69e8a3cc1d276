package import Events

extension SeededGenerator {
  /// A random payload of a kind; for a kind that nobody knows, bytes.
  package mutating func payload(of kind: EventKind) -> Payload {
    switch kind {
    case .created: .created(created())
    case .edited:
      .edited(
        Edited(
          patches: patches(), baseRevision: optional { $0.number() }, isMerged: oneIn(2),
          sourceDigest: optional { $0.bytes(16) }))
    case .itemTicked: .itemTicked(ItemTicked(patches: patches(), line: number(), item: text()))
    case .itemUnticked: .itemUnticked(ItemUnticked(patches: patches(), line: number(), item: text()))
    case .itemAdded: .itemAdded(ItemAdded(patches: patches(), line: number(), item: text()))
    case .itemRemoved: .itemRemoved(ItemRemoved(patches: patches(), line: number(), item: text()))
    case .itemMoved: .itemMoved(ItemMoved(patches: patches(), line: number(), item: text(), destination: number()))
    case .counterBumped:
      .counterBumped(CounterBumped(patches: patches(), line: number(), label: text(), from: number(), delta: signed()))
    case .appended: .appended(Appended(patches: patches(), manner: optional { $0.number() }))
    case .movedIn: .movedIn(MovedIn(patches: patches(), source: NoteID(identifier())))
    case .split: .split(Split(patches: patches()))
    case .tidied: .tidied(Tidied(patches: patches()))
    case .sorted: .sorted(Sorted(patches: patches(), order: optional { $0.text() }))
    case .titled: .titled(Titled(patches: patches(), title: text()))
    case .reverted: .reverted(Reverted(patches: patches(), target: eventID(), registers: registers()))
    case .merged: .merged(Merged(patches: patches(), heads: versionVector()))
    case .opened: .opened(Opened())
    case .pinned: .pinned(Pinned())
    case .unpinned: .unpinned(Unpinned(replacement: optional { NoteID($0.identifier()) }))
    case .archived: .archived(Archived(reason: optional { $0.number() }))
    case .unarchived: .unarchived(Unarchived())
    case .placed: .placed(Placed(place: bytes(below(9))))
    case .bookmarked: .bookmarked(Bookmarked(place: bytes(below(9))))
    case .bookmarkMoved: .bookmarkMoved(BookmarkMoved(place: bytes(below(9))))
    case .unbookmarked: .unbookmarked(Unbookmarked())
    case .collectionCreated:
      .collectionCreated(CollectionCreated(name: text(), collection: CollectionID(identifier())))
    case .collectionSet: .collectionSet(CollectionSet(collection: optional { CollectionID($0.identifier()) }))
    case .collectionRenamed:
      .collectionRenamed(
        CollectionRenamed(name: text(), collection: CollectionID(identifier()), previous: optional { $0.text() }))
    case .collectionRemoved:
      .collectionRemoved(
        CollectionRemoved(collection: CollectionID(identifier()), previous: optional { $0.text() }))
    case .summarySet: .summarySet(SummarySet(summary: text(), textHash: bytes(32)))
    case .trashed:
      .trashed(Trashed(cause: optional { $0.number() }, destination: optional { NoteID($0.identifier()) }))
    case .restored: .restored(Restored(isPinned: oneIn(2)))
    case .erased: .erased(Erased(title: optional { $0.text() }, events: number(), bytes: number()))
    case .passageErased: .passageErased(PassageErased(patches: patches(), events: number(), bytes: number()))
    case .imported:
      .imported(Imported(source: text(), format: text(), digest: optional { $0.bytes(32) }, notes: number()))
    case .changeUndone: .changeUndone(undone())
    case .changeRedone: .changeRedone(redone())
    case .syncReceived: .syncReceived(SyncReceived(versions: versionVector()))
    case .appData: .appData(AppData(data: bytes(below(12)), app: text()))
    default: .unknown(kind, version: 1, bytes: bytes(below(20)))
    }
  }

  private mutating func undone() -> ChangeUndone {
    var body = ChangeUndone(
      patches: patches(), target: eventID(), registers: registers(), last: optional { $0.eventID() })
    body.isStoreWide = oneIn(2)
    body.collections = collectionNames()
    return body
  }

  private mutating func redone() -> ChangeRedone {
    var body = ChangeRedone(
      patches: patches(), target: eventID(), registers: registers(), last: optional { $0.eventID() })
    body.collections = collectionNames()
    return body
  }

  private mutating func collectionNames() -> [CollectionName] {
    (0..<below(3)).map { _ in
      CollectionName(collection: CollectionID(identifier()), name: optional { $0.text() })
    }
  }

  private mutating func created() -> Created {
    Created(
      text: Array(text(12).utf8), sourceFormat: optional { $0.text() }, sourceID: optional { $0.text() },
      original: optional { $0.bytes($0.below(12)) }, modified: optional { $0.timestamp() },
      template: optional { $0.text() })
  }

  /// A random payload of a random kind, now and then of one from the future.
  package mutating func payload() -> Payload {
    if oneIn(30) { return .unknown(EventKind(number: 40 + number() % 1_000), version: 1, bytes: bytes(below(20))) }
    let payload = payload(of: element(EventKind.all))
    if oneIn(30) { return .unknown(payload.kind, version: 2 + number() % 100, bytes: payload.encoded()) }
    return payload
  }
}
