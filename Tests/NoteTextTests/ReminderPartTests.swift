import TestSupport
import Testing

@testable import NoteText

@Suite("Parts of notes that can hold reminders") struct ReminderPartTests {
  private func parts(_ text: String) -> [ReminderPart] {
    let bytes = Array(text.utf8)
    var parts: [ReminderPart] = []
    ReminderPart.forEach(in: bytes.span) { part in
      parts.append(part)
      return true
    }
    return parts
  }

  @Test(
    "R51: a line is cut at ; and at spaced slashes, not in URLs, dates, fractions, links or code",
    arguments: [
      ("a; b", ["a", "b"]), ("a / b/ c /d", ["a", "b", "c", "d"]), ("and/or 1/2", ["and/or 1/2"]),
      ("see http://x.y/a;b / c", ["see http://x.y/a;b", "c"]), ("`a; b` c", ["`a; b` c"]),
      ("[t](a/b;c) / d", ["[t](a/b;c)", "d"]),
      ("- [ ] a; b", ["a", "b"]), ("> - x", ["x"]), ("# h / i", ["h", "i"]), ("; ;", []), ("```\na; b\n```", []),
      ("---\ndate: 2026-10-03\n---\nx", ["x"]), ("    code", []), ("a\r\nb", ["a", "b"]),
    ])
  func cut(_ pair: (String, [String])) {
    #expect(parts(pair.0).map { string($0.bytes) } == pair.1)
  }

  @Test("R51: parts know their line, their place in it, and whether they are done; code and URLs are masked")
  func facts() {
    let found = parts("T\n- [x] a; b\n`9am` http://a.b/9am c")
    #expect(found.map(\.lineNumber) == [1, 2, 2, 3])
    #expect(found.map(\.number) == [1, 1, 2, 1])
    #expect(found.map(\.isDone) == [false, true, true, false])
    #expect(found[3].masked.count == found[3].bytes.count)
    #expect(string(found[3].masked.filter { $0 != 1 }) == "  c")
  }

  @Test(
    "R51: the title is what is left without the date's words",
    arguments: [
      ("call mum @", "call mum"), ("@: shop", "shop"), ("dentist, @.", "dentist."), ("**@** pay `x`", "pay x"),
      ("a @ b", "a b"), ("@", ""), ("(@) a", "a"), ("a — @", "a"), ("a, @, b", "a,, b"),
      ("meet Anna, @. Then", "meet Anna. Then"),
    ])
  func titles(_ pair: (String, String)) throws {
    let part = try #require(parts(pair.0).first)
    let at = try #require(part.bytes.firstIndex(of: UInt8(ascii: "@")))
    #expect(part.title(without: [at..<at + 1]) == pair.1)
  }

  @Test("over random notes no title is longer than its part, and none has a line break")
  func fuzz() {
    var generator = SeededGenerator(seed: 94)
    for _ in 0..<4_000 {
      let text = Samples.markdown(&generator, pieces: generator.below(30))
      ReminderPart.forEach(in: text.span) { part in
        #expect(part.masked.count == part.bytes.count)
        let start = generator.below(part.bytes.count)
        let end = start + generator.below(part.bytes.count - start + 1)
        let title = part.title(without: [start..<end])
        #expect(title.utf8.count <= 3 * part.bytes.count + 1)
        #expect(!title.utf8.contains(0x0a))
        return true
      }
    }
  }
}

@Suite("Vocabulary") struct VocabularyTests {
  private func words(_ notes: String...) -> [Vocabulary.Word] {
    var vocabulary = Vocabulary()
    for note in notes { vocabulary.add(Array(note.utf8).span) }
    return vocabulary.words
  }

  @Test("R46: names are capitalised away from a sentence start in two notes or three places")
  func names() {
    #expect(words("I saw Rose.", "with Rose").map(\.text) == ["Rose"])
    #expect(words("I saw Rose. And Rose went").map(\.text) == [])
    #expect(words("a Rose, b Rose, c Rose").map(\.text) == ["Rose"])
    #expect(words("Rose went. Rose came\nRose", "Rose", "- Rose\n1. Rose").map(\.text) == [])
    #expect(words("a rose, a rose, a rose", "rose").map(\.text) == [])
    let found = words("with Yarle's dog", "by Yarle and yarle")
    #expect(found == [Vocabulary.Word(text: "Yarle", uses: 3, notes: 2, isName: true)])
  }

  @Test("R46: words outside the commonest, most used first, as first written away from a sentence start")
  func uncommon() {
    let found = words("Kubectl is here. kubectl again, Zettelkasten and Überraschung", "my kubectl")
    #expect(found.map(\.text) == ["kubectl", "Überraschung", "Zettelkasten"])
    #expect(found.map(\.uses) == [3, 1, 1] && found.map(\.notes) == [2, 1, 1])
    #expect(found.allSatisfy { !$0.isName })
  }

  @Test("R46: inflections of common words are common; code, URLs, numbers, months and single letters are no words")
  func left() {
    #expect(words("walking walked walks bigger happily tries stopped making don't it's dogs' x 4 h264").isEmpty)
    #expect(
      words("on Monday in October, on Monday in October, on Monday `kubectl` http://kubectl.io\n```\nkubectl\n```")
        .isEmpty)
  }

  @Test("R46: function words in a title's capitals and contractions are no words of anybody's")
  func functionWords() {
    #expect(words("a The b With c Of", "a The b With c Of").isEmpty)
    #expect(words("you'll they\u{2019}ve don't isn\u{2019}t I'm", "you'll").isEmpty)
    #expect(words("met O'Brien", "met O'Brien").map(\.text) == ["O'Brien"])
  }

  @Test("R46: the shipped list has more than ten thousand words, in order, of the letters a to z")
  func list() {
    #expect(CommonEnglish.sourceCount > 10_000)
    #expect(CommonWords.all.count > 5_900)
    for word in ["the", "and", "people", "house", "water", "because", "happiness", "different", "monday"] {
      #expect(CommonWords.contains(Array(word.utf8)), "\(word)")
    }
    for word in ["kubectl", "zettelkasten", "qzx", "yarle"] {
      #expect(!CommonWords.contains(Array(word.utf8)), "\(word)")
    }
    #expect(CommonWords.all.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x61...0x7a).contains($0) } })
    #expect(CommonWords.stems(of: Array("stopped".utf8)).contains(Array("stop".utf8)))
  }

  @Test("over random notes every word is used as often as it is in notes, and the order holds")
  func fuzz() {
    var generator = SeededGenerator(seed: 95)
    for _ in 0..<300 {
      var vocabulary = Vocabulary()
      for _ in 0..<1 + generator.below(6) {
        vocabulary.add(Samples.markdown(&generator, pieces: generator.below(60)).span)
        vocabulary.add(Array(Samples.text(&generator, scalars: 80).utf8).span)
      }
      let words = vocabulary.words
      #expect(words.allSatisfy { $0.uses >= $0.notes && $0.notes > 0 && !$0.text.isEmpty })
      #expect(zip(words, words.dropFirst()).allSatisfy { $0.uses >= $1.uses })
    }
  }
}

@Suite("Reports on titles, tags and links") struct ReadingReportTests {
  @Test("takenote#156: a leading blank line leaves the title on the next")
  func leadingBlank() {
    #expect(titleOf(Array("\n\n  \nShopping\nmilk".utf8)) == "Shopping")
    #expect(previewOf(Array("\n\n  \nShopping\nmilk".utf8)) == "milk")
  }

  @Test("markleaf-android#280: a heading later in the note does not become the title")
  func laterHeading() {
    #expect(titleOf(Array("first line\n\n# Heading\nx".utf8)) == "first line")
  }

  @Test("note-link-janitor#17: a rule is not the title, with or without front matter")
  func rule() {
    #expect(titleOf(Array("---\n\nReal title\n".utf8)) == "Real title")
    #expect(titleOf(Array("---\ntags: x\n---\n---\nReal title\n".utf8)) == "Real title")
    #expect(titleOf(Array("***\n".utf8)) == "Untitled")
  }

  @Test("zk#118: one-letter tags are found, once each, and the reading ends")
  func oneLetter() {
    let tags = Tag.tags(in: Array("#a #a #b#a #".utf8).span).map(\.text)
    #expect(tags == ["a", "b"])
    #expect(Tag.tags(in: Array(String(repeating: "#a", count: 20_000).utf8).span).map(\.text) == ["a"])
  }

  @Test("Zettlr#79, silverbullet#1939: fragments and colours are no tags, also past the quick look")
  func fragments() {
    #expect(Tag.tags(in: Array("see http://x.y/#a-b and #6699CC (#fff)".utf8).span).isEmpty)
    #expect(Tag.tags(in: Array("x\u{a0}#nbsp".utf8).span).map(\.text) == ["nbsp"])
  }

  @Test("the quick look for tags and links misses nothing that the whole look finds")
  func quickLook() {
    var generator = SeededGenerator(seed: 96)
    for _ in 0..<6_000 {
      let text = Samples.markdown(&generator, pieces: generator.below(30))
      let (quick, whole) = (Tag.tags(in: text.span), Tag.tags(in: text.span, looksFirst: false))
      #expect(quick == whole, "\(String(reflecting: string(text)))")
      #expect(NoteLink.links(in: text.span) == NoteLink.links(in: text.span, looksFirst: false))
    }
  }
}
