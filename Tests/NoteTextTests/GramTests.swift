import TestSupport
import Testing

@testable import NoteText

@Suite("Grams") struct GramTests {
  private func naive(_ text: [UInt8], _ range: Range<Int>) -> Set<UInt32> {
    var grams: Set<UInt32> = []
    for index in range {
      if text[index] < 0x80 { grams.insert(1 << 24 | UInt32(text[index])) }
      if index + 1 < range.upperBound { grams.insert(2 << 24 | UInt32(text[index]) << 8 | UInt32(text[index + 1])) }
      if index + 2 < range.upperBound {
        grams.insert(3 << 24 | UInt32(text[index]) << 16 | UInt32(text[index + 1]) << 8 | UInt32(text[index + 2]))
      }
      if index + 3 < range.upperBound, text[index..<index + 4].allSatisfy({ isWord($0) }) {
        grams.insert(1 << 28 | text[index..<index + 4].reduce(0) { $0 << 7 | UInt32($1) })
      }
      if let pairs = pairs(text[index..<min(range.upperBound, index + 6)]) {
        grams.insert(2 << 28 | UInt32(truncatingIfNeeded: (pairs &* 0x9e37_79b9_7f4a_7c15) >> 36))
      }
    }
    return grams
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte < 0x80 && (Character(Unicode.Scalar(byte)).isLowercase || Character(Unicode.Scalar(byte)).isNumber)
  }

  /// The bits of three letters of two bytes each.
  private func pairs(_ bytes: ArraySlice<UInt8>) -> UInt64? {
    guard bytes.count == 6, let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.count == 3,
      text.unicodeScalars.allSatisfy({ (0x80..<0x800).contains($0.value) })
    else { return nil }
    return text.unicodeScalars.reduce(0) { $0 << 11 | UInt64($1.value) }
  }

  private func grams(of text: [UInt8]) -> Set<UInt32> {
    var set = GramSet()
    set.add(GramStretch(text))
    #expect(Set(set.grams).count == set.grams.count, "each once")
    return Set(set.grams)
  }

  @Test("R40: the grams of a text are those of a plain walk; a set emptied begins afresh")
  func all() {
    var generator = SeededGenerator(seed: 71)
    var reused = GramSet()
    for _ in 0..<500 {
      let length = generator.below(generator.oneIn(20) ? 60_000 : 300)
      let text =
        switch generator.below(3) {
        case 0: generator.bytes(length)
        case 1: (0..<length).map { _ in generator.oneIn(8) ? 0x20 : UInt8(0x61 + generator.below(26)) }
        default:
          Array(
            String(
              (0..<length / 2).map { _ in
                generator.oneIn(8) ? " " : Character(Unicode.Scalar(UInt8(0xe0 + generator.below(31))))
              }
            )
            .utf8)
        }
      let expected = naive(text, 0..<text.count)
      #expect(grams(of: text) == expected)
      reused.removeAll()
      reused.add(GramStretch(text))
      #expect(Set(reused.grams) == expected)
    }
  }

  @Test("R40: the grams where a text differs, with those before, are at least those of the new text")
  func difference() {
    var generator = SeededGenerator(seed: 72)
    for _ in 0..<5000 {
      let old = (0..<generator.below(60)).map { _ in UInt8(0x61 + generator.below(3)) }
      var new = old
      for _ in 0..<generator.below(4) where !new.isEmpty {
        let place = generator.below(new.count)
        new.replaceSubrange(
          place..<min(new.count, place + generator.below(4)), with: (0..<generator.below(4)).map { _ in 0x64 })
      }
      var set = GramSet()
      set.add(GramStretch(new, differingFrom: old))
      let added = Set(set.grams)
      let whole = naive(new, 0..<new.count)
      #expect(added.union(naive(old, 0..<old.count)).isSuperset(of: whole))
      #expect(whole.isSuperset(of: added))
    }
  }

  @Test("R40: a text that has a string has all grams that are asked for it, at most so many")
  func needles() {
    var generator = SeededGenerator(seed: 73)
    for _ in 0..<3000 {
      let text = Folding.fold(Samples.text(&generator, scalars: 1 + generator.below(80)))
      guard !text.isEmpty else { continue }
      let start = generator.below(text.count)
      let needle = Array(text[start..<min(text.count, start + 1 + generator.below(60))])
      let asked = Gram.grams(in: needle)
      #expect(grams(of: text).isSuperset(of: asked))
      #expect(asked.count <= 24)
      #expect(!asked.isEmpty || needle.count == 1)
    }
    #expect(Gram.grams(in: []).isEmpty)
    #expect(Gram.grams(in: Array("日".utf8)).count == 1, "one CJK character is one trigram")
    #expect(Gram.grams(in: Array("wither".utf8)).count == 3, "four letters at once, and nothing that lies in them")
    #expect(Gram.grams(in: Array("слово".utf8)).count == 3, "three letters at once")
  }
}
