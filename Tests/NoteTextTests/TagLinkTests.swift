import TestSupport
import Testing

@testable import NoteText

@Suite("Tags, links, outline, lists") struct TagLinkTests {
  private func tags(_ text: String) -> [String] { Tag.tags(in: Array(text.utf8).span).map(\.text) }

  @Test("R48: tags are found where they may stand, once each as first written")
  func found() {
    #expect(
      tags("#Home and (#a/b) [#c_d] {#e-f}\n#home #ÉTÉ #été #日本 #🎉 #2nd #x") == [
        "Home", "a/b", "c_d", "e-f", "ÉTÉ", "日本", "🎉", "2nd", "x",
      ])
    #expect(tags("---\ntags: [Z, home]\n---\n#HOME #y") == ["Z", "home", "y"])
    #expect(tags("#work/plans/ #done- #a.") == ["work/plans", "done", "a"])
  }

  @Test("R48, Zettlr#79, silverbullet#1939: no tags from code, URLs, link targets, colours, numbers, headings")
  func notFound() {
    #expect(
      tags(
        "# Head\n`#code` http://a.b/#frag [x](#anchor) [[#head]] [[P#h]] #6699CC #fff #FFFFFF #a1b2c3 #14 a#b \\#e ##f #\n```\n#in\n```\n\n    #ind\n"
      ) == [])
  }

  @Test("R48, R49: a code span that goes on past a line's end hides tags and links; a lone backtick hides none")
  func codeAcrossLines() {
    func both(_ text: String) -> [String] {
      tags(text) + NoteLink.links(in: Array(text.utf8).span).map { "\($0.lineNumber)" }
    }
    #expect(both("a `b\n#c [[d]]\ne` #f [[g]]") == ["f", "3"])
    #expect(both("> a `b\n> #c [[d]]\n> e` #f") == ["f"])
    #expect(both("- a ``b ` #c\n  #d`` #e `#f\n  g`#h [[i]]") == ["e", "3"])
    // The span ends with its paragraph: at a blank line, an item, a heading, a fence.
    #expect(both("a `b\n\n#c `\n") == ["c"])
    #expect(both("a `b\n- #c `\n# `d\n#e `") == ["c", "e"])
    #expect(both("a ` #b\nc [[d]]") == ["b", "2"])
    #expect(both("a \\` #b\n` #c\n#d") == ["b", "c", "d"])
  }

  @Test("memos#5496: variation selectors and joiners do not cut a tag")
  func emoji() {
    #expect(tags("#❤️x #👩‍👩‍👧 #👍🏽") == ["❤️x", "👩‍👩‍👧", "👍🏽"])
  }

  @Test("R49: links by title and by id, none from code")
  func links() {
    let id = "01890a5d-ac96-774b-bcce-b302099a8057"
    let text = Array(
      "a [[B C]] [[D#h|e]]\n`[[no]]`\n<notes://note/\(id.uppercased())> [x](notes://note/\(id))\n```\n[[no]]\n```\n[[ ]]"
        .utf8)
    let links = NoteLink.links(in: text.span)
    #expect(links.map(\.target) == [.title("B C"), .title("D"), .note(id), .note(id)])
    #expect(links.map(\.label) == [nil, "e", nil, nil])
    #expect(links.map(\.lineNumber) == [1, 1, 3, 3])
  }

  @Test("R50: the outline has every heading with its level and line")
  func outline() {
    let headings = Heading.outline(
      of: Array("# A *b* #\ntext\n\nC\n===\nD\n---\n```\n# no\n```\n###### E\n> ## F".utf8).span)
    #expect(
      headings.map { "\($0.level) \($0.text) \($0.lineNumber)" } == ["1 A b 1", "1 C 4", "2 D 6", "6 E 11", "2 F 12"])
  }

  private func pressReturn(_ text: String) -> String? {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map { Array($0.utf8) }
    let bytes = parts[0] + parts[1]
    return ListContinuation.pressingReturn(at: parts[0].count, in: bytes.span).map { applied([$0], bytes) }
  }

  @Test(
    "R17, careteditor/issues#896: Return continues items, bullets and numbers, also after a number at the line's end")
  func continuation() {
    #expect(pressReturn("□ milk|") == "□ milk\n□ ")
    #expect(pressReturn("■ milk|") == "■ milk\n□ ")
    #expect(pressReturn("  - [x] a|b") == "  - [x] a\n  - [ ] b")
    #expect(pressReturn("- Water 3|") == "- Water 3\n- ")
    #expect(pressReturn("9. a|") == "9. a\n10. ")
    #expect(pressReturn("a\r\n1) [ ] x|\r\nb") == "a\r\n1) [ ] x\r\n2) [ ] \r\nb")
    #expect(pressReturn("> - a|") == "> - a\n> - ")
    #expect(
      pressReturn("plain|") == nil && pressReturn("|- a") == nil && pressReturn("```\n- a|") == nil
        && pressReturn("- - -|") == nil)
  }

  @Test("R17, notesnook#4306: Return on an empty item ends the list")
  func ending() {
    #expect(pressReturn("- a\n- |") == "- a\n")
    #expect(pressReturn("□ a\n□ |\nb") == "□ a\n\nb")
    #expect(pressReturn("  1. [ ] |") == "")
  }

  @Test("R18: a checklist speaks its open items, a plain note its first three body lines")
  func speaking() {
    func speak(_ text: String) -> [String] { spoken(of: Array(text.utf8).span) }
    #expect(speak("T\n□ **a**\n■ b\n- [ ] c") == ["a", "c"])
    #expect(speak("T\n\na\n---\n- b\nc\nd") == ["a", "b", "c"])
    #expect(speak("") == [])
  }

  @Test("R47: moved text follows one blank line, without a placeholder title")
  func moving() {
    func move(_ source: String, _ text: String) -> String {
      let bytes = Array(text.utf8)
      return applied([Moving.appending(Array(source.utf8).span, to: bytes.span)], bytes)
    }
    #expect(move("S\nb\n", "T") == "T\n\nS\nb\n")
    #expect(move("S", "T\r\n") == "T\r\n\r\nS")
    #expect(move("S", "T\n\n") == "T\n\nS")
    #expect(move("# Untitled\n\n  b", "T\n") == "T\n\n  b")
    #expect(move("New note", "T\n") == "T\n")
    #expect(move("S", "") == "S")
    #expect(Moving.isPlaceholder(title: "NEW Note") && !Moving.isPlaceholder(title: "Notes"))
  }
}
