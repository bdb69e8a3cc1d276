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
  private var counts: TermCounts
  private var scores: NoteScores

  /// From so many postings of a term on, counts are kept by note number; fewer than one note in so many stay a list.
  private static let few = 1024
  private static let share = 6

  /// - Parameter notes: The highest note number.
  package init(_ terms: [RankedTerm], sums: WordSums, notes: UInt64) {
    self.init(terms, sums: sums, notes: notes, most: Self.most(notes))
  }

  private static func most(_ notes: UInt64) -> Int { max(few, Int(clamping: notes) / share) }

  /// - Parameters:
  ///   - most: So many postings of a term stay a list.
  ///   - room: Memory of an earlier search.
  init(_ terms: [RankedTerm], sums: WordSums, notes: UInt64, most: Int, room: RankRoom? = nil) {
    self.terms = terms
    let arrays = room?.take() ?? RankRoom.Arrays()
    counts = TermCounts(room: Int(clamping: min(notes, UInt64(UInt32.max))) + 1, most: most, array: arrays.counts)
    scores = NoteScores(array: arrays.scores)
    count = max(1, Double(sums.notes))
    textAverage = max(1, Double(sums.textTerms) / count)
    let titleAverage = max(1, Double(sums.titleTerms) / count)
    titleShares = (0..<256).map {
      Ranking.titleWeight / (1 - Ranking.titleLengthShare + Ranking.titleLengthShare * Double($0) / titleAverage)
    }
  }

  package var nextTerm: RankedTerm? { place < terms.count ? terms[place] : nil }

  /// Takes a posting of the term; a note may come several times, with several terms that a prefix stands for.
  package mutating func take(_ posting: Posting) { counts.take(posting) }

  /// Takes all postings of a row.
  mutating func take(_ row: Span<UInt8>, from start: UInt64) { counts.take(row, from: start) }

  /// Adds what the term says to the scores of the notes that have it; once, after all its postings were taken.
  package mutating func endTerm<Failure>(
    _ length: (UInt32) throws(Failure) -> NoteLength
  ) throws(Failure) {
    let score = closeTerm()
    if counts.isArray {
      try scores.withArray(counts.array.count) { [array = counts.array] (all) throws(Failure) in
        for (note, cell) in array.enumerated() where cell != 0 {
          all[note] += score(cell, try length(UInt32(truncatingIfNeeded: note)))
        }
      }
    } else {
      var entries = Self.room(for: counts)
      for hit in counts.list {
        entries.append(Self.entry(hit, score, try length(UInt32(truncatingIfNeeded: hit >> 32))))
      }
      scores.add(entries)
    }
    counts.removeAll()
  }

  /// The same with the lengths of the tables.
  private mutating func endTerm(in transaction: borrowing ReadTransaction) throws(StoreError) {
    let score = closeTerm()
    if counts.isArray {
      var own = TermCounts(room: 0, most: 0)
      swap(&own, &counts)
      defer { swap(&own, &counts) }
      let cells = own.array.span
      try scores.withArray(cells.count) { (all) throws(StoreError) in
        for start in stride(from: 0, to: cells.count, by: Int(NoteLengths.notesPerRow)) {
          let range = start..<min(cells.count, start + Int(NoteLengths.notesPerRow))
          let key = Key.number(UInt64(start) / NoteLengths.notesPerRow)
          let isThere = try transaction.withValue(WordTable.lengths, key) { row in
            for note in range where cells[note] != 0 {
              all[note] += score(cells[note], NoteLengths.length(at: note - start, in: row))
            }
            return true
          }
          if isThere == true { continue }
          for note in range where cells[note] != 0 { all[note] += score(cells[note], NoteLength(title: 0, text: 0)) }
        }
      }
    } else {
      var entries = Self.room(for: counts)
      try NoteLengths.scan(counts.list, in: transaction) { entries.append(Self.entry($0, score, $1)) }
      scores.add(entries)
    }
    counts.removeAll()
  }

  /// How the term scores, now that it is known how many notes have it.
  private mutating func closeTerm() -> TermScore {
    counts.close()
    let weight = Ranking.rarity(of: Double(counts.count), among: count)
    weights.append(weight)
    place += 1
    return TermScore(
      factor: weight * (Ranking.saturation + 1), titleShares: titleShares,
      textSlope: Ranking.textLengthShare / textAverage)
  }

  private static func room(for counts: TermCounts) -> [RankedNotes.Entry] {
    var entries: [RankedNotes.Entry] = []
    entries.reserveCapacity(counts.list.count)
    return entries
  }

  @inline(__always)
  private static func entry(_ hit: UInt64, _ score: TermScore, _ length: NoteLength) -> RankedNotes.Entry {
    let value = score(UInt32(truncatingIfNeeded: hit), length)
    return RankedNotes.Entry(score: value, note: UInt32(truncatingIfNeeded: hit >> 32))
  }

  /// The notes that have a term.
  package var notes: RankedNotes { RankedNotes(scores, weights: weights) }
}

extension Ranker {
  /// The notes about some terms by the tables, the best first. O(postings).
  ///
  /// - Parameter room: Lends memory, given back by `RankedNotes.end`.
  package static func ranked(
    _ terms: [RankedTerm], room: RankRoom? = nil, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> RankedNotes {
    let notes = try transaction.noteCount()
    return try ranked(terms, room: room, most: most(notes), in: transaction)
  }

  /// - Parameter most: So many postings of a term stay a list.
  package static func ranked(
    _ terms: [RankedTerm], room: RankRoom? = nil, most: Int, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> RankedNotes {
    let (sums, notes) = (try WordSums.read(in: transaction), try transaction.noteCount())
    var ranker = Ranker(terms, sums: sums, notes: notes, most: most, room: room)
    while let term = ranker.nextTerm {
      try PostingRows.scanRows(term.term, asPrefix: term.isPrefix, in: transaction) { ranker.take($0, from: $1) }
      try ranker.endTerm(in: transaction)
    }
    if let room {
      var array = ranker.counts.takeArray()
      room.put(counts: &array)
    }
    return ranker.notes
  }
}

/// What one term says of a note by its counts and lengths: above 0.
struct TermScore {
  let factor: Double
  /// What a title of so many terms is divided by, inverted.
  let titleShares: [Double]
  let textSlope: Double

  @inline(__always)
  func callAsFunction(_ counts: UInt32, _ length: NoteLength) -> Double {
    let text = Double(counts & 0xffff) / (1 - Ranking.textLengthShare + textSlope * Double(length.text))
    let title = counts >> 16
    let sum = title == 0 ? text : Double(title) * titleShares[min(255, max(0, length.title))] + text
    return factor * sum / (Ranking.saturation + sum)
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
