internal import NoteText
package import LogStore

/// The notes that may hold what is looked for: a set of note numbers, one bit each.
package struct CandidateSet: Sendable {
  private var words: [UInt64]
  /// How many notes it has.
  package private(set) var count = 0

  static let wordsPerChunk = GramRow.notes / 64

  init(chunks: Int) {
    words = [UInt64](repeating: 0, count: chunks * Self.wordsPerChunk)
  }

  package func contains(_ note: UInt64) -> Bool {
    let word = Int(truncatingIfNeeded: note >> 6)
    return word < words.count && words[word] & 1 << (note & 63) != 0
  }

  /// The note numbers, ascending.
  package var numbers: [UInt64] {
    var numbers: [UInt64] = []
    numbers.reserveCapacity(count)
    for (index, word) in words.enumerated() where word != 0 {
      var bits = word
      while bits != 0 {
        numbers.append(UInt64(index) * 64 + UInt64(bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
    return numbers
  }

  mutating func insert(_ note: UInt64) {
    let word = Int(truncatingIfNeeded: note >> 6)
    guard word < words.count, !contains(note) else { return }
    words[word] |= 1 << (note & 63)
    count += 1
  }

  mutating func set(_ chunk: Int, _ bits: [UInt64]) {
    for (index, word) in bits.enumerated() where word != 0 {
      words[chunk * Self.wordsPerChunk + index] = word
      count += word.nonzeroBitCount
    }
  }
}

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
      if let bits = try intersection(grams, UInt64(chunk), in: transaction) { found.set(chunk, bits) }
    }
    for note in try PendingGrams.notes(withAnyOf: grams, in: transaction) { found.insert(note) }
    return found
  }

  /// The notes of a chunk that have all grams; nil for none.
  private static func intersection(
    _ grams: [UInt32], _ chunk: UInt64, in transaction: borrowing ReadTransaction
  ) throws(StoreError) -> [UInt64]? {
    var bits: [UInt64] = []
    for gram in grams {
      let row = try transaction.withValue(SearchTable.grams, GramRow.key(chunk: chunk, gram: gram), Self.bits)
      guard let row else { return nil }
      if bits.isEmpty {
        bits = row
      } else {
        var any: UInt64 = 0
        for index in bits.indices {
          bits[index] &= row[index]
          any |= bits[index]
        }
        if any == 0 { return nil }
      }
    }
    return bits
  }

  private static func bits(_ row: Span<UInt8>) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: CandidateSet.wordsPerChunk)
    if row.count == GramRow.bitmapBytes {
      for index in bits.indices {
        bits[index] = UInt64(
          littleEndian: row.bytes.unsafeLoadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
      }
    } else {
      GramRow.forEach(row) { bits[$0 >> 6] |= 1 << UInt64($0 & 63) }
    }
    return bits
  }

  /// Lends the folded text of a note as it stands; nil where there is none.
  package static func withText<Result>(
    _ note: UInt64, in transaction: borrowing ReadTransaction, _ body: (Span<UInt8>) -> Result
  ) throws(StoreError) -> Result? {
    try SearchTable.texts.withText(note, in: transaction, body)
  }
}
