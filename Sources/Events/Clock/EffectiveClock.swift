/// Derives the *effective time* of every event from the wall clocks as read, in position order.
///
/// Effective times only ascend: an event's is its wall clock plus its index in the change, or one microsecond
/// more than the one before where that would not ascend. They are not stored per event; the clock keeps the few
/// *segments* of the log in which they differ from the readings.
///
/// A reading more than a year past the one before is a *leap*. If later the clock shows a time between the reading
/// before the leap and the one where it landed, the leap was a fault (a machine that woke in 2099): the events since
/// then take times just after the last good reading, and the clock goes on from the present. Without that one bad
/// reading would freeze time.
package struct EffectiveClock: Hashable, Sendable {
  /// A stretch of positions, up to the next segment.
  package struct Segment: Hashable, Sendable {
    /// The first position of the stretch.
    package var first: UInt64
    /// The effective time of the first position, the others following microsecond by microsecond; nil where
    /// effective times are the readings.
    package var base: Timestamp?

    package init(first: UInt64, base: Timestamp?) {
      self.first = first
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
  /// The stretches, ascending; empty in an empty log.
  package private(set) var segments: [Segment] = []
  /// The last jump that no later reading has contradicted.
  package private(set) var leap: Leap?

  package init() {}

  package init(last: Timestamp?, segments: [Segment], leap: Leap?) {
    self.last = last
    self.segments = segments
    self.leap = leap
  }

  /// Takes the next position and returns its effective time.
  ///
  /// - Parameters:
  ///   - wall: The wall clock as read; nil for an event of another replica, whose clock says nothing here.
  ///   - index: How many events of the same change came before.
  package mutating func advance(to position: UInt64, wall: Timestamp?, index: UInt64) -> Timestamp {
    let reading = wall.map { $0.advanced(byMicroseconds: Int64(clamping: index)) }
    guard let before = last else {
      let first = reading ?? Timestamp(microseconds: 0)
      segments = [Segment(first: position, base: reading == nil ? first : nil)]
      last = first
      return first
    }
    if let reading, let leap, reading > leap.before, reading < leap.landed,
      before.microseconds(since: reading) > Self.day
    {
      takeBack(leap, upTo: position)
    }
    let latest = last ?? before
    if let reading, reading > latest {
      // Times that no reading gave, those of a log that began with foreign events, are nothing to jump from.
      if reading.microseconds(since: latest) > Self.year, segments.contains(where: { $0.base == nil }) {
        leap = Leap(position: position, before: latest, landed: reading)
      }
      begin(Segment(first: position, base: nil))
      last = reading
      return reading
    }
    let next = latest.advanced(byMicroseconds: 1)
    begin(Segment(first: position, base: next))
    last = next
    return next
  }

  /// The effective time of a position, given the wall clock and index that stand in its record.
  ///
  /// Complexity: O(log segments).
  package func time(at position: UInt64, wall: Timestamp, index: UInt64) -> Timestamp {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].first <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let base = segments[low - 1].base else {
      return wall.advanced(byMicroseconds: Int64(clamping: index))
    }
    return base.advanced(byMicroseconds: Int64(clamping: position - segments[low - 1].first))
  }

  /// The time that notes show of an event of another store, which has a position here but was written elsewhere.
  ///
  /// The writer's clock is believed unless it is more than a day past the time at which the event came here, as far as
  /// this store's own readings tell that.
  package func moment(ofForeign time: Timestamp, at position: UInt64, index: UInt64) -> Timestamp {
    let written = time.advanced(byMicroseconds: Int64(clamping: index))
    guard let anchor = segments.first(where: { $0.base == nil }), anchor.first < position else { return written }
    let arrival = self.time(at: position, wall: time, index: index)
    return written.microseconds(since: arrival) > Self.day ? arrival : written
  }

  private mutating func begin(_ segment: Segment) {
    // A run of readings goes on, and so does a run of microsecond steps: neither needs a segment of its own.
    if let current = segments.last, (current.base == nil) == (segment.base == nil) { return }
    segments.append(segment)
  }

  private mutating func takeBack(_ leap: Leap, upTo position: UInt64) {
    segments.removeAll { $0.first >= leap.position }
    let base = leap.before.advanced(byMicroseconds: 1)
    if segments.last?.base == nil { segments.append(Segment(first: leap.position, base: base)) }
    last = base.advanced(byMicroseconds: Int64(clamping: position - leap.position - 1))
    self.leap = nil
  }
}
