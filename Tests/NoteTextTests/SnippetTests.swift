import Foundation
import NoteText
import TestSupport
import Testing

@Suite("Snippets")
struct SnippetTests {
  @Test("a hit past the part that is shown is not marked, and breaks nothing")
  func hitPastTheEnd() throws {
    let text = Array(("milk " + String(repeating: "bread ", count: 60) + "milk").utf8)
    let made = Snippet(of: SearchQuery(words: ["milk"]), in: text.span)
    let snippet = try #require(made)
    #expect(snippet.hits == [0..<4])
    #expect(snippet.text.hasPrefix("milk bread") && snippet.text.hasSuffix("…"))
  }

  @Test("R40: every marked hit is the word, whatever the text and the query")
  func marksAreHits() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let pieces = ["milk", "Straße ", "é", "e\u{301}", "日本", "👩‍💻", "\n", "\r\n", " ", "ﬁne", "x", "\0", "- [ ] "]
    for _ in 0..<3_000 {
      var text: [UInt8] = []
      for _ in 0..<generator.below(120) { text += Array(pieces[generator.below(pieces.count)].utf8) }
      if generator.oneIn(5) { text += generator.bytes(generator.below(20)) }
      let query = SearchQuery(words: (0...generator.below(2)).map { _ in pieces[generator.below(pieces.count)] })
      guard let snippet = Snippet(of: query, in: text.span, columns: 10 + generator.below(80)) else { continue }
      var end = 0
      let bytes = Array(snippet.text.utf8)
      for hit in snippet.hits {
        #expect(hit.lowerBound >= end && hit.upperBound <= bytes.count && !hit.isEmpty, "seed \(seed)")
        end = hit.upperBound
      }
    }
  }

  @Test("R40: a snippet marks what is found in the whole text, whatever stands around the hit")
  func marksEqualHitsOfTheText() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "milk", "Milk ", "Straße ", "é", "e\u{301}", "日本", "👩‍💻", "\n", "\r\n", " ", "ﬁne", "x", "- [ ] ", "か\u{3099}",
      "plain words of no kind at all, ", "각", "\u{e01}\u{e34}",
    ]
    let words = ["milk", "strasse", "e", "日", "x", "plain", "fine", "wort"]
    for _ in 0..<3_000 {
      var text: [UInt8] = []
      let isPlain = generator.oneIn(3)
      for _ in 0..<generator.below(200) {
        let piece = pieces[generator.below(pieces.count)]
        if !isPlain || piece.utf8.allSatisfy({ $0 < 0x80 }) { text += Array(piece.utf8) }
      }
      let query = SearchQuery(words: [words[generator.below(words.count)]])
      let columns = 20 + generator.below(80)
      let hits = SearchHits.ranges(of: query, in: text.span)
      let made = Snippet(of: query, in: text.span, columns: columns)
      #expect(made == Snippet(of: hits, in: text.span, columns: columns), "seed \(seed)")
    }
  }
}
