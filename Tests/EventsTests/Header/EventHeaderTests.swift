import Events
import TestSupport
import Testing

struct EventHeaderTests {
  private func decoded(_ bytes: [UInt8]) throws(DecodingFailure) -> EventHeader {
    var reader = ByteReader(bytes)
    let header = try EventHeader(canonical: &reader)
    try reader.finish()
    return header
  }

  @Test("Canonical headers come back as they were, byte for byte")
  func roundTrip() throws {
    let seed: UInt64 = 91
    var generator = SeededGenerator(seed: seed)
    for round in 0..<4_000 {
      let header = generator.header(of: EventKind(number: generator.number()), payloadLength: generator.number())
      let bytes = header.canonicalBytes()
      let back = try decoded(bytes)
      #expect(back == header, "seed \(seed), round \(round)")
      #expect(back.canonicalBytes() == bytes)
      #expect(back.change.sequence == header.id.sequence - header.index)
      #expect(back.act == header.group ?? header.change)
    }
  }

  @Test("A header is the bytes that docs/FORMAT.md says")
  func example() throws {
    let header = EventHeader(
      id: EventID(replica: ReplicaID(Identifier128(high: 1, low: 2)), sequence: 300), kind: .itemTicked,
      isLastOfChange: true, index: 1, note: NoteID(Identifier128(high: 3, low: 4)), wall: Timestamp(microseconds: 1),
      zone: -60, clock: HybridClock(physical: Timestamp(microseconds: 3), counter: 5), command: CommandID("c"),
      origin: Origin(actor: "a", host: "hh", program: ""), payloadLength: 22)
    let expected: [UInt8] =
      [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2] + [0xac, 2, 3, 1, 2 + 4 + 64, 1]
      + [0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 4] + [2, 119, 4, 5, 1, 99, 1, 97, 2, 104, 104, 0, 22]
    #expect(header.canonicalBytes() == expected)
    for cut in 0..<expected.count { #expect(throws: DecodingFailure.self) { try decoded(Array(expected.prefix(cut))) } }
    #expect(throws: DecodingFailure(.trailing, at: expected.count)) { try decoded(expected + [0]) }
  }

  @Test("Fields that newer programs put into headers are kept as they came, and are well formed or an error")
  func additions() throws {
    let replica = [UInt8](repeating: 7, count: 16)
    func header(_ additions: [UInt8]) -> [UInt8] {
      replica + [2, 1, 1, 0x82, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0] + additions
    }
    let bytes = header([7, 1, 0, 0x81, 1, 2, 5, 6])
    #expect(
      try decoded(bytes).additions == [UnknownField(tag: 1, bytes: []), UnknownField(tag: 129, bytes: [5, 6])])
    #expect(try decoded(bytes).canonicalBytes() == bytes)
    for wrong: [UInt8] in [[], [0], [2, 1], [2, 0, 0], [4, 2, 0, 1, 0], [4, 1, 0, 1, 0], [3, 1, 2, 0]] {
      #expect(throws: DecodingFailure.self) { try decoded(header(wrong)) }
    }
    func long(_ count: UInt64) -> [UInt8] {
      var writer = ByteWriter()
      writer.counted([1] + FieldList.varint(count) + [UInt8](repeating: 9, count: Int(count)))
      return writer.bytes
    }
    #expect(throws: Never.self) { try decoded(header(long(4_093))) }
    #expect(throws: DecodingFailure.self) { try decoded(header(long(4_094))) }
  }

  @Test("A flag that nobody defined, sequence 0, and an index past the sequence are errors")
  func malformed() {
    let replica = [UInt8](repeating: 7, count: 16)
    func header(sequence: UInt8 = 2, flags: [UInt8] = [2], index: UInt8 = 0) -> [UInt8] {
      replica + [sequence, 1, 1] + flags + [index, 0, 0, 0, 0, 0, 0, 0, 0]
    }
    #expect(throws: Never.self) { try decoded(header()) }
    #expect(throws: DecodingFailure(.badFlag, at: 19)) { try decoded(header(flags: [0x80, 2])) }
    #expect(throws: DecodingFailure.self) { try decoded(header(sequence: 0)) }
    #expect(throws: DecodingFailure.self) { try decoded(header(sequence: 2, index: 2)) }
    #expect(throws: DecodingFailure.self) { try decoded(header(flags: [66]) + [0]) }
  }

  @Test("A long origin is cut on a scalar boundary and comes back")
  func origin() throws {
    let long = String(repeating: "é", count: 200)
    let origin = Origin(actor: long, host: "x" + long, program: "👩‍👩‍👧" + long)
    #expect(origin.actor.utf8.count == 254)
    #expect(origin.host.utf8.count == 255)
    #expect(origin.program.utf8.count <= 255)
    var writer = ByteWriter()
    for text in [origin.actor, origin.host, origin.program] { writer.string(text) }
    var reader = ByteReader(writer.bytes)
    #expect(try reader.origin() == origin)
  }

  @Test("Random and mutated headers are an error or a header that writes the same bytes, never a trap")
  func fuzz() {
    let seed = UInt64.random(in: 0 ..< .max)
    print("header fuzz: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let samples = (0..<300).map { _ in generator.header(of: .edited, payloadLength: 9).canonicalBytes() }
    var values = 0
    for round in 0..<100_000 {
      let draw = generator.next()
      var bytes = samples[Int(draw >> 8) % samples.count]
      // Most mutations hit behind the replica, where the structure is.
      let place = 16 + Int(draw >> 40) % (bytes.count - 16)
      switch draw & 3 {
      case 0, 1: bytes[place] = UInt8(truncatingIfNeeded: draw >> 32)
      case 2: bytes.remove(at: place)
      default: bytes.insert(UInt8(truncatingIfNeeded: draw >> 32), at: place)
      }
      guard let header = try? decoded(bytes) else { continue }
      values += 1
      if draw >> 4 & 3 == 0, header.canonicalBytes() != bytes {
        Issue.record("seed \(seed), round \(round): \(bytes)")
      }
    }
    #expect((1_000..<99_000).contains(values))
  }
}
