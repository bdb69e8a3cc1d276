package import LogStore

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
/// It is fed by its caller, from tables or from texts: for each `nextTerm`, `take` its postings, then `endTerm`.
package struct Ranker {
  private let terms: [RankedTerm]
  private let count: Double
  private let textAverage: Double
  /// What a title of so many terms is divided by, inverted.
  private let titleShares: [Double]
  private var place = 0
  private var weights: [Double] = []
  /// The term's notes: number ‖ times in the title (16 bits) ‖ times in the text (16 bits).
  private var hits: [UInt64] = []
  private var isAscending = true
  /// The notes that have one of the terms so far, by number.
  private var scored: [RankedNotes.Entry] = []

  package init(_ terms: [RankedTerm], sums: WordSums) {
    self.terms = terms
    count = max(1, Double(sums.notes))
    textAverage = max(1, Double(sums.textTerms) / count)
    let titleAverage = max(1, Double(sums.titleTerms) / count)
    titleShares = (0..<256).map {
      Ranking.titleWeight / (1 - Ranking.titleLengthShare + Ranking.titleLengthShare * Double($0) / titleAverage)
    }
  }

  package var nextTerm: RankedTerm? { place < terms.count ? terms[place] : nil }

  /// Takes a posting of the term; a note may come several times, with several terms that a prefix stands for.
  package mutating func take(_ posting: Posting) {
    let hit = Self.hit(posting)
    if let last = hits.last, last >> 32 >= hit >> 32 { isAscending = false }
    hits.append(hit)
  }

  /// Takes all postings of a row.
  mutating func take(_ row: Span<UInt8>, from start: UInt64) {
    var known = hits
    hits = []
    let first = known.count
    PostingBlock.forEach(row, start) { known.append(Self.hit($0)) }
    if first > 0, first < known.count, known[first - 1] >> 32 >= known[first] >> 32 { isAscending = false }
    hits = known
  }

  @inline(__always)
  private static func hit(_ posting: Posting) -> UInt64 {
    UInt64(posting.note) << 32 | UInt64(posting.title) << 16 | UInt64(posting.text)
  }

  /// Adds what the term says to the scores of the notes that have it; once, after all its postings were taken.
  package mutating func endTerm<Failure>(
    _ length: (UInt32) throws(Failure) -> NoteLength
  ) throws(Failure) {
    joinHits()
    let weight = Ranking.rarity(of: Double(hits.count), among: count)
    weights.append(weight)
    let factor = weight * (Ranking.saturation + 1)
    let textBase = 1 - Ranking.textLengthShare
    let textSlope = Ranking.textLengthShare / textAverage
    var entries: [RankedNotes.Entry] = []
    entries.reserveCapacity(hits.count)
    for hit in hits {
      let note = UInt32(truncatingIfNeeded: hit >> 32)
      let length = try length(note)
      let sum =
        Double(hit >> 16 & 0xffff) * titleShares[min(255, max(0, length.title))]
        + Double(hit & 0xffff) / (textBase + textSlope * Double(length.text))
      entries.append(RankedNotes.Entry(score: factor * sum / (Ranking.saturation + sum), note: note))
    }
    scored = scored.isEmpty ? entries : Self.sum(scored, entries)
    hits.removeAll(keepingCapacity: true)
    isAscending = true
    place += 1
  }

  /// Puts the term's notes in order, each once.
  private mutating func joinHits() {
    if isAscending { return }
    RadixSort.sort(&hits, from: 32)
    var joined = 0
    for hit in hits {
      if joined > 0, hits[joined - 1] >> 32 == hit >> 32 {
        let known = hits[joined - 1]
        let title = min(0xffff, known >> 16 & 0xffff + hit >> 16 & 0xffff)
        let text = min(0xffff, known & 0xffff + hit & 0xffff)
        hits[joined - 1] = hit & ~0xffff_ffff | title << 16 | text
      } else {
        hits[joined] = hit
        joined += 1
      }
    }
    hits.removeLast(hits.count - joined)
  }

  /// Two lists of notes, each by number, as one.
  private static func sum(_ left: [RankedNotes.Entry], _ right: [RankedNotes.Entry]) -> [RankedNotes.Entry] {
    var all: [RankedNotes.Entry] = []
    all.reserveCapacity(left.count + right.count)
    var (a, b) = (0, 0)
    while a < left.count, b < right.count {
      if left[a].note < right[b].note {
        all.append(left[a])
        a += 1
      } else if left[a].note > right[b].note {
        all.append(right[b])
        b += 1
      } else {
        all.append(RankedNotes.Entry(score: left[a].score + right[b].score, note: left[a].note))
        a += 1
        b += 1
      }
    }
    all.append(contentsOf: left[a...])
    all.append(contentsOf: right[b...])
    return all
  }

  /// The notes that have a term.
  package var notes: RankedNotes { RankedNotes(scored, weights: weights) }
}

extension Ranker {
  /// The notes about some terms by the tables, the best first. O(postings).
  package static func ranked(
    _ terms: [RankedTerm], in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> RankedNotes {
    var ranker = Ranker(terms, sums: try WordSums.read(in: transaction))
    while let term = ranker.nextTerm {
      try PostingRows.scanRows(term.term, asPrefix: term.isPrefix, in: transaction) { ranker.take($0, from: $1) }
      var lengths = NoteLengths()
      try ranker.endTerm { (note) throws(StoreError) in try lengths.length(UInt64(note), in: transaction) }
    }
    return ranker.notes
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
