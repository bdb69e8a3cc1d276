package import LogStore
internal import Replay

/// `bookmarks`: the notes that are bookmarked, by their places among the bookmarks.
package struct BookmarksProjection: Projection {
  package let name = "bookmarks"
  package let version: UInt64 = 1
  package var tables: [Table] { [PlaceTable.bookmarks.table] }

  package init() {}

  package func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
    try PlaceTable.bookmarks.keep(change, \.bookmark, in: &transaction)
  }
}
