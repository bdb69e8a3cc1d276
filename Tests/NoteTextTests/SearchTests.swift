import Foundation
import TestSupport
import Testing

@testable import NoteText

@Suite("Search") struct SearchTests {
  private func matches(_ query: String, _ text: String) -> Bool {
    holds(SearchQuery(parsing: query), Folding.fold(text))
  }

  @Test("substring search finds what a plain scan finds, at every place")
  func byteSearch() {
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<30_000 {
      let letters = 1 + generator.below(3)
      let text = (0..<generator.below(80)).map { _ in UInt8(0x61 + generator.below(letters)) }
      let needle = (0..<generator.below(12)).map { _ in UInt8(0x61 + generator.below(letters)) }
      let places =
        needle.count > text.count
        ? [] : (0...text.count - needle.count).filter { Array(text[$0..<$0 + needle.count]) == needle }
      let search = ByteSearch(needle)
      #expect(found(first: search, text) == places.first)
      var apart: [Int] = []
      for place in places where place >= (apart.last ?? -needle.count) + needle.count { apart.append(place) }
      if !needle.isEmpty { #expect(found(search, text).map(\.lowerBound) == apart) }
    }
  }

  @Test("periodic words in periodic texts take linear time")
  func periodic() {
    let text = [UInt8](repeating: 0x61, count: 4_000_000)
    for needle in [
      [UInt8](repeating: 0x61, count: 2000), [0x62] + [UInt8](repeating: 0x61, count: 2000),
      [UInt8](repeating: 0x61, count: 1000) + [0x62] + [UInt8](repeating: 0x61, count: 1000),
    ] {
      let time = ContinuousClock().measure { _ = found(ByteSearch(needle), text).count }
      #expect(time < .seconds(5))
    }
    var mixed: [UInt8] = []
    for _ in 0..<1_000_000 { mixed += [0x61, 0x62] }
    let needle = Array(mixed[..<1000]) + [0x61, 0x61] + Array(mixed[..<1000])
    #expect(ContinuousClock().measure { _ = found(first: ByteSearch(needle), mixed) } < .seconds(5))
  }

  @Test("R40: every word must be there, phrases as a whole, excluded words not")
  func queries() {
    #expect(matches("", "anything"))
    #expect(matches("milk oat", "Oat MILK"))
    #expect(!matches("\"milk oat\"", "oat milk"))
    #expect(matches("\"oat milk\"", "Oat Milk"))
    #expect(!matches("milk not:oat", "oat milk"))
    #expect(!matches("milk not:\"oat milk\"", "oat milk"))
    #expect(matches("milk not:\"milk oat\"", "oat milk"))
    #expect(matches("not:x", ""))
    #expect(matches("\u{301}", "a"))
  }

  @Test("joplin#1506, notesnook#9477, SQLite.swift#855, memos#5559: letters are taken as they are typed")
  func literal() {
    #expect(matches("th", "github"))
    #expect(matches("[", "a[b") && matches("\"", "a\"b") && matches("=", "a=b") && matches("5\"", "5\" nail"))
    #expect(matches("not:", "why not: because") && matches("http://a", "HTTP://A.b"))
    #expect(matches("ÄÖ", "äöü") && matches("日本", "これは日本です") && matches("itʼs", "ITʼS"))
    #expect(matches("after", "before\0after"))
  }

  @Test("filters are taken out where the caller knows their key, quotes, not: and places and all")
  func filters() {
    let text = "milk tag:home in:\"my box\" is: x:y not:tag:é not:in:\"a b\" not:x:y http://a"
    let query = SearchQuery(parsing: text, filterKeys: ["tag", "in", "is"])
    func part(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }
    #expect(query.filters.map(\.key) == ["tag", "in", "is", "tag", "in"])
    #expect(query.filters.map(\.value) == ["home", "my box", "", "é", "a b"])
    #expect(query.filters.map(\.isExcluded) == [false, false, false, true, true])
    #expect(
      query.filters.map { part($0.range) } == ["tag:home", "in:\"my box\"", "is:", "not:tag:é", "not:in:\"a b\""])
    #expect(query.words.map(\.text) == ["milk", "x:y", "x:y", "http://a"])
    #expect(query.words.map(\.isExcluded) == [false, false, true, false])
    #expect(SearchQuery(parsing: text).filters.isEmpty)
  }

  @Test("R40: a snippet is one line around the first hit, with every hit marked")
  func snippets() throws {
    let text = Array("Title\r\nthe Café is near the café\r\nlast".utf8)
    let snippet = try #require(snippetOf(SearchQuery(parsing: "cafe near"), text))
    #expect(snippet.text == "the Café is near the café")
    #expect(snippet.lineNumber == 2)
    #expect(
      snippet.hits.map { String(decoding: Array(snippet.text.utf8)[$0], as: UTF8.self) } == ["Café", "near", "café"])
    #expect(snippetOf(SearchQuery(parsing: "zzz"), text) == nil)
    #expect(snippetOf(SearchQuery(parsing: ""), text) == nil)
    let long = Array(
      (String(repeating: "a word ", count: 5000) + "needle" + String(repeating: " more", count: 5000)).utf8)
    let cut = try #require(snippetOf(SearchQuery(parsing: "needle"), long))
    #expect(cut.text.count == 80 && cut.text.hasPrefix("…") && cut.text.hasSuffix("…") && cut.text.contains("needle"))
  }

  @Test("R40: a snippet can be made of hits found in another way, and does not depend on how far it looks")
  func snippetsOfRanges() throws {
    let text = Array(
      ("x " + String(repeating: "日本語 ", count: 2000) + "needle" + String(repeating: " é", count: 3000)).utf8)
    let place = try #require(Array(text).firstRange(of: Array("needle".utf8)))
    func snippet(_ hits: [Range<Int>]) -> Snippet? { Snippet(of: hits, in: text.span) }
    let made = try #require(snippet([place]))
    #expect(made == snippetOf(SearchQuery(words: ["needle"]), text))
    #expect(made.hits.map { String(decoding: Array(made.text.utf8)[$0], as: UTF8.self) } == ["needle"])
    #expect(made.text.count == 80)
    #expect(snippet([]) == nil)
  }

  @Test("R40: over random notes a snippet has at most its columns, and its hits fold to words of the query")
  func snippetLaws() {
    var generator = SeededGenerator(seed: 62)
    var hitCount = 0
    for _ in 0..<4000 {
      var text = Array(Samples.text(&generator, scalars: 1 + generator.below(200)).utf8)
      if generator.oneIn(4) { text.insert(contentsOf: generator.bytes(5), at: generator.below(text.count)) }
      if generator.oneIn(3) { text.insert(0x0a, at: generator.below(text.count)) }
      let start = generator.below(text.count)
      let word = String(decoding: text[start..<min(text.count, start + 1 + generator.below(9))], as: UTF8.self)
      let query = SearchQuery(words: [word])
      let hits = SearchHits.ranges(of: query, in: text.span)
      for (one, two) in zip(hits, hits.dropFirst()) { #expect(one.upperBound < two.lowerBound) }
      for hit in hits { #expect(hit.upperBound <= text.count && !hit.isEmpty) }
      guard let snippet = snippetOf(query, text, columns: 20) else {
        #expect(hits.isEmpty)
        continue
      }
      hitCount += 1
      #expect(snippet.text.count <= 20)
      let bytes = Array(snippet.text.utf8)
      for hit in snippet.hits {
        #expect(hit.upperBound <= bytes.count && !hit.isEmpty)
        #expect(String(validating: bytes[hit], as: UTF8.self) != nil)
      }
    }
    #expect(hitCount > 300)
  }
}
