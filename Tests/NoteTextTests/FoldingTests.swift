import Foundation
import TestSupport
import Testing

@testable import NoteText

@Suite("Folding") struct FoldingTests {
  private func folded(_ text: String) -> String { String(decoding: Folding.fold(text), as: UTF8.self) }

  @Test(
    "R40: text that differs only in case, accents, width or ligatures folds to the same bytes",
    arguments: [
      ("STRASSE", "Straße"), ("fine", "ﬁne"), ("lodz", "Łódź"), ("idees", "Ide\u{301}es"), ("idees", "Idées"),
      ("zurich", "ZÜRICH"), ("cafe", "café"), ("москва", "МОСКВА"), ("ｆｕｌｌ", "FULL"), ("istanbul", "İSTANBUL"),
      ("οδοσ", "ὈΔΌΣ"), ("oeuvre", "Œuvre"), ("thorn aether", "Þorn Æther"), ("ガ", "ｶﾞ"), ("1⁄2", "½"),
      ("각", "\u{1100}\u{1161}\u{11a8}"), ("ͅ", "ι"), ("שלום", "שָׁלוֹם"), ("علم", "عِلْم"), ("iíi", "ıii"),
    ])
  func equal(_ pair: (String, String)) {
    #expect(folded(pair.0) == folded(pair.1))
  }

  @Test(
    "R40: marks that make another letter stay: kana voicing, nukta, Thai tones",
    arguments: [("か", "が"), ("क", "क़"), ("มา", "ม้า"), ("は", "ぱ")])
  func different(_ pair: (String, String)) {
    #expect(folded(pair.0) != folded(pair.1))
  }

  /// The dump that the table's generator prints a digest of: every scalar that does not fold to itself.
  @Test("R40: all of Unicode 17 folds as the generator's source says, by digest")
  func wholeOfUnicode() {
    var digest = Digest()
    var changed = 0
    for value in UInt32(0)..<0x11_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let result = folded(text)
      guard Array(result.utf8) != Array(text.utf8) else { continue }
      changed += 1
      var line = String(value, radix: 16, uppercase: true) + ":"
      for scalar in result.unicodeScalars { line += " " + String(scalar.value, radix: 16, uppercase: true) }
      digest.add(line + "\n")
    }
    #expect(changed == 18_977)
    #expect(digest.value == 0x1740_8440_0938_270f)
  }

  @Test("folding folded text changes nothing, and joins of pieces at letters fold like the pieces")
  func laws() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let text = Samples.text(&generator, scalars: generator.below(40))
      let once = Folding.fold(text)
      var twice: [UInt8] = []
      Folding.fold(once.span, into: &twice)
      #expect(twice == once, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
      let more = Samples.text(&generator, scalars: generator.below(10))
      #expect(Folding.fold(text + "x" + more) == once + Folding.fold("x" + more))
    }
  }

  @Test("canonically equal texts fold to the same bytes, in whatever order their marks come")
  func canonicalEquivalence() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<5000 {
      let text = Samples.marked(&generator)
      let expected = Folding.fold(text)
      #expect(Folding.fold(text.decomposedStringWithCanonicalMapping) == expected)
      #expect(Folding.fold(text.precomposedStringWithCanonicalMapping) == expected)
      #expect(Folding.fold(text.decomposedStringWithCompatibilityMapping) == expected)
    }
  }

  @Test("the map leads every folded byte back to a range of the original that folds to it")
  func map() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<3000 {
      var text = Array(Samples.text(&generator, scalars: 1 + generator.below(30)).utf8)
      if generator.oneIn(4) { text.insert(contentsOf: generator.bytes(3), at: generator.below(text.count)) }
      let map = mapped(text)
      var plain: [UInt8] = []
      Folding.fold(text.span, into: &plain)
      #expect(map.bytes == plain)
      guard !plain.isEmpty else { continue }
      #expect(map.originalRange(of: 0..<plain.count).upperBound == text.count || plain.count < text.count)
      var last = 0
      for index in plain.indices {
        let range = map.originalRange(of: index..<index + 1)
        #expect(!range.isEmpty && range.upperBound <= text.count)
        #expect(range.lowerBound >= last, "origins ascend")
        last = range.lowerBound
        var part: [UInt8] = []
        Folding.fold(text.span.extracting(range), into: &part)
        #expect(part.contains(plain[index]))
      }
    }
  }

  @Test("the map takes the accents that folding removed with their letter")
  func mapTakesAccents() {
    let text = Array("Ide\u{301}es ﬁne Straße".utf8)
    let map = mapped(text)
    func original(_ word: String) -> String {
      let range = ByteSearch(Array(word.utf8)).allRanges(in: map.bytes.span)[0]
      return text.span.string(map.originalRange(of: range))
    }
    #expect(original("ide") == "Ide\u{301}")
    #expect(original("d") == "d")
    #expect(original("es") == "e\u{301}es" || original("es") == "es")
    #expect(original("f") == "ﬁ")
    #expect(original("strasse") == "Straße")
  }

  @Test("a hundred thousand marks out of order are put in order in no time")
  func manyMarks() {
    var text: [UInt8] = [0x61]
    for index in 0..<100_000 { text.append(scalar: index % 2 == 0 ? 0x94d : 0x93c) }
    var output: [UInt8] = []
    let time = ContinuousClock().measure { Folding.fold(text.span, into: &output) }
    #expect(output.count == text.count)
    #expect(time < .seconds(5))
    #expect(mapped(text).bytes == output)
  }
}

/// FNV-1a, 64 bits: enough to see that a table changed.
struct Digest {
  var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

@Suite("Folding of two versions") struct FoldingVersionTests {
  @Test("two versions of a text are folded as each alone, over random edits of random texts")
  func versions() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      var old = Array(Samples.text(&generator, scalars: generator.below(40)).utf8)
      old += Array(Samples.marked(&generator).utf8)
      old += Array(repeating: 0x41, count: generator.below(20))
      var new = old
      let start = generator.below(new.count + 1)
      let end = start + generator.below(new.count - start + 1)
      new.replaceSubrange(start..<end, with: Array(Samples.marked(&generator).utf8).prefix(generator.below(9)))
      if generator.oneIn(6) { new = old }
      let both = foldedVersions(old, new)
      #expect(both.old == folded(old) && both.new == folded(new), "seed \(seed)")
    }
    #expect(foldedVersions([], Array("É".utf8)) == ([], Array("e".utf8)))
  }
}
