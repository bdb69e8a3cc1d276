import Events
import TestSupport
import Testing

struct VersionVectorTests {
  @Test("Version vectors come back as they were, ascending by replica, the newest entry of each counting")
  func roundTrip() throws {
    let seed: UInt64 = 81
    var generator = SeededGenerator(seed: seed)
    for round in 0..<3_000 {
      let replicas = (0...generator.below(4)).map { _ in ReplicaID(generator.identifier()) }
      let entries = (0..<generator.below(8)).map { _ in
        EventID(replica: generator.element(replicas), sequence: generator.number())
      }
      let vector = VersionVector(entries)
      #expect(try VersionVector(decoding: vector.encoded()[...]) == vector, "seed \(seed), round \(round)")
      for replica in replicas {
        let newest = entries.filter { $0.replica == replica }.map(\.sequence).max()
        #expect(vector.sequence(of: replica) == newest ?? 0)
      }
      #expect(vector.entries == vector.entries.sorted())
    }
  }

  @Test("Replicas out of order or named twice are errors")
  func malformed() {
    let (first, second) = ([UInt8](repeating: 1, count: 16), [UInt8](repeating: 2, count: 16))
    #expect(throws: DecodingFailure.self) { try VersionVector(decoding: (first + [1] + first + [2])[...]) }
    #expect(throws: DecodingFailure.self) { try VersionVector(decoding: (second + [1] + first + [2])[...]) }
    #expect(throws: DecodingFailure.self) { try VersionVector(decoding: first[...]) }
    #expect(throws: Never.self) { try VersionVector(decoding: (first + [1] + second + [2])[...]) }
  }

  @Test("Mutated vectors are an error or a vector that writes the same bytes")
  func fuzz() {
    let seed = UInt64.random(in: 0 ..< .max)
    print("vector fuzz: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let samples = (0..<100).map { _ in generator.versionVector().encoded() }
    var values = 0
    for round in 0..<50_000 {
      let draw = generator.next()
      var bytes = samples[Int(draw >> 8) % samples.count]
      if !bytes.isEmpty { bytes[Int(draw >> 40) % bytes.count] = UInt8(truncatingIfNeeded: draw >> 32) }
      if draw & 15 == 0 { bytes.removeLast(min(bytes.count, 3)) }
      guard let vector = try? VersionVector(decoding: bytes[...]) else { continue }
      values += 1
      if vector.encoded() != bytes { Issue.record("seed \(seed), round \(round): \(bytes)") }
    }
    #expect((1_000..<50_000).contains(values))
  }
}
