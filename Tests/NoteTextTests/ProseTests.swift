import TestSupport
import Testing

@testable import NoteText

@Suite("Split, sort, tidy, guards, brief, dictation") struct ProseTests {
  private func split(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return applied(Checklist.splitting(bytes.span), bytes)
  }
  private func tidy(_ bytes: [UInt8]) -> [UInt8] { apply(Tidy.changes(for: bytes.span), bytes) }
  private func tidy(_ text: String) -> String { string(tidy(Array(text.utf8))) }
  private func sort(_ text: String, _ order: Checklist.Order) throws(Checklist.SortError) -> String {
    let bytes = Array(text.utf8)
    return applied(try Checklist.sorting(bytes.span, by: order), bytes)
  }

  @Test(
    "R19: plain lines under the title become items, cut at commas, at and, and at line breaks",
    arguments: [
      ("T\nmilk, eggs and bread", "T\n□ milk\n□ eggs\n□ bread"), ("T\na\n\nb\r\nc", "T\n□ a\n\n□ b\r\n□ c"),
      ("T\n- [x] a\nb, c", "T\n- [x] a\n- [ ] b\n- [ ] c"), ("T\n- a, b", "T\n□ a\n□ b"), ("T", "T"),
      ("T\n- [ ] a, b", "T\n- [ ] a, b"),
      ("T\n1,000 nails, band, android and sand", "T\n□ 1,000 nails\n□ band\n□ android\n□ sand"), ("T\nand", "T\n□ and"),
      ("T\na, and b", "T\n□ a\n□ b"), ("T\n`a, b` and http://x.y/a,b", "T\n□ `a, b`\n□ http://x.y/a,b"),
      ("T\n# h, i\n> q, r", "T\n# h, i\n> q, r"),
      ("T\n  a, b", "T\n  □ a\n  □ b"), ("T\n, ,", "T\n□ , ,"),
    ])
  func splitting(_ pair: (String, String)) {
    #expect(split(pair.0) == pair.1)
  }

  @Test("R19: over random notes a split loses no word but and")
  func splitLaw() {
    var generator = SeededGenerator(seed: 91)
    for _ in 0..<6000 {
      let text = Samples.markdown(&generator, pieces: generator.below(40))
      let after = apply(Checklist.splitting(text.span), text)
      let and = Array("and".utf8)
      func words(_ bytes: [UInt8]) -> [[UInt8]] {
        WordList.words(in: bytes.span).filter { $0 != and && !$0.allSatisfy(isASCIIDigit) }
      }
      #expect(words(after) == words(text))
    }
  }

  @Test(
    "R20: each line is tidied by itself",
    arguments: [
      ("hello ,world", "Hello, world"), ("a  b   c", "A b c"), ("□ milk ,eggs", "□ Milk, eggs"),
      ("- [ ]  x", "- [ ]  X"),
      ("1,000 and 2 ,5", "1,000 and 2, 5"), ("`a ,b` ,c", "`a ,b`, c"),
      ("see http://a.b/c,d ,e", "See http://a.b/c,d, e"),
      ("iPhone stays", "iPhone stays"), ("file.txt stays", "file.txt stays"), ("snake_case stays", "snake_case stays"),
      ("#tag stays", "#tag stays"),
      ("# head", "# Head"), ("élan", "Élan"), ("ß stays", "ß stays"), ("**bold** x", "**Bold** x"),
      ("[[link]] x", "[[link]] x"),
      ("```\na  b\n```", "```\na  b\n```"), ("| a  | b |", "| a  | b |"), ("a\r\nb", "A\r\nB"),
      ("don't stop", "Don't stop"), ("a,", "A,"),
      ("x,y", "X, y"), ("a, b", "A, b"), ("ok.", "Ok."), ("me@here.org x", "me@here.org x"),
      ("[text](a ,b) c", "[text](a, b) c"),
    ])
  func tidying(_ pair: (String, String)) {
    #expect(tidy(pair.0) == pair.1)
  }

  @Test("R20: tidying twice is tidying once, merges no lines, and keeps items")
  func tidyLaws() {
    var generator = SeededGenerator(seed: 92)
    for round in 0..<8000 {
      let text = Samples.markdown(&generator, pieces: generator.below(40))
      let once = tidy(text)
      #expect(tidy(once) == once, "round \(round): \(String(reflecting: string(text)))")
      #expect(once.filter { $0 == 0x0a || $0 == 0x0d } == text.filter { $0 == 0x0a || $0 == 0x0d })
      #expect(itemsOf(once).map(\.isDone) == itemsOf(text).map(\.isDone))
      #expect(folded(once).filter { $0 != 0x20 } == folded(text).filter { $0 != 0x20 })
    }
  }

  @Test("R20, R45: of a model's answer a line that changed length by more than forty percent keeps its original")
  func model() {
    #expect(Guards.tidied(["0123456789", "abc"], answer: ["0123456789abcd", "abcdef"]) == ["0123456789abcd", "abc"])
    #expect(Guards.tidied(["a", "b"], answer: ["a b"]) == ["a", "b"])
    #expect(Guards.tidied(["abcde"], answer: ["ab\nde"]) == ["abcde"])
    // Code, targets, URLs and numbers stay; a line becomes no item, heading or quote.
    func kept(_ line: String, _ answer: String) -> Bool { Guards.tidied([line], answer: [answer]) == [line] }
    #expect(kept("run `a ,b` now", "Run `a, b` now") && !kept("run `a ,b`  now", "Run `a ,b` now"))
    #expect(kept("see [x](u_v) and z", "See [x](u_w) and z") && kept("at http://a.b/c ok", "At http://a.b/d ok"))
    #expect(
      kept("1,000 at 14:30", "1,000 at 14:31") && kept("1,000 nails", "1000 nails") && kept("a b c d", "# a b c d"))
    #expect(
      kept("some words", "- some words") && kept("some words", "□ some words") && kept("some words", "> some words"))
    #expect(!kept("some  words, 1,000", "Some words, 1,000"))
  }

  @Test("R21: items of one kind come together, in the order the kinds first appear; ticks and lines stay theirs")
  func sorting() throws {
    let text = "T\n□ milk\nline\n■ nails\n□ cheese\r\n"
    #expect(try sort(text, .kinds(["dairy", "hardware", "Dairy"])) == "T\n□ milk\nline\n□ cheese\n■ nails\r\n")
    #expect(try sort("1. [ ] c\n2. [x] B\n3. [ ] a", .alphabetical) == "1. [ ] a\n2. [x] B\n3. [ ] c")
    #expect(try sort("- [x] c\n- [ ] b\n- [ ] a", .doneLast) == "- [ ] b\n- [ ] a\n- [x] c")
    #expect(try sort("- [X] c\n□ b\n* [ ]", .alphabetical) == "- [ ] \n□ b\n* [X] c")
    #expect(throws: Checklist.SortError.tooFewItems(2)) { try sort("□ a\n□ b", .doneLast) }
    #expect(throws: Checklist.SortError.wrongNumberOfKinds(given: 1, items: 3)) {
      try sort("□ a\n□ b\n□ c", .kinds(["x"]))
    }
    #expect(throws: Checklist.SortError.nested) { try sort("□ a\n  □ b\n□ c", .doneLast) }
  }

  @Test("R21: over random lists a sort is a permutation of items, stable, and done twice changes nothing")
  func sortLaws() throws {
    var generator = SeededGenerator(seed: 93)
    let starts = ["- [ ]", "- [x]", "□", "■", "* [X]", "4. [ ]", "prose"]
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<3 + generator.below(8) {
        let words = ["", " a", " B", "  c **d**", " é ", " a"][generator.below(6)]
        text += starts[generator.below(starts.count)] + words + ["\n", "\r\n"][generator.below(2)]
      }
      for order in [Checklist.Order.alphabetical, .doneLast] {
        guard let sorted = try? sort(text, order) else { continue }
        func key(_ text: String) -> [String] {
          let bytes = Array(text.utf8)
          return itemsOf(bytes).map { "\($0.isDone) " + string(Array(bytes[$0.text])) }
        }
        #expect(key(sorted).sorted() == key(text).sorted())
        #expect(try sort(sorted, order) == sorted, "\(String(reflecting: text))")
        if order == .doneLast {
          #expect(key(sorted) == key(text).filter { $0.hasPrefix("f") } + key(text).filter { $0.hasPrefix("t") })
        }
        func rest(_ text: String) -> [Substring] { text.split { $0.isNewline }.filter { $0.hasPrefix("prose") } }
        #expect(rest(sorted) == rest(text))
      }
    }
  }

  @Test("R22: a new title is a new first line, or the front matter's title; words not in the note are refused")
  func titles() {
    func put(_ words: String, _ text: String) -> String {
      let bytes = Array(text.utf8)
      return applied([NoteTitle.adding(words, to: bytes.span)], bytes)
    }
    #expect(put("N", "a\r\nb") == "N\r\na\r\nb")
    #expect(put("N", "") == "N")
    #expect(put("N\nM", "\u{feff}a") == "\u{feff}N M\na")
    #expect(put("a \"b\"", "---\ntitle: x\n---\nbody") == "---\ntitle: \"a \\\"b\\\"\"\n---\nbody")
    #expect(plainTitle(put("N", "---\ntags: x\n---\nbody")) == "N" && plainTitle(put("N", "---\ntags: x\n---")) == "N")
    func inWords(_ answer: String, _ note: String) -> Bool { Guards.isInWords(answer, of: Array(note.utf8).span) }
    #expect(inWords("CAFÉ list", "the list of the cafe"))
    #expect(!inWords("cafe party", "the list of the cafe"))
    #expect(!inWords("", "a") && !inWords("art", "party"))
  }

  @Test("R45: a dictation that lost more than half of its words is told")
  func lostHalf() {
    #expect(Guards.hasLostHalf(of: "one two three four", in: "one"))
    #expect(!Guards.hasLostHalf(of: "one two three four", in: "Two, one."))
    #expect(Guards.hasLostHalf(of: "no no no", in: "no"))
    #expect(!Guards.hasLostHalf(of: "", in: ""))
  }

  @Test("R42, R43: content words leave out stop words, numbers and short words")
  func contentWords() {
    func words(_ text: String) -> Set<String> { Set(ContentWords.words(in: Array(text.utf8).span).map(string)) }
    #expect(
      words("The Standing desk don't hurt my KNEE 2024 in a café") == ["standing", "desk", "hurt", "knee", "cafe"])
    #expect(ContentWords.words(ofQuestion: "when is the dentist, dentist?").map(string) == ["dentist"])
    #expect(ContentWords.words(ofQuestion: "who are you").map(string) == ["who", "are", "you"])
  }

  @Test("R44: the brief says what is decided, open and next, nothing twice, in the note's words")
  func brief() {
    func brief(_ text: String) -> Brief? { Brief(of: Array(text.utf8).span) }
    let trip = brief(
      "Trip\nDecided: October, $3,000 budget\nWhich hotel?\nTODO compare the two near the station\n□ passport\n■ visa")
    #expect(trip?.decided == ["Decided: October, $3,000 budget", "visa"])
    #expect(trip?.open == ["Which hotel?", "passport"])
    #expect(trip?.next == "TODO compare the two near the station")
    #expect(brief("T\n□ a\n■ A\n□ b")?.decided == [])
    #expect(brief("T\n□ a\n□ b") == nil && brief("T\na\nb\nc") == nil)
  }

  @Test("R58: recognitions are joined without losing a word, and shaped as sentences or items")
  func dictation() {
    #expect(Dictation.join(["call mum ", "", " mum is home"]) == "call mum mum is home")
    #expect(Dictation.shape("call mum tomorrow", asItems: false) == ["Call mum tomorrow."])
    #expect(Dictation.shape("really?", asItems: false) == ["Really?"])
    #expect(Dictation.shape("milk, eggs and bread.", asItems: true) == ["milk", "eggs", "bread"])
    #expect(Dictation.shape(" \n", asItems: true) == [])
  }
}

private func plainTitle(_ text: String) -> String { titleOf(Array(text.utf8)) }
