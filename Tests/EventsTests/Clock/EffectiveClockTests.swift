import Events
import TestSupport
import Testing

struct EffectiveClockTests {
  private struct Reading {
    var wall: Timestamp
    var index: UInt64
    var isOwn: Bool
    /// This store's clock as the event came.
    var arrival: Timestamp

    /// What its effective time is where that ascends.
    var reading: Timestamp {
      isOwn
        ? wall.advanced(byMicroseconds: Int64(index))
        : EffectiveClock.time(ofForeign: wall, index: index, arrival: arrival)
    }

    func advance(_ clock: inout EffectiveClock, to position: UInt64) -> Timestamp {
      isOwn
        ? clock.advance(to: position, wall: wall, index: index) : clock.advance(to: position, foreign: reading)
    }
  }

  private static let now: Int64 = 1_790_000_000_000_000
  private static let hour: Int64 = 3_600_000_000
  private static let day = EffectiveClock.day

  /// A history of changes as machines make them: clocks mostly go on, now and then back, ahead, or are not ours.
  private func history(_ generator: inout SeededGenerator, changes: Int) -> [Reading] {
    var wall = Self.now
    var readings: [Reading] = []
    for _ in 0..<changes {
      switch generator.below(12) {
      case 0: wall -= Int64(generator.below(50))
      case 1: wall -= Int64(generator.below(3)) * Self.hour
      case 2: wall -= Int64(generator.below(40)) * Self.day
      case 3: wall += Int64(generator.below(800)) * Self.day
      case 4:
        if generator.oneIn(2) { wall = generator.element([Self.now * 2, Self.now * 2 + 1, Self.now / 2, Self.now]) }
      default: wall += Int64(generator.below(generator.oneIn(2) ? 4 : 1_000_000_000))
      }
      let isOwn = !generator.oneIn(6)
      // Before, about and after what this store's clock shows.
      let foreign = wall + Int64(generator.below(1 << 44)) - 1 << 43
      for index in 0..<UInt64(1 + generator.below(4)) {
        let arrival = Timestamp(microseconds: wall)
        readings.append(
          Reading(
            wall: isOwn ? arrival : Timestamp(microseconds: foreign), index: index, isOwn: isOwn, arrival: arrival))
      }
    }
    return readings
  }

  /// The times of all positions, as the records' shifts and the clock give them.
  private func times(_ readings: [Reading], _ shifts: [Int64], _ clock: EffectiveClock) -> [Timestamp] {
    zip(readings, shifts).enumerated().map { place, entry in
      clock.time(at: UInt64(place + 1), wall: entry.0.wall, index: entry.0.index, shift: entry.1)
    }
  }

  @Test("R11: effective times ascend, and are those of a clock that keeps them one by one, over random histories")
  func laws() {
    let seed = UInt64.random(in: 0 ..< .max)
    print("effective clock: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var revisions = 0
    for round in 0..<400 {
      let readings = history(&generator, changes: 1 + generator.below(20))
      var clock = EffectiveClock()
      var model = EffectiveClockModel()
      var returned: [Timestamp] = []
      var shifts: [Int64] = []
      for (place, reading) in readings.enumerated() {
        model.advance(reading.reading, isOwn: reading.isOwn)
        let time = reading.advance(&clock, to: UInt64(place + 1))
        returned.append(time)
        shifts.append(EffectiveClock.shift(of: time, wall: reading.wall, index: reading.index))
        let all = times(readings, shifts, clock)
        guard all == model.times, clock.last == all.last, returned.last == all.last else {
          Issue.record("seed \(seed), round \(round): \(all) instead of \(model.times)")
          return
        }
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed), round \(round)")
        // What advance once returned stands, but for a stretch that a leap is taken back from.
        if let revised = zip(returned, all).first(where: { $0 != $1 }) {
          revisions += 1
          #expect(revised.0 > revised.1)
          returned = all
        }
      }
    }
    #expect(revisions > 20, "the histories hold too few leaps to test them")
  }

  /// Others' events come when `arrival` says, without one just as they were written.
  private func play(_ readings: [(Int64, Bool)], arrival: Int64? = nil) -> (clock: EffectiveClock, times: [Int64]) {
    var clock = EffectiveClock()
    let all = readings.map {
      Reading(
        wall: Timestamp(microseconds: $0.0), index: 0, isOwn: $0.1,
        arrival: Timestamp(microseconds: arrival ?? $0.0))
    }
    let shifts = all.enumerated().map { place, reading in
      let time = reading.advance(&clock, to: UInt64(place + 1))
      return EffectiveClock.shift(of: time, wall: reading.wall, index: 0)
    }
    return (clock, times(all, shifts, clock).map { $0.microseconds - Self.now })
  }

  @Test("R11: a clock set back by an hour makes times go on by a microsecond until it has caught up")
  func setBack() {
    let readings = [0, 10, 10 - Self.hour, 20 - Self.hour, 11, 13, 50].map { (Self.now + $0, true) }
    #expect(play(readings).times == [0, 10, 11, 12, 13, 14, 50])
  }

  @Test("R11: one reading in 2099 lies between its neighbours once the clock is right again")
  func leap() {
    let far = Self.now + 73 * 366 * Self.day
    let (clock, times) = play([
      (Self.now, true), (far, true), (far + 5, true), (Self.now + 900, true), (Self.now + 950, true),
    ])
    #expect(times == [0, 1, 2, 900, 950])
    #expect(clock.leap == nil)
  }

  @Test("R11: notes left alone for two years keep their times when the clock is later set back by a few days")
  func longPause() {
    let later = Self.now + 800 * Self.day
    let readings = [Self.now, later, later + 100 * Self.day, later + 90 * Self.day].map { ($0, true) }
    #expect(play(readings).times == [0, 800 * Self.day, 900 * Self.day, 900 * Self.day + 1])
  }

  @Test("Another store's events have their own times, but none later than they came, and none before what stands here")
  func foreign() {
    let far = Self.now * 2
    #expect(
      play(
        [
          (Self.now, true), (far, false), (far, false), (Self.now - 5, false), (Self.now + 20, true),
          (Self.now + 25, true),
        ],
        arrival: Self.now + 9
      ).times == [0, 9, 10, 11, 20, 25])
    // A store that began by receiving has the past of the one that wrote, and no time before the leap to go back to.
    let received = [
      (Self.now - 900 * Self.day, false), (Self.now - 500 * Self.day, false), (Self.now, true),
      (Self.now + 9 * Self.day, true), (Self.now + 5 * Self.day, true),
    ]
    #expect(
      play(received, arrival: Self.now).times == [
        -900 * Self.day, -500 * Self.day, 0, 9 * Self.day, 9 * Self.day + 1,
      ])
  }

  @Test("What a record tells of another store's event takes a clock on as its coming did, over random histories")
  func recorded() {
    let seed = UInt64.random(in: 0 ..< .max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let readings = history(&generator, changes: 1 + generator.below(20))
      var (clock, again) = (EffectiveClock(), EffectiveClock())
      for (place, reading) in readings.enumerated() {
        let position = UInt64(place + 1)
        let time = reading.advance(&clock, to: position)
        let shift = EffectiveClock.shift(of: time, wall: reading.wall, index: reading.index)
        if reading.isOwn {
          _ = again.advance(to: position, wall: reading.wall, index: reading.index)
        } else {
          let told = EffectiveClock.recorded(wall: reading.wall, index: reading.index, shift: shift)
          #expect(again.advance(to: position, foreign: told) == time)
        }
        #expect(again == clock, "seed \(seed), round \(round)")
      }
    }
  }

  @Test("The clock does not grow with the log, however often others are heard of: only faults leave a stretch")
  func stretches() {
    let turns = (0..<2_000).map { (Self.now + Int64($0) * Self.hour, $0 % 2 == 0) }
    #expect(play(turns).clock.stretches.isEmpty)
    #expect(play(turns + turns).clock.stretches.isEmpty)
    let far = Self.now + 73 * 366 * Self.day
    let faults = (0..<5).flatMap { [(Self.now + Int64($0) * Self.hour, true), (far + Int64($0), true)] }
    #expect(play(faults + [(Self.now + Self.day, true)]).clock.stretches.map(\.count) == [1, 1, 1, 1, 1])
  }

  @Test("The ends of time are no trap")
  func extremes() {
    let ends = [Int64.min, -1, 0, Self.now, .max].map(Timestamp.init(microseconds:))
    for first in ends {
      for second in ends {
        for third in ends {
          var clock = EffectiveClock()
          for (place, wall) in [first, second, third].enumerated() {
            let time = clock.advance(to: UInt64(place + 1), wall: wall, index: .max)
            let shift = EffectiveClock.shift(of: time, wall: wall, index: .max)
            #expect(clock.time(at: UInt64(place + 1), wall: wall, index: .max, shift: shift) == time)
          }
          _ = clock.time(at: .max, wall: third, index: .max, shift: first.microseconds)
          _ = clock.time(at: 0, wall: third, index: 0, shift: .min)
        }
      }
    }
  }
}
