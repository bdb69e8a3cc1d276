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
  /// The places of those notes that were looked at last by themselves.
  private var few: PastList?
  /// That of them which a walk is at.
  private var here: PastList.Place?
  private var collections: [CollectionID: String]?

  init(at position: UInt64, head: LogHead) {
    self.position = position
    self.head = head
  }

  /// Whether the view is one of the past.
  var isPast: Bool { position < head.position }

  /// Up to how many notes are looked for by the log's end before all are read.
  private static let few = 1_024

  private func pastList(in log: borrowing ReadTransaction) throws(StoreError) -> PastList {
    if let list { return list }
    let read = try PastList(at: position, in: log)
    list = read
    return read
  }

  /// Walks the numbers of the notes on some shelves in the order of the list, until the closure returns false.
  ///
  /// Complexity: of the past, as much as was walked; where that is much, all notes are read.
  func walk<Failure: StoreFailure>(
    _ shelves: ClosedRange<Shelf>, in log: borrowing ReadTransaction, _ body: (UInt64) throws(Failure) -> Bool
  ) throws(Failure) {
    guard isPast else { return try ListQuery.walk(shelves, in: log, body) }
    var count = 0
    if list == nil {
      var recency = PastRecency(of: shelves, at: position)
      while let more = try Failure.passing({ () throws(StoreError) in try recency.more(32, in: log) }) {
        if more.isEmpty { return }
        few = PastList(more, at: position)
        for place in more where try !body(place.number) { return }
        count += more.count
      }
    }
    let list = try Failure.passing { () throws(StoreError) in try pastList(in: log) }
    for place in list.places(shelves).dropFirst(count) where try !body(place.number) { return }
  }

  /// The same of those notes alone that may be wanted; nil where all may.
  ///
  /// A few of many notes are put in order by themselves, so that the others cost nothing.
  func walk<Failure: StoreFailure>(
    _ shelves: ClosedRange<Shelf>, among candidates: CandidateSet?, in log: borrowing ReadTransaction,
    _ body: (UInt64) throws(Failure) -> Bool
  ) throws(Failure) {
    guard let candidates else { return try walk(shelves, in: log, body) }
    let notes = try Failure.passing { () throws(StoreError) in try log.noteCount() }
    if isPast, Self.isFew(candidates.count, of: notes) {
      return try walk(shelves, amongFew: candidates.numbers, in: log, body)
    }
    try walk(shelves, in: log) { (number) throws(Failure) in
      try candidates.contains(number) ? body(number) : true
    }
  }

  /// The same of a few notes of the past.
  func walk<Failure: StoreFailure>(
    _ shelves: ClosedRange<Shelf>, amongFew numbers: [UInt64], in log: borrowing ReadTransaction,
    _ body: (UInt64) throws(Failure) -> Bool
  ) throws(Failure) {
    let few = try Failure.passing { () throws(StoreError) in try PastList(of: numbers, at: position, in: log) }
    self.few = few
    defer { here = nil }
    for place in few.places(shelves) {
      here = place
      if try !body(place.number) { return }
    }
  }

  /// Whether so many notes are put in order faster by themselves than with all others.
  static func isFew(_ count: Int, of notes: UInt64) -> Bool { count <= 64 || UInt64(count) <= notes / 16 }

  /// The numbers of the notes on some shelves in the order of the list, at most `limit`.
  func numbers(
    _ shelves: ClosedRange<Shelf>, limit: Int = .max, in log: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64] {
    guard isPast else { return try ListQuery.numbers(shelves, limit: limit, in: log) }
    if limit <= Self.few, list == nil {
      let few = try PastRecency.first(limit, of: shelves, at: position, in: log)
      if let few { return met(few) }
    }
    return try pastList(in: log).places(shelves, limit: limit).map(\.number)
  }

  /// The notes on some shelves in the order of the list with their rows, at most `limit`.
  func rows(
    _ shelves: ClosedRange<Shelf>, limit: Int = .max, in log: borrowing ReadTransaction
  ) throws(StoreError) -> [(number: UInt64, row: ListRow)] {
    guard isPast else { return try ListQuery.rows(shelves, limit: limit, in: log) }
    var rows: [(number: UInt64, row: ListRow)] = []
    if limit > Self.few {
      let list = try pastList(in: log)
      for place in list.places(shelves, limit: limit) {
        let row =
          place.isCurrent ? try ListQuery.row(place.number, in: log) : try list.version(of: place, in: log)?.row
        if let row { rows.append((place.number, row)) }
      }
      return rows
    }
    for number in try numbers(shelves, limit: limit, in: log) {
      if let row = try row(number, in: log) { rows.append((number, row)) }
    }
    return rows
  }

  /// The notes in use, the last used first, the pinned one in its place among them; at most `limit`.
  func lastUsed(_ limit: Int, in log: borrowing ReadTransaction) throws(StoreError) -> [UInt64] {
    guard isPast else { return try ListQuery.lastUsed(limit, in: log) }
    if limit <= Self.few, list == nil {
      let few = try PastRecency.first(limit, .use, of: .pinned ... .live, at: position, in: log)
      if let few { return met(few) }
    }
    return try pastList(in: log).lastUsed(limit).map(\.number)
  }

  /// Keeps the places of notes that were met, of which rows and texts are asked for next.
  private func met(_ places: [PastList.Place]) -> [UInt64] {
    few = PastList(places, at: position)
    return places.map(\.number)
  }

  /// The pinned note and a number of those used last, blank ones left out, as they stood at a past moment.
  func recents(_ limit: Int, in log: borrowing ReadTransaction) throws(StoreError) -> [UInt64] {
    if list == nil {
      let pinned = try PastRecency.first(.max, of: .pinned ... .pinned, areBlankOut: true, at: position, in: log)
      let live = try PastRecency.first(limit, of: .live ... .live, areBlankOut: true, at: position, in: log)
      if let pinned, let live { return met(pinned + live) }
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
    return try ShelfCounts(at: position, in: log)[shelves]
  }

  /// The row of a note; nil for one that was not there, or was deleted for good.
  func row(_ number: UInt64, in log: borrowing ReadTransaction) throws(StoreError) -> ListRow? {
    // A list that was read before tells of most notes that their rows are still what they were.
    guard isPast, list?.isCurrent(number) != true else { return try ListQuery.row(number, in: log) }
    if list == nil, let few, let here, here.number == number { return try few.version(of: here, in: log)?.row }
    if let known = list ?? few { return try known.version(of: number, in: log)?.row }
    return try NoteFaces.version(of: number, at: position, in: log)?.row
  }

  /// The notes with an exact title, folded; by number.
  func numbers(titled title: String, in log: borrowing ReadTransaction) throws(StoreError) -> [UInt64] {
    guard isPast else { return try TitleIndex.numbers(titled: title, in: log) }
    return try FaceTitle.numbers(titled: title, at: position, in: log)
  }

  /// The note with a number: text and fields.
  func state(_ number: UInt64, in log: borrowing ReadTransaction) throws(StoreError) -> NoteState? {
    if let newest = try positions(past: number, in: log) {
      return try NoteStates().read(number, at: position, knowing: newest, head: head, in: log)
    }
    return try NoteStates().read(number, in: log)
  }

  /// Lends the text of a note; nil where it has none.
  func withText<Result>(
    _ number: UInt64, in log: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    if let newest = try positions(past: number, in: log) {
      return try NoteStates().withText(number, at: position, knowing: newest, head: head, in: log, body)
    }
    return try NoteStates().withText(number, in: log, body)
  }

  /// The newest positions of a note to which something has happened since; nil for another, which is read and not replayed.
  private func positions(
    past number: UInt64, in log: borrowing ReadTransaction
  ) throws(StoreError) -> (positions: [UInt64], areAll: Bool)? {
    guard isPast, !isCurrent(number) else { return nil }
    if let few {
      let known =
        if let here, here.number == number {
          few.positions(of: here, in: log)
        } else {
          few.positions(of: number, in: log)
        }
      if let known { return known }
    }
    let newest = try log.newestPositions(ofNote: number)
    guard let last = newest.positions.last, last > position else { return nil }
    return newest
  }

  /// Whether it is known that nothing has happened to a note since.
  func isCurrent(_ number: UInt64) -> Bool {
    if let here, here.number == number { return here.isCurrent }
    return list?.isCurrent(number) == true || few?.isCurrent(number) == true
  }

  /// Whether it is known that no change of a note since may have taken a word out of its text.
  func keepsWords(_ number: UInt64) -> Bool {
    if let here, here.number == number { return here.keepsWords }
    return few?.keepsWords(number) == true
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
