import Events
import TestSupport
import Testing

struct RegistersTests {
  @Test("Registers come back as they were; none set, none written")
  func roundTrip() throws {
    let seed: UInt64 = 71
    var generator = SeededGenerator(seed: seed)
    for round in 0..<4_000 {
      let registers = generator.registers()
      let bytes = registers.encoded()
      #expect(try Registers(decoding: bytes[...]) == registers, "seed \(seed), round \(round)")
      #expect(registers.isEmpty == bytes.isEmpty)
    }
  }

  @Test("No collection and an untouched collection are told apart")
  func collection() throws {
    var none = Registers()
    none.collection = .some(nil)
    #expect(try Registers(decoding: none.encoded()[...]).collection == .some(nil))
    #expect(try Registers(decoding: []).collection == nil)
  }

  @Test(
    "Values that nobody defined are errors",
    arguments: [[1, 1, 2], [2, 1, 2], [3, 1, 3], [4, 1, 0], [1, 0], [7, 1, 1]])
  func malformed(bytes: [UInt8]) {
    #expect(throws: DecodingFailure.self) { try Registers(decoding: bytes[...]) }
  }

  @Test("A register of a newer program is kept and written back")
  func unknown() throws {
    let bytes: [UInt8] = [1, 1, 1, 19, 2, 5, 6]
    let registers = try Registers(decoding: bytes[...])
    #expect(registers.isPinned == true)
    #expect(!registers.isEmpty)
    #expect(registers.encoded() == bytes)
  }

  @Test("Random bytes are an error or registers that write the same bytes")
  func fuzz() {
    let seed = UInt64.random(in: 0 ..< .max)
    print("register fuzz: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let samples = (0..<200).map { _ in generator.registers().encoded() }
    var values = 0
    for round in 0..<100_000 {
      let draw = generator.next()
      var bytes = draw & 3 == 0 ? generator.bytes(Int(draw >> 8) & 7) : samples[Int(draw >> 8) % samples.count]
      if !bytes.isEmpty { bytes[Int(draw >> 40) % bytes.count] = UInt8(truncatingIfNeeded: draw >> 32) & 31 }
      guard let registers = try? Registers(decoding: bytes[...]) else { continue }
      values += 1
      if registers.encoded() != bytes { Issue.record("seed \(seed), round \(round): \(bytes)") }
    }
    #expect((1_000..<99_000).contains(values))
  }
}
