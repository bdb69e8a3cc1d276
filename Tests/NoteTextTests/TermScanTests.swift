import TestSupport
import Testing

@testable import NoteText

@Suite("Terms of the ranked index") struct TermScanTests {
  private func terms(_ text: String) -> [String] {
    TermScan.terms(in: Array(text.utf8).span).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "R41: words are runs of letters, digits and marks, folded; scripts without spaces go by two letters",
    arguments: [
      ("Call the dentist, tuesday!", ["call", "the", "dentist", "tuesday"]), ("don’t can't", ["dont", "cant"]),
      ("Straße ÉCOLE", ["strasse", "ecole"]), ("C++ 3.5 a_b", ["c", "3", "5", "a", "b"]), ("", []), ("--- !", []),
      ("日本語", ["日本", "本語", "語"]), ("日", ["日"]), ("see日本now", ["see", "日本", "本", "now"]),
      ("क़लम से", ["क़लम", "से"].map { String(decoding: Folding.fold($0), as: UTF8.self) }),
      ("a👍b", ["a", "b"]), ("\0x\0", ["x"]),
    ] as [(String, [String])])
  func cut(_ pair: (String, [String])) {
    #expect(terms(pair.0) == pair.1)
  }

  @Test("R41: words of ASCII, which are lent as they stand, are those gathered letter by letter")
  func plainWords() {
    /// Gathers letter by letter; of ASCII and щ only.
    func gathered(_ text: String) -> [[UInt8]] {
      var words: [[UInt8]] = []
      var word: [UInt8] = []
      var isCut = false
      for letter in text.unicodeScalars.map({ Array(String($0).utf8) }) + [[0x20]] {
        if letter == [0x27] { continue }
        if letter.count > 1 || (0x61...0x7a).contains(letter[0]) || (0x30...0x39).contains(letter[0]) {
          isCut = isCut || word.count + letter.count > TermScan.longest
          if !isCut { word += letter }
        } else {
          if !word.isEmpty { words.append(word) }
          (word, isCut) = ([], false)
        }
      }
      return words
    }
    var generator = SeededGenerator(seed: 75)
    for _ in 0..<4_000 {
      var text = ""
      for _ in 0..<generator.below(12) {
        let letter = generator.element(["a", "b", "z", "0", "9", "'", " ", ".", "\n", "щ"])
        text += String(
          repeating: letter, count: generator.oneIn(12) ? 60 + generator.below(12) : 1 + generator.below(4))
      }
      #expect(TermScan.terms(inFolded: Array(text.utf8)) == gathered(text), "\(text)")
    }
  }

  @Test("R41: a very long word counts by its beginning, cut at a letter")
  func longWords() {
    let found = terms(String(repeating: "é", count: 500) + " ok " + String(repeating: "щ", count: 500))
    #expect(found == [String(repeating: "e", count: 64), "ok", String(repeating: "щ", count: 32)])
  }

  @Test("R41: cutting is local: outside of the stretches that differ two texts have the same terms")
  func local() {
    var generator = SeededGenerator(seed: 74)
    for _ in 0..<4000 {
      let old = Folding.fold(Samples.text(&generator, scalars: generator.below(80)))
      var new = old
      if !new.isEmpty {
        let place = generator.below(new.count)
        let inserted = Folding.fold(Samples.text(&generator, scalars: generator.below(5)))
        new.replaceSubrange(place..<min(new.count, place + generator.below(5)), with: inserted)
      }
      let (oldRange, newRange) = TermScan.difference(old.span, new.span)
      func counts(_ text: [UInt8], _ range: Range<Int>) -> [[UInt8]: Int] {
        var counts: [[UInt8]: Int] = [:]
        TermScan.scan(text.span, range) { counts[$0.array(0..<$0.count), default: 0] += 1 }
        return counts
      }
      var moved = counts(old, 0..<old.count)
      for (term, count) in counts(old, oldRange) { moved[term, default: 0] -= count }
      for (term, count) in counts(new, newRange) { moved[term, default: 0] += count }
      #expect(moved.filter { $0.value != 0 } == counts(new, 0..<new.count))
    }
  }

  @Test("R42: of a question the words that say something are looked for, without a plural's s")
  func questions() {
    func words(_ text: String) -> [String] {
      TermScan.terms(ofQuestion: text).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(words("When is the dentist?") == ["dentist"])
    #expect(words("dentists and glass, dentists") == ["dentist", "glass"])
    #expect(words("what is it") == ["what", "is", "it"])
    #expect(words("") == [])
    #expect(words("東京はどこ").first == "東京")
  }

  @Test("R42: the answering line is the first with the most weight, and is text of the note")
  func answerLine() throws {
    let text = "Errands\n- [ ] buy milk\n- [x] call the **dentist** tuesday\nThe Dentist's number\n"
    let bytes = Array(text.utf8)
    let words = [Array("dentist".utf8), Array("tuesday".utf8)]
    func answer(_ words: [[UInt8]], _ weight: [Double]) -> (text: String, number: Int)? {
      AnswerLine.best(in: bytes.span, words: words, weight: weight)
    }
    let line = try #require(answer(words, [1, 1]))
    #expect(line.number == 3)
    #expect(text.contains(line.text), "\(line.text)")
    #expect(answer([Array("milk".utf8)], [1])?.text == "buy milk")
    #expect(answer([Array("zebra".utf8)], [1]) == nil)
  }
}
