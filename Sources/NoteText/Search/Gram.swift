/// A few neighbouring bytes of folded text: what the substring index is keyed by.
///
/// Every one, two and three bytes are a gram; those of one byte only in ASCII, since any other letter has two bytes or more.
/// Words of common letters have common trigrams only, so four ASCII letters or digits are a gram too, and three letters
/// of two bytes each. A gram is a number: what it is in the bits from 24 up, its bytes below, the last one lowest.
package enum Gram {
  /// The grams that a folded text must have to hold a string; empty where they say nothing.
  ///
  /// The longest at each place, without those that lie within another; each once, at most `most`, evenly spread.
  package static func grams(in needle: [UInt8], most: Int = 24) -> [UInt32] {
    switch needle.count {
    case 0: return []
    case 1: return needle[0] < 0x80 ? [one(needle[0])] : []
    case 2: return [two(needle[0], needle[1])]
    default: break
    }
    var all: [UInt32] = []
    var covered = 0
    for place in 0..<needle.count - 2 {
      if place + 4 <= needle.count, needle[place..<place + 4].allSatisfy(isWordByte) {
        all.append(four(needle[place], needle[place + 1], needle[place + 2], needle[place + 3]))
        covered = place + 4
      } else if place + 6 <= needle.count,
        let gram = needle.withUnsafeBufferPointer({ threePairs($0, place, end: needle.count) })
      {
        all.append(gram)
        covered = place + 6
      } else if place + 3 > covered {
        all.append(three(needle[place], needle[place + 1], needle[place + 2]))
      }
    }
    let taken = min(all.count, max(1, most))
    var grams: [UInt32] = []
    for number in 0..<taken {
      let gram = all[taken == 1 ? 0 : number * (all.count - 1) / (taken - 1)]
      if !grams.contains(gram) { grams.append(gram) }
    }
    return grams
  }

  @inline(__always)
  static func one(_ byte: UInt8) -> UInt32 { 1 << 24 | UInt32(byte) }

  @inline(__always)
  static func two(_ first: UInt8, _ second: UInt8) -> UInt32 { 2 << 24 | UInt32(first) << 8 | UInt32(second) }

  @inline(__always)
  static func three(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
    3 << 24 | UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }

  /// Four ASCII bytes, seven bits each.
  @inline(__always)
  static func four(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> UInt32 {
    1 << 28 | UInt32(first) << 21 | UInt32(second) << 14 | UInt32(third) << 7 | UInt32(fourth)
  }

  /// The first three of four bytes, the first one in the highest bits.
  @inline(__always)
  static func three(_ word: UInt32) -> UInt32 { 3 << 24 | word >> 8 }

  /// Four ASCII bytes, the first one in the highest bits.
  @inline(__always)
  static func four(_ word: UInt32) -> UInt32 {
    // Of two bytes each, then of both halves, the gaps of one bit and of two are closed.
    let halves = (word & 0x7f00_7f00) >> 1 | word & 0x007f_007f
    return 1 << 28 | halves >> 2 & 0x0fff_c000 | halves & 0x3fff
  }

  /// How many bytes a gram has whose beginning is a shorter gram, or none is; nil for what is no gram.
  package static func length(_ gram: UInt32) -> Int? {
    switch gram >> 24 {
    case 1: gram & 0xff_ff80 == 0 ? 1 : nil
    case 2: gram & 0xff_0000 == 0 ? 2 : nil
    case 3: 3
    case 0x10...0x1f: 4
    case 0x20...0x2f: 6
    default: nil
    }
  }

  /// The bytes of a gram of one to three, the last one lowest.
  package static func bytes(_ gram: UInt32) -> UInt32 { gram & 0xff_ffff }

  /// The first three bytes of a gram of four.
  package static func beginning(ofFour gram: UInt32) -> UInt32 {
    (gram >> 21 & 0x7f) << 16 | (gram >> 14 & 0x7f) << 8 | gram >> 7 & 0x7f
  }

  /// The gram of one to three bytes.
  package static func gram(_ length: Int, _ bytes: UInt32) -> UInt32 { UInt32(length) << 24 | bytes }

  /// Three letters of two bytes each that begin at a place, spread over 28 bits; nil where others stand there.
  @inline(__always)
  static func threePairs(_ text: UnsafeBufferPointer<UInt8>, _ place: Int, end: Int) -> UInt32? {
    guard place &+ 6 <= end else { return nil }
    var letters: UInt64 = 0
    for pair in 0..<3 {
      let (lead, rest) = (text[place &+ 2 &* pair], text[place &+ 2 &* pair &+ 1])
      guard lead &- 0xc2 < 0x1e, rest & 0xc0 == 0x80 else { return nil }
      letters = letters << 11 | UInt64(lead & 0x1f) << 6 | UInt64(rest & 0x3f)
    }
    return 2 << 28 | UInt32(truncatingIfNeeded: (letters &* 0x9e37_79b9_7f4a_7c15) >> 36)
  }

  /// Whether a byte is an ASCII digit or small letter.
  @inline(__always)
  static func isWordByte(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte &- 0x30 < 10 }

  /// How many bytes the longest gram has.
  static let longest = 6
  /// How many bits a gram takes.
  package static let bits = 30
}

/// The different grams of stretches of folded text.
///
/// Those of three and four bytes are kept in an open-addressed table of the grams themselves, those of one and two as bits:
/// a note's few hundred stay in the processor's first cache, which sorting them does not. Whether a gram is new cannot be
/// foreseen, so nothing branches on it.
package struct GramSet: Sendable {
  /// The grams, each once, in the order met, and behind them room for what a piece of text may bring.
  private var found: [UInt32] = []
  /// How many there are.
  package private(set) var count = 0
  /// No gram is 0: an empty slot is. Only the first ones are in use, so that a long note's table does not slow down the
  /// short ones that come after it.
  private var slots: [UInt32]
  /// How many slots are in use, a power of two.
  private var slotCount = 1 << Self.leastBits
  private var shift: UInt32
  /// A bit for every one and two bytes, those of one byte behind the others.
  private var short: [UInt64]

  private static let leastBits = 12
  private static let shortWords = (1 << 16 + 1 << 8) / 64

  package init() {
    slots = [UInt32](repeating: 0, count: 1 << Self.leastBits)
    shift = 32 - UInt32(Self.leastBits)
    short = [UInt64](repeating: 0, count: Self.shortWords)
  }

  /// The grams, each once, in the order met.
  package var grams: [UInt32] { Array(found[..<count]) }

  /// Lends the grams, each once, in the order met.
  package func withGrams<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    found.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// Forgets all grams and keeps the room.
  package mutating func removeAll() {
    if slots.count > 1 << 16 {
      self = GramSet()
    } else {
      clear(slotCount)
      slotCount = 1 << Self.leastBits
      shift = 32 - UInt32(Self.leastBits)
      short.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      count = 0
    }
  }

  private mutating func clear(_ count: Int) {
    slots.withUnsafeMutableBufferPointer { UnsafeMutableBufferPointer(rebasing: $0[..<count]).update(repeating: 0) }
  }

  /// Adds the grams of a stretch of a text. O(length).
  package mutating func add(_ stretch: GramStretch) {
    stretch.text.withUnsafeBufferPointer { bytes in
      // Piece by piece, so that the table has room for all that a piece may bring.
      var start = stretch.starts.lowerBound
      while start < stretch.starts.upperBound {
        let next = min(stretch.starts.upperBound, start + Self.piece)
        reserve(next - start)
        insert(bytes, start..<next, past: stretch.place, end: bytes.count)
        start = next
      }
    }
  }

  private static let piece = 512

  /// Inserts the grams that begin in a range, end past a place and not past `end`; there must be room for them.
  private mutating func insert(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, past place: Int, end: Int) {
    let (shift, known) = (shift, count)
    var found: [UInt32] = []
    swap(&found, &self.found)
    let slotCount = slotCount
    count = slots.withUnsafeMutableBufferPointer { slots in
      let slots = UnsafeMutableBufferPointer(rebasing: slots[..<slotCount])
      return short.withUnsafeMutableBufferPointer { short in
        found.withUnsafeMutableBufferPointer { found in
          OpenGrams(slots: slots, shift: shift, short: short, found: found, count: known)
            .inserting(text, range, past: place, end: end)
        }
      }
    }
    swap(&found, &self.found)
  }

  /// Makes room for the grams that begin at some places and one, so that no more than half of the slots are taken.
  private mutating func reserve(_ places: Int) {
    // One of each length.
    let more = 4 * places
    if found.count <= count + more {
      found.append(contentsOf: repeatElement(0, count: max(4 * Self.piece, count + more + 1 - found.count)))
    }
    let known = slotCount
    // Two of them have slots.
    while (count + 2 * places) * 2 > slotCount {
      slotCount *= 2
      shift -= 1
    }
    if slotCount == known { return }
    if slotCount > slots.count {
      slots = [UInt32](repeating: 0, count: slotCount)
    } else {
      clear(slotCount)
    }
    for gram in found[..<count] where gram >= 3 << 24 {
      var slot = Int((gram &* 0x9e37_79b1) >> shift)
      while slots[slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = gram
    }
  }
}

/// The tables of a set of grams while some are inserted; there must be room for them and one more.
private struct OpenGrams {
  let slots: UnsafeMutableBufferPointer<UInt32>
  let shift: UInt32
  let short: UnsafeMutableBufferPointer<UInt64>
  let found: UnsafeMutableBufferPointer<UInt32>
  var count: Int

  /// Inserts a gram of three bytes or more.
  @inline(__always)
  private mutating func insert(_ gram: UInt32) {
    let mask = slots.count &- 1
    var slot = Int((gram &* 0x9e37_79b1) >> shift)
    var known = slots[slot]
    while known != 0, known != gram {
      slot = (slot &+ 1) & mask
      known = slots[slot]
    }
    slots[slot] = gram
    found[count] = gram
    count &+= known == 0 ? 1 : 0
  }

  /// Inserts a gram of one or two bytes, which has a bit; where `isOne` is 0 it does not count.
  @inline(__always)
  private mutating func insert(_ gram: UInt32, bit: Int, _ isOne: Int = 1) {
    let word = short[bit >> 6]
    short[bit >> 6] = word | 1 << UInt64(bit & 63)
    found[count] = gram
    count &+= Int(truncatingIfNeeded: ~word >> UInt64(bit & 63) & 1) & isOne
  }

  @inline(__always)
  private mutating func insertOne(_ first: UInt8) {
    insert(Gram.one(first), bit: 1 << 16 | Int(first), Int(first >> 7 ^ 1))
  }

  @inline(__always)
  private mutating func insertTwo(_ first: UInt8, _ second: UInt8) {
    insert(Gram.two(first, second), bit: Int(first) << 8 | Int(second))
  }

  /// - Returns: How many grams there are then.
  consuming func inserting(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, past place: Int, end: Int
  ) -> Int {
    // How many bytes of a word stand in a row up to the third one from the place that is looked at.
    var run = 0
    for index in range.lowerBound..<max(range.lowerBound, min(end, range.lowerBound &+ 3)) {
      run = Gram.isWordByte(text[index]) ? run &+ 1 : 0
    }
    for index in range {
      let first = text[index]
      if index &+ 3 < end, index >= place {
        let (second, third, fourth) = (text[index &+ 1], text[index &+ 2], text[index &+ 3])
        run = Gram.isWordByte(fourth) ? run &+ 1 : 0
        if run >= 4 {
          insert(Gram.four(first, second, third, fourth))
        } else if first >= 0xc2, let gram = Gram.threePairs(text, index, end: end) {
          insert(gram)
        }
        insert(Gram.three(first, second, third))
        insertTwo(first, second)
        insertOne(first)
        continue
      }
      if index &+ 1 > place { insertOne(first) }
      guard index &+ 1 < end else { break }
      let second = text[index &+ 1]
      if index &+ 2 > place { insertTwo(first, second) }
      guard index &+ 2 < end else { continue }
      let third = text[index &+ 2]
      if index &+ 3 > place { insert(Gram.three(first, second, third)) }
      guard index &+ 3 < end else { continue }
      let fourth = text[index &+ 3]
      run = Gram.isWordByte(fourth) ? run &+ 1 : 0
      if run >= 4 {
        if index &+ 4 > place { insert(Gram.four(first, second, third, fourth)) }
      } else if first >= 0xc2, index &+ 6 > place, let gram = Gram.threePairs(text, index, end: end) {
        insert(gram)
      }
    }
    return count
  }
}

extension Span where Element == UInt8 {
  /// How many bytes two texts begin with in common, at most `limit`, which must not pass either's end.
  package func commonPrefix(with other: Span<UInt8>, limit: Int) -> Int {
    var count = 0
    while count + 8 <= limit {
      let difference = word(at: count) ^ other.word(at: count)
      if difference != 0 { return count + difference.trailingZeroBitCount / 8 }
      count += 8
    }
    while count < limit, self[count] == other[count] { count += 1 }
    return count
  }

  /// How many bytes two texts end with in common, at most `limit`, which must not pass either's start.
  package func commonSuffix(with other: Span<UInt8>, limit: Int) -> Int {
    var count = 0
    while count + 8 <= limit {
      let difference = word(at: self.count - count - 8) ^ other.word(at: other.count - count - 8)
      if difference != 0 { return count + difference.leadingZeroBitCount / 8 }
      count += 8
    }
    while count < limit, self[self.count - 1 - count] == other[other.count - 1 - count] { count += 1 }
    return count
  }
}
