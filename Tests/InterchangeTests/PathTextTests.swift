import Interchange
import TestSupport
import Testing

struct PathTextTests {
  @Test("A path's text gives the path back, and two paths never share one")
  func reversible() {
    var random = SeededGenerator(seed: 11)
    var seen: [String: [UInt8]] = [:]
    let letters = Array("%25aFg/".utf8) + [0xff, 0xc3, 0xa9, 0x80]
    for _ in 0..<50_000 {
      let path = (0..<random.below(7)).map { _ in letters[random.below(letters.count)] }
      let text = PathText.text(of: path)
      #expect(PathText.bytes(of: text) == path)
      #expect(seen.updateValue(path, forKey: text) ?? path == path)
    }
  }

  @Test("A path that is UTF-8 is its own text, a percent sign included")
  func plain() {
    for path in ["a/b.md", "100% sure.md", "ä/日本 [x].md", "50%.md", "e\u{301}.md"] {
      #expect(PathText.text(of: Array(path.utf8)).utf8.elementsEqual(path.utf8))
    }
    #expect(PathText.text(of: Array("a%20b".utf8)) == "a%2520b")
    #expect(PathText.text(of: [0x61, 0xff]) == "a%FF")
  }
}
