internal import LogStore
internal import NoteText

/// Pairs of gram and note that a fold of many events holds back, to write them in the order of the table's keys.
///
/// Putting them one by one in the order of the notes touches a page a pair; sorted, a chunk's rows come one after the
/// other, and at the end of the table they are appended. A few are sorted at a time, so that they stay in the processor's
/// cache, and kept as a run; the runs are merged in the end.
struct GramBatch {
  /// chunk ‖ gram (30 bits) ‖ place in the chunk (13 bits): those that were merged, and behind them those that wait.
  private var pairs = PairBuffer()
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
    let more = pairs.extend(grams.count)
    for place in grams.indices { more[place] = rest | UInt64(grams[place]) << UInt64(GramRow.noteBits) }
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
      let grams = pairs.numbers[start..<end].map { UInt32(truncatingIfNeeded: $0 >> UInt64(GramRow.noteBits) & mask) }
      taken.append((note, grams))
    }
    pairs.count = mergedCount
    waitingNotes = []
    return taken
  }

  /// Makes a run of the pairs that were merged.
  private mutating func endRun() {
    if mergedCount == 0 { return }
    if mergedCount >= pairsOfRun { sorting.start() }
    let (taken, room) = (pairs, room)
    let first = isAscending ? UInt64(GramRow.noteBits) : 0
    pairs = room.take()
    pairs.append(taken.numbers[mergedCount...])
    taken.count = mergedCount
    sorting.hand(mergedCount * 8) { give in give(Self.run(taken, from: first, room)) }
    for place in waitingNotes.indices { waitingNotes[place].start -= mergedCount }
    pairsInRuns += mergedCount
    mergedCount = 0
    isAscending = true
    lastNote = 0
  }

  /// Makes a run of pairs, which are to be sorted from a bit on.
  private static func run(_ pairs: PairBuffer, from first: UInt64, _ room: PairRoom) -> GramRun {
    let other = room.take()
    other.count = 0
    _ = other.extend(pairs.count)
    let isInOther = RadixSort.sort(pairs.numbers, other.numbers, from: first)
    let run = GramRun(UnsafeBufferPointer(isInOther ? other.numbers : pairs.numbers))
    room.put(pairs)
    room.put(other)
    return run
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
