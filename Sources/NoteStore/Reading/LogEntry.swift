public import Events

/// One event of the log, as people and programs see it.
public struct LogEntry: Hashable, Sendable {
  /// How much of the event is left.
  public enum State: String, Sendable {
    case live
    case erased
    case redacted
  }

  public var position: UInt64
  public var event: EventID
  /// The effective time, ascending with position.
  public var time: Timestamp
  /// The writer's zone: minutes east of UTC.
  public var zone: Int
  public var kind: EventKind
  public var note: NoteID?
  /// The shortest part of the note's shown id that names it here.
  public var shortID: String?
  /// The note's title now, or the one the audit keeps; nil where there is none.
  public var title: String?
  /// The first event of the change, and of the act it belongs to.
  public var change: EventID
  public var group: EventID?
  public var actor: String
  public var host: String
  public var program: String
  /// What happened in a few words: the item ticked, the bytes edited.
  public var summary: String
  /// What changed in the text.
  public var patches: [Patch]
  /// The text a note was created with.
  public var createdText: [UInt8]?
  /// What an embedding app kept with `setData`; `summary` names the app.
  public var appData: [UInt8]?
  public var state: State
  public var command: CommandID?
}
