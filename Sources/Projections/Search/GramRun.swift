/// Grams of some notes in the order of the index's keys: which notes are to be added to which rows.
///
/// Made of as many pairs of gram and note as the processor's cache holds; several are merged into rows.
struct GramRun: Sendable {
  /// The keys of the rows, ascending.
  fileprivate var keys: [UInt64] = []
  /// Where the gaps of each row end.
  fileprivate var ends: [Int] = []
  /// The last note of each row.
  fileprivate var lasts: [UInt16] = []
  /// The gaps between the notes of each row, as a `GramRow` of few notes has them, however many there are.
  fileprivate var gaps: [UInt8] = []

  /// How much memory it takes, roughly.
  var bytes: Int { gaps.count + keys.count * 18 }

  /// - Parameter pairs: Sorted: chunk ‖ gram (30 bits) ‖ place in the chunk (13 bits).
  init(_ pairs: UnsafeBufferPointer<UInt64>) {
    gaps.reserveCapacity(pairs.count + pairs.count / 4)
    var start = 0
    while start < pairs.count {
      let row = pairs[start] >> UInt64(GramRow.noteBits)
      var last = -1
      while start < pairs.count, pairs[start] >> UInt64(GramRow.noteBits) == row {
        let place = Int(pairs[start] & UInt64(GramRow.notes - 1))
        if place != last { GramRow.append(gap: place - last - 1, to: &gaps) }
        last = place
        start += 1
      }
      keys.append(GramRow.number(row: row))
      ends.append(gaps.count)
      lasts.append(UInt16(last))
    }
  }

  fileprivate func range(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

  /// The gap at a place among all, which is moved past it.
  fileprivate func gap(_ offset: inout Int) -> Int? { GramRow.gap(gaps.span, &offset) }

  fileprivate func places(_ row: Int) -> [UInt16] { GramRow.places(gaps: gaps.span.extracting(range(row))) }
}

/// Merges runs into rows as the index has them, some at a time.
struct GramMerge {
  private let runs: [GramRun]
  /// How far each run is.
  private var rows: [Int]

  init(_ runs: [GramRun]) {
    self.runs = runs
    rows = runs.map { _ in 0 }
  }

  /// The next rows, about as many as asked for; nil where there are no more.
  mutating func next(_ most: Int = 4_096) -> GramRows? {
    var made = GramRows()
    var holders: [Int] = []
    while made.count < most {
      var key = UInt64.max
      for run in runs.indices where rows[run] < runs[run].keys.count {
        let own = runs[run].keys[rows[run]]
        if own > key { continue }
        if own < key { holders.removeAll(keepingCapacity: true) }
        key = own
        holders.append(run)
      }
      if holders.isEmpty { break }
      join(holders, key, into: &made)
      for run in holders { rows[run] += 1 }
      holders.removeAll(keepingCapacity: true)
    }
    return made.count == 0 ? nil : made
  }

  /// Makes one row of those that some runs have.
  private func join(_ holders: [Int], _ key: UInt64, into made: inout GramRows) {
    let start = made.bytes.count
    var last = -1
    for run in holders {
      let range = runs[run].range(rows[run])
      var offset = range.lowerBound
      guard let first = runs[run].gap(&offset), first > last else {
        // Notes that did not come in their order, or came twice.
        made.bytes.removeLast(made.bytes.count - start)
        return mix(holders, key, into: &made)
      }
      GramRow.append(gap: first - last - 1, to: &made.bytes)
      made.bytes.append(contentsOf: runs[run].gaps[offset..<range.upperBound])
      last = Int(runs[run].lasts[rows[run]])
    }
    if made.bytes.count - start >= GramRow.bitmapBytes { GramRow.makeBitmap(of: &made.bytes, from: start) }
    made.end(key)
  }

  private func mix(_ holders: [Int], _ key: UInt64, into made: inout GramRows) {
    var places: [UInt16] = []
    for run in holders { places += runs[run].places(rows[run]) }
    places.sort()
    var count = 0
    for index in places.indices where index == 0 || places[index] != places[index - 1] {
      places[count] = places[index]
      count += 1
    }
    made.bytes += GramRow.encoded(Array(places[..<count]))
    made.end(key)
  }
}
