import Events
import LogStore
import TestSupport
import Testing

struct LogHeadTests {
  private func head(_ generator: inout SeededGenerator) -> LogHead {
    var head = LogHead()
    head.position = generator.number()
    head.replica = generator.number()
    head.hybrid = HybridClock(physical: generator.timestamp(), counter: generator.number())
    head.clock = EffectiveClock(
      last: generator.optional { $0.timestamp() },
      firstReading: generator.number(),
      stretches: (0..<generator.below(4)).map { _ in
        EffectiveClock.Stretch(first: generator.number(), count: generator.number(), base: generator.timestamp())
      },
      leap: generator.optional {
        EffectiveClock.Leap(position: 1 | $0.number(), before: $0.timestamp(), landed: $0.timestamp())
      })
    return head
  }

  @Test("The end of the log and its clocks come back as they were")
  func roundTrip() throws {
    let seed: UInt64 = 241
    var generator = SeededGenerator(seed: seed)
    #expect(try LogHead(decoding: LogHead().encoded()) == LogHead())
    for round in 0..<3_000 {
      let head = head(&generator)
      #expect(try LogHead(decoding: head.encoded()) == head, "seed \(seed), round \(round)")
    }
  }

  @Test("Mutated bytes are an error or a head that writes the same bytes")
  func fuzz() {
    let seed = UInt64.random(in: 0 ..< .max)
    print("head fuzz: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let samples = (0..<200).map { _ in head(&generator).encoded() }
    var values = 0
    for round in 0..<60_000 {
      let draw = generator.next()
      var bytes = samples[Int(draw >> 8) % samples.count]
      bytes[Int(draw >> 40) % bytes.count] = UInt8(truncatingIfNeeded: draw >> 32)
      if draw & 7 == 0 { bytes.removeLast() }
      guard let head = try? LogHead(decoding: bytes) else { continue }
      values += 1
      if head.encoded() != bytes { Issue.record("seed \(seed), round \(round): \(bytes)") }
    }
    #expect((1_000..<59_000).contains(values))
  }
}
