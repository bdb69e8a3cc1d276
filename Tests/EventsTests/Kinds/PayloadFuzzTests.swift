import Events
import TestSupport
import Testing

struct PayloadFuzzTests {
  @Test("A million random and mutated inputs are each an error or a value that writes the same bytes, never a trap")
  func fuzz() {
    let seed = UInt64.random(in: 0 ..< .max)
    print("payload fuzz: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var values = 0
    var samples: [(kind: EventKind, bytes: [UInt8])] = []
    for kind in EventKind.all + EventKind.all {
      for _ in 0..<20 { samples.append((kind, generator.payload(of: kind).encoded())) }
    }
    for round in 0..<1_000_000 {
      // One draw decides everything about a round: debug builds pay for each call.
      let draw = generator.next()
      var (kind, bytes) = samples[Int(draw % UInt64(samples.count))]
      if draw >> 60 == 0 {
        bytes = generator.bytes(Int(draw >> 32) & 15)
        kind = EventKind(number: draw >> 40 & 63)
      } else {
        mutate(&bytes, draw >> 20, samples[Int(draw >> 40) % samples.count].bytes)
      }
      guard let (payload, unknown) = try? Payload.decode(kind, version: 1, bytes[...]) else { continue }
      values += 1
      // Only one in eight is written again: that is the dear half.
      guard draw >> 12 & 7 == 0 else { continue }
      let again = payload.encoded(keeping: unknown)
      if again != bytes {
        Issue.record("seed \(seed), round \(round): \(kind) reads \(bytes) but writes \(again)")
        return
      }
    }
    // A fuzz that only ever fails, or never does, tests nothing.
    #expect((10_000..<990_000).contains(values))
  }

  private func mutate(_ bytes: inout [UInt8], _ draw: UInt64, _ other: [UInt8]) {
    let place = bytes.isEmpty ? 0 : Int(draw >> 16) % bytes.count
    switch draw & 7 {
    case 0, 1: if !bytes.isEmpty { bytes[place] = UInt8(truncatingIfNeeded: draw >> 8) }
    case 2: if !bytes.isEmpty { bytes[place] ^= 1 << UInt8(draw >> 8 & 7) }
    case 3: bytes.insert(UInt8(truncatingIfNeeded: draw >> 8), at: place)
    case 4: if !bytes.isEmpty { bytes.remove(at: place) }
    case 5: bytes.removeLast(bytes.count - place)
    case 6: bytes += other
    default: bytes.insert(contentsOf: [0xff, 0xff, 0xff, 0xff, 0x7f], at: place)
    }
  }
}
