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
  /// Of each note, times in the title in the high half, times in the text in the low one.
  private var counts: [UInt32]
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
    counts = [UInt32](repeating: 0, count: room)
  }

  package var nextTerm: RankedTerm? { place < terms.count ? terms[place] : nil }

  /// Takes a posting of the term; a note may come several times, with several terms that a prefix stands for.
  @inline(__always)
  package mutating func take(_ posting: Posting) {
    let note = Int(posting.note)
    guard note < counts.count else { return }
    let known = counts[note]
    if known == 0 { hits.append(posting.note) }
    let (title, text) = (known >> 16 + UInt32(posting.title), known & 0xffff + UInt32(posting.text))
    counts[note] = min(title, 0xffff) << 16 | min(text, 0xffff)
  }

  /// Adds what the term says to a note's score; once for each of `hits`, after all postings were taken.
  package mutating func score(_ hit: UInt32, _ length: NoteLength) {
    if weights.count == place {
      weight = Ranking.rarity(of: Double(hits.count), among: count)
      weights.append(weight)
    }
    let note = Int(hit)
    let title =
      Ranking.titleWeight * Double(counts[note] >> 16)
      / (1 - Ranking.titleLengthShare + Ranking.titleLengthShare * Double(length.title) / titleAverage)
    let text =
      Double(counts[note] & 0xffff)
      / (1 - Ranking.textLengthShare + Ranking.textLengthShare * Double(length.text) / textAverage)
    counts[note] = 0
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
