import Foundation
import TestSupport
import Testing

@testable import NoteText

@Suite("Checklists") struct ChecklistTests {
  private func items(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return Checklist.items(in: bytes.span).map { ($0.isDone ? "x:" : "o:") + string(Array(bytes[$0.text])) }
  }
  private func add(_ words: String, to text: String) -> String {
    let bytes = Array(text.utf8)
    return string(Replacement.apply([Checklist.adding(Array(words.utf8).span, to: bytes.span)], to: bytes.span))
  }
  private func append(_ words: String, to text: String) -> String {
    let bytes = Array(text.utf8)
    return string(Replacement.apply([Checklist.appending(Array(words.utf8).span, to: bytes.span)], to: bytes.span))
  }
  private func tick(_ words: String, in text: String, done: Bool = false) -> String? {
    let bytes = Array(text.utf8)
    guard let item = try? Checklist.find(words: Array(words.utf8).span, done: done, in: bytes.span),
      let change = item.marking(done: !done)
    else { return nil }
    return string(Replacement.apply([change], to: bytes.span))
  }

  @Test("R13: every marker makes an item, at any indent and in quotes, an empty one too")
  func markers() {
    #expect(
      items("□ a\n■ b\n- [ ] c\n* [x] d\n+ [X] e\n1. [ ] f\n  2) [ ] g\n> - [ ] h\n□\n- [ ]\n□ ")
        == ["o:a", "x:b", "o:c", "x:d", "x:e", "o:f", "o:g", "o:h", "o:", "o:", "o:"])
    #expect(items("□a\n- [  ] b\n- [x]c\n- [x](u)\n-[ ] d\n[ ] e\n- [/] f\n# □ g") == [])
    #expect(items("- a\n\n\t- [ ] b\n\t\t- [x] c") == ["o:b", "x:c"])
  }

  @Test("R13, usememos/memos#5319: no item in code or front matter shifts the count")
  func code() {
    #expect(items("---\na: b\n- [ ] c\n---\n- [ ] d\n```\n- [ ] e\n```\n\n    - [ ] f\n- [x] g") == ["o:d", "x:g"])
  }

  @Test("R14: the count is done of total, and none without items")
  func counts() {
    #expect(countOf(Array("□ a\n■ b\n- [x] c".utf8)) == Checklist.Count(done: 2, total: 3))
    #expect(countOf(Array("a".utf8)) == nil)
  }

  @Test("R15: words tick the first open item that is them, or else contains them")
  func words() {
    #expect(tick("milk", in: "□ oat milk\n□ Milk") == "□ oat milk\n■ Milk")
    #expect(tick("MILK", in: "■ milk\n□ oat milk\n□ soy milk") == "■ milk\n■ oat milk\n□ soy milk")
    #expect(tick("cafe", in: "- [ ] Café") == "- [x] Café")
    #expect(tick("eggs", in: "□ milk") == nil)
    #expect(tick("", in: "□ ") == nil)
    #expect(tick("milk", in: "□ a\n- [X] milk", done: true) == "□ a\n- [ ] milk")
  }

  @Test("R15, Epistates/treemd PR#38: Markdown in the item or in the words does not hide it")
  func markdown() {
    for words in ["buy milk now", "buy **milk** now", "milk"] {
      #expect(tick(words, in: "- [ ] buy **milk** now") == "- [x] buy **milk** now")
    }
  }

  @Test("R15, Markpad PR#534, notable#1727: with CRLF and empty items the number hits the right line")
  func numbers() throws {
    let text = Array("T\r\n- [ ]\r\n- [x] a\r\n- [ ] b\r\n".utf8)
    let item = try itemOf(3, text)
    let change = try #require(item.marking(done: true))
    #expect(applied([change], text) == "T\r\n- [ ]\r\n- [x] a\r\n- [x] b\r\n")
    #expect(item.marking(done: false) == nil, "R7: nothing to change")
    #expect(throws: Checklist.Miss.self) { try itemOf(4, text) }
    #expect(throws: Checklist.Miss.self) { try itemOf(0, text) }
  }

  @Test("R15: a miss names the open items")
  func miss() {
    let text = Array("□ a\n■ b\n□ c".utf8)
    do {
      _ = try Checklist.find(words: Array("z".utf8).span, done: false, in: text.span)
      Issue.record("found")
    } catch {
      #expect(error.candidates.map { string(Array(text[$0.text])) } == ["a", "c"])
      #expect(error.total == 3)
    }
  }

  @Test(
    "R16: an item is added at the end, before trailing blank lines, in the note's style",
    arguments: [
      ("", "□ x"), ("T", "T\n□ x"), ("T\n", "T\n□ x\n"), ("T\n\n\n", "T\n□ x\n\n\n"), ("□ a\n■ b\n", "□ a\n■ b\n□ x\n"),
      ("- [x] a", "- [x] a\n- [ ] x"), ("  * [ ] a\n", "  * [ ] a\n  * [ ] x\n"),
      ("* [ ] a\nprose", "* [ ] a\nprose\n* [ ] x"),
      ("1. [ ] a\n2. [x] b", "1. [ ] a\n2. [x] b\n3. [ ] x"), ("T\r\n□ a\r\n", "T\r\n□ a\r\n□ x\r\n"),
      ("a\rb", "a\rb\r□ x"),
      ("```\ncode", "```\ncode\n```\n□ x"), ("\n\n", "□ x\n\n\n"), ("T\n```\na\n```\n", "T\n```\na\n```\n□ x\n"),
    ])
  func adding(_ pair: (String, String)) {
    #expect(add("x", to: pair.0) == pair.1)
    let before = items(pair.0)
    #expect(items(add("x", to: pair.0)) == before + ["o:x"])
  }

  @Test(
    "R24: appended text takes the form of the line it lands on",
    arguments: [
      ("□ a", "x", "□ a\n□ x"), ("- [ ] a\n\n", "- [x] x\ny", "- [ ] a\n- [ ] x\n- [ ] y\n\n"),
      ("prose", "x", "prose\nx"),
      ("prose\n", "x\n", "prose\nx\n"), ("prose\n\n", "x", "prose\n\nx\n"), ("- a", "x", "- a\n- x"),
      ("9. a", "x", "9. a\n10. x"),
      ("", "x", "x"), ("> - a", "x", "> - a\n> - x"), ("T\r\n", "x\n\ny", "T\r\nx\n\ny\r\n"),
    ])
  func appending(_ row: (String, String, String)) {
    #expect(append(row.1, to: row.0) == row.2)
  }

  @Test("R15, R16: over random notes a tick and its untick give the note back, and one item more is one item more")
  func laws() throws {
    var generator = SeededGenerator(seed: 41)
    for round in 0..<8000 {
      let text = Samples.markdown(&generator, pieces: generator.below(30))
      let items = Checklist.items(in: text.span)
      for item in items {
        let change = try #require(item.marking(done: !item.isDone))
        let changed = Replacement.apply([change], to: text.span)
        let after = Checklist.items(in: changed.span)
        #expect(after.count == items.count)
        let again = try #require(after.first { $0.lineNumber == item.lineNumber })
        #expect(again.isDone != item.isDone)
        let back = Replacement.apply([try #require(again.marking(done: item.isDone))], to: changed.span)
        let canonical = text[item.state.lowerBound] == 0x58
        #expect(back == text || canonical)
      }
      let added = Replacement.apply([Checklist.adding(Array("new".utf8).span, to: text.span)], to: text.span)
      let after = Checklist.items(in: added.span)
      #expect(after.count == items.count + 1, "seed 41, round \(round): \(String(reflecting: string(text)))")
      #expect(after.last.map { string(Array(added[$0.text])) } == "new", "round \(round)")
      #expect(added.count > text.count)
    }
  }
}
