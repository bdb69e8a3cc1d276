import Events
import TestSupport
import Testing

struct HybridClockTests {
  @Test("Readings ascend while the wall clock goes back less than a day")
  func ascends() {
    let seed: UInt64 = 121
    var generator = SeededGenerator(seed: seed)
    var clock = HybridClock.zero
    var wall: Int64 = 1_790_000_000_000_000
    var highest = wall
    for round in 0..<20_000 {
      wall += Int64(generator.below(2_000_000)) - 900_000
      wall = max(wall, highest - EffectiveClock.day)
      highest = max(wall, highest)
      let next = clock.next(wall: Timestamp(microseconds: wall))
      #expect(next > clock, "seed \(seed), round \(round)")
      #expect(next.physical.microseconds == highest)
      clock = next
    }
  }

  @Test("A reading in 2099 does not hold the clock there")
  func leap() {
    let now = Timestamp(microseconds: 1_790_000_000_000_000)
    let far = Timestamp(microseconds: 4_090_000_000_000_000)
    let wrong = HybridClock.zero.next(wall: now).next(wall: far)
    #expect(wrong == HybridClock(physical: far, counter: 0))
    #expect(wrong.next(wall: now) == HybridClock(physical: now, counter: 0))
    #expect(wrong.next(wall: far) == HybridClock(physical: far, counter: 1))
  }

  @Test("The ends of time are no trap")
  func extremes() {
    let ends = [Int64.min, -1, 0, 1, .max].map(Timestamp.init(microseconds:))
    for left in ends {
      for right in ends {
        _ = HybridClock(physical: left, counter: .max).next(wall: right)
        #expect(left.microseconds(since: right).signum() == (left < right ? -1 : left == right ? 0 : 1))
        #expect(left.advanced(byMicroseconds: right.microseconds) >= Timestamp(microseconds: .min))
      }
    }
    #expect(Timestamp(microseconds: .max).advanced(byMicroseconds: 1) == Timestamp(microseconds: .max))
    #expect(Timestamp(microseconds: .min).advanced(byMicroseconds: -1) == Timestamp(microseconds: .min))
  }
}
