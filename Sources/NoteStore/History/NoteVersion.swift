/// One version of a note: the event that made it, and what that changed.
public struct NoteVersion: Hashable, Sendable {
  public var entry: LogEntry
  /// How many events had touched the note then, this one included.
  public var revision: UInt64
  /// What changed, in words: `ticked "milk"`, `Water 3 → 4`, `edited: +12 −3 bytes`.
  public var words: String
  /// How many bytes came.
  public var added: Int
  /// How many bytes went.
  public var removed: Int
  /// For a tick and its opposite that followed within five seconds, which together changed nothing: the position of
  /// the other one of the pair.
  public var partner: UInt64?

  /// The position whose state the version is.
  public var position: UInt64 { entry.position }
}
