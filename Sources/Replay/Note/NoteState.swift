package import Events

/// One note as of one position of the log: its text and its fields.
package struct NoteState: Equatable, Sendable {
  /// How much of the note this program can give.
  package enum Standing: UInt64, Sendable {
    /// All of it.
    case whole = 0
    /// Nothing: it was deleted for good.
    case erased = 1
    /// As far as this program understands its events; a newer one wrote more, so it is read-only here.
    case newer = 2
  }

  /// How a note came into the Trash.
  package struct TrashEntry: Equatable, Sendable {
    /// The position of the event that put it there.
    package var position: UInt64
    package var time: Timestamp
    /// Why: see the kind `trashed`.
    package var cause: UInt64
    /// Whether it was the pinned note.
    package var wasPinned: Bool
  }

  /// Where an imported note came from.
  package struct Source: Equatable, Sendable {
    package var format: String
    package var id: String

    package init(format: String, id: String) {
      self.format = format
      self.id = id
    }
  }

  package let id: NoteID
  /// The text, byte for byte as it was given.
  package var text: [UInt8] = []
  package var standing = Standing.whole
  /// How many events have touched the note.
  package var revision: UInt64 = 0
  /// When it was created; an imported note's source tells.
  package var created: Timestamp
  /// When its text last changed.
  package var edited: Timestamp
  /// When it was last opened in an editor.
  package var opened: Timestamp?
  /// Its place in the order of use.
  package var used: UseRank
  package var isPinned = false
  /// The position of its last pinning; 0 for none.
  package var pinning: UInt64 = 0
  package var trash: TrashEntry?
  package var archived = Registers.Archived.no
  package var collection: CollectionID?
  /// Its place in the manual order; empty for none.
  package var place: [UInt8] = []
  /// Its place among the bookmarks; empty for none.
  package var bookmark: [UInt8] = []
  package var source: Source?
  /// Whether the last edit was carried over a change of the same words, so that someone should look.
  package var isMerged = false
  package var summary: Summary?
  /// The newest events on the note that no other event on it knew, ascending; one where its history is a line.
  package var heads: [EventID] = []

  /// A one-line summary of one version of the text.
  package struct Summary: Equatable, Sendable {
    package var text: String
    package var textHash: [UInt8]

    package init(text: String, textHash: [UInt8]) {
      self.text = text
      self.textHash = textHash
    }
  }

  package init(id: NoteID, created: Timestamp, used: UseRank) {
    self.id = id
    self.created = created
    edited = created
    self.used = used
  }

  /// Whether it stands in the list: not in the Trash, not set aside, not deleted.
  package var isListed: Bool { standing != .erased && trash == nil && archived == .no }
}
