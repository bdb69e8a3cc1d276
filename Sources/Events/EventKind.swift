/// What kind of thing happened. A struct with static members, so that a new kind breaks no `switch` of an app.
public struct EventKind: Hashable, Sendable, CustomStringConvertible {
  /// The kind's number in the log.
  public var number: UInt64

  /// Creates the kind with a number, known to this program or not.
  public init(number: UInt64) {
    self.number = number
  }

  /// A note was created, by hand or by an import.
  public static let created = EventKind(number: 1)
  /// A note's text was edited: by an editor, by `--text`, by an embedding app.
  public static let edited = EventKind(number: 2)
  /// An open checklist item was marked done.
  public static let itemTicked = EventKind(number: 3)
  /// A done checklist item was marked open again.
  public static let itemUnticked = EventKind(number: 4)
  /// A checklist item was added.
  public static let itemAdded = EventKind(number: 5)
  /// A checklist item was removed.
  public static let itemRemoved = EventKind(number: 6)
  /// A checklist item was moved to another line.
  public static let itemMoved = EventKind(number: 7)
  /// A counter line, `Water 3`, was counted up or down.
  public static let counterBumped = EventKind(number: 8)
  /// Text was put at the end of a note.
  public static let appended = EventKind(number: 9)
  /// The text of another note was moved to the end of this one.
  public static let movedIn = EventKind(number: 10)
  /// Plain lines were split into checklist items.
  public static let split = EventKind(number: 11)
  /// Spacing and capitals were tidied line by line.
  public static let tidied = EventKind(number: 12)
  /// Checklist items were put into another order.
  public static let sorted = EventKind(number: 13)
  /// A new first line was put above the text.
  public static let titled = EventKind(number: 14)
  /// A note was taken back to an earlier state, its history going on.
  public static let reverted = EventKind(number: 15)
  /// Concurrent versions of a note were merged.
  public static let merged = EventKind(number: 16)
  /// A note was opened for reading in an editor; it becomes the last used.
  public static let opened = EventKind(number: 17)
  /// A note became the pinned one.
  public static let pinned = EventKind(number: 18)
  /// A note is the pinned one no longer.
  public static let unpinned = EventKind(number: 19)
  /// A note was set aside.
  public static let archived = EventKind(number: 20)
  /// A note that was set aside came back to its place.
  public static let unarchived = EventKind(number: 21)
  /// A note took a place in the manual order.
  public static let placed = EventKind(number: 22)
  /// A note was bookmarked.
  public static let bookmarked = EventKind(number: 23)
  /// A bookmark took another place.
  public static let bookmarkMoved = EventKind(number: 24)
  /// A note is bookmarked no longer.
  public static let unbookmarked = EventKind(number: 25)
  /// A collection was made; it concerns no note.
  public static let collectionCreated = EventKind(number: 26)
  /// A note was put into a collection, or taken out of any.
  public static let collectionSet = EventKind(number: 27)
  /// A collection took another name; it concerns no note.
  public static let collectionRenamed = EventKind(number: 28)
  /// A collection was removed; its notes stay.
  public static let collectionRemoved = EventKind(number: 29)
  /// A one-line summary was supplied for one version of a note's text.
  public static let summarySet = EventKind(number: 30)
  /// A note went into the Trash.
  public static let trashed = EventKind(number: 31)
  /// A note came back from the Trash.
  public static let restored = EventKind(number: 32)
  /// A note was deleted for good: the bodies of its events are gone.
  public static let erased = EventKind(number: 33)
  /// Certain characters were deleted for good from every version of a note.
  public static let passageErased = EventKind(number: 34)
  /// Notes were imported; the events that make them follow in the same group. It concerns no note.
  public static let imported = EventKind(number: 35)
  /// The effect of a change on one note was undone.
  public static let changeUndone = EventKind(number: 36)
  /// The effect of an undone change on one note was brought back.
  public static let changeRedone = EventKind(number: 37)
  /// Events of other replicas were received. It concerns no note.
  public static let syncReceived = EventKind(number: 38)
  /// An embedding app kept data of its own beside a note; other programs skip it.
  public static let appData = EventKind(number: 39)

  /// The name that people see and type, such as `item.ticked`; `kind.77` for one this program does not know.
  public var description: String {
    number > 0 && number <= UInt64(Self.names.count) ? Self.names[Int(number) - 1] : "kind.\(number)"
  }

  /// Every kind this program knows, in the order of their numbers.
  public static var all: [EventKind] { (1...UInt64(names.count)).map(EventKind.init(number:)) }

  private static let names = [
    "created", "edited", "item.ticked", "item.unticked", "item.added", "item.removed", "item.moved",
    "counter.bumped", "appended", "moved-in", "split", "tidied", "sorted", "titled", "reverted", "merged",
    "opened", "pinned", "unpinned", "archived", "unarchived", "placed", "bookmarked", "bookmark.moved",
    "unbookmarked", "collection.created", "collection.set", "collection.renamed", "collection.removed",
    "summary.set", "trashed", "restored", "erased", "passage.erased", "imported", "change.undone",
    "change.redone", "sync.received", "app.data",
  ]
}
