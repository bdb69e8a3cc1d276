import Events
import LogStore
import TestSupport
import Testing

struct RecordTests {
  /// Records as a store writes them, with bodies in every state.
  private func records(_ count: Int) throws -> [(position: UInt64, record: Record)] {
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: 251)
    let log = try fixture.open()
    return try log.write { (transaction) throws(StoreError) in
      var records: [(position: UInt64, record: Record)] = []
      for _ in 0..<count {
        let change = history.change()
        for event in try transaction.append(change.drafts, change.context) {
          guard var record = try transaction.reading.record(at: event.position) else { continue }
          switch history.generator.below(3) {
          case 0: record.body = .erased(record.body.digest)
          case 1: record.body = .redacted(record.body.digest, payload: record.body.payload ?? [])
          default: break
          }
          records.append((event.position, record))
        }
      }
      return .abandon(records)
    }
  }

  @Test("Records come back as they were at their position, and at no other")
  func roundTrip() throws {
    for (position, record) in try records(100) {
      let bytes = record.encoded(at: position)
      #expect(try Record(decoding: bytes, at: position) == record)
      #expect(throws: DecodingFailure(.badChecksum, at: 2)) { try Record(decoding: bytes, at: position + 1) }
    }
  }

  @Test("A format byte of a newer program, and that of the draft, are told from damage")
  func otherFormats() throws {
    let (position, record) = try #require(try records(1).first)
    var bytes = record.encoded(at: position)
    #expect(bytes[0] == 1)
    for format in UInt8(2)...255 {
      bytes[0] = format
      #expect(throws: DecodingFailure(.unknownFormat, at: 0)) { try Record(decoding: bytes, at: position) }
    }
    bytes[0] = 0
    #expect(throws: DecodingFailure(.draftFormat, at: 0)) { try Record(decoding: bytes, at: position) }
  }

  @Test("Any flipped bit, any cut and any added byte is an error")
  func damage() throws {
    let seed: UInt64 = 252
    var generator = SeededGenerator(seed: seed)
    for (position, record) in try records(20) {
      let bytes = record.encoded(at: position)
      for place in bytes.indices {
        var harmed = bytes
        harmed[place] ^= 1 << UInt8(generator.below(8))
        #expect(throws: DecodingFailure.self) { try Record(decoding: harmed, at: position) }
        #expect(throws: DecodingFailure.self) { try Record(decoding: Array(bytes.prefix(place)), at: position) }
      }
      #expect(throws: DecodingFailure.self) { try Record(decoding: bytes + [0], at: position) }
    }
  }

  @Test("A redacted body longer than the header says is an error, though its checksum is right; a live one says itself")
  func wrongLength() throws {
    for (position, record) in try records(20) {
      guard let payload = record.body.payload else { continue }
      var longer = record
      longer.body = .redacted(record.body.digest, payload: payload + [0])
      #expect(throws: DecodingFailure.self) { try Record(decoding: longer.encoded(at: position), at: position) }
      longer.body = .live(salt: [UInt8](repeating: 7, count: RecordBody.saltLength), payload: payload + [0])
      let header = try Record(decoding: longer.encoded(at: position), at: position).header
      #expect(header.payloadLength == record.header.payloadLength + 1)
    }
  }

  @Test("Clocks far from now, versions, indices and shifts take their bytes only where they are not what is usual")
  func shape() throws {
    let (position, record) = try #require(try records(60).first { $0.record.body.payload != nil })
    var plain = record
    plain.body = .live(salt: [UInt8](repeating: 0, count: 8), payload: [])
    plain.header.payloadLength = 0
    plain.header.version = 1
    plain.header.index = 0
    plain.header.wall = Timestamp(microseconds: 1_788_253_200_000_000)
    plain.header.clock = HybridClock(physical: plain.header.wall, counter: 0)
    plain.header.shift = 0
    let least = plain.encoded(at: position)
    #expect(least[1] == 0)
    var generator = SeededGenerator(seed: 253)
    let walls = [1 << 55 - 1, 1 << 55, -1 << 55, -1 << 55 - 1, .max, .min, 0, -1] as [Int64]
    for _ in 0..<500 {
      var other = plain
      if generator.oneIn(2) { other.header.version = generator.number() }
      if generator.oneIn(2) { other.header.wall = Timestamp(microseconds: generator.element(walls)) }
      if generator.oneIn(2) { other.header.clock = HybridClock(physical: generator.timestamp(), counter: 1) }
      if generator.oneIn(2) { other.header.shift = generator.signed() }
      let bytes = other.encoded(at: position)
      #expect(try Record(decoding: bytes, at: position) == other)
      #expect(bytes.count >= least.count)
      #expect((bytes[1] & 64 == 64) == !(-1 << 55..<1 << 55).contains(other.header.wall.microseconds))
    }
  }

  @Test("An erased record may claim any payload length: nothing is reserved for it")
  func claimedLength() throws {
    for (position, record) in try records(5) {
      var erased = Record(header: record.header, body: .erased(record.body.digest))
      erased.header.payloadLength = .max
      #expect(try Record(decoding: erased.encoded(at: position), at: position) == erased)
    }
  }

  @Test("Random records under a right checksum are an error or a record that writes the same bytes")
  func fuzz() throws {
    let seed = UInt64.random(in: 0 ..< .max)
    print("record fuzz: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let samples = try records(100)
    var values = 0
    for round in 0..<20_000 {
      let (position, record) = generator.element(samples)
      var bytes = record.encoded(at: position)
      if generator.oneIn(2) { bytes[1] = UInt8(truncatingIfNeeded: generator.next()) }
      let place = 6 + generator.below(bytes.count - 6)
      if generator.oneIn(3) {
        bytes.remove(at: place)
      } else {
        bytes[place] = UInt8(truncatingIfNeeded: generator.next())
      }
      let sum = CRC32C.checksum(Key.number(position) + bytes[..<2] + bytes[6...])
      bytes.replaceSubrange(2..<6, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) })
      guard let record = try? Record(decoding: bytes, at: position) else { continue }
      values += 1
      if record.encoded(at: position) != bytes { Issue.record("seed \(seed), round \(round): \(bytes)") }
    }
    #expect((1_000..<19_000).contains(values))
  }

  @Test("Digests are BLAKE2b-256")
  func digest() {
    // RFC 7693's function with 32 bytes of output, from its reference implementation.
    #expect(Digest.of([]).hexadecimal == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8")
    #expect(
      Digest.of(Array("abc".utf8)).hexadecimal == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
    #expect(Digest.of([97], [98, 99]) == Digest.of(Array("abc".utf8)))
  }
}

/// CRC-32C bit by bit (RFC 3720, appendix B.4), to make checksums without the code under test.
enum CRC32C {
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0x82f6_3b78 : 0) }
    }
  }
}

struct ChecksumTests {
  @Test("The reference is CRC-32C")
  func known() {
    #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xe306_9283)
  }
}
