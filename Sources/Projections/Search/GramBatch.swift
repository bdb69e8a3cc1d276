internal import LogStore
internal import NoteText

/// Pairs of gram and note that a fold of many events holds back, to write them in the order of the table's keys.
///
/// Putting them one by one in the order of the notes touches a page a pair; sorted, a chunk's rows come one after the
/// other, and at the end of the table they are appended. At most `most` pairs are kept in memory.
struct GramBatch {
  /// chunk ‖ gram (30 bits) ‖ place in the chunk (13 bits)
  private var pairs: [UInt64] = []
  /// About as many as a chunk of notes has, and 64 MiB with the room that sorting needs.
  private static let most = 4 << 20
  /// Whether the notes came ascending, so that the pairs of a gram are in order as soon as the grams are.
  private var isAscending = true
  private var lastNote: UInt64 = 0
  /// What waits to be merged, in the order in which it came, and where the pairs of each note begin.
  private var waiting: [UInt64] = []
  private var waitingNotes: [(note: UInt64, start: Int)] = []

  var isFull: Bool { pairs.count >= Self.most }

  init() {}

  /// Takes grams of a note that may be new to it.
  mutating func wait(_ grams: UnsafeBufferPointer<UInt32>, of note: UInt64) {
    let (chunk, index) = GramRow.place(note)
    waitingNotes.append((note, waiting.count))
    let rest = chunk << UInt64(Gram.bits + GramRow.noteBits) | UInt64(index)
    waiting.append(contentsOf: grams.lazy.map { rest | UInt64($0) << UInt64(GramRow.noteBits) })
  }

  mutating func wait(_ grams: [UInt32], of note: UInt64) {
    grams.withUnsafeBufferPointer { wait($0, of: note) }
  }

  /// What waits goes into the rows.
  mutating func merge() {
    for (note, _) in waitingNotes {
      isAscending = isAscending && note >= lastNote
      lastNote = note
    }
    // Once there are many there will be more: growing step by step would touch twice the memory.
    if pairs.count > 1 << 16, pairs.capacity < Self.most { pairs.reserveCapacity(Self.most + 1 << 16) }
    pairs.append(contentsOf: waiting)
    waiting.removeAll(keepingCapacity: true)
    waitingNotes.removeAll(keepingCapacity: true)
  }

  /// Gives what waits, by note, and forgets it.
  mutating func takeWaiting() -> [(note: UInt64, grams: [UInt32])] {
    let mask: UInt64 = 1 << UInt64(Gram.bits) - 1
    var taken: [(note: UInt64, grams: [UInt32])] = []
    for (place, (note, start)) in waitingNotes.enumerated() {
      let end = place + 1 < waitingNotes.count ? waitingNotes[place + 1].start : waiting.count
      let grams = waiting[start..<end].map { UInt32(truncatingIfNeeded: $0 >> UInt64(GramRow.noteBits) & mask) }
      taken.append((note, grams))
    }
    waiting = []
    waitingNotes = []
    return taken
  }

  /// Writes the pairs and forgets them. O(pairs + rows touched).
  mutating func flush(_ transaction: inout WriteTransaction) throws(StoreError) {
    if pairs.isEmpty { return }
    RadixSort.sort(&pairs, from: isAscending ? UInt64(GramRow.noteBits) : 0)
    defer {
      pairs.removeAll(keepingCapacity: true)
      isAscending = true
      lastNote = 0
    }
    // The table's last row; nil for none.
    var last: UInt64?
    try transaction.reading.scan(SearchTable.grams, backwards: true) { (key, _) throws(StoreError) in
      last = Key.readNumber(key)
      return false
    }
    var start = 0
    var places: [UInt16] = []
    var bytes: [UInt8] = []
    bytes.reserveCapacity(GramRow.bitmapBytes + 2)
    while start < pairs.count {
      let row = pairs[start] >> UInt64(GramRow.noteBits)
      places.removeAll(keepingCapacity: true)
      while start < pairs.count, pairs[start] >> UInt64(GramRow.noteBits) == row {
        let place = UInt16(pairs[start] & UInt64(GramRow.notes - 1))
        if places.last != place { places.append(place) }
        start += 1
      }
      let key = GramRow.number(
        chunk: row >> UInt64(Gram.bits), gram: UInt32(truncatingIfNeeded: row & (1 << UInt64(Gram.bits) - 1)))
      if last.map({ $0 < key }) ?? true {
        last = nil
        GramRow.encode(places, into: &bytes)
        try transaction.put(SearchTable.grams, number: key, bytes.span, appending: true)
        continue
      }
      let isChanged = try transaction.reading.withValue(SearchTable.grams, number: key) { known in
        GramRow.add(places, to: known, into: &bytes)
      }
      if isChanged == nil { GramRow.encode(places, into: &bytes) }
      if isChanged ?? true { try transaction.put(SearchTable.grams, number: key, bytes.span) }
    }
  }
}

/// Sorts numbers by their digits of eleven bits, lowest first (Knuth, The Art of Computer Programming 3, 5.2.5).
enum RadixSort {
  /// - Parameter first: The lowest bit that counts; numbers that differ only below it keep their order.
  static func sort(_ numbers: inout [UInt64], from first: UInt64 = 0) {
    guard numbers.count > 1 else { return }
    var (all, common) = (UInt64(0), UInt64.max)
    for number in numbers { (all, common) = (all | number, common & number) }
    // Digits that all numbers have in common change nothing.
    let used = all & ~common
    let count = numbers.count
    var other = [UInt64](unsafeUninitializedCapacity: count) { $1 = count }
    var shift = first
    while shift < 64, used >> shift != 0 {
      if used >> shift & 2047 != 0 {
        numbers.withUnsafeMutableBufferPointer { from in
          other.withUnsafeMutableBufferPointer { to in pass(from, to, shift) }
        }
        swap(&numbers, &other)
      }
      shift += 11
    }
  }

  private static func pass(
    _ from: UnsafeMutableBufferPointer<UInt64>, _ to: UnsafeMutableBufferPointer<UInt64>, _ shift: UInt64
  ) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2048) { places in
      places.initialize(repeating: 0)
      for number in from { places[Int(number >> shift & 2047)] += 1 }
      var sum = 0
      for digit in places.indices { (places[digit], sum) = (sum, sum + places[digit]) }
      for number in from {
        let digit = Int(number >> shift & 2047)
        to[places[digit]] = number
        places[digit] += 1
      }
    }
  }
}
