public import Events

/// What a list shows of a note.
public struct NoteRow: Hashable, Sendable {
  /// Where a note stands.
  public enum Shelf: String, Sendable {
    case pinned
    case live
    case archived
    case trash
  }

  public var id: NoteID
  /// The shortest part of the shown id that names it here, at least four characters.
  public var shortID: String
  public var shelf: Shelf
  /// The title, at most 64 grapheme clusters.
  public var title: String
  /// The preview, at most 200 grapheme clusters.
  public var preview: String
  /// Done and all checklist items; nil where there are none.
  public var done: UInt64?
  public var total: UInt64?
  public var created: Timestamp
  public var edited: Timestamp
  public var used: Timestamp
  public var trashed: Timestamp?
  public var isDone: Bool
  public var isMerged: Bool
  public var collection: String?
  public var isBookmarked: Bool
  /// How many bytes the text has.
  public var bytes: UInt64
  public var revision: UInt64
}
