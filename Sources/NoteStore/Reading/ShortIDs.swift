internal import Events
internal import LogStore
internal import Projections

/// The ids of notes with the shortest parts that name them, for reads of many notes at once.
struct ShortIDs {
  /// For so many notes the first characters that several ids have are read at once.
  private static let many = 64
  private let prefixes: ShownPrefixes?

  /// - Parameter count: How many notes will be asked for.
  init(for count: Int, in log: borrowing ReadTransaction) throws(StoreError) {
    prefixes = count > Self.many ? try ShownPrefixes(for: count, in: log) : nil
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
    id.description(first: try length(id, in: log))
  }

  /// How many characters of a note's shown id name it.
  func length(_ id: NoteID, in log: borrowing ReadTransaction) throws(StoreError) -> Int {
    let known =
      if let prefixes { try prefixes.length(of: id, in: log) } else { try ShownPrefixes.length(of: id, in: log) }
    if let known { return known }
    return try log.shortestUniquePrefix(id)
  }
}
