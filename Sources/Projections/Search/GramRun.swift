/// Grams of some notes in the order of the index's keys: which notes are to be added to which rows.
///
/// Made of as many pairs of gram and note as the processor's cache holds; several are merged into rows. Never changed.
final class GramRun: @unchecked Sendable {
  /// A row of the index: where its gaps end, and its last note.
  fileprivate struct Row {
    let key: UInt64
    let end: UInt32
    let last: UInt16
  }

  /// The rows by their keys.
  fileprivate let rows: [Row]
  /// The gaps between the notes of each row, as a `GramRow` of few notes has them, however many there are.
  fileprivate let gaps: UnsafeBufferPointer<UInt8>

  /// - Parameter pairs: Sorted: chunk ‖ gram (30 bits) ‖ place in the chunk (13 bits).
  init(_ pairs: UnsafeBufferPointer<UInt64>) {
    var rows: [Row] = []
    rows.reserveCapacity(pairs.count / 8)
    // A gap has two bytes at most.
    let made = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * pairs.count) { bytes in
      var count = 0
      var start = 0
      while start < pairs.count {
        let row = pairs[start] &>> UInt64(GramRow.noteBits)
        var last = -1
        while start < pairs.count, pairs[start] &>> UInt64(GramRow.noteBits) == row {
          let place = Int(truncatingIfNeeded: pairs[start] & UInt64(GramRow.notes - 1))
          start &+= 1
          if place == last { continue }
          let gap = place &- last &- 1
          last = place
          if gap < 0x80 {
            bytes[count] = UInt8(truncatingIfNeeded: gap)
            count &+= 1
          } else {
            bytes[count] = UInt8(truncatingIfNeeded: gap & 0x7f | 0x80)
            bytes[count &+ 1] = UInt8(truncatingIfNeeded: gap &>> 7)
            count &+= 2
          }
        }
        rows.append(Row(key: GramRow.number(row: row), end: UInt32(count), last: UInt16(last)))
      }
      let gaps = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
      _ = gaps.initialize(from: bytes[..<count])
      return UnsafeBufferPointer(gaps)
    }
    self.rows = rows
    gaps = made
  }

  deinit { gaps.deallocate() }
}

/// Merges runs into rows as the index has them, some at a time.
struct GramMerge {
  private let runs: [GramRun]
  /// How far each run is.
  private var rows: [Int]
  /// The key of the row that each run has come to; the largest number at its end.
  private var keys: [UInt64]
  /// The runs that have the row in hand.
  private var holders: [Int] = []

  init(_ runs: [GramRun]) {
    self.runs = runs
    rows = runs.map { _ in 0 }
    keys = runs.map { $0.rows.first?.key ?? .max }
  }

  /// The next rows, about as many as asked for; nil where there are no more.
  mutating func next(_ most: Int = 4_096) -> GramRows? {
    var made = GramRows()
    made.reserve(most)
    while made.count < most {
      var key = UInt64.max
      for own in keys where own < key { key = own }
      if key == .max { break }
      holders.removeAll(keepingCapacity: true)
      for run in keys.indices where keys[run] == key { holders.append(run) }
      join(key, into: &made)
      for run in holders {
        rows[run] += 1
        let own = runs[run].rows
        keys[run] = rows[run] < own.count ? own[rows[run]].key : .max
      }
    }
    return made.count == 0 ? nil : made
  }

  /// The gaps of the row that a run has come to, and its last note.
  private func row(_ run: Int) -> (gaps: Slice<UnsafeBufferPointer<UInt8>>, last: Int) {
    let place = rows[run]
    let own = runs[run]
    let start = place == 0 ? 0 : Int(own.rows[place - 1].end)
    return (own.gaps[start..<Int(own.rows[place].end)], Int(own.rows[place].last))
  }

  /// Makes one row of those that some runs have.
  private func join(_ key: UInt64, into made: inout GramRows) {
    let start = made.bytes.count
    var last = -1
    for run in holders {
      let (gaps, end) = row(run)
      let bytes = UnsafeBufferPointer(rebasing: gaps)
      if last < 0 {
        made.bytes.append(contentsOf: bytes)
        last = end
        continue
      }
      var offset = 0
      guard let first = GramRow.gap(bytes.span, &offset), first > last else {
        // Notes that did not come in their order, or came twice.
        made.bytes.removeLast(made.bytes.count - start)
        return mix(key, into: &made)
      }
      GramRow.append(gap: first - last - 1, to: &made.bytes)
      made.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[offset...]))
      last = end
    }
    if made.bytes.count - start >= GramRow.bitmapBytes { GramRow.makeBitmap(of: &made.bytes, from: start) }
    made.end(key)
  }

  private func mix(_ key: UInt64, into made: inout GramRows) {
    var places: [UInt16] = []
    for run in holders { places += GramRow.places(gaps: UnsafeBufferPointer(rebasing: row(run).gaps).span) }
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
