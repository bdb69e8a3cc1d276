internal import LogStore
internal import NoteText
internal import Synchronization

/// Pairs of gram and note that a fold of many events holds back, to write them in the order of the table's keys.
///
/// Putting them one by one in the order of the notes touches a page a pair; sorted, a chunk's rows come one after the
/// other, and at the end of the table they are appended. A few are sorted at a time, so that they stay in the processor's
/// cache, and kept as a run; the runs are merged in the end.
struct GramBatch {
  /// chunk ‖ gram (30 bits) ‖ place in the chunk (13 bits): those that were merged, and behind them those that wait.
  private var pairs: [UInt64] = []
  private var mergedCount = 0
  /// The notes that wait, and where the pairs of each begin.
  private var waitingNotes: [(note: UInt64, start: Int)] = []
  /// Whether the notes came ascending, so that the pairs of a gram are in order as soon as the grams are.
  private var isAscending = true
  private var lastNote: UInt64 = 0
  /// Makes runs, beside whoever gathers the pairs once there are many.
  private let sorting = SideThread<GramRun>()
  private let room = PairRoom()
  /// How many pairs have gone into runs that were not taken yet.
  private var pairsInRuns = 0

  /// So many pairs make a run.
  private let pairsOfRun: Int
  /// So many are held back, in little more than a byte each.
  private static let mostPairs = 24 << 20

  /// Whether so much is held back that it is to be written.
  var isFull: Bool { pairsInRuns >= Self.mostPairs }

  init(pairsOfRun: Int = 1 << 19) {
    self.pairsOfRun = pairsOfRun
  }

  /// Takes grams of a note that may be new to it.
  mutating func wait(_ grams: UnsafeBufferPointer<UInt32>, of note: UInt64) {
    let (chunk, index) = GramRow.place(note)
    waitingNotes.append((note, pairs.count))
    let rest = chunk << UInt64(Gram.bits + GramRow.noteBits) | UInt64(index)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: grams.count) { more in
      for (place, gram) in grams.enumerated() { more[place] = rest | UInt64(gram) << UInt64(GramRow.noteBits) }
      pairs.append(contentsOf: UnsafeBufferPointer(more))
    }
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
    waitingNotes.removeAll(keepingCapacity: true)
    mergedCount = pairs.count
    if mergedCount >= pairsOfRun { endRun() }
  }

  /// Gives what waits, by note, and forgets it.
  mutating func takeWaiting() -> [(note: UInt64, grams: [UInt32])] {
    let mask: UInt64 = 1 << UInt64(Gram.bits) - 1
    var taken: [(note: UInt64, grams: [UInt32])] = []
    for (place, (note, start)) in waitingNotes.enumerated() {
      let end = place + 1 < waitingNotes.count ? waitingNotes[place + 1].start : pairs.count
      let grams = pairs[start..<end].map { UInt32(truncatingIfNeeded: $0 >> UInt64(GramRow.noteBits) & mask) }
      taken.append((note, grams))
    }
    pairs.removeLast(pairs.count - mergedCount)
    waitingNotes = []
    return taken
  }

  /// Makes a run of the pairs that were merged.
  private mutating func endRun() {
    if mergedCount == 0 { return }
    if mergedCount >= pairsOfRun { sorting.start() }
    let waiting = Array(pairs[mergedCount...])
    pairs.removeLast(waiting.count)
    let taken = UnsortedPairs(&pairs, from: isAscending ? UInt64(GramRow.noteBits) : 0, room)
    sorting.hand(mergedCount * 8) { give in give(taken.run()) }
    pairs = room.take()
    for place in waitingNotes.indices { waitingNotes[place].start -= mergedCount }
    pairs += waiting
    pairsInRuns += mergedCount
    mergedCount = 0
    isAscending = true
    lastNote = 0
  }

  /// Makes rows of what was merged and forgets it, some rows at a time. O(pairs).
  mutating func takeRows<Failure>(_ body: (GramRows) throws(Failure) -> Void) throws(Failure) {
    endRun()
    var runs: [GramRun] = []
    while let run = sorting.next() { runs.append(run) }
    if runs.isEmpty { return }
    pairsInRuns = 0
    var merge = GramMerge(runs)
    while let rows = merge.next() { try body(rows) }
  }

  /// Writes what was merged and forgets it. O(pairs + rows touched).
  mutating func flush(_ transaction: inout WriteTransaction) throws(StoreError) {
    try takeRows { (rows) throws(StoreError) in try rows.write(&transaction) }
  }
}

/// Pairs that are to be sorted, by whoever comes to it.
private final class UnsortedPairs: @unchecked Sendable {
  private var pairs: [UInt64] = []
  private let first: UInt64
  private let room: PairRoom

  /// Takes pairs over, which are to be sorted from a bit on.
  init(_ pairs: inout [UInt64], from first: UInt64, _ room: PairRoom) {
    self.first = first
    self.room = room
    swap(&self.pairs, &pairs)
  }

  func run() -> GramRun {
    var other = room.take()
    RadixSort.sort(&pairs, from: first, room: &other)
    let run = pairs.withUnsafeBufferPointer { GramRun($0) }
    room.put(&pairs)
    room.put(&other)
    return run
  }
}

/// Memory for pairs that is used again: to get it anew from the system each time takes as long as to sort them.
private final class PairRoom: Sendable {
  private let free = Mutex<[[UInt64]]>([])

  func take() -> [UInt64] { free.withLock { $0.popLast() ?? [] } }

  func put(_ pairs: inout [UInt64]) {
    pairs.removeAll(keepingCapacity: true)
    let kept = pairs
    pairs = []
    free.withLock { $0.append(kept) }
  }
}

/// Sorts numbers by their digits of eleven bits, lowest first (Knuth, The Art of Computer Programming 3, 5.2.5).
enum RadixSort {
  static func sort(_ numbers: inout [UInt64], from first: UInt64 = 0) {
    var room: [UInt64] = []
    sort(&numbers, from: first, room: &room)
  }

  /// - Parameters:
  ///   - first: The lowest bit that counts; numbers that differ only below it keep their order.
  ///   - room: Memory that is used again; what it holds afterwards means nothing.
  static func sort(_ numbers: inout [UInt64], from first: UInt64, room: inout [UInt64]) {
    guard numbers.count > 1 else { return }
    var (all, common) = (UInt64(0), UInt64.max)
    for number in numbers { (all, common) = (all | number, common & number) }
    // Digits that all numbers have in common change nothing.
    let used = all & ~common
    room.removeAll(keepingCapacity: true)
    room.append(contentsOf: repeatElement(0, count: numbers.count))
    var shift = first
    while shift < 64, used >> shift != 0 {
      if used >> shift & 2047 != 0 {
        numbers.withUnsafeMutableBufferPointer { from in
          room.withUnsafeMutableBufferPointer { to in pass(from, to, shift) }
        }
        swap(&numbers, &room)
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
