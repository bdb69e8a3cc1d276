import Foundation
import TestSupport
import Testing

@testable import NoteText

private func titleOf(_ text: String) -> String { titleOf(Array(text.utf8)) }
private func previewOf(_ text: String) -> String { previewOf(Array(text.utf8)) }
private func stripped(_ text: String) -> String {
  let bytes = Array(text.utf8)
  return string(Markdown.strip(bytes.span, line: 0..<bytes.count))
}

@Suite("Title and preview") struct TitleTests {
  @Test("a cut of plain letters, which goes by bytes, is the one that goes by clusters")
  func plainCuts() {
    /// By the clusters of the standard library.
    func slowCut(_ text: String, _ clusters: Int) -> String {
      if text.count <= clusters { return text }
      if clusters == 0 { return "" }
      var head = text.prefix(clusters - 1)
      while let last = head.last, last.isWhitespace { head.removeLast() }
      return head + "…"
    }
    var generator = SeededGenerator(seed: 92)
    let pieces = [
      "a", "b", " ", "\t", "\r\n", "\r", "\n", "\u{b}", "é", "e\u{301}", "\u{301}", "👍🏽", "\0", "x", "y", "z",
    ]
    for _ in 0..<6_000 {
      let plain = generator.oneIn(2)
      let text = (0..<generator.below(14)).map { _ in pieces[generator.below(plain ? 5 : pieces.count)] }.joined()
      for clusters in [0, 1, 2, 5, 9] {
        #expect(NoteText.cut(text, to: clusters) == slowCut(text, clusters), "\(text.debugDescription), \(clusters)")
        #expect(clusterCount(text, upTo: clusters) == min(text.count, clusters + 1), "\(text.debugDescription)")
      }
    }
  }

  @Test(
    "R2: the title is the first line that says something, without Markdown",
    arguments: [
      ("Groceries\nmilk", "Groceries"), ("\n \n\u{3000}\nA\nB", "A"), ("# Head #\nx", "Head"), ("###### Six", "Six"),
      ("####### Seven", "####### Seven"), ("#tag only", "#tag only"), ("**b** and __b__", "b and b"),
      ("*i* _i_ ***bi***", "i i bi"), ("~~gone~~ `co*d*e`", "gone co*d*e"), ("> quoted > more", "quoted > more"),
      ("> > - [ ] *deep*", "deep"), ("[text](url \"t\") ![alt](u)", "text alt"), ("- item", "item"), ("1. one", "one"),
      ("12) two", "two"), ("□ milk", "milk"), ("■ milk", "milk"), ("* [x] done", "done"),
      ("# [ ] nb title", "nb title"),
      ("---\ntext", "text"), ("***\n\ntext", "text"), ("```swift\nlet x", "let x"),
      ("snake_case_name", "snake_case_name"),
      ("2 * 3 * 4", "2 * 3 * 4"), ("C# notes", "C# notes"), ("\u{feff}Title", "Title"), ("a\rb", "a"), ("a\r\nb", "a"),
      ("[[Page|shown]] [[Page]]", "shown Page"), ("<https://a.b/c_d_e>", "https://a.b/c_d_e"), ("`` a`b ``", "a`b"),
      ("\\*not\\* 1\\.", "*not* 1."), ("🎉", "🎉"), ("5 - 3", "5 - 3"), ("**unclosed", "**unclosed"),
      ("a[b](c", "a[b](c"),
      ("foo*bar*baz", "foobarbaz"), ("_a_b_", "a_b"), ("![[pic.png]]", "pic.png"), ("**a *b* c**", "a b c"),
    ])
  func titles(_ pair: (String, String)) {
    #expect(titleOf(pair.0) == pair.1)
  }

  @Test(
    "R2: a note with nothing but punctuation and white space is Untitled",
    arguments: ["", " \n", "---", "```\n```", "□ ", "- [ ]", "..."])
  func untitled(_ text: String) {
    #expect(titleOf(text) == "Untitled")
    #expect(isUntitledNote(Array(text.utf8)))
  }

  @Test(
    "R2: front matter is skipped and its title wins",
    arguments: [
      ("---\ntitle: A\n---\nB", "A"), ("\u{feff}---\ntitle: A\n---\nB", "A"), ("---\r\ntitle: A\r\n---\r\nB", "A"),
      ("---\ntitle: A\n---", "A"), ("---\nTitle: 'it''s'\n---\n", "it's"),
      ("---\ntitle: \"a \\\"b\\\" \\u00e9\"\n---\n", "a \"b\" é"),
      ("---\ntags: x\n---\n\n# Body", "Body"), ("---\ntitle: Fwd: x | y & z\n---\n", "Fwd: x | y & z"),
      ("---\ntitle: 001\n---\n", "001"), ("---\ntitle: x # note\n---\n", "x"), ("---\ntitle:\n---\nBody", "Body"),
      ("---\ntitle: >\n  long\n  title\ntags: a\n---\n", "long title"), ("---\nnot a key\n---\n", "not a key"),
      ("---\ntitle: never closed\n", "title: never closed"), ("---\na: b\n...\nBody", "Body"),
      ("---\ntitle: -x\n---", "-x"),
    ])
  func frontMatter(_ pair: (String, String)) {
    #expect(titleOf(pair.0) == pair.1)
  }

  @Test(
    "R2, R48: tags of the front matter in every form",
    arguments: [
      ("---\ntags: [a, \"b c\", '#d']\n---\n", ["a", "b c", "d"]), ("---\ntags:\n  - a\n- b/c\n---\n", ["a", "b/c"]),
      ("---\ntags: a, b\n---\n", ["a", "b"]), ("---\nTags: a b\n---\n", ["a", "b"]),
      ("---\ntags: [a,\n  b]\nx: y\n---\n", ["a", "b"]),
      ("---\ntags: []\n---\n", []), ("---\ntags:\nx: - y\n---\n", []), ("---\ntags: \"a\"\n---", ["a"]),
    ])
  func tags(_ pair: (String, [String])) {
    let bytes = Array(pair.0.utf8)
    #expect(frontMatterTags(bytes) == pair.1)
  }

  @Test(
    "R4: the preview is the first body line that is neither blank nor a counter on the card",
    arguments: [
      ("T\n\n- **b**\nc", "b"), ("T\nWater 3\nPushups 20\nnext", "next"), ("T\nA 1\nB 2\nC 3\nD 4\n", "D 4"), ("T", ""),
      ("\n\n# T\n---\ntext", "text"), ("---\ntitle: X\n---\n# X\nbody", "body"),
      ("---\ntitle: X\n---\nfirst\nbody", "first"),
      ("T\n===\nbody", "body"), ("T\n```\n*code*\n```", "*code*"), ("T\n- [ ]\n- [ ] a", "a"), ("a\rb\rc", "b"),
    ])
  func previews(_ pair: (String, String)) {
    #expect(previewOf(pair.0) == pair.1)
  }

  @Test("R4: a cut is never inside a cluster, and ends in an ellipsis that counts")
  func cuts() {
    #expect(cut("abc", to: 3) == "abc")
    #expect(cut("abcd", to: 3) == "ab…")
    #expect(cut("ab cd", to: 4) == "ab…")
    #expect(cut("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", to: 2) == "👩‍👩‍👧…")
    #expect(cut("🇩🇪🇫🇷🇮🇹", to: 2) == "🇩🇪…")
    #expect(cut("e\u{301}e\u{301}", to: 1) == "…")
    #expect(cut("", to: 0) == "")
    #expect(cut("ab", to: 0) == "")
    #expect(cut("a" + String(repeating: "\u{301}", count: 1000) + "b", to: 10, bytes: 50) == "…")
  }

  @Test("R5: a plain note is long with two body lines, or one past sixty characters; a checklist is not")
  func long() {
    func long(_ text: String) -> Bool { isLongNote(Array(text.utf8)) }
    #expect(!long("T\nshort"))
    #expect(long("T\n\na\n\nb"))
    #expect(!long("T\n" + String(repeating: "é", count: 60)))
    #expect(long("T\n" + String(repeating: "é", count: 61)))
    #expect(!long("T\na\nb\n- [ ] c"))
    #expect(!long(""))
  }

  @Test("R6: a note is blank where it has white space only")
  func blank() {
    #expect(isBlankNote([]))
    #expect(isBlankNote(Array("\u{feff} \r\n\t\u{3000}\u{85}\u{2029}".utf8)))
    #expect(!isBlankNote(Array("\u{200b}".utf8)))
    #expect(!isBlankNote([0xff]))
  }

  @Test("R2, R55: the title of a 16 MiB note does not scan it")
  func hugeNote() {
    var lines: [UInt8] = Array("Title\nbody\n".utf8)
    lines.append(contentsOf: repeatElement(0x61, count: 16 << 20))
    let oneLine = [UInt8](repeating: 0x2a, count: 16 << 20)
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<100 {
        #expect(titleOf(lines) == "Title")
        #expect(previewOf(lines) == "body")
      }
    }
    #expect(time < .milliseconds(500))
    #expect(clock.measure { _ = titleOf(oneLine) } < .seconds(2))
  }

  @Test(
    "stripping a hostile line takes linear time",
    arguments: [
      "*", "**a ", "a**b", "*a_ ", "_a*", "[", "![", "[a](", "[a](<b", "[](x)", "`", "`a``b", "[a](b)", "![[", "<a:",
      "(", "\\", "> ", "- ",
      "~~a", "*_", "[[a", "![[a](b)", "a***", "***a ** b*",
    ])
  func hostile(_ piece: String) {
    let text = Array(String(repeating: piece, count: 100_000 / piece.utf8.count).utf8)
    let half = Array(String(repeating: piece, count: 50_000 / piece.utf8.count).utf8)
    for bytes in [text, half + half.reversed(), half + Array(String(repeating: "a](b)", count: 9_000).utf8)] {
      let time = ContinuousClock().measure {
        _ = InlineStripper(bytes.span, 0..<bytes.count)
        _ = Markdown.strip(bytes.span, line: 0..<bytes.count)
      }
      #expect(time < .seconds(3), "\(piece) took \(time)")
    }
  }

  @Test("stripping never lengthens, keeps UTF-8 whole, and its removals never overlap")
  func stripLaws() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<20_000 {
      let text = Samples.markdown(&generator, pieces: generator.below(14))
      let result = Markdown.strip(text.span, line: 0..<text.count)
      #expect(result.count <= text.count)
      if String(validating: text, as: UTF8.self) != nil { #expect(String(validating: result, as: UTF8.self) != nil) }
      let removals = InlineStripper(text.span, 0..<text.count).removals.sorted { $0.lowerBound < $1.lowerBound }
      for (one, two) in zip(removals, removals.dropFirst()) { #expect(one.upperBound <= two.lowerBound) }
    }
  }
}
