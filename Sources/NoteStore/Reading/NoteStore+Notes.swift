public import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

extension NoteStore {
  /// A note as it stands now, or as it stood.
  ///
  /// Reading a past state replays the note's own events since a checkpoint, never the whole log.
  ///
  /// - Throws: `notFound` where the note is not there, was not there yet, or was deleted for good.
  public func note(_ id: NoteID, at moment: StoreMoment? = nil) throws(NoteStoreError) -> Note {
    let found = try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        guard let number = try log.noteNumber(id), let state = try notes.state(number, in: log),
          state.standing != .erased
        else { return nil as Note? }
        return try self.note(state, notes, in: log)
      }
    }
    if let found, let note = found { return note }
    throw NoteStoreError(.notFound, moment == nil ? "no note has the id \(id)" : "the note was not there then")
  }

  /// Lends the text of a note as it stands now, without a copy where that is possible.
  public func withText<Value>(_ id: NoteID, _ body: (Span<UInt8>) -> Value) throws(NoteStoreError) -> Value? {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        guard let number = try log.noteNumber(id) else { return nil as Value? }
        return try NoteStates().withText(number, in: log, body)
      }
    } ?? nil
  }

  func note(
    _ state: NoteState, _ notes: NotesView, in log: borrowing ReadTransaction
  ) throws(StoreError) -> Note {
    Note(
      id: state.id, shortID: try shortID(state.id, in: log), title: title(of: state.text.span), text: state.text,
      revision: state.revision, created: state.created, edited: state.edited, opened: state.opened,
      isPinned: state.isPinned, trashed: state.trash?.time, archived: archived(state.archived),
      collection: try notes.name(of: state.collection, in: log), sourceFormat: state.source?.format,
      sourceID: state.source?.id,
      isMerged: state.isMerged, isReadOnly: state.standing == .newer, position: notes.position)
  }

  private func archived(_ archived: Registers.Archived) -> Note.Archived {
    switch archived {
    case .no: .no
    case .archived: .archived
    case .done: .done
    }
  }

  func shortID(_ id: NoteID, in log: borrowing ReadTransaction) throws(StoreError) -> String {
    if let length = try ShownPrefixes.length(of: id, in: log) { return id.description(first: length) }
    return id.description(first: try log.shortestUniquePrefix(id))
  }

  /// The shortest part of a note's shown id that names it in this store.
  public func shortID(_ id: NoteID) throws(NoteStoreError) -> String {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try shortID(id, in: log) }
    } ?? String(id.description.prefix(4))
  }
}
