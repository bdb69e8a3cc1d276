package import Events
internal import NoteText
package import Replay

/// One event with its note before and after: what a projection sees.
///
/// An object, since it goes from hand to hand: some twenty things in it would be counted with each copy.
package final class NoteChange: Sendable {
  package let logged: LoggedEvent
  /// The note before; nil for its first event and for events that concern no note.
  package let before: NoteState?
  /// The note after; nil for events that concern no note.
  package let after: NoteState?
  private let shown: ShownFace?
  /// What people see of the note after; worked out once for all projections. Nil in `Projection.refold`.
  package var face: NoteFace? { shown?.face }
  /// The face, if someone has asked for it.
  var knownFace: NoteFace? { shown?.knownFace }

  /// Works out what others will ask: the face and the folded texts.
  func prepare() {
    if changesText { _ = folded.new }
    _ = face
  }

  /// Whether this store wrote the event, or a store that this one is a copy of.
  package let isOwn: Bool
  /// The places of the events that the event names.
  package let references: EventReferences
  /// The note after each change of its text as the log has them now, the oldest first; only for the event that deletes
  /// a passage, since what tables kept of earlier versions goes with it.
  package let versions: [NoteState]
  /// Whether the text is another than before.
  package let changesText: Bool
  /// Its folded texts before and after.
  package let folded: FoldedVersions

  package convenience init(
    logged: LoggedEvent, before: NoteState?, after: NoteState?, isOwn: Bool = true, references: EventReferences = .none,
    versions: [NoteState] = []
  ) {
    self.init(
      logged, before, after, shown: after.map { ShownFace($0) }, isOwn: isOwn, references: references,
      versions: versions)
  }

  /// A change that is folded again for rows of the past, where no face is looked at.
  convenience init(faceless logged: LoggedEvent, before: NoteState?, after: NoteState?) {
    self.init(logged, before, after, shown: nil, isOwn: true, references: .none, versions: [])
  }

  private init(
    _ logged: LoggedEvent, _ before: NoteState?, _ after: NoteState?, shown: ShownFace?, isOwn: Bool,
    references: EventReferences, versions: [NoteState]
  ) {
    self.logged = logged
    self.before = before
    self.after = after
    self.shown = shown
    self.isOwn = isOwn
    self.references = references
    self.versions = versions
    changesText = before?.standing != after?.standing || !Self.hasSameText(before?.text, after?.text)
    folded = FoldedVersions(before, after)
  }

  private static func hasSameText(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.count == other.count && one.span.commonPrefix(with: other.span, limit: one.count) == one.count
  }

  /// The note's number.
  package var number: UInt64 { logged.noteNumber }
}
