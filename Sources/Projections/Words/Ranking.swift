package import LogStore
internal import NoteText

/// A term to rank by.
package struct RankedTerm: Hashable, Sendable {
  package var term: [UInt8]
  /// Whether longer terms that begin with it count as it.
  package var isPrefix: Bool

  package init(_ term: [UInt8], isPrefix: Bool = false) {
    self.term = term
    self.isPrefix = isPrefix
  }
}

/// Orders notes by how much they are about some terms.
///
/// BM25F (Robertson, Zaragoza, Taylor: Simple BM25 extension to multiple weighted fields, 2004): the counts in title and
/// text, each set against the length of its field, are added up before they saturate. Any of the terms is enough; more
/// of them count for more. Of equal notes the one created later comes first.
///
/// It is fed by its caller, from tables or from texts: for each `nextTerm`, `take` its postings, `score` each of `hits`,
/// `endTerm`.
package struct Ranker {
  private let terms: [RankedTerm]
  private let count: Double
  private let titleAverage: Double
  private let textAverage: Double
  private var place = 0
  private var weights: [Double] = []
  private var weight = 0.0
  private var scores: [Double]
  private var titles: [Int32]
  private var texts: [Int32]
  private var scored: [UInt32] = []
  /// The notes that have the term.
  package private(set) var hits: [UInt32] = []

  package init(_ terms: [RankedTerm], noteCount: UInt64, sums: WordSums) {
    self.terms = terms
    count = max(1, Double(sums.notes))
    titleAverage = max(1, Double(sums.titleTerms) / count)
    textAverage = max(1, Double(sums.textTerms) / count)
    let room = Int(noteCount) + 1
    scores = [Double](repeating: 0, count: room)
    titles = [Int32](repeating: 0, count: room)
    texts = [Int32](repeating: 0, count: room)
  }

  package var nextTerm: RankedTerm? { place < terms.count ? terms[place] : nil }

  /// Takes a posting of the term; a note may come several times, with several terms that a prefix stands for.
  @inline(__always)
  package mutating func take(_ posting: Posting) {
    let note = Int(posting.note)
    guard note < scores.count else { return }
    if titles[note] == 0 && texts[note] == 0 { hits.append(posting.note) }
    titles[note] += Int32(posting.title)
    texts[note] += Int32(posting.text)
  }

  /// Adds what the term says to a note's score; once for each of `hits`, after all postings were taken.
  package mutating func score(_ hit: UInt32, _ length: NoteLength) {
    if weights.count == place {
      weight = Ranking.rarity(of: Double(hits.count), among: count)
      weights.append(weight)
    }
    let note = Int(hit)
    let title =
      Ranking.titleWeight * Double(titles[note])
      / (1 - Ranking.titleLengthShare + Ranking.titleLengthShare * Double(length.title) / titleAverage)
    let text =
      Double(texts[note])
      / (1 - Ranking.textLengthShare + Ranking.textLengthShare * Double(length.text) / textAverage)
    titles[note] = 0
    texts[note] = 0
    if scores[note] == 0 { scored.append(hit) }
    scores[note] += weight * (Ranking.saturation + 1) * (title + text) / (Ranking.saturation + title + text)
  }

  package mutating func endTerm() {
    if weights.count == place { weights.append(Ranking.rarity(of: 0, among: count)) }
    hits.removeAll(keepingCapacity: true)
    place += 1
  }

  /// The notes that have a term.
  package var notes: RankedNotes {
    RankedNotes(scored.map { RankedNotes.Entry(score: scores[Int($0)], note: $0) }, weights: weights)
  }
}

/// The constants of ranking.
package enum Ranking {
  static let titleWeight = 3.0
  static let titleLengthShare = 0.5
  static let textLengthShare = 0.75
  static let saturation = 1.2

  /// How much a term says that some notes have: never nothing, so that a word of every note counts for a little.
  package static func rarity(of frequency: Double, among count: Double) -> Double {
    logarithm(1 + (max(count, frequency) - frequency + 0.5) / (frequency + 0.5))
  }

  /// The natural logarithm of a number from 1 up, without the C library: ln x = k ln 2 + 2 artanh((m − 1)/(m + 1)).
  static func logarithm(_ number: Double) -> Double {
    let mantissa = number.significand
    let share = (mantissa - 1) / (mantissa + 1)
    var power = share
    var sum = 0.0
    for odd in stride(from: 1.0, through: 39, by: 2) {
      sum += power / odd
      power *= share * share
    }
    return Double(number.exponent) * 0.693_147_180_559_945_3 + 2 * sum
  }
}

/// Notes in the order of their scores, the best first; sorted only as far as they are taken.
package struct RankedNotes: Sequence, IteratorProtocol {
  struct Entry {
    var score: Double
    var note: UInt32

    static func < (left: Entry, right: Entry) -> Bool {
      left.score == right.score ? left.note < right.note : left.score < right.score
    }
  }

  /// How much each term says, by its place among those asked for.
  package let weights: [Double]
  private var heap: [Entry]

  init(_ entries: [Entry], weights: [Double]) {
    heap = entries
    self.weights = weights
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  package mutating func next() -> (note: UInt64, score: Double)? {
    guard let best = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink(0)
    }
    return (UInt64(best.note), best.score)
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var largest = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[largest] < heap[child] {
        largest = child
      }
      if largest == index { return }
      heap.swapAt(index, largest)
      index = largest
    }
  }
}

/// Lets ranking read the table of lengths as it needs them.
package struct LengthReader {
  private var rows = NoteLengths()
  private var all: (title: [UInt8], text: [UInt32])?
  private var asked = 0
  private let noteCount: UInt64

  package init(noteCount: UInt64) {
    self.noteCount = noteCount
  }

  package mutating func length(
    _ note: UInt32, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> NoteLength {
    if let all, Int(note) < all.title.count {
      return NoteLength(title: Int(all.title[Int(note)]), text: Int(all.text[Int(note)]))
    }
    asked += 1
    // So many single rows cost as much as the whole table.
    if asked == 2_000 { all = try NoteLengths.all(upTo: noteCount, in: transaction) }
    return try rows.length(UInt64(note), in: transaction)
  }
}

/// Counts made from texts: the reference for the tables, and the source for the past.
package struct ScannedWords {
  private var counts: [[UInt8]: [Posting]] = [:]
  private var lengths: [UInt32: NoteLength] = [:]
  package private(set) var sums = WordSums()
  package private(set) var noteCount: UInt64 = 0

  package init() {}

  /// Takes a note in.
  package mutating func add(_ note: UInt64, title: String, text: Span<UInt8>) {
    var titles: [[UInt8]: Int] = [:]
    var texts: [[UInt8]: Int] = [:]
    let titleTerms = TermScan.terms(inFolded: Folding.fold(title))
    let textTerms = TermScan.terms(in: text)
    for term in titleTerms { titles[term, default: 0] += 1 }
    for term in textTerms { texts[term, default: 0] += 1 }
    for term in Set(titles.keys).union(texts.keys) {
      counts[term, default: []].append(
        Posting(
          note: UInt32(truncatingIfNeeded: note),
          counts: Posting.counts(title: titles[term] ?? 0, text: texts[term] ?? 0)))
    }
    let length = NoteLength(title: min(255, titleTerms.count), text: min(0xff_ffff, textTerms.count))
    lengths[UInt32(truncatingIfNeeded: note)] = length
    sums.replace(nil, by: length)
    noteCount = max(noteCount, note)
  }

  /// The notes about some terms, the best first.
  package func ranked(_ terms: [RankedTerm]) -> RankedNotes {
    var ranker = Ranker(terms, noteCount: noteCount, sums: sums)
    while let term = ranker.nextTerm {
      postings(term) { ranker.take($0) }
      for hit in ranker.hits { ranker.score(hit, length(hit)) }
      ranker.endTerm()
    }
    return ranker.notes
  }

  package func length(_ note: UInt32) -> NoteLength { lengths[note] ?? NoteLength(title: 0, text: 0) }

  package func postings(_ term: RankedTerm, _ body: (Posting) -> Void) {
    guard term.isPrefix else {
      for posting in counts[term.term] ?? [] { body(posting) }
      return
    }
    for (known, postings) in counts where known.starts(with: term.term) { for posting in postings { body(posting) } }
  }
}
