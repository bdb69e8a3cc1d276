import Events
import TestSupport
import Testing

struct PayloadTests {
  @Test("Decoding gives back what was encoded, for random payloads of every kind")
  func roundTrip() throws {
    let seed: UInt64 = 20_261_130
    var generator = SeededGenerator(seed: seed)
    for kind in EventKind.all {
      for round in 0..<250 {
        let payload = generator.payload(of: kind)
        let bytes = payload.encoded()
        let (decoded, unknown) = try Payload.decode(kind, version: 1, bytes[...])
        #expect(decoded == payload, "seed \(seed), \(kind), round \(round)")
        #expect(unknown.isEmpty)
        // Texts that look equal may differ in bytes; the bytes decide.
        #expect(decoded.encoded() == bytes, "seed \(seed), \(kind), round \(round)")
      }
    }
  }

  @Test("Fields of newer programs are kept and written back in their places")
  func unknownFields() throws {
    let seed: UInt64 = 31
    var generator = SeededGenerator(seed: seed)
    for kind in try FormatDocument().kinds {
      for round in 0..<100 {
        let payload = generator.payload(of: EventKind(number: kind.number))
        var list = try FieldList(payload.encoded())
        let foreign = Set((0...3).map { _ in 1 + generator.number() % (generator.oneIn(2) ? 9 : 1 << 40) })
          .subtracting(kind.tags)
        for tag in foreign { list.fields.append((tag, generator.bytes(generator.below(5)))) }
        list.fields.sort { $0.tag < $1.tag }
        let (decoded, unknown) = try Payload.decode(payload.kind, version: 1, list.bytes[...])
        #expect(decoded == payload, "seed \(seed), \(kind.name), round \(round)")
        #expect(unknown.map(\.tag) == foreign.sorted())
        #expect(decoded.encoded(keeping: unknown) == list.bytes, "seed \(seed), \(kind.name), round \(round)")
      }
    }
  }

  @Test("Kinds and versions of newer programs are kept whole, whatever their bytes")
  func unknownKinds() throws {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<2_000 {
      let bytes = generator.bytes(generator.below(12))
      let isNewKind = generator.oneIn(2)
      let kind = EventKind(
        number: isNewKind ? (generator.oneIn(5) ? 0 : 40 + generator.number() % 1_000) : 1 + generator.next() % 39)
      let version: UInt64 = isNewKind ? 1 : generator.element([0, 2, 3, .max])
      let (payload, unknown) = try Payload.decode(kind, version: version, bytes[...])
      #expect(payload == .unknown(kind, version: version, bytes: bytes))
      #expect(unknown.isEmpty)
      #expect(payload.kind == kind)
      #expect(payload.version == version)
      #expect(payload.encoded() == bytes)
      let header = generator.header(of: kind, payloadLength: 0)
      #expect(!Event(header: header, payload: payload).isKnown)
    }
  }

  @Test("A slice is decoded like an array of its own")
  func slices() throws {
    let payload = Payload.titled(Titled(patches: [Patch(offset: 0, deleted: [], inserted: [65, 10])], title: "A"))
    let bytes = [9, 9, 9] + payload.encoded() + [9]
    #expect(try Payload.decode(.titled, version: 1, bytes[3..<bytes.count - 1]).0 == payload)
  }
}
