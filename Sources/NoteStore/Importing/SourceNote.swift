public import Events

/// A note as a foreign source has it.
public struct SourceNote: Sendable {
  /// The source's format, such as `folder`.
  public var format: String
  /// What names the note there, such as its path; the same note has the same name at the next import.
  public var id: String
  /// The text: UTF-8 bytes, kept as they are.
  public var text: [UInt8]
  public var created: Timestamp?
  public var modified: Timestamp?
  /// The collection it goes into, nested by `/`.
  public var collection: String?
  public var isPinned = false
  public var isTrashed = false
  public var isArchived = false
  /// Whether it is one of the bookmarks there; their order is that of the source.
  public var isBookmarked = false
  /// What the source holds about the note besides its text, untouched; kept so that an export can give it back.
  public var original: [UInt8]?

  public init(format: String, id: String, text: [UInt8]) {
    self.format = format
    self.id = id
    self.text = text
  }
}

/// What an import does with a note that came in before and has changed since in its source.
public enum DuplicateRule: String, CaseIterable, Sendable {
  /// Leaves the note here as it is.
  case skip
  /// Changes the note here; what was written here meanwhile is kept.
  case update
  /// Makes a second note of it; the next import compares with that one.
  case copy
}

/// What became of a note of a source.
public enum ImportOutcome: Hashable, Sendable {
  /// A note was created.
  case created(NoteID)
  /// The source had changed, and so was the note; what was written here meanwhile is kept.
  case updated(NoteID)
  /// The source is as it was.
  case unchanged(NoteID)
  /// The note was moved to the Trash here; it stays there, as it is.
  case inTrash(NoteID)
  /// The text is nothing but white space.
  case blank
  /// The note cannot be taken; the reason.
  case refused(String)
}
