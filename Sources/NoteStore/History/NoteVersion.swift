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

/// Neighbouring lines that a change touched, as `patch` reads them.
public struct TextHunk: Hashable, Sendable {
  /// What a line of a hunk says.
  public enum Kind: String, Sendable {
    /// The line stands in both versions.
    case equal
    case removed
    case added
  }

  /// A line, or a stretch of words.
  public struct Part: Hashable, Sendable {
    public var kind: Kind
    /// A line has its line feed; only the last line of a text can be without.
    public var bytes: [UInt8]
  }

  /// The number of the first old line, from 1; that of the line before where the hunk has no old line.
  public var oldStart: Int
  public var oldCount: Int
  /// The same of the new version.
  public var newStart: Int
  public var newCount: Int
  public var lines: [Part]
  /// `@@ -3,7 +3,8 @@`.
  public var heading: String
}
