internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

/// The notes as of one moment: every list, row and text is read through it, by one code for now and for the past.
///
/// The past is read from the faces and from one note's own events, never from a replay of the log. A view belongs to
/// the snapshot that it is lent with.
final class NotesView {
  /// The position as of which everything holds.
  let position: UInt64
  /// The newest position and its clocks.
  let head: LogHead
  private var list: PastList?
  private var collections: [CollectionID: String]?

  init(at position: UInt64, head: LogHead) {
    self.position = position
    self.head = head
  }

  /// Whether the view is one of the past.
  var isPast: Bool { position < head.position }

  /// Up to how many notes are looked for by the log's end before all are read.
  private static let few = 256

  /// The first few numbers on some shelves, in the order of the list; none where only the whole list tells them.
  private func firstNumbers(
    _ shelves: ClosedRange<Shelf>, in log: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    if list != nil { return [] }
    return try PastRecency.first(Self.few / 4, of: shelves, at: position, in: log) ?? []
  }

  private func pastList(in log: borrowing ReadTransaction) throws(StoreError) -> PastList {
    if let list { return list }
    let read = try PastList(at: position, in: log)
    list = read
    return read
  }

  /// Walks the numbers of the notes on some shelves in the order of the list, until the closure returns false.
  func walk<Failure: StoreFailure>(
    _ shelves: ClosedRange<Shelf>, in log: borrowing ReadTransaction, _ body: (UInt64) throws(Failure) -> Bool
  ) throws(Failure) {
    guard isPast else { return try ListQuery.walk(shelves, in: log, body) }
    let first: [UInt64]
    do throws(StoreError) { first = try firstNumbers(shelves, in: log) } catch { throw Failure(error) }
    for number in first where try !body(number) { return }
    let list: PastList
    do throws(StoreError) { list = try pastList(in: log) } catch { throw Failure(error) }
    for place in list.places(shelves).dropFirst(first.count) where try !body(place.number) { return }
  }

  /// The numbers of the notes on some shelves in the order of the list, at most `limit`.
  func numbers(
    _ shelves: ClosedRange<Shelf>, limit: Int = .max, in log: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    guard isPast else { return try ListQuery.numbers(shelves, limit: limit, in: log) }
    if limit <= Self.few, list == nil {
      let few = try PastRecency.first(limit, of: shelves, at: position, in: log)
      if let few { return few }
    }
    return try pastList(in: log).places(shelves, limit: limit).map(\.number)
  }

  /// The notes on some shelves in the order of the list with their rows, at most `limit`.
  func rows(
    _ shelves: ClosedRange<Shelf>, limit: Int = .max, in log: borrowing ReadTransaction
  ) throws(StoreError) -> [(number: UInt64, row: ListRow)] {
    guard isPast else { return try ListQuery.rows(shelves, limit: limit, in: log) }
    var rows: [(number: UInt64, row: ListRow)] = []
    for number in try numbers(shelves, limit: limit, in: log) {
      if let row = try row(number, in: log) { rows.append((number, row)) }
    }
    return rows
  }

  /// The notes in use, the last used first, the pinned one in its place among them; at most `limit`.
  func lastUsed(_ limit: Int, in log: borrowing ReadTransaction) throws(StoreError) -> [UInt64] {
    guard isPast else { return try ListQuery.lastUsed(limit, in: log) }
    if limit <= Self.few, list == nil {
      let few = try PastRecency.lastUsed(limit, at: position, in: log)
      if let few { return few }
    }
    return try pastList(in: log).lastUsed(limit).map(\.number)
  }

  /// The pinned note and a number of those used last, blank ones left out, as they stood at a past moment.
  func recents(_ limit: Int, in log: borrowing ReadTransaction) throws(StoreError) -> [UInt64] {
    if list == nil {
      let pinned = try PastRecency.first(.max, of: .pinned ... .pinned, areBlankOut: true, at: position, in: log)
      let live = try PastRecency.first(limit, of: .live ... .live, areBlankOut: true, at: position, in: log)
      if let pinned, let live { return pinned + live }
    }
    let list = try pastList(in: log)
    let recents =
      list.places(.pinned ... .pinned, areBlankOut: true)
      + list.places(.live ... .live, limit: limit, areBlankOut: true)
    return recents.map(\.number)
  }

  /// How many notes some shelves have.
  func count(_ shelves: ClosedRange<Shelf>, in log: borrowing ReadTransaction) throws(StoreError) -> Int {
    guard isPast else { return try ListQuery.numbers(shelves, in: log).count }
    return try pastList(in: log).count(shelves)
  }

  /// The row of a note; nil for one that was not there, or was deleted for good.
  func row(_ number: UInt64, in log: borrowing ReadTransaction) throws(StoreError) -> ListRow? {
    guard isPast else { return try ListQuery.row(number, in: log) }
    return try NoteFaces.version(of: number, at: position, in: log)?.row
  }

  /// The notes with an exact title, folded; by number.
  func numbers(titled title: String, in log: borrowing ReadTransaction) throws(StoreError) -> [UInt64] {
    guard isPast else { return try TitleIndex.numbers(titled: title, in: log) }
    return try FaceTitle.numbers(titled: title, at: position, in: log)
  }

  /// The note with a number: text and fields.
  func state(_ number: UInt64, in log: borrowing ReadTransaction) throws(StoreError) -> NoteState? {
    // A note that nothing has happened to since is read, not replayed; only a list read before can tell.
    let isCurrent = list?.isCurrent(number) ?? false
    guard isPast, !isCurrent else { return try NoteStates().read(number, in: log) }
    return try NoteStates().read(number, at: position, head: head, in: log)
  }

  /// Lends the text of a note; nil where it has none.
  func withText<Result>(
    _ number: UInt64, in log: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    let isCurrent = list?.isCurrent(number) ?? false
    guard isPast, !isCurrent else { return try NoteStates().withText(number, in: log, body) }
    return try state(number, in: log).map { body($0.text.span) }
  }

  /// The name of a collection; nil for none, and for one that was removed.
  func name(of collection: CollectionID?, in log: borrowing ReadTransaction) throws(StoreError) -> String? {
    guard let collection else { return nil }
    return try collectionNames(in: log)[collection]
  }

  /// Every collection with its name.
  func collectionNames(in log: borrowing ReadTransaction) throws(StoreError) -> [CollectionID: String] {
    if let collections { return collections }
    let names =
      isPast ? try NoteFaces.collections(at: position, in: log) : try CollectionIndex.all(in: log)
    collections = names
    return names
  }
}
