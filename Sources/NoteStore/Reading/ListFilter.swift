internal import LogStore
internal import NoteText
internal import Projections

/// Tells which notes a list holds, beyond the shelf they stand on.
struct ListFilter {
  private let collection: String?
  private let isBookmarked: Bool
  private let tags: [[UInt8]]

  init(_ options: ListOptions) {
    collection = options.collection
    isBookmarked = options.isBookmarked
    tags = options.tags.map { tag in
      var folded = Folding.fold(tag.hasPrefix("#") ? String(tag.dropFirst()) : tag)
      while folded.last == UInt8(ascii: "/") { folded.removeLast() }
      return folded
    }
  }

  /// Whether it lets every note through.
  var isEmpty: Bool { collection == nil && !isBookmarked && tags.isEmpty }

  func keeps(
    _ row: ListRow, _ number: UInt64, _ notes: NotesView, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    if isBookmarked && row.bookmark.isEmpty { return false }
    if let wanted = collection {
      guard let name = try notes.name(of: row.collection, in: log), name == wanted || name.hasPrefix(wanted + "/")
      else {
        return false
      }
    }
    if tags.isEmpty { return true }
    let tags = tags
    return try notes.withText(number, in: log) { text in
      let found = Tag.tags(in: text).map(\.folded)
      // A tag holds those nested in it.
      return tags.allSatisfy { wanted in
        found.contains { $0 == wanted || $0.starts(with: wanted + [UInt8(ascii: "/")]) }
      }
    } ?? false
  }
}
