import Events
import Foundation
import LogStore
import TestSupport
import Testing

/// The bytes of format 1, which no later program may write or read differently.
@Suite("Golden bytes")
struct GoldenTests {
  @Test("The file is the one whose digest docs/FORMAT.md holds, and lacks no kind")
  func file() throws {
    let file = try GoldenFile()
    #expect(try GoldenFile.document().contains(Digest.of(file.bytes).hexadecimal))
    #expect(file.lines.allSatisfy { !$0.name.isEmpty })
    let kinds = file.lines.filter { $0.words.count == 2 && $0.words[0] != "record" }.map { $0.words[0] }
    #expect(Set(kinds) == Set(EventKind.all.map { "\($0.number)" }))
    // A kind with fields has a line with all of them.
    for kind in EventKind.all {
      let names = file.lines.map(\.name).filter { $0.hasPrefix("\(kind), ") }
      #expect(names.first == "\(kind), least")
    }
  }

  @Test("Payloads: each line is read as its value, and the value is written as the line")
  func payloads() throws {
    let lines = try GoldenFile().lines.filter { $0.words.count == 2 && $0.words[0] != "record" }
    #expect(lines.map(\.name).sorted() == GoldenPayloads.all.map(\.name).sorted())
    for line in lines {
      let (kind, version) = (try #require(UInt64(line.words[0])), try #require(UInt64(line.words[1])))
      let expected = try #require(GoldenPayloads.all.first { $0.name == line.name }).payload
      let (payload, unknown) = try Payload.decode(EventKind(number: kind), version: version, line.bytes[...])
      #expect(payload == expected, "\(line.name)")
      #expect(unknown.isEmpty, "\(line.name)")
      #expect(expected.encoded() == line.bytes, "\(line.name)")
      #expect(expected.kind.number == kind && expected.version == version, "\(line.name)")
    }
  }

  @Test("Canonical headers: each line is read as its value, and the value is written as the line")
  func headers() throws {
    let lines = try GoldenFile().lines.filter { $0.words == ["header"] }
    let expected = [Self.example, Self.everything]
    #expect(lines.count == expected.count)
    for (line, header) in zip(lines, expected) {
      var reader = ByteReader(line.bytes)
      #expect(try EventHeader(canonical: &reader) == header, "\(line.name)")
      #expect(reader.isAtEnd)
      #expect(header.canonicalBytes() == line.bytes, "\(line.name)")
    }
  }

  @Test("Records: each line is read as its value, and the value is written as the line")
  func records() throws {
    let lines = try GoldenFile().lines.filter { $0.words.first == "record" }
    #expect(lines.count == 5)
    var records: [Record] = []
    for line in lines {
      let position = try #require(UInt64(line.words[1]))
      let record = try Record(decoding: line.bytes, at: position)
      #expect(record.encoded(at: position) == line.bytes, "\(line.name)")
      records.append(record)
    }
    let salt = [UInt8](1...8)
    for index in [0, 3, 4] { Self.expectExample(records[index].header) }
    #expect(records[0].body == .live(salt: salt, payload: Self.examplePayload.encoded()))
    #expect(records[3].body == .erased(records[0].body.digest))
    #expect(records[3].header.payloadLength == 12)
    let overwritten = Payload.itemTicked(ItemTicked(patches: Self.patches, line: 2, item: "****")).encoded()
    #expect(records[4].body == .redacted(records[0].body.digest, payload: overwritten))
    for index in [1, 2] { Self.expectEverything(records[index].header) }
    #expect(records[1].header.wall == Timestamp(microseconds: -1))
    #expect(records[1].body == .live(salt: salt, payload: [255, 0, 9]))
    #expect(records[2].header.wall == Timestamp(microseconds: 1 << 55))
    #expect(records[2].body == .live(salt: salt, payload: []))
  }

  private static let wall = Timestamp(microseconds: 1_788_253_200_123_456)
  private static let patches = [Patch(offset: 20, deleted: [0x20], inserted: [0x78])]
  static let examplePayload = Payload.itemTicked(ItemTicked(patches: patches, line: 2, item: "milk"))
  private static let additions = [UnknownField(tag: 1, bytes: []), UnknownField(tag: 90, bytes: [1, 2])]

  /// The event of the example in docs/FORMAT.md.
  static let example = EventHeader(
    id: EventID(replica: GoldenPayloads.replica, sequence: 5), kind: .itemTicked, isLastOfChange: true, index: 0,
    note: GoldenPayloads.note, wall: wall, zone: 120, clock: HybridClock(physical: wall, counter: 0),
    origin: Origin(actor: "ada", host: "desk", program: "notes-log 1.0"), payloadLength: 16)

  private static let everything = EventHeader(
    id: EventID(replica: GoldenPayloads.replica, sequence: 300), kind: .edited, version: 7, isIgnorable: true,
    isLastOfChange: true, index: 2, note: GoldenPayloads.note,
    parents: [
      EventID(replica: ReplicaID(Identifier128(high: 1, low: 2)), sequence: 1),
      EventID(replica: GoldenPayloads.replica, sequence: 299),
    ], group: EventID(replica: GoldenPayloads.replica, sequence: 290), wall: Timestamp(microseconds: -1), zone: -210,
    clock: HybridClock(physical: Timestamp(microseconds: -6), counter: 9),
    userTime: Timestamp(microseconds: -86_400_000_000), command: CommandID("2026-09-01#7"),
    origin: Origin(actor: "ü", host: "", program: "notes-log 9"), payloadLength: 3, additions: additions)

  private static func expectExample(_ header: StoredHeader) {
    #expect([header.replica, header.sequence, header.kind.number, header.version, header.index] == [1, 5, 3, 1, 0])
    #expect(header.flags == [.lastOfChange, .hasNote])
    #expect(header.note == 2 && header.writer == 1 && header.shift == 0)
    #expect(header.wall == wall && header.clock == HybridClock(physical: wall, counter: 0))
  }

  private static func expectEverything(_ header: StoredHeader) {
    #expect([header.replica, header.sequence, header.kind.number, header.version, header.index] == [3, 300, 2, 7, 2])
    #expect(header.flags.rawValue == 255)
    #expect(header.note == 129 && header.writer == 2 && header.shift == -1_234_567)
    #expect(header.parents.map(\.replica) == [1, 3] && header.parents.map(\.sequence) == [44, 299])
    #expect(header.group?.replica == 3 && header.group?.sequence == 290)
    let physical = header.wall.advanced(byMicroseconds: -5)
    #expect(header.clock == HybridClock(physical: physical, counter: 9))
    #expect(header.userTime == Timestamp(microseconds: -86_400_000_000))
    #expect(header.command == CommandID("2026-09-01#7"))
    #expect(header.additions == additions)
  }
}

/// The example of docs/FORMAT.md, taken from the document.
@Suite("The worked example")
struct FormatExampleTests {
  /// Lines of the section by their first word: what stands between it and the remark.
  private static func example() throws -> [String: [UInt8]] {
    let section = try GoldenFile.document().split(separator: "\n").drop { $0 != "### One record, byte by byte" }
    var parts: [String: [UInt8]] = [:]
    for line in section.dropFirst().prefix(while: { !$0.hasPrefix("#") }) where line.hasPrefix("    ") {
      let words = line.split(separator: " ")
      guard words.count > 1 else { continue }
      let digits = words.dropFirst().prefix { $0.allSatisfy(\.isHexDigit) && $0.count % 2 == 0 }
      parts[String(words[0]), default: []] += try Hex.bytes(digits.joined())
    }
    return parts
  }

  @Test("The record of docs/FORMAT.md is read as it says, and its canonical header, digest and chain are what it says")
  func record() throws {
    let example = try Self.example()
    func part(_ name: String) throws -> [UInt8] { try #require(example[name], "\(name)") }
    let names = [
      "format", "shape", "checksum", "sequence", "replica", "kind", "flags", "note", "wall", "writer", "salt",
      "payload",
    ]
    let bytes = try names.flatMap(part)
    let record = try Record(decoding: bytes, at: 5)
    #expect(record.encoded(at: 5) == bytes)
    #expect(record.body == .live(salt: try part("salt"), payload: GoldenTests.examplePayload.encoded()))
    #expect(GoldenTests.example.canonicalBytes() == (try part("canonical")))
    #expect(record.body.digest.bytes == (try part("digest")))
    let before = try #require(Digest(try part("head(4)")))
    let head = HashChain.next(after: before, header: GoldenTests.example, digest: record.body.digest)
    #expect(head.bytes == (try part("head(5)")))
    #expect(try GoldenFile().lines.contains { $0.words == ["record", "5"] && $0.bytes == bytes })
  }
}
