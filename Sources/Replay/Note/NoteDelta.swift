package import Events

/// What consecutive events made of a note that can be read all the while: the fields that they changed, and what became of
/// its text.
///
/// Differences follow one another: those of a row of events are composed into one, so that an old version is put together
/// without the events between.
package struct NoteDelta: Equatable, Sendable {
  /// How many events.
  var revisions: UInt64 = 0
  package private(set) var text = TextDelta()
  /// How much later the text was last changed, in µs.
  var edited: Int64?
  var use: Use?
  var heads: Heads?
  var opened: Timestamp??
  var isPinned: Bool?
  var pinning: UInt64?
  var trash: NoteState.TrashEntry??
  var archived: Registers.Archived?
  var collection: CollectionID??
  var place: [UInt8]?
  var bookmark: [UInt8]?
  var source: NoteState.Source??
  var isMerged: Bool?
  var summary: NoteState.Summary??

  /// A new place in the order of use.
  enum Use: Equatable, Sendable {
    /// A use here, at a position.
    case at(UInt64)
    case rank(UseRank)
  }

  /// New heads.
  enum Heads: Equatable, Sendable {
    /// One head as before, so many events of its replica later.
    case step(Int64)
    case these([EventID])
  }

  /// No change.
  package init() {}

  /// What an event that is folded alone made of a note.
  ///
  /// - Parameter patches: What it changed in the text.
  /// - Returns: Nil where one of the states is not whole, or what never changes did.
  package init?(from before: NoteState, to after: NoteState, patches: [Patch]) {
    guard before.standing == .whole, after.standing == .whole, before.id == after.id, before.created == after.created
    else { return nil }
    revisions = after.revision &- before.revision
    text = TextDelta(patches)
    if after.edited != before.edited { edited = after.edited.microseconds &- before.edited.microseconds }
    if after.used != before.used {
      let position = after.used.position
      use = after.used == .used(at: position) ? .at(position) : .rank(after.used)
    }
    if after.heads != before.heads {
      heads = .these(after.heads)
      if before.heads.count == 1, after.heads.count == 1, before.heads[0].replica == after.heads[0].replica {
        heads = .step(Int64(bitPattern: after.heads[0].sequence &- before.heads[0].sequence))
      }
    }
    if after.opened != before.opened { opened = .some(after.opened) }
    if after.isPinned != before.isPinned { isPinned = after.isPinned }
    if after.pinning != before.pinning { pinning = after.pinning }
    if after.trash != before.trash { trash = .some(after.trash) }
    if after.archived != before.archived { archived = after.archived }
    if after.collection != before.collection { collection = .some(after.collection) }
    if after.place != before.place { place = after.place }
    if after.bookmark != before.bookmark { bookmark = after.bookmark }
    if after.source != before.source { source = .some(after.source) }
    if after.isMerged != before.isMerged { isMerged = after.isMerged }
    if after.summary != before.summary { summary = .some(after.summary) }
  }

  /// Puts a difference of fields and one of the text together.
  init(fields: NoteDelta, text: TextDelta) {
    self = fields
    self.text = text
  }

  /// Takes what came after into it.
  package mutating func append(_ later: NoteDelta) throws(DecodingFailure) {
    text = try text.composed(with: later.text)
    revisions &+= later.revisions
    if let more = later.edited { edited = (edited ?? 0) &+ more }
    use = later.use ?? use
    try append(later.heads)
    opened = later.opened ?? opened
    isPinned = later.isPinned ?? isPinned
    pinning = later.pinning ?? pinning
    trash = later.trash ?? trash
    archived = later.archived ?? archived
    collection = later.collection ?? collection
    place = later.place ?? place
    bookmark = later.bookmark ?? bookmark
    source = later.source ?? source
    isMerged = later.isMerged ?? isMerged
    summary = later.summary ?? summary
  }

  private mutating func append(_ later: Heads?) throws(DecodingFailure) {
    switch (heads, later) {
    case (_, nil): break
    case (.step(let first)?, .step(let second)?): heads = .step(first &+ second)
    case (.these(var known)?, .step(let count)?):
      try known.advance(by: count)
      heads = .these(known)
    default: heads = later
    }
  }

  /// The same difference where characters of the note were overwritten by others of the same length.
  ///
  /// - Parameter note: The note after it, as its overwritten events give it.
  package func refilled(from note: NoteState) throws(DecodingFailure) -> NoteDelta {
    var delta = NoteDelta(fields: self, text: try text.refilled(from: note.text))
    if case .some(.some) = summary { delta.summary = .some(note.summary) }
    if case .some(.some) = source { delta.source = .some(note.source) }
    return delta
  }
}

extension NoteState {
  /// Sets the fields that a difference changes; its text is applied for itself.
  package mutating func setFields(_ delta: NoteDelta) throws(DecodingFailure) {
    revision &+= delta.revisions
    if let more = delta.edited { edited = Timestamp(microseconds: edited.microseconds &+ more) }
    switch delta.use {
    case .at(let position)?: used = .used(at: position)
    case .rank(let rank)?: used = rank
    case nil: break
    }
    switch delta.heads {
    case .step(let count)?: try heads.advance(by: count)
    case .these(let new)?: heads = new
    case nil: break
    }
    if let value = delta.opened { opened = value }
    if let value = delta.isPinned { isPinned = value }
    if let value = delta.pinning { pinning = value }
    if let value = delta.trash { trash = value }
    if let value = delta.archived { archived = value }
    if let value = delta.collection { collection = value }
    if let value = delta.place { place = value }
    if let value = delta.bookmark { bookmark = value }
    if let value = delta.source { source = value }
    if let value = delta.isMerged { isMerged = value }
    if let value = delta.summary { summary = value }
  }
}

extension [EventID] {
  fileprivate mutating func advance(by count: Int64) throws(DecodingFailure) {
    guard self.count == 1 else { throw DecodingFailure(.badValue, at: 0) }
    self[0].sequence &+= UInt64(bitPattern: count)
  }
}
