public import Events

/// A projection of an embedding app: a fold of the log into one table of its own.
///
/// It is folded in the transaction of each change, and again from the first event when it is new or its version is
/// raised. It must be pure: the same changes give the same rows.
public protocol CustomProjection: Sendable {
  /// The name: 1 to 100 ASCII letters, digits and hyphens; no other projection of the app may have it.
  var name: String { get }
  /// Raised whenever the meaning of the rows changes.
  var version: UInt64 { get }
  /// Takes one event into the table.
  func apply(_ change: CustomChange, to table: inout CustomTable) throws(NoteStoreError)
}

/// One event with its note before and after.
public struct CustomChange: Sendable {
  public var position: UInt64
  public var event: EventID
  public var kind: EventKind
  /// The effective time.
  public var time: Timestamp
  /// The note it concerns; nil for events that concern none.
  public var note: NoteID?
  /// The text before; nil where there was no note.
  public var textBefore: [UInt8]?
  /// The text after; nil for events that concern no note.
  public var textAfter: [UInt8]?
  /// Whether the note is in the Trash after.
  public var isTrashed: Bool
}
