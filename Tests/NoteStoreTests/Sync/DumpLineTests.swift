import Events
import LogStore
@testable import NoteStore
import TestSupport
import Testing

@Suite("Lines of dumps") struct DumpLineTests {
  @Test("The line of any event gives it back, canonical bytes and digest included, newer kinds and fields too")
  func roundTrips() throws {
    let seed: UInt64 = 96
    var random = SeededGenerator(seed: seed)
    for round in 0..<4_000 {
      let payload = random.payload()
      let unknown = random.oneIn(5) ? [UnknownField(tag: 900, bytes: random.bytes(random.below(9)))] : []
      let bytes = payload.encoded(keeping: unknown)
      let digest = Digest.of(random.bytes(8), bytes)
      let body: RecordBody
      switch random.below(3) {
      case 0: body = .erased(digest)
      case 1: body = .redacted(digest, payload: bytes)
      default: body = .live(salt: random.bytes(8), payload: bytes)
      }
      var id = random.eventID()
      id.sequence = max(1, id.sequence)
      let header = EventHeader(
        id: id, kind: payload.kind, version: payload.version, isIgnorable: random.oneIn(2),
        isLastOfChange: random.oneIn(2), index: random.number() % id.sequence,
        note: random.optional { NoteID($0.identifier()) },
        parents: random.optional { random in (0..<random.below(4)).map { _ in random.eventID() } },
        group: random.optional { $0.eventID() }, wall: random.timestamp(), zone: random.signed(),
        clock: HybridClock(physical: random.timestamp(), counter: random.number()),
        userTime: random.optional { $0.timestamp() }, command: random.optional { $0.commandID() },
        origin: Origin(actor: random.text(), host: random.text(), program: random.text()),
        payloadLength: UInt64(bytes.count))
      let event = ForeignEvent(header: header, body: body)
      let line = DumpLine.event(event)
      #expect(line.last == 0x0a && !line.dropLast().contains(0x0a))
      guard case .event(let read) = try DumpReader.read(Array(line.dropLast())) else {
        Issue.record("seed \(seed), round \(round): no event")
        return
      }
      try #require(read == event, "seed \(seed), round \(round)")
      try #require(read.header.canonicalBytes() == header.canonicalBytes(), "seed \(seed), round \(round)")
      try #require(read.body.digest == body.digest, "seed \(seed), round \(round)")
    }
  }
}
