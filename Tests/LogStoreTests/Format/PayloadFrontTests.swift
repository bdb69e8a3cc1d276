import Events
import Foundation
import TestSupport
import Testing

@testable import LogStore

/// Payloads lent where they lie.
@Suite("Payloads in place")
struct PayloadFrontTests {
  private static func records() throws -> [(position: UInt64, bytes: [UInt8])] {
    try GoldenFile().lines.filter { $0.words.first == "record" }.map { line in
      (try #require(UInt64(line.words[1])), line.bytes)
    }
  }

  @Test("what stands before a payload is read as in a record taken apart, with every field a header can have")
  func golden() throws {
    for (position, bytes) in try Self.records() {
      let record = try Record(decoding: bytes, at: position)
      let (front, start) = try PayloadFront.read(bytes.span, at: position)
      let header = record.header
      #expect(
        front
          == PayloadFront(
            note: header.note, replica: header.replica, sequence: header.sequence, kind: header.kind,
            version: header.version, hasParents: header.flags.contains(.hasParents), isLive: record.body.state == 0,
            userTime: header.userTime, wall: header.wall, index: header.index, shift: header.shift))
      #expect(Array(bytes[start...]) == record.body.payload ?? [])
    }
  }

  @Test("a damaged record is an error; one cut short under a checksum that fits is one too, never a trap")
  func damage() throws {
    for (position, bytes) in try Self.records() {
      for place in bytes.indices {
        var damaged = bytes
        damaged[place] ^= 0x55
        #expect(throws: DecodingFailure.self) { try PayloadFront.read(damaged.span, at: position) }
      }
      for count in 0..<bytes.count {
        var cut = Array(bytes[..<count])
        if count > 6 {
          let sum = Record.checksum(position: position, shape: cut[1], cut.span.extracting(6..<count))
          for place in 0..<4 { cut[2 + place] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * place)) }
        }
        let start = try? PayloadFront.read(cut.span, at: position).start
        #expect(start.map { $0 <= count } ?? true)
      }
      #expect(throws: DecodingFailure.self) { try PayloadFront.read(bytes.span, at: position + 1) }
    }
  }
}
