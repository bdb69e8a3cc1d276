extension EventKind {
  /// Whether a person made a change of this kind to notes, so that undo takes it back and a redo path ends at it.
  ///
  /// Opening, deleting for good, summaries, receipts of other replicas and an app's own data are not (DESIGN.md,
  /// "Undo"); nor are undo and redo themselves, which walk along the ordinary changes.
  package var isOrdinary: Bool {
    switch self {
    case .created, .edited, .itemTicked, .itemUnticked, .itemAdded, .itemRemoved, .itemMoved, .counterBumped,
      .appended, .movedIn, .split, .tidied, .sorted, .titled, .reverted, .pinned, .unpinned, .archived, .unarchived,
      .placed, .bookmarked, .bookmarkMoved, .unbookmarked, .collectionCreated, .collectionSet, .collectionRenamed,
      .collectionRemoved, .trashed, .restored:
      true
    default: false
    }
  }
}
