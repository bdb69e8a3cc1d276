internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

/// A note that a search of the past found, before it is put in its place.
private struct PastHit {
  var number: UInt64
  var row: ListRow
  var text: [UInt8]
}

extension NoteStore {
  /// Searches the store as of a moment.
  ///
  /// The gram index holds every gram that a note ever had, so the candidates are the same as now; each is replayed to the
  /// moment and looked at. Complexity: O(candidates × patches since a checkpoint).
  func search(
    _ request: SearchRequest, asOf moment: StoreMoment, snippets: Bool,
    _ body: (SearchHit) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) -> Int {
    try log.read { (log) throws(NoteStoreError) in
      let head = try NoteStoreError.passing { () throws(StoreError) in try log.head() }
      let position = try self.position(moment, log, head)
      let candidates = try NoteStoreError.passing { () throws(StoreError) in
        let count = try log.noteCount()
        let found = try SearchIndex.candidates(request.strings, noteCount: count, in: log)
        return found?.numbers ?? (count == 0 ? [] : Array(1...count))
      }
      var names = PastCollectionNames(position: position)
      let hits = try self.inOrder(of: position, head, candidates, log) { (state, number, shelf) throws(StoreError) in
        guard request.shelves.contains(shelf), Self.hasWords(request, state.text) else { return nil as PastHit? }
        let row = ListRow(state, NoteFace(of: state), shelf: shelf)
        guard request.holds(row, collection: try names.name(row.collection, log), state.text.span) else { return nil }
        return PastHit(number: number, row: row, text: state.text)
      }
      var count = 0
      for hit in hits {
        let found = try NoteStoreError.passing { () throws(StoreError) in
          let row = try self.row(hit.row, hit.number, name: try names.name(hit.row.collection, log), log)
          return SearchHit(row, snippets ? Snippet(of: request.query, in: hit.text.span) : nil)
        }
        count += 1
        if try !body(found) { break }
      }
      return count
    } ?? 0
  }

  private static func hasWords(_ request: SearchRequest, _ text: [UInt8]) -> Bool {
    if request.words.isEmpty { return true }
    var folded: [UInt8] = []
    Folding.fold(text.span, into: &folded)
    return request.words.matches(folded: folded.span)
  }

  /// Replays some notes to a position and puts what `body` makes of them in the order that the list had then.
  func inOrder<Value>(
    of position: UInt64, _ head: LogHead, _ numbers: [UInt64], _ log: borrowing ReadTransaction,
    _ body: (NoteState, UInt64, Shelf) throws(StoreError) -> Value?
  ) throws(NoteStoreError) -> [Value] {
    try NoteStoreError.passing { () throws(StoreError) in
      var found: [(key: [UInt8], value: Value)] = []
      let states = NoteStates()
      for number in numbers {
        let state =
          position == head.position
          ? try states.read(number, in: log) : try states.read(number, at: position, head: head, in: log)
        guard let state, let shelf = Shelf(of: state), let key = OrderKey.of(state, number: number),
          let value = try body(state, number, shelf)
        else { continue }
        found.append((key, value))
      }
      return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }
  }
}

/// The names that collections had at a position; the log is read for them only where a hit is in one.
struct PastCollectionNames {
  let position: UInt64
  private var known: [CollectionID: String]?

  init(position: UInt64) {
    self.position = position
  }

  mutating func name(
    _ collection: CollectionID?, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> String? {
    guard let collection else { return nil }
    if let known { return known[collection] }
    var names: [CollectionID: String] = [:]
    let head = try log.head()
    for place in stride(from: UInt64(1), through: position, by: 1) {
      guard let record = try log.record(at: place), record.header.note == 0 else { continue }
      switch try log.event(record, at: place, clock: head.clock).event.payload {
      case .collectionCreated(let body): names[body.collection] = body.name
      case .collectionRenamed(let body): names[body.collection] = body.name
      case .collectionRemoved(let body): names[body.collection] = nil
      default: break
      }
    }
    known = names
    return names[collection]
  }
}
