/// A hybrid logical clock reading (Kulkarni et al., OPODIS 2014): wall time that never goes back, and a counter.
///
/// It decides between concurrent writes of one register; order in a store is by position, never by a clock.
package struct HybridClock: Hashable, Comparable, Sendable {
  /// The highest wall clock seen so far.
  package var physical: Timestamp
  /// Counts readings that share the physical part.
  package var counter: UInt64

  package init(physical: Timestamp, counter: UInt64) {
    self.physical = physical
    self.counter = counter
  }

  package static let zero = HybridClock(physical: Timestamp(microseconds: 0), counter: 0)

  package static func < (left: HybridClock, right: HybridClock) -> Bool {
    (left.physical, left.counter) < (right.physical, right.counter)
  }

  /// The next reading of a writer whose wall clock shows `wall`.
  ///
  /// A wall clock more than `drift` behind the physical part is followed all the same: one reading in 2099 must
  /// not hold the clock there for good.
  package func next(wall: Timestamp, drift: Int64 = EffectiveClock.day) -> HybridClock {
    if wall > physical || physical.microseconds(since: wall) > drift {
      return HybridClock(physical: wall, counter: 0)
    }
    return HybridClock(physical: physical, counter: counter &+ 1)
  }
}
