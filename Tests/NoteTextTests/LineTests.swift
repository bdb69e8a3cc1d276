import Foundation
import TestSupport
import Testing

@testable import NoteText

@Suite("Lines") struct LineTests {
  private func kinds(_ text: String) -> [NoteLine.Kind] {
    let bytes = Array(text.utf8)
    var scanner = LineScanner(bytes.span)
    var kinds: [NoteLine.Kind] = []
    while let line = scanner.next(in: bytes.span) { kinds.append(line.kind) }
    return kinds
  }

  @Test("lines end at LF, CRLF and CR, and together are the whole text")
  func breaks() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<10_000 {
      let text = Samples.markdown(&generator, pieces: generator.below(30))
      var scanner = LineScanner(text.span)
      var position = 0
      var number = 0
      while let line = scanner.next(in: text.span) {
        number += 1
        let mark = number == 1 && text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        #expect(line.number == number && line.range.lowerBound == position + mark)
        #expect(!text[line.range].contains(0x0a) && !text[line.range].contains(0x0d))
        let lineBreak = Array(text[line.range.upperBound..<line.end])
        #expect([[0x0a], [0x0d], [0x0d, 0x0a]].contains(lineBreak) || (lineBreak.isEmpty && line.end == text.count))
        position = line.end
      }
      #expect(position == text.count || text == [0xef, 0xbb, 0xbf])
    }
  }

  @Test("fenced code ends at its own mark, its quote's end or its item's end")
  func fences() {
    #expect(kinds("```\na\n````\nb") == [.fence, .fencedCode, .fence, .text])
    #expect(kinds("~~~\n```\n~~~") == [.fence, .fencedCode, .fence])
    #expect(kinds("````\n```\n- [ ] x") == [.fence, .fencedCode, .fencedCode])
    #expect(kinds("``` a`b") == [.text])
    #expect(kinds("> ```\n> x\ny") == [.fence, .fencedCode, .text])
    #expect(kinds("- ```\n  x\n  ```\n- y") == [.fence, .fencedCode, .fence, .text])
    #expect(kinds("- ```\n  x\ny") == [.fence, .fencedCode, .text])
    #expect(kinds("```\n\n```") == [.fence, .fencedCode, .fence])
    #expect(kinds("1. a\n\n   ```\n   b\n   ```") == [.text, .blank, .fence, .fencedCode, .fence])
  }

  @Test("a line indented by four columns is code after a blank line, not in a paragraph or a list")
  func indentedCode() {
    #expect(kinds("a\n\n    b\n\tc") == [.text, .blank, .indentedCode, .indentedCode])
    #expect(kinds("a\n    b") == [.text, .text])
    #expect(kinds("    a") == [.indentedCode])
    #expect(kinds("- a\n\n    - b\n\n        - c") == [.text, .blank, .text, .blank, .text])
    #expect(kinds("□ a\n\n    □ b") == [.text, .blank, .text])
    #expect(kinds("□ a\n\n  □ b\n\n    □ c") == [.text, .blank, .text, .blank, .text])
    #expect(kinds("- a\n\nb\n\n    c") == [.text, .blank, .text, .blank, .indentedCode])
    #expect(kinds("- a\nlazy\n\n    b") == [.text, .text, .blank, .text])
    #expect(kinds("# h\n    c") == [.heading, .indentedCode])
  }

  @Test("headings, rules and underlines are told apart")
  func headings() {
    #expect(
      kinds("# a\n#b\nx\n===\n---\n- - -\ny\n---") == [
        .heading, .text, .text, .underline, .rule, .rule, .text, .underline,
      ])
    #expect(kinds("- a\n---\nb") == [.text, .rule, .text])
    #expect(kinds("---\na: b\n---\nc\n---") == [.frontMatter, .frontMatter, .frontMatter, .text, .underline])
  }

  @Test("deep nesting and long lines take linear time")
  func hostile() {
    for piece in [
      "- ", "> ", "1. ", "- > ", "□ ", "\t", "- \n", "> \n", "  - a\n", "``` \n", "~~~\n> ", "=", "- - -\n",
    ] {
      let text = Array(String(repeating: piece, count: 400_000 / piece.utf8.count).utf8)
      let time = ContinuousClock().measure {
        var scanner = LineScanner(text.span)
        while scanner.next(in: text.span) != nil {}
      }
      #expect(time < .seconds(3), "\(piece) took \(time)")
    }
  }
}
