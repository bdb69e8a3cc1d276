public import Events

/// The links of a note, both ways.
public struct NoteLinks: Hashable, Sendable {
  /// A note at the other end of a link.
  public struct End: Hashable, Sendable {
    public var note: NoteID
    public var shortID: String
    public var title: String
    public var isInTrash: Bool
  }

  /// A link that the note has.
  public struct Outgoing: Hashable, Sendable {
    /// What the link names: a title, or `notes://note/<uuid>`.
    public var target: String
    /// The text shown for it; nil where it shows its target.
    public var label: String?
    /// Its line, from 1.
    public var line: Int
    /// The note that it leads to; nil where there is none: the link is unresolved.
    public var end: End?
    /// Whether other notes have that title too; the oldest in use is meant.
    public var isAmbiguous: Bool
  }

  /// A link that another note has to this one.
  public struct Incoming: Hashable, Sendable {
    public var from: End
    /// The text shown for it; nil where it shows its target.
    public var label: String?
    /// Its line in the other note, from 1.
    public var line: Int
  }

  public var outgoing: [Outgoing] = []
  /// From notes that are not in the Trash, the oldest note first.
  public var incoming: [Incoming] = []
}
