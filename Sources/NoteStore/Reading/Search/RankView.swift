internal import Events
internal import LogStore
internal import NoteText
internal import Projections
internal import Replay

/// What ranking reads of the store, now or as of a moment.
///
/// Now it is the tables; of the past every note is replayed and counted: O(all texts then).
struct RankView {
  private var past: (words: ScannedWords, states: [UInt64: (state: NoteState, shelf: Shelf)])?
  private let room: RankRoom
  private var names = CollectionNames()
  private var pastNames: PastCollectionNames?

  init(_ store: NoteStore, at moment: StoreMoment?, _ log: borrowing ReadTransaction) throws(NoteStoreError) {
    room = store.rankRoom
    guard let moment else { return }
    let head = try NoteStoreError.passing { () throws(StoreError) in try log.head() }
    let position = try store.position(moment, log, head)
    let numbers = try NoteStoreError.passing { () throws(StoreError) in
      let count = try log.noteCount()
      return count == 0 ? [] : Array(1...count)
    }
    var words = ScannedWords()
    var states: [UInt64: (state: NoteState, shelf: Shelf)] = [:]
    _ = try store.inOrder(of: position, head, numbers, log) { (state, number, shelf) in
      words.add(number, title: title(of: state.text.span), text: state.text.span)
      states[number] = (state, shelf)
      return ()
    }
    past = (words, states)
    pastNames = PastCollectionNames(position: position)
  }

  /// How many notes are counted.
  func noteCount(_ log: borrowing ReadTransaction) throws(StoreError) -> Double {
    if let past { return Double(max(1, past.words.sums.notes)) }
    return Double(max(1, try WordSums.read(in: log).notes))
  }

  /// The notes about some terms, the best first.
  func ranked(_ terms: [RankedTerm], _ log: borrowing ReadTransaction) throws(StoreError) -> RankedNotes {
    if let past { return past.words.ranked(terms) }
    return try Ranker.ranked(terms, room: room, in: log)
  }

  /// Ends the taking of notes, so that the next search has their memory.
  func end(_ ranked: inout RankedNotes) { ranked.end(room) }

  /// Calls `body` with the postings of a term.
  func postings(
    of term: [UInt8], _ log: borrowing ReadTransaction, _ body: (Posting) -> Void
  ) throws(StoreError) {
    if let past { return past.words.postings(RankedTerm(term), body) }
    try PostingRows.scan(term, in: log, body)
  }

  /// What a list shows of a note, and the name of its collection; nil where it is not there.
  mutating func row(
    _ number: UInt64, _ log: borrowing ReadTransaction
  ) throws(StoreError) -> (row: ListRow, collection: String?)? {
    if let past {
      guard let (state, shelf) = past.states[number] else { return nil }
      let row = ListRow(state, NoteFace(of: state), shelf: shelf)
      return (row, try pastNames?.name(row.collection, log))
    }
    guard let row = try ListQuery.row(number, in: log) else { return nil }
    return (row, try names.name(row.collection, log))
  }

  /// Lends the text of a note.
  func withText<Result>(
    _ number: UInt64, _ log: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    if let past { return past.states[number].map { body($0.state.text.span) } }
    return try NoteStates().withText(number, in: log, body)
  }
}
