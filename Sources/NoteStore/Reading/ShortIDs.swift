internal import Events
internal import LogStore
internal import Projections

/// The ids of notes with the shortest parts that name them, for reads of many notes at once.
struct ShortIDs {
  /// For so many notes the first characters that several ids have are read at once.
  private static let many = 64
  private let prefixes: ShownPrefixes?
  /// All notes by their numbers, where many are asked for whose rows do not name them.
  private let notes: [NoteID]

  /// - Parameters:
  ///   - count: How many notes will be asked for.
  ///   - areNamed: Whether those who ask know the notes, and not their numbers alone.
  init(for count: Int, areNamed: Bool = true, in log: borrowing ReadTransaction) throws(StoreError) {
    prefixes = count > Self.many ? try ShownPrefixes(for: count, in: log) : nil
    let most = areNamed ? UInt64.max : try log.noteCount() / 8
    notes = UInt64(count) > most ? try log.noteIDs() : []
  }

  /// A note and the shortest part of its shown id that names it.
  ///
  /// - Parameter note: The note with the number, where it is known.
  func names(
    of number: UInt64, _ note: NoteID?, _ store: NoteStore, in log: borrowing ReadTransaction
  ) throws(StoreError) -> (id: NoteID, shortID: String) {
    if let note { return (note, try shortID(note, store, in: log)) }
    let id = number < UInt64(notes.count) ? notes[Int(number)] : try log.noteID(number)
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
