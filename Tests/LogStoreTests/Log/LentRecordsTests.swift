import Events
import Foundation
import TestSupport
import Testing

@testable import LogStore

/// Records lent one after the other where they lie.
struct LentRecordsTests {
  @Test("Records are lent with gaps, backwards, twice and past the ends, as they are read one by one")
  func positions() throws {
    let fixture = try StoreFixture()
    _ = try fixture.filled(40, seed: 9)
    let seed: UInt64 = 2_211
    var random = SeededGenerator(seed: seed)
    let log = try fixture.open()
    _ = try log.read { (reading) throws(StoreError) in
      let last = try reading.head().position
      for round in 0..<60 {
        let start = UInt64(random.below(Int(last)))
        var wanted = Array(start...start + UInt64(random.below(20)))
        if round % 3 == 0 { wanted = (0..<20).map { _ in UInt64(random.below(Int(last) + 4)) } }
        if round % 5 == 0 { wanted.reverse() }
        var lent: [UInt64] = []
        try reading.lendRecords(at: wanted) { (position, header, state, payload) throws(StoreError) in
          lent.append(position)
          let record = try reading.record(at: position)
          #expect(record?.header == header, "seed \(seed), round \(round)")
          #expect(record?.body.payload == payload.copied(), "seed \(seed), round \(round)")
          #expect(record?.body.state == state.rawValue)
        }
        #expect(lent == wanted.filter { $0 > 0 && $0 <= last }, "seed \(seed), round \(round)")
      }
    }
  }

  @Test("A record cut short under a checksum that fits is an error or another record, never a trap")
  func cuts() throws {
    var refused = 0
    for line in try GoldenFile().lines where line.words.first == "record" {
      let position = try #require(UInt64(line.words[1]))
      for count in 0..<line.bytes.count {
        var cut = Array(line.bytes[..<count])
        if count > 6 {
          let sum = Record.checksum(position: position, shape: cut[1], cut.span.extracting(6..<count))
          for place in 0..<4 { cut[2 + place] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * place)) }
        }
        do throws(DecodingFailure) {
          #expect(try Record(decoding: cut, at: position).encoded(at: position) == cut)
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > 200, "\(refused)")
  }
}
