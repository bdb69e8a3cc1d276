import TestSupport
import Testing

@testable import NoteText

@Suite("HTML form") struct HTMLFormTests {
  private func html(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return string(HTMLForm.render(bytes.span))
  }

  @Test(
    "blocks: headings, paragraphs, lists, checklists, quotes, code, rules; front matter is left out",
    arguments: [
      ("# A *b*\ntext", "<h1>A <em>b</em></h1>\n<p>text</p>\n"), ("A\n===\nx", "<h1>A</h1>\n<p>x</p>\n"),
      ("a\nb\n\nc", "<p>a<br>\nb</p>\n<p>c</p>\n"),
      ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
      ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
      ("- a\n  - b\n- c", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n"),
      (
        "- [ ] a\n- [x] b",
        "<ul>\n<li><input type=\"checkbox\" disabled> a</li>\n<li><input type=\"checkbox\" disabled checked> b</li>\n</ul>\n"
      ),
      ("> q", "<blockquote>\n<p>q</p>\n</blockquote>\n"), ("```\n<a>\n```", "<pre><code>&lt;a&gt;\n</code></pre>\n"),
      ("a\n\n---", "<p>a</p>\n<hr>\n"), ("---\nt: x\n---\na", "<p>a</p>\n"), ("", ""),
    ])
  func blocks(_ pair: (String, String)) {
    #expect(html(pair.0) == pair.1)
  }

  @Test(
    "inside of a line: emphasis, code, links, escapes",
    arguments: [
      ("**b** *i* ~~s~~ snake_case 2 * 3", "<strong>b</strong> <em>i</em> <del>s</del> snake_case 2 * 3"),
      ("***x***", "<strong><em>x</em></strong>"), ("`a<b`", "<code>a&lt;b</code>"),
      ("[t](http://a.b/?x=1&y=2)", "<a href=\"http://a.b/?x=1&amp;y=2\">t</a>"),
      ("[t](javascript:alert(1))", "t"), ("[t](JaVaScRiPt:x)", "t"), ("![a](data:x)", "a"),
      ("[t](<b c>)", "t"),
      ("<http://a.b>", "<a href=\"http://a.b\">http://a.b</a>"),
      ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;"),
      ("[[N|l]] [[M]]", "<span class=\"note-link\">l</span> <span class=\"note-link\">M</span>"),
      ("\\*a\\*", "*a*"), ("\"a' & b", "&quot;a&#39; &amp; b"),
    ])
  func inline(_ pair: (String, String)) {
    #expect(html(pair.0) == "<p>\(pair.1)</p>\n")
  }

  @Test("over random notes tags are closed in order, and only ours come out")
  func fuzz() {
    var generator = SeededGenerator(seed: 97)
    let names = [
      "h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "blockquote", "pre", "code", "em", "strong", "del",
      "a", "span",
    ]
    for _ in 0..<4_000 {
      let text = Samples.markdown(&generator, pieces: generator.below(40))
      let html = string(HTMLForm.render(text.span))
      var open: [Substring] = []
      for piece in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
        let tag = piece.prefix { $0 != ">" }
        let name = tag.prefix { $0 != " " }
        if name == "br" || name == "hr" || name == "input" { continue }
        if name.hasPrefix("/") {
          #expect(open.popLast() == name.dropFirst(), "\(String(reflecting: string(text)))")
        } else {
          #expect(names.contains(String(name)), "\(name)")
          open.append(name)
        }
      }
      #expect(open.isEmpty, "\(String(reflecting: string(text)))")
    }
  }
}
