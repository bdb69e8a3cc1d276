import Interchange
import TestSupport
import Testing

struct UTF8CheckTests {
  @Test("All four-byte strings over the bytes where the rule turns are judged as the standard library does")
  func boundaries() {
    let edges: [UInt8] = [
      0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0,
      0xf1, 0xf3, 0xf4, 0xf5, 0xff,
    ]
    var disagreements: [[UInt8]] = []
    for first in edges where first >= 0x80 {
      for second in edges {
        for third in edges {
          for fourth in edges {
            let bytes = [first, second, third, fourth]
            if (UTF8Check.firstInvalidOffset(in: bytes) == nil) != isValid(bytes) { disagreements.append(bytes) }
          }
        }
      }
    }
    #expect(disagreements == [])
  }

  @Test("On random bytes, mutated text and long ASCII the place and the replacement are the standard library's")
  func fuzz() {
    let seed: UInt64 = 42
    var random = SeededGenerator(seed: seed)
    let sample = Array("plain text, naïve café 日本語 👩‍💻 \u{10ffff}\u{800}\u{d7ff}\u{e000}".utf8)
    for _ in 0..<20_000 {
      var bytes = random.oneIn(3) ? random.bytes(random.below(20)) : sample
      if random.oneIn(4) { bytes = [UInt8](repeating: 0x61, count: random.below(40)) + bytes }
      for _ in 0..<random.below(4) where !bytes.isEmpty { bytes[random.below(bytes.count)] = random.bytes(1)[0] }
      bytes = Array(bytes.prefix(random.below(bytes.count + 2)))
      let offset = UTF8Check.firstInvalidOffset(in: bytes)
      #expect((offset == nil) == isValid(bytes), "seed \(seed), \(bytes)")
      if let offset {
        #expect(isValid(Array(bytes[..<offset])), "seed \(seed), \(bytes)")
        // From there on no end of the bytes makes it valid.
        #expect((offset..<min(offset + 4, bytes.count)).allSatisfy { !isValid(Array(bytes[offset...$0])) })
      }
      #expect(
        UTF8Check.replacingInvalid(in: bytes) == Array(String(decoding: bytes, as: UTF8.self).utf8), "seed \(seed)")
    }
  }

  @Test("The offset is the first byte of the sequence that fails, wherever eight-byte steps fall")
  func offsets() {
    for lead in 0..<20 {
      let start = [UInt8](repeating: 0x61, count: lead)
      #expect(UTF8Check.firstInvalidOffset(in: start + [0x80]) == lead)
      #expect(UTF8Check.firstInvalidOffset(in: start + [0xe2, 0x82]) == lead)
      #expect(UTF8Check.firstInvalidOffset(in: start + [0xc3, 0xa9, 0xed, 0xa0, 0x80]) == lead + 2)
      #expect(UTF8Check.firstInvalidOffset(in: start + [0xc0, 0xaf]) == lead)
      #expect(UTF8Check.firstInvalidOffset(in: start + [0xf4, 0x90, 0x80, 0x80]) == lead)
    }
    #expect(UTF8Check.firstInvalidOffset(in: []) == nil)
  }

  private func isValid(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}
