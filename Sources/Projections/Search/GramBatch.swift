internal import LogStore
internal import NoteText

/// Grams that a fold of many events holds back, to write them in the order of the table's keys.
///
/// Putting them one by one in the order of the notes touches a page a gram; gathered, a chunk's rows come one after the
/// other, and at the end of the table they are appended.
struct GramBatch {
  /// What may be new to a note's rows.
  enum Source {
    case stretches([GramStretch])
    case grams([UInt32])
  }

  /// What was merged, by chunks of notes.
  private var chunks: [UInt64: GramPostings] = [:]
  /// The chunk that a note was of last.
  private var last: (chunk: UInt64, postings: GramPostings)?
  /// One that was emptied: to get its memory anew from the system takes as long as to fill it.
  private var spare: GramPostings?
  private var waiting: [(note: UInt64, source: Source)] = []
  private var pairs = 0

  /// So many pairs of gram and note are held back, in six bytes each.
  private let mostPairs: Int

  init(mostPairs: Int = 16 << 20) {
    self.mostPairs = mostPairs
  }

  /// Takes what may be new to a note.
  mutating func wait(_ source: Source, of note: UInt64) {
    waiting.append((note, source))
  }

  /// What waits goes into the rows; gives those for which there is no room.
  mutating func merge<Failure>(_ give: (GramRows) throws(Failure) -> Void) throws(Failure) {
    for (note, source) in waiting {
      switch source {
      case .stretches(let stretches):
        for stretch in stretches {
          try add(note, give, count: stretch.count) { $0.add(stretch, from: $1, of: $2) }
        }
      case .grams(let grams):
        try add(note, give, count: grams.count) { $0.add(grams, from: $1, of: $2) }
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// - Parameter body: Adds what comes after a place to a note's postings, and tells how far it came.
  @inline(__always)
  private mutating func add<Failure>(
    _ note: UInt64, _ give: (GramRows) throws(Failure) -> Void, count: Int,
    _ body: (GramPostings, Int, Int) -> Int
  ) throws(Failure) {
    let (chunk, place) = GramRow.place(note)
    var start = 0
    while start < count {
      let postings = postings(of: chunk)
      let known = postings.count
      start = body(postings, start, place)
      pairs += postings.count - known
      if start < count || pairs >= mostPairs { try takeRows(give) }
    }
  }

  private mutating func postings(of chunk: UInt64) -> GramPostings {
    if let last, last.chunk == chunk { return last.postings }
    let postings = chunks[chunk] ?? spare.take() ?? GramPostings()
    chunks[chunk] = postings
    last = (chunk, postings)
    return postings
  }

  /// Makes rows of what was merged and forgets it, some rows at a time. O(pairs).
  mutating func takeRows<Failure>(_ give: (GramRows) throws(Failure) -> Void) throws(Failure) {
    let taken = chunks
    chunks.removeAll(keepingCapacity: true)
    last = nil
    pairs = 0
    for chunk in taken.keys.sorted() {
      guard let postings = taken[chunk] else { continue }
      var rows = ChunkRows(postings.take(), chunk: chunk)
      spare = postings
      try rows.make(give)
    }
  }

  /// Writes what was merged and forgets it. O(pairs + rows touched).
  mutating func flush(_ transaction: inout WriteTransaction) throws(StoreError) {
    try takeRows { (rows) throws(StoreError) in try rows.write(&transaction) }
  }

  /// Gives the grams that wait, by note, and forgets them.
  mutating func takeWaiting() -> [(note: UInt64, grams: [UInt32])] {
    var taken: [(note: UInt64, grams: [UInt32])] = []
    var set = GramSet()
    for (note, source) in waiting {
      switch source {
      case .stretches(let stretches):
        set.removeAll()
        for stretch in stretches { set.add(stretch) }
        taken.append((note, set.grams))
      case .grams(let grams): taken.append((note, grams))
      }
    }
    waiting = []
    return taken
  }
}
