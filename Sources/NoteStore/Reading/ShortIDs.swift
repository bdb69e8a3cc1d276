internal import Events
internal import LogStore
internal import Projections

/// The ids of notes with the shortest parts that name them, for reads of many notes at once.
struct ShortIDs {
  /// For so many notes the first characters of all ids are read at once.
  private static let many = 64
  private let prefixes: ShownPrefixes?

  /// - Parameter count: How many notes will be asked for.
  init(for count: Int, in log: borrowing ReadTransaction) throws(StoreError) {
    prefixes = count > Self.many ? try ShownPrefixes(in: log) : nil
  }

  /// A note and the shortest part of its shown id that names it.
  ///
  /// - Parameter note: The note with the number, where it is known.
  func names(
    of number: UInt64, _ note: NoteID?, _ store: NoteStore, in log: borrowing ReadTransaction
  ) throws(StoreError) -> (id: NoteID, shortID: String) {
    let id = if let note { note } else { try log.noteID(number) }
    return (id, try shortID(id, store, in: log))
  }

  /// The shortest part of a note's shown id that names it.
  func shortID(_ id: NoteID, _ store: NoteStore, in log: borrowing ReadTransaction) throws(StoreError) -> String {
    guard let prefixes else { return try store.shortID(id, in: log) }
    if let length = prefixes.length(of: id) { return id.description(first: length) }
    return id.description(first: try log.shortestUniquePrefix(id))
  }
}
