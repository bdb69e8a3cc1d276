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
    var grams: [UInt32] = []
    for string in strings { for gram in Gram.grams(in: string) where !grams.contains(gram) { grams.append(gram) } }
    if grams.isEmpty { return nil }
    let chunks = Int(noteCount >> UInt64(GramRow.noteBits)) + 1
    var found = CandidateSet(chunks: chunks)
    for chunk in 0..<chunks {
      try found.withChunk(chunk) { (bits) throws(StoreError) in
        try intersect(grams, UInt64(chunk), bits, in: transaction)
      }
    }
    for note in try PendingGrams.notes(withAnyOf: grams, in: transaction) { found.insert(note) }
    return found
  }

  /// Puts the notes of a chunk that have all grams into an empty set.
  private static func intersect(
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

  /// Lends the folded text of a note as it stands; nil where there is none.
  package static func withText<Result>(
    _ note: UInt64, in transaction: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    try SearchTable.texts.withText(note, in: transaction, body)
  }
}
