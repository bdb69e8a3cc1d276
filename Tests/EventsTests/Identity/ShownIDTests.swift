import Events
import TestSupport
import Testing

struct ShownIDTests {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

  /// The 62 bits in Crockford's base 32, digit by digit over a string of bits.
  private func reference(_ low: UInt64) -> String {
    let binary = String(low, radix: 2)
    let bits = Array((String(repeating: "0", count: 64 - binary.count) + binary).suffix(62) + "000")
    return String((0..<13).map { Self.alphabet[Int(String(bits[$0 * 5..<$0 * 5 + 5]), radix: 2) ?? 0] })
  }

  @Test("The shown form is Crockford's base 32 of the UUID's last 62 bits")
  func text() {
    var generator = SeededGenerator(seed: 111)
    for _ in 0..<3_000 {
      let low = generator.number()
      #expect(ShownID.text(low) == reference(low))
      // The variant bits are not shown.
      #expect(ShownID.text(low ^ 3 << 62) == reference(low))
      #expect(ShownID.low(ShownID.leftAligned(low)) == low)
    }
  }

  @Test("The order of words is the order of shown texts")
  func order() {
    var generator = SeededGenerator(seed: 112)
    for _ in 0..<3_000 {
      let (left, right) = (generator.number() & .max >> 2, generator.number() & .max >> 2)
      #expect((ShownID.leftAligned(left) < ShownID.leftAligned(right)) == (ShownID.text(left) < ShownID.text(right)))
    }
  }

  @Test("A prefix's range holds exactly the ids whose shown text begins with it")
  func ranges() {
    let seed: UInt64 = 113
    var generator = SeededGenerator(seed: seed)
    // Few bits differ, so that prefixes of every length are shared.
    let words = (0..<300).map { _ in
      generator.number() & (generator.oneIn(2) ? .max : 0x3ff << UInt64(generator.below(53)))
    }
    for round in 0..<2_000 {
      let prefix = String(ShownID.text(generator.element(words)).prefix(1 + generator.below(13)))
      guard let range = ShownID.range(ofPrefix: prefix) else {
        Issue.record("seed \(seed), round \(round): \(prefix) has no range")
        continue
      }
      for word in words {
        let isIn = range.contains(ShownID.leftAligned(word))
        if isIn != ShownID.text(word).hasPrefix(prefix) {
          Issue.record("seed \(seed), round \(round): \(prefix) and \(ShownID.text(word))")
        }
      }
    }
  }

  @Test("Prefixes are read as Crockford asks: either case, o for 0, i and l for 1")
  func leniency() {
    #expect(ShownID.range(ofPrefix: "OIL") == ShownID.range(ofPrefix: "011"))
    #expect(ShownID.range(ofPrefix: "K7M2") == ShownID.range(ofPrefix: "k7m2"))
    for character in Self.alphabet {
      #expect(ShownID.range(ofPrefix: String(character)) == ShownID.range(ofPrefix: character.uppercased()))
    }
  }

  @Test(
    "What no shown id can begin with has no range",
    arguments: [
      "", "u", "U", "k-7", "k 7", "é", "0123456789abcd", "zzzzzzzzzzzzz", "000000000000g1", "@", "`", "\u{0}",
    ])
  func impossible(prefix: String) {
    #expect(ShownID.range(ofPrefix: prefix) == nil)
  }

  @Test("Any bytes at all are a range or none, never a trap")
  func fuzz() {
    let seed = UInt64.random(in: 0 ..< .max)
    print("prefix fuzz: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30_000 {
      let text = String(decoding: generator.bytes(generator.below(16)).map { $0 & 0x7f }, as: UTF8.self)
      guard let range = ShownID.range(ofPrefix: text) else { continue }
      let shown = ShownID.text(range.lowerBound >> 2)
      let canonical = text.lowercased().map { ["o": "0", "i": "1", "l": "1"][$0] ?? $0 }
      #expect(shown.hasPrefix(String(canonical)))
    }
  }
}
