internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteChanges {
  /// Takes one note of a source: creates it, brings it up to date, or finds it as it was.
  mutating func take(
    _ source: SourceNote, _ duplicates: DuplicateRule
  ) throws(NoteStoreError) -> ImportOutcome {
    if let reason = source.refusal { return .refused(reason) }
    if let known = try known(source) {
      let isSame = SourceIndex.digest(of: source.text) == known.digest
      if isSame || duplicates == .update { return try update(known, from: source) }
      if duplicates == .skip { return .unchanged(known.note) }
    }
    if isBlank(source.text.span) { return .blank }
    let note = try create(from: source)
    takenSources[source.key] = TakenSource(note: note, text: source.text)
    return .created(note)
  }

  /// The note that came from a source before, and its text as it was imported last.
  private func known(_ source: SourceNote) throws(NoteStoreError) -> KnownSource? {
    if let taken = takenSources[source.key] {
      return KnownSource(note: taken.note, number: 0, digest: SourceIndex.digest(of: taken.text))
    }
    return try withSnapshot { (snapshot) throws(StoreError) in
      let found = try SourceIndex.note(format: source.format, id: source.id, in: snapshot)
      return try found.map { (row) throws(StoreError) in
        KnownSource(note: try snapshot.noteID(row.number), number: row.number, digest: row.digest)
      }
    }
  }

  private mutating func create(
    from source: SourceNote
  ) throws(NoteStoreError) -> NoteID {
    // A date in the source's future is its clock's fault; the order of use must not suffer.
    let note = NoteID.minted(at: wall) { random.next() }
    try add(
      .created(
        Created(
          text: source.text, sourceFormat: source.format, sourceID: source.id, original: source.original,
          modified: source.modified, template: nil)), to: note, userTime: source.created ?? source.modified)
    if let name = source.collection { try setCollection(name, of: note) }
    if source.isArchived { try add(.archived(Archived(reason: nil)), to: note) }
    if source.isPinned && !source.isTrashed && !source.isArchived {
      // There is one pin; the notes that lose it are kept at hand all the same.
      if let replaced = try pin(note).replaced, try state(replaced).standing == .whole { try bookmark(replaced) }
    } else if source.isBookmarked {
      try bookmark(note)
    }
    if source.isTrashed { _ = try trash(note, cause: 3, expecting: nil) }
    return note
  }

  private mutating func update(
    _ known: KnownSource, from source: SourceNote
  ) throws(NoteStoreError) -> ImportOutcome {
    let note = known.note
    let digest = SourceIndex.digest(of: source.text)
    if digest == known.digest { return .unchanged(note) }
    let state = try state(note)
    if state.trash != nil { return .inTrash(note) }
    if state.standing != .whole { return .refused("the note is read-only here") }
    let base =
      if let taken = takenSources[source.key] { taken.text } else {
        try importedText(known.number, known.digest, state)
      }
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
    let count = state.text.count + patches.growth
    guard count <= NoteStore.longestText else { return .refused(Self.tooLong(count).why) }
    try add(.edited(Edited(patches: patches, isMerged: isMerged, sourceDigest: digest)), to: note)
    takenSources[source.key] = TakenSource(note: note, text: source.text)
    return .updated(note)
  }

  /// The text as it was imported last: what the source's change is a change of.
  ///
  /// Where an earlier import was carried over local edits, no version of the note is that text: it is worked out from
  /// import to import by taking the local edits out again, and its digest tells whether that came out right. Where it
  /// did not, the last text that did is the base: what the imports since brought is then found on both sides.
  private func importedText(
    _ number: UInt64, _ digest: [UInt8], _ state: NoteState
  ) throws(NoteStoreError) -> [UInt8] {
    if SourceIndex.digest(of: state.text) == digest { return state.text }
    return try withSnapshot { (snapshot) throws(StoreError) in
      var source = state.text
      for position in try snapshot.positions(ofNote: number) {
        switch try snapshot.event(at: position, clock: head.clock)?.event.payload {
        case .created(let created)?: source = created.text
        case .edited(let edited)?:
          guard let digest = edited.sourceDigest else { continue }
          let states = NoteStates()
          let before = try states.read(number, at: position - 1, head: head, in: snapshot)?.text ?? []
          let after = try states.read(number, at: position, head: head, in: snapshot)?.text ?? []
          let candidates = [
            after, Self.takingOut(Diff.patches(from: before, to: source), from: edited.patches, before),
          ]
          if let text = candidates.compactMap(\.self).first(where: { SourceIndex.digest(of: $0) == digest }) {
            source = text
          }
        default: continue
        }
      }
      return source
    }
  }

  /// The text that patches lead to when `changes` are made to their base first.
  private static func takingOut(_ changes: [Patch], from patches: [Patch], _ base: [UInt8]) -> [UInt8]? {
    guard let carried = try? CarryForward(patches, over: changes, base: base).patches,
      let changed = try? changes.applied(to: base)
    else { return nil }
    return try? carried.applied(to: changed)
  }
}

/// The note that came from a source at an earlier import; its number here is 0 where this change created it.
private struct KnownSource {
  var note: NoteID
  var number: UInt64
  var digest: [UInt8]
}

/// A source's note that this change took.
struct TakenSource {
  struct Key: Hashable {
    var format: String
    var id: String
  }

  var note: NoteID
  /// The text as it was imported.
  var text: [UInt8]
}

extension SourceNote {
  var key: TakenSource.Key { TakenSource.Key(format: format, id: id) }

  /// Why the note cannot be taken whatever the store holds; nil where it can.
  var refusal: String? {
    do throws(NoteStoreError) {
      try NoteChanges.check(text)
      if let collection { try NoteChanges.checkCollection(collection) }
      return nil
    } catch {
      return error.why
    }
  }
}
