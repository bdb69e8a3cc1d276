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
    let found = try log.read { (log) throws(NoteStoreError) in
      var head = try NoteStoreError.passing { () throws(StoreError) in try log.head() }
      let newest = head
      if let moment { head.position = try self.position(moment, log, head) }
      return try NoteStoreError.passing { () throws(StoreError) in
        guard let number = try log.noteNumber(id) else { return nil as Note? }
        let states = NoteStates()
        let state =
          head.position == newest.position
          ? try states.read(number, in: log)
          : try states.read(number, at: head.position, head: newest, in: log)
        guard let state, state.standing != .erased else { return nil }
        return try self.note(state, at: head.position, tables: log, in: log)
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
    _ state: NoteState, at position: UInt64, tables: borrowing ReadTransaction, in log: borrowing ReadTransaction
  ) throws(StoreError) -> Note {
    var collection: String?
    if let id = state.collection { collection = try CollectionIndex.name(of: id, in: tables) }
    return Note(
      id: state.id, shortID: try shortID(state.id, in: log), title: title(of: state.text.span), text: state.text,
      revision: state.revision, created: state.created, edited: state.edited, opened: state.opened,
      isPinned: state.isPinned, trashed: state.trash?.time, archived: archived(state.archived),
      collection: collection, sourceFormat: state.source?.format, sourceID: state.source?.id,
      isMerged: state.isMerged, isReadOnly: state.standing == .newer, position: position)
  }

  private func archived(_ archived: Registers.Archived) -> Note.Archived {
    switch archived {
    case .no: .no
    case .archived: .archived
    case .done: .done
    }
  }

  func shortID(_ id: NoteID, in log: borrowing ReadTransaction) throws(StoreError) -> String {
    String(id.description.prefix(try log.shortestUniquePrefix(id)))
  }

  /// The shortest part of a note's shown id that names it in this store.
  public func shortID(_ id: NoteID) throws(NoteStoreError) -> String {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in try shortID(id, in: log) }
    } ?? String(id.description.prefix(4))
  }
}
