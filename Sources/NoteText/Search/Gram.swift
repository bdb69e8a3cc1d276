/// One, two or three neighbouring bytes of folded text: what the substring index is keyed by.
///
/// A gram is a number: its length in the bits from 24 up, its bytes below, the last one lowest. Grams of one byte are
/// those of ASCII only; any other letter has two bytes or more.
package enum Gram {
  /// The grams that a folded text must have to hold a string; empty where they say nothing.
  ///
  /// All of its trigrams, each once, at most `most` of them, evenly spread; of a shorter string the string itself.
  package static func grams(in needle: [UInt8], most: Int = 24) -> [UInt32] {
    switch needle.count {
    case 0: return []
    case 1: return needle[0] < 0x80 ? [one(needle[0])] : []
    case 2: return [two(needle[0], needle[1])]
    default: break
    }
    let places = needle.count - 2
    let taken = min(places, max(1, most))
    var known: Set<UInt32> = []
    var grams: [UInt32] = []
    for step in 0..<taken {
      let place = taken == 1 ? 0 : step * (places - 1) / (taken - 1)
      let gram = three(needle[place], needle[place + 1], needle[place + 2])
      if known.insert(gram).inserted { grams.append(gram) }
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

  /// How many bits a gram takes.
  package static let bits = 26
}

/// The different grams of stretches of folded text.
///
/// An open-addressed table of the grams themselves: a note's few hundred stay in the processor's first cache, which
/// sorting them does not.
package struct GramSet: Sendable {
  /// The grams, each once, in the order met.
  package private(set) var grams: [UInt32] = []
  private var slots: [UInt32]
  private var shift: UInt32

  package init() {
    slots = [UInt32](repeating: 0, count: 4096)
    shift = 32 - 12
  }

  /// Forgets all grams and keeps the room.
  package mutating func removeAll() {
    // No gram is 0: an empty slot is.
    if slots.count > 1 << 16 {
      self = GramSet()
    } else {
      slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      grams.removeAll(keepingCapacity: true)
    }
  }

  /// Adds the grams that lie within a range of a text. O(length).
  package mutating func add(_ text: Span<UInt8>, _ range: Range<Int>) {
    text.withUnsafeBufferPointer { bytes in
      // Piece by piece, so that the table has room for all that a piece may bring.
      var start = range.lowerBound
      while start < range.upperBound {
        let end = min(range.upperBound, start + Self.piece)
        reserve(3 * (end - start))
        insert(bytes, start..<end, end: range.upperBound)
        start = end
      }
    }
  }

  private static let piece = 512

  /// Inserts the grams that begin in a range and end before `end`; the table must have room for all of them.
  private mutating func insert(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, end: Int) {
    let mask = slots.count - 1
    let shift = shift
    var new = grams
    grams = []
    slots.withUnsafeMutableBufferPointer { slots in
      func insert(_ gram: UInt32) {
        var slot = Int((gram &* 0x9e37_79b1) >> shift)
        while slots[slot] != 0 {
          if slots[slot] == gram { return }
          slot = (slot &+ 1) & mask
        }
        slots[slot] = gram
        new.append(gram)
      }
      for index in range {
        let first = text[index]
        if first < 0x80 { insert(Gram.one(first)) }
        guard index &+ 1 < end else { break }
        let second = text[index &+ 1]
        insert(Gram.two(first, second))
        guard index &+ 2 < end else { continue }
        insert(Gram.three(first, second, text[index &+ 2]))
      }
    }
    grams = new
  }

  /// Adds the grams that `new` has where it differs from `old`: those that touch a changed byte. O(length).
  package mutating func add(_ new: Span<UInt8>, differingFrom old: Span<UInt8>) {
    let shorter = min(new.count, old.count)
    let prefix = new.commonPrefix(with: old, limit: shorter)
    let suffix = new.commonSuffix(with: old, limit: shorter - prefix)
    // A gram reaches two bytes over either end of what changed.
    add(new, max(0, prefix - 2)..<min(new.count, new.count - suffix + 2))
  }

  /// Makes room for more grams, so that no more than half of the slots are taken.
  private mutating func reserve(_ more: Int) {
    var count = slots.count
    while (grams.count + more) * 2 > count {
      count *= 2
      shift -= 1
    }
    if count == slots.count { return }
    slots = [UInt32](repeating: 0, count: count)
    for gram in grams {
      var slot = Int((gram &* 0x9e37_79b1) >> shift)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = gram
    }
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
