/// Derives the *effective time* of every event from the wall clocks as read, in position order.
///
/// Effective times only ascend: an event's is its wall clock plus its index in the change, or one microsecond
/// more than the one before where that would not ascend. Of an event that another store wrote it is the same, but no later
/// than it came here, by this store's clock; so a store that begins with another's events has that one's past. By how much it differs from the reading stands in the event's
/// own record: its *shift*.
///
/// A reading more than a year past the one before is a *leap*. If later the clock shows a time between the reading
/// before the leap and the one where it landed, the leap was a fault (a machine that woke in 2099): the events since
/// then take times just after the last good reading, and the clock goes on from the present. Without that one bad
/// reading would freeze time. The clock keeps those *stretches*, one for each fault.
package struct EffectiveClock: Hashable, Sendable {
  /// Positions whose leap was taken back: they follow `base` microsecond by microsecond.
  package struct Stretch: Hashable, Sendable {
    /// The first position of the stretch.
    package var first: UInt64
    /// How many positions it has.
    package var count: UInt64
    /// The effective time of the first position.
    package var base: Timestamp

    package init(first: UInt64, count: UInt64, base: Timestamp) {
      self.first = first
      self.count = count
      self.base = base
    }
  }

  /// A jump forward by more than a year.
  package struct Leap: Hashable, Sendable {
    /// The first position after the jump.
    package var position: UInt64
    /// The effective time before it.
    package var before: Timestamp
    /// The reading that jumped.
    package var landed: Timestamp

    package init(position: UInt64, before: Timestamp, landed: Timestamp) {
      self.position = position
      self.before = before
      self.landed = landed
    }
  }

  package static let day: Int64 = 86_400_000_000
  private static let year: Int64 = 366 * day

  /// The effective time of the last position; nil in an empty log.
  package private(set) var last: Timestamp?
  /// The position of the first reading of this store's own clock; 0 before it.
  package private(set) var firstReading: UInt64 = 0
  /// The stretches that were taken back, ascending.
  package private(set) var stretches: [Stretch] = []
  /// The last jump that no later reading has contradicted.
  package private(set) var leap: Leap?

  package init() {}

  package init(last: Timestamp?, firstReading: UInt64, stretches: [Stretch], leap: Leap?) {
    self.last = last
    self.firstReading = firstReading
    self.stretches = stretches
    self.leap = leap
  }

  /// Takes the next position, of an event that this store wrote, and returns its effective time.
  ///
  /// - Parameters:
  ///   - wall: The wall clock as read.
  ///   - index: How many events of the same change came before.
  package mutating func advance(to position: UInt64, wall: Timestamp, index: UInt64) -> Timestamp {
    let reading = wall.advanced(byMicroseconds: Int64(clamping: index))
    let hadReading = firstReading != 0
    if !hadReading { firstReading = position }
    if let before = last, let leap, reading > leap.before, reading < leap.landed,
      before.microseconds(since: reading) > Self.day
    {
      takeBack(leap, upTo: position)
    }
    return ascend(to: position, reading, leaps: hadReading)
  }

  /// Takes the next position, of an event of another store, and returns its effective time.
  ///
  /// - Parameter time: What `time(ofForeign:index:arrival:)` gave when it came here; later, what its record tells: where
  ///   that is not past the one before, one microsecond more is meant.
  package mutating func advance(to position: UInt64, foreign time: Timestamp) -> Timestamp {
    ascend(to: position, time, leaps: firstReading != 0)
  }

  /// The time that an event of another store would have here if times needed not ascend.
  ///
  /// - Parameter arrival: This store's clock, as it came: another's may be ahead, and must not keep this one's from being heard.
  package static func time(ofForeign wall: Timestamp, index: UInt64, arrival: Timestamp) -> Timestamp {
    min(wall.advanced(byMicroseconds: Int64(clamping: index)), arrival)
  }

  /// The effective time that a record tells, stretches left aside.
  package static func recorded(wall: Timestamp, index: UInt64, shift: Int64) -> Timestamp {
    Timestamp(microseconds: wall.microseconds &+ Int64(truncatingIfNeeded: index) &+ shift)
  }

  private mutating func ascend(to position: UInt64, _ reading: Timestamp, leaps: Bool) -> Timestamp {
    guard let latest = last, reading <= latest else {
      // The times of a log that began with foreign events are nothing to jump from.
      if let latest = last, leaps, reading.microseconds(since: latest) > Self.year {
        leap = Leap(position: position, before: latest, landed: reading)
      }
      last = reading
      return reading
    }
    let next = latest.advanced(byMicroseconds: 1)
    last = next
    return next
  }

  /// How far the effective time of an event lies from its wall clock plus its index; what its record keeps.
  package static func shift(of time: Timestamp, wall: Timestamp, index: UInt64) -> Int64 {
    time.microseconds &- wall.microseconds &- Int64(truncatingIfNeeded: index)
  }

  /// The effective time of a position, given the wall clock, index and shift that stand in its record.
  ///
  /// Complexity: O(log stretches).
  package func time(at position: UInt64, wall: Timestamp, index: UInt64, shift: Int64) -> Timestamp {
    if let stretch = stretch(holding: position) {
      return stretch.base.advanced(byMicroseconds: Int64(clamping: position - stretch.first))
    }
    return Self.recorded(wall: wall, index: index, shift: shift)
  }

  /// The time that notes show of an event of another store, which has a position here but was written elsewhere.
  ///
  /// The writer's clock is believed unless it is more than a day past the time at which the event came here, as far as
  /// this store's own readings tell that.
  package func moment(
    ofForeign wall: Timestamp, at position: UInt64, index: UInt64, arrival: Timestamp
  ) -> Timestamp {
    let written = wall.advanced(byMicroseconds: Int64(clamping: index))
    guard firstReading != 0, firstReading < position else { return written }
    return written.microseconds(since: arrival) > Self.day ? arrival : written
  }

  private func stretch(holding position: UInt64) -> Stretch? {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].first <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0, position - stretches[low - 1].first < stretches[low - 1].count else { return nil }
    return stretches[low - 1]
  }

  private mutating func takeBack(_ leap: Leap, upTo position: UInt64) {
    let base = leap.before.advanced(byMicroseconds: 1)
    let count = position &- leap.position
    stretches.append(Stretch(first: leap.position, count: count, base: base))
    last = base.advanced(byMicroseconds: Int64(clamping: count &- 1))
    self.leap = nil
  }
}
