/// A note as another program, or a folder of files, holds it.
package struct ImportedNote: Equatable, Sendable {
  /// The name of the format it was read from, such as `folder`.
  package var format: String
  /// What identifies the note within its source; for a folder its path there, as `PathText` writes it.
  package var sourceID: String
  /// Where the note stands in its source, as reports name it: a path, as `PathText` writes it.
  package var place: String
  /// The text, byte for byte as the source has it: a byte order mark and any line break stay.
  package var text: [UInt8]
  /// The title, where the source keeps one apart from the text.
  package var title: String?
  /// When the note was made, in microseconds since 1970-01-01T00:00:00Z.
  package var created: Int64?
  /// When the note was last changed, likewise.
  package var modified: Int64?
  /// The collection, its parts joined by `/`; nil where the note stands in none.
  package var collection: String?
  package var isPinned = false
  package var isTrashed = false
  package var isArchived = false
  package var isBookmarked = false
  /// Tags that the source keeps apart from the text, without `#`.
  package var tags: [String] = []
  /// What the source holds about the note besides its text, untouched, so that it can be given back.
  package var original: [UInt8]?

  package init(format: String, sourceID: String, text: [UInt8]) {
    self.format = format
    self.sourceID = sourceID
    place = sourceID
    self.text = text
  }
}
