import NoteText

/// A note on its way out of the store.
package struct ExportedNote: Sendable {
  /// The whole id as it is shown; names a file where the short id does not suffice.
  package var id: String
  /// The shortest unique prefix of the id; tells notes of equal titles apart.
  package var shortID: String
  /// The title, from which the file's name follows.
  package var title: String
  /// The text, written byte for byte.
  package var text: [UInt8]
  /// The collection, its parts joined by `/`; nil or empty for the root.
  package var collection: String?
  /// When the note was last changed, in microseconds since 1970; becomes the file's time.
  package var modified: Int64?
  /// When the note was made, likewise.
  package var created: Int64?
  package var isPinned = false
  package var isTrashed = false
  package var isArchived = false
  /// The source id of a note that was imported from a folder: the file's path there.
  ///
  /// The file gets its old name back; while the note is in the collection of its old folder, its old path.
  package var originalPath: String?
  /// Where it was imported from, if what its source held about it is to be given back.
  package var origin: NoteOrigin?

  package init(
    id: String, shortID: String, title: String, text: [UInt8], collection: String? = nil, modified: Int64? = nil,
    originalPath: String? = nil
  ) {
    self.id = id
    self.shortID = shortID
    self.title = title
    self.text = text
    self.collection = collection
    self.modified = modified
    self.originalPath = originalPath
  }

  /// The tags of the text, without `#`.
  package var tags: [String] { Tag.tags(in: text.span).map(\.text) }
}
