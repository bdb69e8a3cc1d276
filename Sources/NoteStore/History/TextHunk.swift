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
