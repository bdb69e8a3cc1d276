public import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

/// What an edit led to.
public struct EditResult: Hashable, Sendable {
  /// How many events have touched the note now.
  public var revision: UInt64
  /// The text as it stands now, with what others wrote meanwhile.
  public var text: [UInt8]
  /// Whether the edit touched the same words as another since its base; both stand in the text.
  public var isMerged: Bool
  /// Whether anything was changed.
  public var isChanged: Bool
}

extension NoteChanges {
  /// Creates a note.
  ///
  /// - Parameters:
  ///   - text: UTF-8 bytes, kept as they are; not blank, at most 16 MiB.
  ///   - id: The note's id; minted where none is given.
  ///   - created: The time that counts as its creation; now where none is given.
  /// - Throws: `badInput`; `conflict` where the id is taken.
  @discardableResult
  public mutating func create(
    _ text: [UInt8], id: NoteID? = nil, created: Timestamp? = nil
  ) throws(NoteStoreError) -> NoteID {
    try create(text, id: id, created: created, template: nil)
  }

  mutating func create(
    _ text: [UInt8], id: NoteID? = nil, created: Timestamp?, template: String?
  ) throws(NoteStoreError) -> NoteID {
    try checkText(text)
    if isBlank(text.span) {
      throw NoteStoreError(.badInput, "a blank note is not kept", why: "the text is nothing but white space")
    }
    let note = id ?? NoteID.minted(at: wall, random: SecureRandom.word)
    if try isTaken(note) { throw NoteStoreError(.conflict, "the id \(note.uuid) is taken") }
    try add(
      .created(
        Created(text: text, sourceFormat: nil, sourceID: nil, original: nil, modified: nil, template: template)),
      to: note,
      userTime: created)
    return note
  }

  /// Replaces a note's text; what others changed since `base` is kept.
  ///
  /// - Parameter base: The text that the editor began from; the newest where none is given.
  /// - Throws: `badInput`, `conflict`.
  @discardableResult
  public mutating func edit(
    _ note: NoteID, text: [UInt8], base: [UInt8]? = nil, baseRevision: UInt64? = nil, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> EditResult {
    try checkText(text)
    let state = try writable(note, expecting: revision)
    let base = base ?? state.text
    let mine = Diff.patches(from: base, to: text)
    var patches = mine
    var isMerged = false
    if base != state.text {
      do throws(PatchError) {
        let carried = try CarryForward(mine, over: Diff.patches(from: base, to: state.text), base: base)
        patches = carried.patches
        isMerged = carried.isMerged
      } catch {
        throw NoteStoreError(.badInput, "the base is not a text that the edit fits", why: "\(error.code)")
      }
    }
    guard !patches.isEmpty else {
      return EditResult(revision: state.revision, text: state.text, isMerged: false, isChanged: false)
    }
    let growth = patches.growth
    guard state.text.count + growth <= NoteStore.longestText else { throw Self.tooLong(state.text.count + growth) }
    try add(
      .edited(Edited(patches: patches, baseRevision: base == state.text ? nil : baseRevision, isMerged: isMerged)),
      to: note)
    let after = try self.state(note)
    return EditResult(revision: after.revision, text: after.text, isMerged: isMerged, isChanged: true)
  }

  /// Applies patches to a note's newest text; `Patch` converts from and to UTF-16.
  ///
  /// - Throws: `badInput` where they do not fit the text.
  @discardableResult
  public mutating func edit(
    _ note: NoteID, patches: [Patch], expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> EditResult {
    let state = try writable(note, expecting: revision)
    let text: [UInt8]
    do throws(PatchError) {
      text = try patches.applied(to: state.text)
    } catch {
      throw NoteStoreError(.badInput, "the patches do not fit the text", why: "\(error.code) at byte \(error.offset)")
    }
    return try edit(note, text: text, expecting: revision)
  }

  /// Puts text at the end of a note, in the form of the line it lands on.
  ///
  /// - Throws: `badInput`, `conflict`.
  @discardableResult
  public mutating func append(
    _ text: [UInt8], to note: NoteID, expecting revision: UInt64? = nil
  ) throws(NoteStoreError) -> EditResult {
    try checkText(text)
    let state = try writable(note, expecting: revision)
    if isBlank(text.span) { throw NoteStoreError(.badInput, "there is nothing to append", why: "the text is blank") }
    let patches = try patches([Checklist.appending(text.span, to: state.text.span)], in: state)
    try add(.appended(Appended(patches: patches, manner: nil)), to: note)
    let after = try self.state(note)
    return EditResult(revision: after.revision, text: after.text, isMerged: false, isChanged: true)
  }

  /// Records that a note was opened in an editor: it becomes the last used, unless it is already.
  ///
  /// - Returns: When it was opened before.
  @discardableResult
  public mutating func open(_ note: NoteID) throws(NoteStoreError) -> Timestamp? {
    let state = try writable(note)
    if try lastUsedNote() != note { try add(.opened(Opened()), to: note) }
    return state.opened
  }

  /// The patches that replacements of a rule mean for a note's text; none where they change nothing.
  func patches(_ replacements: [Replacement], in state: NoteState) throws(NoteStoreError) -> [Patch] {
    let patches = replacements.map { replacement in
      Patch(
        offset: replacement.offset, deleted: Array(state.text[replacement.deletedRange]), inserted: replacement.inserted
      )
    }.normalised
    guard state.text.count + patches.growth <= NoteStore.longestText else {
      throw Self.tooLong(state.text.count + patches.growth)
    }
    return patches
  }

  private func isTaken(_ note: NoteID) throws(NoteStoreError) -> Bool {
    do throws(NoteStoreError) {
      _ = try state(note)
      return true
    } catch {
      guard error.code == .notFound else { throw error }
      return try withSnapshot { (snapshot) throws(StoreError) in try snapshot.noteNumber(note) != nil }
    }
  }

  static func tooLong(_ count: Int) -> NoteStoreError {
    NoteStoreError(
      .badInput, "the note would be too long",
      why: "it would have \(count) bytes; the limit is \(NoteStore.longestText) (16 MiB)",
      hint: "split it into several notes")
  }

  func checkText(_ text: [UInt8]) throws(NoteStoreError) {
    try Self.check(text)
  }

  static func check(_ text: [UInt8]) throws(NoteStoreError) {
    guard text.count <= NoteStore.longestText else { throw tooLong(text.count) }
    guard let offset = UTF8Validation.firstInvalidOffset(in: text) else { return }
    throw NoteStoreError(
      .badInput, "the text is not UTF-8", why: "byte \(offset) cannot be read",
      hint: "convert it first, or pass --lossy to replace what cannot be read")
  }
}
