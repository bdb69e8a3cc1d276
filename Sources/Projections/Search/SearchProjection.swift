internal import NoteText
package import LogStore
internal import Events
internal import Replay

/// `search`: which notes ever held which letters of folded text. The texts themselves are those of `states`.
///
/// The gram index is a superset: a gram that any version of a note held stays, so that the past can be searched by the
/// same rows and an edit writes the new grams only. Deleting a note for good takes all of it out; erasing a passage
/// makes its rows anew from the versions that the log still has.
package struct SearchProjection: Projection {
  package let name = "search"
  package let version: UInt64 = 6
  package let mayLag = true
  package var tables: [Table] { [SearchTable.grams, SearchTable.pending] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    let effect = Self.effect(of: change)
    if effect == .nothing { return }
    let stretches = Self.stretches(of: change)
    var grams = GramSet()
    for stretch in stretches { grams.add(stretch) }
    switch effect {
    case .nothing: break
    case .add:
      var pending = try PendingGrams.read(in: transaction.reading)
      let isDue = pending.count(stretches, of: change.number, isNew: change.before == nil)
      try PendingGrams.add(grams.grams, of: change.number, in: &transaction)
      if isDue {
        try PendingGrams.merge(in: &transaction)
      } else {
        try pending.write(in: &transaction)
      }
    case .merge, .replace:
      try PendingGrams.merge(in: &transaction)
      if effect == .replace { try GramIndex.remove(change.number, in: &transaction) }
      try GramIndex.add(grams.grams, of: change.number, in: &transaction)
    }
  }

  package func batched() -> any Projection { BatchedSearchProjection(self) }

  /// What an event does to the note's rows of the gram index.
  enum Effect {
    case nothing
    /// They may hold more grams.
    case add
    /// All that waits is to be merged, with these grams: something is erased that the log has not had since it was
    /// folded again.
    case merge
    /// All that waits is to be merged, and the note is to have these grams and no others.
    case replace
  }

  static func effect(of change: NoteChange) -> Effect {
    guard let after = change.after else { return .nothing }
    // What grams a note has is known anew, and that it has none where, folded again, the log has no version of it any more.
    if case .passageErased? = change.logged.event.payload { return .replace }
    var isErasure = false
    if case .erased? = change.logged.event.payload { isErasure = true }
    guard change.changesText else { return isErasure ? .merge : .nothing }
    if after.standing != .erased { return .add }
    // Folded again, the log has none of its texts any more, and nothing is to be looked for.
    if change.before.map({ $0.standing != .erased }) == true { return .replace }
    return isErasure ? .merge : .nothing
  }

  /// What has the grams that may be new to the note's rows, or for `Effect.replace` all that they are to have.
  static func stretches(of change: NoteChange) -> [GramStretch] {
    guard let after = change.after, after.standing != .erased else { return [] }
    if case .passageErased? = change.logged.event.payload { return everyVersion(change) }
    guard change.changesText else { return [] }
    let (old, new) = (change.folded.old, change.folded.new)
    var stretches = [GramStretch(new, differingFrom: old)]
    addFaces(after, change.knownFace, new, before: old.isEmpty ? nil : change.before, &stretches)
    return stretches
  }

  static func folded(_ text: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    Folding.fold(text.span, into: &folded)
    return folded
  }

  /// Adds title, preview and front matter's tags where the text does not hold these in one piece.
  ///
  /// - Parameters:
  ///   - face: What people see of the note, if that was worked out.
  ///   - before: The note before; what it showed then is in the index since.
  private static func addFaces(
    _ state: NoteState, _ face: NoteFace?, _ folded: [UInt8], before: NoteState? = nil, _ stretches: inout [GramStretch]
  ) {
    var known: [String]?
    for text in faces(state, face) {
      let piece = Folding.fold(text)
      if ByteSearch(piece).isIn(folded.span) { continue }
      if let before, before.standing == state.standing {
        if known == nil { known = faces(before, nil) }
        if known?.contains(text) == true { continue }
      }
      stretches.append(GramStretch(piece))
    }
  }

  private static func faces(_ state: NoteState, _ face: NoteFace?) -> [String] {
    let heading = NoteTitle(of: state.text.span)
    var faces = SearchFaces.texts(of: state.text.span, heading)
    let shown = face.map { ($0.title, $0.preview) } ?? NoteFace.texts(of: state, heading)
    if faces.first != shown.0 { faces.append(shown.0) }
    faces.append(shown.1)
    return faces
  }

  /// Every version of a note up to an event, as the log now has them.
  private static func everyVersion(_ change: NoteChange) -> [GramStretch] {
    var stretches: [GramStretch] = []
    var old: [UInt8] = []
    for version in change.versions {
      let new = folded(version.text)
      stretches.append(GramStretch(new, differingFrom: old))
      addFaces(version, nil, new, &stretches)
      old = new
    }
    if let after = change.after {
      let new = folded(after.text)
      stretches.append(GramStretch(new))
      addFaces(after, change.knownFace, new, &stretches)
    }
    return stretches
  }
}
