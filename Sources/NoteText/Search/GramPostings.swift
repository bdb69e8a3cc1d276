/// Which of some thousands of notes have which grams, gathered note by note: an inverted file in memory.
///
/// Of the grams that begin at a place of a text only the longest is kept, since the others are its beginning: whoever makes
/// rows of them adds its notes to theirs. Each gram gets a number when it is first met, kept beside the note that had it
/// last in one word of an open-addressed table; so a gram that a note has already is known without a table for each note,
/// and the notes are put in the order of the grams by counting, not by sorting.
package final class GramPostings {
  /// gram (30 bits) ‖ its number (19 bits) ‖ the place of the note that had it last (13 bits); no gram is 0, an empty slot is.
  private var slots: UnsafeMutableBufferPointer<UInt64>
  private var shift: UInt32
  /// The grams by their numbers.
  private var grams: UnsafeMutableBufferPointer<UInt32>
  private var gramCount = 0
  /// number of a gram ‖ place of a note; blocks before the last one in use are full but for a piece.
  private var blocks: [PairBlock] = []
  private var blocksInUse = 0
  /// How many pairs of gram and note there are in blocks before the last one in use.
  private var countBefore = 0
  /// What a piece of a text has.
  private let pieceRoom: UnsafeMutableBufferPointer<UInt32>
  /// Whether the notes came ascending, so that those of each gram are in order, each once.
  private var isAscending = true
  private var lastPlace: UInt32 = 0

  /// How many pairs of gram and note there are.
  package var count: Int { countBefore + (blocksInUse == 0 ? 0 : blocks[blocksInUse - 1].count) }

  /// Places of notes are smaller than two to the power of this.
  package static let placeBits = 13
  private static let leastBits: UInt32 = 12
  private static let piece = 512
  /// A piece brings as many grams and pairs at most: at a place two can begin of which none is the other's beginning.
  private static let pieceGrams = 2 * piece
  private static let mostGrams = 1 << 19

  package init() {
    slots = .allocate(capacity: 1 << Int(Self.leastBits))
    slots.initialize(repeating: 0)
    shift = 32 - Self.leastBits
    grams = .allocate(capacity: 1 << Int(Self.leastBits - 1))
    pieceRoom = .allocate(capacity: Self.pieceGrams)
  }

  deinit {
    slots.deallocate()
    grams.deallocate()
    pieceRoom.deallocate()
  }

  /// Takes the grams of a stretch in as a note's.
  ///
  /// - Parameter from: How many of its bytes were gone through before.
  /// - Returns: How many have been gone through then; fewer than there are where there is no room for more different grams,
  ///   and what was gathered is to be taken first.
  package func add(_ stretch: GramStretch, from start: Int = 0, of place: Int) -> Int {
    begin(place)
    return stretch.text.withUnsafeBufferPointer { text in
      var start = start
      while start < stretch.starts.upperBound {
        guard reserve() else { break }
        let next = min(stretch.starts.upperBound, start + Self.piece)
        let count = LongestGrams.find(text, start..<next, past: stretch.place, pieceRoom)
        insert(UnsafeBufferPointer(rebasing: pieceRoom[..<count]))
        start = next
      }
      return start
    }
  }

  /// Takes grams in as a note's; what is no gram is left out.
  ///
  /// - Returns: How many have been gone through then; fewer than there are where there is no room for more.
  package func add(_ more: [UInt32], from start: Int = 0, of place: Int) -> Int {
    begin(place)
    return more.withUnsafeBufferPointer { more in
      var start = start
      while start < more.count {
        guard reserve() else { break }
        let next = min(more.count, start + Self.pieceGrams)
        var count = 0
        for gram in more[start..<next] where Gram.length(gram) != nil {
          pieceRoom[count] = gram
          count += 1
        }
        insert(UnsafeBufferPointer(rebasing: pieceRoom[..<count]))
        start = next
      }
      return start
    }
  }

  private func begin(_ place: Int) {
    let place = UInt32(truncatingIfNeeded: place)
    isAscending = isAscending && place >= lastPlace
    lastPlace = place
  }

  /// Inserts the grams of a piece, for which there must be room; nothing branches on whether the note has one already.
  private func insert(_ piece: UnsafeBufferPointer<UInt32>) {
    let block = blocks[blocksInUse - 1]
    let (slots, shift, grams, pairs, place) = (slots, shift, grams, block.pairs, lastPlace)
    var (count, gramCount) = (block.count, gramCount)
    let mask = slots.count &- 1
    for gram in piece {
      var slot = Int(truncatingIfNeeded: (gram &* Self.factor) &>> shift)
      var entry = slots[slot]
      while UInt32(truncatingIfNeeded: entry &>> 32) != gram {
        if entry == 0 {
          entry = UInt64(gram) &<< 32 | UInt64(gramCount) &<< UInt64(Self.placeBits) | UInt64(place ^ 1)
          grams[gramCount] = gram
          gramCount &+= 1
          break
        }
        slot = (slot &+ 1) & mask
        entry = slots[slot]
      }
      let known = UInt32(truncatingIfNeeded: entry)
      let pair = known & ~Self.placeMask | place
      pairs[count] = pair
      count &+= known == pair ? 0 : 1
      slots[slot] = entry & ~0xffff_ffff | UInt64(pair)
    }
    block.count = count
    self.gramCount = gramCount
  }

  private static let factor: UInt32 = 0x9e37_79b1
  private static let placeMask: UInt32 = 1 << UInt32(placeBits) - 1

  /// Makes room for a piece; false where there may not be so many different grams.
  private func reserve() -> Bool {
    guard gramCount + Self.pieceGrams <= Self.mostGrams else { return false }
    if blocksInUse == 0 || blocks[blocksInUse - 1].count + Self.pieceGrams > PairBlock.capacity {
      countBefore = count
      if blocksInUse == blocks.count { blocks.append(PairBlock()) }
      blocksInUse += 1
    }
    if gramCount + Self.pieceGrams > grams.count {
      let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: grams.count * 2)
      _ = larger.initialize(fromContentsOf: UnsafeMutableBufferPointer(rebasing: grams[..<gramCount]))
      grams.deallocate()
      grams = larger
    }
    // The grams met first, which are the frequent ones, stand where they are looked for, however full the table is then.
    if (gramCount + Self.pieceGrams) * 4 > slots.count * 3 { growSlots() }
    return true
  }

  private func growSlots() {
    let old = slots
    slots = .allocate(capacity: old.count * 2)
    slots.initialize(repeating: 0)
    shift -= 1
    let mask = slots.count - 1
    var entries = [UInt64](repeating: 0, count: gramCount)
    for entry in old where entry != 0 {
      entries[Int(truncatingIfNeeded: entry >> UInt64(Self.placeBits)) & (Self.mostGrams - 1)] = entry
    }
    for entry in entries {
      var slot = Int((UInt32(truncatingIfNeeded: entry >> 32) &* Self.factor) >> shift)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
    old.deallocate()
  }

  /// Gives the notes of all grams, and forgets them. O(pairs).
  package func take() -> SortedPostings {
    let ends = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: gramCount)
    ends.initialize(repeating: 0)
    let blocks = blocks[..<blocksInUse]
    for block in blocks {
      for pair in block.inUse { ends[Int(truncatingIfNeeded: pair &>> UInt32(Self.placeBits))] &+= 1 }
    }
    var sum: UInt32 = 0
    for number in ends.indices { (ends[number], sum) = (sum, sum &+ ends[number]) }
    let places = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: count)
    // What is where a gram begins becomes where it ends.
    for block in blocks {
      for pair in block.inUse {
        let number = Int(truncatingIfNeeded: pair &>> UInt32(Self.placeBits))
        let place = ends[number]
        places[Int(truncatingIfNeeded: place)] = UInt16(truncatingIfNeeded: pair & Self.placeMask)
        ends[number] = place &+ 1
      }
      block.count = 0
    }
    let taken = SortedPostings(
      grams: Array(grams[..<gramCount]), ends: UnsafeBufferPointer(ends), places: UnsafeBufferPointer(places),
      isAscending: isAscending)
    slots.update(repeating: 0)
    (gramCount, blocksInUse, countBefore, isAscending, lastPlace) = (0, 0, 0, true, 0)
    return taken
  }
}

/// The notes that some grams have.
package final class SortedPostings {
  /// The grams by their numbers.
  package let grams: [UInt32]
  @usableFromInline let ends: UnsafeBufferPointer<UInt32>
  @usableFromInline let places: UnsafeBufferPointer<UInt16>
  /// Whether the notes of each gram are in order, each once.
  package let isAscending: Bool

  init(
    grams: [UInt32], ends: UnsafeBufferPointer<UInt32>, places: UnsafeBufferPointer<UInt16>, isAscending: Bool
  ) {
    self.grams = grams
    self.ends = ends
    self.places = places
    self.isAscending = isAscending
  }

  deinit {
    ends.deallocate()
    places.deallocate()
  }

  /// How many pairs of gram and note there are.
  package var count: Int { places.count }

  /// The places of the notes that a gram has, lent until this is gone.
  @inlinable package func places(of number: Int) -> UnsafeBufferPointer<UInt16> {
    let start = number == 0 ? 0 : Int(truncatingIfNeeded: ends[number - 1])
    return UnsafeBufferPointer(rebasing: places[start..<Int(truncatingIfNeeded: ends[number])])
  }
}

/// Some pairs of gram and note.
private final class PairBlock {
  let pairs = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: capacity)
  var count = 0

  static let capacity = 1 << 16

  var inUse: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(rebasing: pairs[..<count]) }

  deinit { pairs.deallocate() }
}
