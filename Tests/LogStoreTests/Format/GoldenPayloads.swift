import Events

/// What the golden bytes say, case by case: each kind with as little as it can say, and with everything.
enum GoldenPayloads {
  static let note = NoteID(Identifier128(high: 0x0199_0000_0000_7abc, low: 0xa5c0_0000_0000_0001))
  static let collection = CollectionID(Identifier128(high: 0x1111_2222_3333_4444, low: 0x5555_6666_7777_8888))
  static let replica = ReplicaID(Identifier128(high: 0x0011_2233_4455_6677, low: 0x8899_aabb_ccdd_eeff))
  static let event = EventID(replica: replica, sequence: 300)
  static let place: [UInt8] = [0x40, 0x80]
  static let hash = [UInt8](0..<32)
  static let heads = VersionVector([
    event, EventID(replica: ReplicaID(Identifier128(high: 1, low: 2)), sequence: 1),
  ])
  /// One replacement, one insertion, one deletion, with letters of one to four bytes.
  static let patches = [
    Patch(offset: 3, deleted: Array("□".utf8), inserted: Array("■".utf8)),
    Patch(offset: 200, deleted: [], inserted: Array("né 👩 日本".utf8)),
    Patch(offset: 20_000, deleted: Array("gone\r\n".utf8), inserted: []),
  ]

  static var registers: Registers {
    var registers = Registers()
    registers.isPinned = true
    registers.isTrashed = false
    registers.archived = .done
    registers.collection = .some(collection)
    registers.place = place
    registers.bookmark = []
    registers.lastUse = event
    registers.trashEntry = Registers.TrashEntry(event: event, cause: 4, wasPinned: true)
    registers.edited = Timestamp(microseconds: -1_000_001)
    registers.isMerged = true
    registers.pinning = .some(nil)
    return registers
  }

  static var undone: ChangeUndone {
    var body = ChangeUndone(patches: patches, target: event, registers: registers, last: event)
    body.isStoreWide = true
    body.collections = [
      CollectionName(collection: collection, name: "Häuser/1"), CollectionName(collection: collection, name: nil),
    ]
    return body
  }

  static var redone: ChangeRedone {
    var body = ChangeRedone(patches: patches, target: event, registers: registers, last: event)
    body.collections = [CollectionName(collection: collection, name: "")]
    return body
  }

  /// Every case by the name that its line in the file has.
  static let all: [(name: String, payload: Payload)] = texts + lists + marks + store

  private static let texts: [(name: String, payload: Payload)] = [
    ("created, least", .created(Created(text: []))),
    (
      "created, all",
      .created(
        Created(
          text: Array("Einkauf\n\n□ Brötchen 👩\n".utf8), sourceFormat: "folder", sourceID: "a/b.md",
          original: [0xff, 0x00], modified: Timestamp(microseconds: 1_788_253_200_123_456), template: "Daily"))
    ),
    ("edited, least", .edited(Edited(patches: []))),
    (
      "edited, all",
      .edited(Edited(patches: patches, baseRevision: 300, isMerged: true, sourceDigest: [UInt8](1...16)))
    ),
    ("appended, least", .appended(Appended(patches: []))),
    ("appended, all", .appended(Appended(patches: patches, manner: 2))),
    ("moved-in, least", .movedIn(MovedIn(patches: [], source: note))),
    ("moved-in, all", .movedIn(MovedIn(patches: patches, source: note))),
    ("tidied, least", .tidied(Tidied(patches: []))),
    ("tidied, all", .tidied(Tidied(patches: patches))),
    ("titled, least", .titled(Titled(patches: [], title: ""))),
    ("titled, all", .titled(Titled(patches: patches, title: "Titel ü"))),
    ("reverted, least", .reverted(Reverted(patches: [], target: event))),
    ("reverted, all", .reverted(Reverted(patches: patches, target: event, registers: registers))),
    ("merged, least", .merged(Merged(patches: [], heads: VersionVector()))),
    ("merged, all", .merged(Merged(patches: patches, heads: heads))),
    ("summary.set, least", .summarySet(SummarySet(summary: "", textHash: hash))),
    ("summary.set, all", .summarySet(SummarySet(summary: "Kurz: né", textHash: hash))),
  ]

  private static let lists: [(name: String, payload: Payload)] = [
    ("item.ticked, least", .itemTicked(ItemTicked(patches: [], line: 0, item: ""))),
    ("item.ticked, all", .itemTicked(ItemTicked(patches: patches, line: 129, item: "Brötchen"))),
    ("item.unticked, least", .itemUnticked(ItemUnticked(patches: [], line: 0, item: ""))),
    ("item.unticked, all", .itemUnticked(ItemUnticked(patches: patches, line: 129, item: "Brötchen"))),
    ("item.added, least", .itemAdded(ItemAdded(patches: [], line: 0, item: ""))),
    ("item.added, all", .itemAdded(ItemAdded(patches: patches, line: 129, item: "Brötchen"))),
    ("item.removed, least", .itemRemoved(ItemRemoved(patches: [], line: 0, item: ""))),
    ("item.removed, all", .itemRemoved(ItemRemoved(patches: patches, line: 129, item: "Brötchen"))),
    ("item.moved, least", .itemMoved(ItemMoved(patches: [], line: 0, item: "", destination: 0))),
    ("item.moved, all", .itemMoved(ItemMoved(patches: patches, line: 129, item: "Brötchen", destination: 2))),
    ("counter.bumped, least", .counterBumped(CounterBumped(patches: [], line: 0, label: "", from: 0, delta: 0))),
    (
      "counter.bumped, all",
      .counterBumped(CounterBumped(patches: patches, line: 129, label: "Wasser", from: .max, delta: .min))
    ),
    ("split, least", .split(Split(patches: []))),
    ("split, all", .split(Split(patches: patches))),
    ("sorted, least", .sorted(Sorted(patches: []))),
    ("sorted, all", .sorted(Sorted(patches: patches, order: "done-last"))),
  ]

  private static let marks: [(name: String, payload: Payload)] = [
    ("opened, least", .opened(Opened())),
    ("pinned, least", .pinned(Pinned())),
    ("unpinned, least", .unpinned(Unpinned())),
    ("unpinned, all", .unpinned(Unpinned(replacement: note))),
    ("archived, least", .archived(Archived())),
    ("archived, all", .archived(Archived(reason: 1))),
    ("unarchived, least", .unarchived(Unarchived())),
    ("placed, least", .placed(Placed(place: []))),
    ("placed, all", .placed(Placed(place: place))),
    ("bookmarked, least", .bookmarked(Bookmarked(place: []))),
    ("bookmarked, all", .bookmarked(Bookmarked(place: place))),
    ("bookmark.moved, least", .bookmarkMoved(BookmarkMoved(place: []))),
    ("bookmark.moved, all", .bookmarkMoved(BookmarkMoved(place: place))),
    ("unbookmarked, least", .unbookmarked(Unbookmarked())),
    ("collection.set, least", .collectionSet(CollectionSet())),
    ("collection.set, all", .collectionSet(CollectionSet(collection: collection))),
    ("trashed, least", .trashed(Trashed())),
    ("trashed, all", .trashed(Trashed(cause: 1, destination: note))),
    ("restored, least", .restored(Restored())),
    ("restored, all", .restored(Restored(isPinned: true))),
    ("app.data, least", .appData(AppData(data: [], app: ""))),
    ("app.data, all", .appData(AppData(data: [0, 0xff], app: "org.example.app"))),
  ]

  private static let store: [(name: String, payload: Payload)] = [
    ("collection.created, least", .collectionCreated(CollectionCreated(name: "", collection: collection))),
    ("collection.created, all", .collectionCreated(CollectionCreated(name: "Häuser/1", collection: collection))),
    ("collection.renamed, least", .collectionRenamed(CollectionRenamed(name: "", collection: collection))),
    (
      "collection.renamed, all",
      .collectionRenamed(CollectionRenamed(name: "Häuser/1", collection: collection, previous: "Alt"))
    ),
    ("collection.removed, least", .collectionRemoved(CollectionRemoved(collection: collection))),
    ("collection.removed, all", .collectionRemoved(CollectionRemoved(collection: collection, previous: "Alt"))),
    ("erased, least", .erased(Erased(events: 0, bytes: 0))),
    ("erased, all", .erased(Erased(title: "Tagebuch né", events: 130, bytes: 70_000))),
    ("passage.erased, least", .passageErased(PassageErased(patches: [], events: 0, bytes: 0))),
    ("passage.erased, all", .passageErased(PassageErased(patches: patches, events: 130, bytes: 70_000))),
    ("imported, least", .imported(Imported(source: "", format: ""))),
    ("imported, all", .imported(Imported(source: "/n/Notizen", format: "folder", digest: hash, notes: 130))),
    ("change.undone, least", .changeUndone(ChangeUndone(patches: [], target: event))),
    ("change.undone, all", .changeUndone(undone)),
    ("change.redone, least", .changeRedone(ChangeRedone(patches: [], target: event))),
    ("change.redone, all", .changeRedone(redone)),
    ("sync.received, least", .syncReceived(SyncReceived(versions: VersionVector()))),
    ("sync.received, all", .syncReceived(SyncReceived(versions: heads))),
  ]
}
