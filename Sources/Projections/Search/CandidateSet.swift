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

  /// Takes a note out; false where it was not in.
  package mutating func remove(_ note: UInt64) -> Bool {
    guard contains(note) else { return false }
    words[Int(truncatingIfNeeded: note >> 6)] &= ~(1 << (note & 63))
    count -= 1
    return true
  }

  /// Lets `body` change the bits of a chunk, and counts anew what is in it.
  mutating func withChunk<Failure>(
    _ chunk: Int, _ body: (UnsafeMutableBufferPointer<UInt64>) throws(Failure) -> Void
  ) throws(Failure) {
    let start = chunk * Self.wordsPerChunk
    let found = try words.withUnsafeMutableBufferPointer { (all) throws(Failure) -> Int in
      let bits = UnsafeMutableBufferPointer(rebasing: all[start..<start + Self.wordsPerChunk])
      let before = bits.reduce(0) { $0 + $1.nonzeroBitCount }
      try body(bits)
      return bits.reduce(0) { $0 + $1.nonzeroBitCount } - before
    }
    count += found
  }
}
