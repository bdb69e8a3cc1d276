public import Events

/// What an undo or a redo is to take.
public struct UndoScope: Sendable {
  /// Only what touched this note; nil for the whole store.
  public var note: NoteID?
  /// One change, and not the whole act (an editor session, an import) that it belongs to.
  public var isByStep = false
  /// Of an act that touched several notes, only what it did to `note`.
  public var isSplit = false
  /// This change or act and no other: its first event.
  public var change: EventID?

  public init() {}
}

/// What was undone, redone or reverted: one act of a person.
public struct UndoneAct: Hashable, Sendable {
  /// The first event of the change or act: its name in `redo --change` and `revert`.
  public var change: EventID
  /// The position of that event.
  public var position: UInt64
  /// When it was done.
  public var time: Timestamp
  /// What was done last, and of what kind.
  public var kind: EventKind
  /// What was done last, in a few words.
  public var summary: String
  /// How many events it has.
  public var events: Int
  /// The notes it touched, the first one first.
  public var notes: [NoteID]
}
