internal import Events
internal import LogStore

/// Counts changes by day, their events coming in the order of the log.
struct DayCounter {
  private let starts: [Timestamp]
  private(set) var counts: [Int]
  private var day = 0
  /// The change that was counted last: its events follow one another.
  private var replica: UInt64 = 0
  private var sequence: UInt64 = 0

  /// - Parameter starts: At least two.
  init(starts: [Timestamp]) {
    self.starts = starts
    counts = [Int](repeating: 0, count: starts.count - 1)
  }

  mutating func add(_ header: StoredHeader, at time: Timestamp) {
    let first = header.sequence &- header.index
    if header.replica == replica && first == sequence { return }
    (replica, sequence) = (header.replica, first)
    // Events of one change are microseconds apart; all of them are of the day on which it began.
    let time = time.advanced(byMicroseconds: -Int64(clamping: header.index))
    guard time >= starts[0] else { return }
    while day + 1 < counts.count, time >= starts[day + 1] { day += 1 }
    counts[day] += 1
  }
}
