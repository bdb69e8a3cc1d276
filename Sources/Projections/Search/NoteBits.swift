/// The notes of a chunk as one bit each, of which those words are known that have any.
///
/// Few notes cost little to go through and to forget, and many no more than their bits.
struct NoteBits: ~Copyable {
  let words: UnsafeMutableBufferPointer<UInt64>
  /// Which words are not 0.
  private(set) var used = UsedWords()

  init() {
    words = .allocate(capacity: GramRow.notes / 64)
    words.initialize(repeating: 0)
  }

  deinit { words.deallocate() }

  @inline(__always)
  mutating func insert(_ place: UInt16) {
    let word = Int(place &>> 6) & (GramRow.notes / 64 - 1)
    words[word] |= 1 &<< UInt64(place & 63)
    used.insert(word)
  }

  @inline(__always)
  mutating func insert(_ places: UnsafeBufferPointer<UInt16>) {
    for place in places { insert(place) }
  }

  /// Adds the notes of another set.
  mutating func formUnion(_ other: borrowing NoteBits) {
    var left = other.used
    while let place = left.popFirst() { words[place] |= other.words[place] }
    used.formUnion(other.used)
  }

  mutating func removeAll() {
    while let place = used.popFirst() { words[place] = 0 }
  }

  /// How many notes there are.
  var count: Int {
    var (left, count) = (used, 0)
    while let place = left.popFirst() { count &+= words[place].nonzeroBitCount }
    return count
  }
}

/// Which of 128 words are in use.
struct UsedWords {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  @inline(__always)
  mutating func insert(_ word: Int) {
    // Not by a branch: which half cannot be foreseen.
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: word & 63)
    let isHigh = UInt64(truncatingIfNeeded: word &>> 6)
    low |= bit & (isHigh &- 1)
    high |= bit & (0 &- isHigh)
  }

  mutating func formUnion(_ other: UsedWords) {
    low |= other.low
    high |= other.high
  }

  @inline(__always)
  mutating func popFirst() -> Int? {
    if low != 0 {
      defer { low &= low &- 1 }
      return low.trailingZeroBitCount
    }
    if high == 0 { return nil }
    defer { high &= high &- 1 }
    return 64 &+ high.trailingZeroBitCount
  }
}
