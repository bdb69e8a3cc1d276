internal import NoteText

/// Makes the rows of a chunk of notes from their longest grams: a gram that others begin with has their notes, too.
///
/// The grams of four bytes come in the order of their first three, so the notes of a gram of three bytes are all known when
/// the next one begins, and likewise those of two and one: at each time there are three sets.
struct ChunkRows: ~Copyable {
  private let postings: SortedPostings
  private let chunk: UInt64
  /// gram ‖ its number
  private var order: [UInt64]
  /// Those of three bytes, two, and one.
  private var three = ShortGrams(3)
  private var two = ShortGrams(2)
  private var one = ShortGrams(1)
  /// Those that are no gram's beginning.
  private var long: [GramRows] = []
  private var bits = NoteBits()

  private static let mostRows = 4_096

  init(_ postings: SortedPostings, chunk: UInt64) {
    self.postings = postings
    self.chunk = chunk
    order = []
    order.reserveCapacity(postings.grams.count)
    for (number, gram) in postings.grams.enumerated() { order.append(UInt64(gram) << 32 | UInt64(number)) }
    RadixSort.sort(&order, from: 32)
  }

  /// Gives all rows in the order of their keys, some at a time.
  mutating func make<Failure>(_ give: (GramRows) throws(Failure) -> Void) throws(Failure) {
    var rows = GramRows()
    var place = 0
    for entry in order {
      let length = Gram.length(UInt32(entry >> 32)) ?? 0
      if length > 3 { break }
      switch length {
      case 1: one.own = min(one.own, place)
      case 2: two.own = min(two.own, place)
      case 3: three.own = min(three.own, place)
      default: break
      }
      place += 1
    }
    // Most bytes are of a note each, and the grams of three bytes have some more notes than those of four.
    three.rows.reserve(min(order.count, 1 << 16), bytes: min(postings.count, 4 << 20))
    one.end = min(two.own, three.own, place)
    two.end = min(three.own, place)
    three.end = place
    for entry in order[place...] {
      let gram = UInt32(truncatingIfNeeded: entry >> 32)
      let places = postings.places(of: Int(truncatingIfNeeded: entry & 0xffff_ffff))
      if Gram.length(gram) == 4 {
        openThree(Gram.beginning(ofFour: gram))
        three.bits.insert(places)
      } else {
        openThree(.max)
      }
      if postings.isAscending {
        rows.append(places, GramRow.number(chunk: chunk, gram: gram))
      } else {
        bits.insert(places)
        rows.append(bits, GramRow.number(chunk: chunk, gram: gram))
        bits.removeAll()
      }
      if rows.count < Self.mostRows { continue }
      long.append(rows)
      rows = GramRows()
      rows.reserve(Self.mostRows, bytes: Self.mostRows * 64)
    }
    openThree(.max)
    openTwo(.max)
    openOne(.max)
    if rows.count > 0 { long.append(rows) }
    for short in [one.rows, two.rows, three.rows] where short.count > 0 { try give(short) }
    for rows in long { try give(rows) }
  }

  /// The next gram of three bytes begins that others begin with; those before it have all their notes.
  private mutating func openThree(_ next: UInt32) {
    while let key = three.closing(before: next, order) {
      three.addOwn(key, order, postings)
      openTwo(key >> 8)
      two.bits.formUnion(three.bits)
      three.end(key, chunk)
    }
  }

  private mutating func openTwo(_ next: UInt32) {
    while let key = two.closing(before: next, order) {
      two.addOwn(key, order, postings)
      openOne(key >> 8)
      one.bits.formUnion(two.bits)
      two.end(key, chunk)
    }
  }

  private mutating func openOne(_ next: UInt32) {
    while let key = one.closing(before: next, order) {
      one.addOwn(key, order, postings)
      // Other letters than ASCII's have no gram of one byte.
      one.end(key, chunk, hasRow: key < 0x80)
    }
  }
}

/// The grams of one to three bytes, whose rows are made one after the other.
private struct ShortGrams: ~Copyable {
  let length: Int
  /// The next of those that no other gram begins with at some place, and where they end.
  var own = Int.max
  var end = 0
  /// The gram that others begin with and that has some of its notes already.
  private var open: UInt32?
  var bits = NoteBits()
  var rows = GramRows()

  init(_ length: Int) {
    self.length = length
  }

  /// The next gram that is to get its row before another one begins; nil where that is the one in hand.
  mutating func closing(before next: UInt32, _ order: [UInt64]) -> UInt32? {
    if open == next { return nil }
    let own = own < end ? Gram.bytes(UInt32(truncatingIfNeeded: order[own] >> 32)) : .max
    // What stands before the open gram was closed when that began.
    let key = open ?? own
    if key < next { return key }
    open = next == .max ? nil : next
    return nil
  }

  /// Adds the notes at whose places the gram is the longest.
  mutating func addOwn(_ key: UInt32, _ order: [UInt64], _ postings: SortedPostings) {
    while own < end, Gram.bytes(UInt32(truncatingIfNeeded: order[own] >> 32)) == key {
      bits.insert(postings.places(of: Int(truncatingIfNeeded: order[own] & 0xffff_ffff)))
      own += 1
    }
  }

  /// Ends the row of a gram.
  mutating func end(_ key: UInt32, _ chunk: UInt64, hasRow: Bool = true) {
    if hasRow { rows.append(bits, GramRow.number(chunk: chunk, gram: Gram.gram(length, key))) }
    bits.removeAll()
    open = nil
  }
}
