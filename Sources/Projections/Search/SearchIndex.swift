package import LogStore
internal import NoteText

/// Reads the tables of `search`.
package enum SearchIndex {
  /// The notes that may hold every one of some folded strings, now or at any time; nil where the index says nothing, so
  /// that every note may. No note that ever held them all is left out.
  ///
  /// Complexity: O(grams × chunks of notes), a fraction of a microsecond each.
  package static func candidates(
    _ strings: [[UInt8]], noteCount: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> CandidateSet? {
    guard var candidates = try GramCandidates(strings, noteCount: noteCount, in: transaction) else { return nil }
    return try candidates.all(in: transaction)
  }

  /// A gram that takes less than one note in so many out of a chunk is not looked at in the others: each look is a page.
  private static let share = 64

  /// Those of some grams that leave notes of a chunk out that the others do not, the rarest first.
  ///
  /// Neighbouring grams of one word are mostly in the same notes. Whoever asks looks at the texts of what is found.
  static func tellingGrams(
    of grams: [UInt32], _ chunk: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt32] {
    var rows: [(gram: UInt32, count: Int, bits: [UInt64])] = []
    for gram in grams {
      var bits = [UInt64](repeating: 0, count: CandidateSet.wordsPerChunk)
      _ = try transaction.withValue(SearchTable.grams, number: GramRow.number(chunk: chunk, gram: gram)) { row in
        bits.withUnsafeMutableBufferPointer { GramRow.fill($0, from: row) }
      }
      rows.append((gram, bits.reduce(0) { $0 + $1.nonzeroBitCount }, bits))
    }
    rows.sort { ($0.count, $0.gram) < ($1.count, $1.gram) }
    guard let rarest = rows.first else { return grams }
    var telling = [rarest.gram]
    var (left, count) = (rarest.bits, rarest.count)
    for row in rows.dropFirst() {
      var fewer = left
      var kept = 0
      for index in fewer.indices {
        fewer[index] &= row.bits[index]
        kept += fewer[index].nonzeroBitCount
      }
      guard count - kept > count / share else { continue }
      telling.append(row.gram)
      (left, count) = (fewer, kept)
    }
    return telling
  }

  /// Puts the notes of a chunk that have all grams into an empty set.
  static func intersect(
    _ grams: [UInt32], _ chunk: UInt64, _ bits: UnsafeMutableBufferPointer<UInt64>,
    in transaction: borrowing ReadTransaction
  ) throws(StoreError) {
    for (place, gram) in grams.enumerated() {
      let isThere = try transaction.withValue(SearchTable.grams, number: GramRow.number(chunk: chunk, gram: gram)) {
        row in
        if place == 0 { GramRow.fill(bits, from: row) } else { GramRow.intersect(bits, with: row) }
        return true
      }
      if isThere == nil { return bits.update(repeating: 0) }
      if place > 0, bits.allSatisfy({ $0 == 0 }) { return }
    }
  }

  /// What a closure finds in the folded text of a note as it stands now; nil where none is kept.
  ///
  /// The text is that of `states`, folded for the look: a second table of all texts would be written with every edit, and
  /// read by everyone who shows a part of the text besides. A search asks of hundreds: not generic, so that no type is
  /// looked up for each.
  package static func tells(
    _ note: UInt64, in transaction: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Bool
  ) throws(StoreError) -> Bool? {
    var told: Bool?
    try NoteStates().texts.lend(note, in: transaction) { text in
      var folded: [UInt8] = []
      Folding.fold(text, into: &folded)
      told = body(folded.span)
    }
    return told
  }
}
