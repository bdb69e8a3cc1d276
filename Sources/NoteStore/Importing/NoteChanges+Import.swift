internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteChanges {
  /// Takes one note of a source: creates it, brings it up to date, or finds it as it was.
  mutating func take(_ source: SourceNote) throws(NoteStoreError) -> ImportOutcome {
    do throws(NoteStoreError) {
      try checkText(source.text)
    } catch {
      return .refused(error.why)
    }
    let known = try withSnapshot { (snapshot) throws(StoreError) in
      let found = try SourceIndex.note(format: source.format, id: source.id, in: snapshot)
      return try found.map { (row) throws(StoreError) in (try snapshot.noteID(row.number), row.number, row.digest) }
    }
    if let (note, number, digest) = known { return try update(note, number, from: source, knownDigest: digest) }
    if isBlank(source.text.span) { return .blank }
    return .created(try create(from: source))
  }

  private mutating func create(from source: SourceNote) throws(NoteStoreError) -> NoteID {
    // A date in the source's future is its clock's fault; the order of use must not suffer.
    let note = NoteID.minted(at: wall, random: SecureRandom.word)
    try add(
      .created(
        Created(
          text: source.text, sourceFormat: source.format, sourceID: source.id, original: nil,
          modified: source.modified, template: nil)), to: note, userTime: source.created ?? source.modified)
    if let name = source.collection { try setCollection(name, of: note) }
    if source.isArchived { try add(.archived(Archived(reason: nil)), to: note) }
    if source.isPinned && !source.isTrashed && !source.isArchived { try pin(note) }
    if source.isTrashed { _ = try trash(note, cause: 3, expecting: nil) }
    return note
  }

  private mutating func update(
    _ note: NoteID, _ number: UInt64, from source: SourceNote, knownDigest: [UInt8]
  ) throws(NoteStoreError) -> ImportOutcome {
    let digest = SourceIndex.digest(of: source.text)
    if digest == knownDigest { return .unchanged(note) }
    let state = try state(note)
    if state.trash != nil { return .inTrash(note) }
    if state.standing != .whole { return .refused("the note is read-only here") }
    let base = try importedText(number, knownDigest, state)
    var patches = Diff.patches(from: base, to: source.text)
    var isMerged = false
    if base != state.text {
      do throws(PatchError) {
        let carried = try CarryForward(patches, over: Diff.patches(from: base, to: state.text), base: base)
        (patches, isMerged) = (carried.patches, carried.isMerged)
      } catch {
        return .refused("the change cannot be carried over")
      }
    }
    guard state.text.count + patches.growth <= NoteStore.longestText else {
      return .refused(Self.tooLong(state.text.count + patches.growth).why)
    }
    try add(.edited(Edited(patches: patches, isMerged: isMerged, sourceDigest: digest)), to: note)
    return .updated(note)
  }

  /// The text as it was imported last: what the source's change is a change of.
  private func importedText(
    _ number: UInt64, _ digest: [UInt8], _ state: NoteState
  ) throws(NoteStoreError) -> [UInt8] {
    if SourceIndex.digest(of: state.text) == digest { return state.text }
    return try withSnapshot { (snapshot) throws(StoreError) in
      for position in try snapshot.positions(ofNote: number).reversed() {
        guard let text = try NoteStates().read(number, at: position, head: head, in: snapshot)?.text else { continue }
        if SourceIndex.digest(of: text) == digest { return text }
      }
      return state.text
    }
  }
}
