public import Events

/// One note as of one moment.
public struct Note: Hashable, Sendable {
  /// How a note is set aside.
  public enum Archived: String, Sendable {
    case no
    case archived
    case done
  }

  public var id: NoteID
  /// The shortest part of the shown id that names it here, at least four characters.
  public var shortID: String
  /// The first line that gives a title, without Markdown; `Untitled` where there is none.
  public var title: String
  /// The text, byte for byte.
  public var text: [UInt8]
  /// How many events have touched it.
  public var revision: UInt64
  public var created: Timestamp
  /// When its text last changed.
  public var edited: Timestamp
  /// When it was last opened in an editor.
  public var opened: Timestamp?
  public var isPinned: Bool
  /// When it went into the Trash; nil where it is not there.
  public var trashed: Timestamp?
  public var archived: Archived
  /// The name of its collection.
  public var collection: String?
  /// For an imported note: the format and what names the note there.
  public var sourceFormat: String?
  public var sourceID: String?
  /// Whether the last edit was carried over a change of the same words, so that someone should look.
  public var isMerged: Bool
  /// Whether a newer program wrote it, so that it is read-only here.
  public var isReadOnly: Bool
  /// The position as of which all this holds.
  public var position: UInt64
}
