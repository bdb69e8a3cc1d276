import NoteStore
import TestSupport
import Testing

/// The public reports under "Search", each by its name.
@Suite("Reports about search")
struct SearchReportTests {
  private func found(_ texts: String..., by query: String) throws -> Int {
    let test = try TestStore()
    for text in texts { _ = try test.add(text) }
    let count = try test.store.count(matching: query)
    #expect(try test.store.found(query).count == count)
    return count
  }

  @Test("joplin#1506: \"th\" finds github")
  func insideWords() throws { #expect(try found("my github", "nothing of it", "else", by: "th") == 2) }

  @Test("joplin#9775: text after a NUL is found")
  func afterNUL() throws { #expect(try found("before\0after", by: "after") == 1) }

  @Test("nostrdb#70: indexing goes on behind a typographic apostrophe")
  func apostrophe() throws {
    #expect(try found("don’t stop here", by: "here") == 1)
    #expect(try found("don’t stop here", by: "n’t") == 1)
  }

  @Test("fsnotes#1035, simplenote-electron#1143, nv#61: accents, composed and decomposed, are all found by each other")
  func accents() throws {
    for query in ["cafe", "café", "cafe\u{301}", "CAFÉ"] {
      #expect(try found("café", "cafe\u{301}", "cafe", "CAFE", by: query) == 4)
    }
  }

  @Test("notesnook PR#8044: Chinese and Japanese are found by any piece, a single character too")
  func chineseAndJapanese() throws {
    for query in ["中", "文笔", "笔记", "中文笔记"] { #expect(try found("我的中文笔记本", by: query) == 1) }
    for query in ["日", "本語", "メモ", "モ"] { #expect(try found("これは日本語のメモ", by: query) == 1) }
    #expect(try found("中国文学", by: "中文") == 0)
  }

  @Test("standardnotes/forum#2084: several words are found wherever they stand; a phrase only as one")
  func severalWords() throws {
    #expect(try found("the dentist on tuesday", by: "tuesday dentist") == 1)
    #expect(try found("the dentist on tuesday", by: "\"tuesday dentist\"") == 0)
  }

  @Test("SQLite.swift#855, notesnook#9477: =, [, \" and every other ASCII character is a letter like any other")
  func anyCharacter() throws {
    let test = try TestStore()
    for value in UInt8(0x21)..<0x7f { _ = try test.add("a \(Character(Unicode.Scalar(value))) z") }
    for value in UInt8(0x21)..<0x7f {
      let character = Character(Unicode.Scalar(value))
      let isEverywhere = "aAzZ".contains(character)
      let expected = isEverywhere ? 94 : character.isLetter ? 2 : 1
      #expect(try test.store.count(matching: String(character)) == expected, "\(character)")
    }
    for query in ["'; DROP TABLE", "a* OR b", "(", "NEAR(a b)", "\"", "\"\"", "a\"b", "-a", "^", "\\", "%_", "col:umn"]
    {
      _ = try test.store.count(matching: query)
    }
  }

  @Test("memos#5559: upper case beyond ASCII finds lower case")
  func upperCase() throws {
    #expect(try found("тест моё", by: "МОЁ") == 1)
    #expect(try found("çilek İstanbul", by: "ÇİLEK istanbul") == 1)
    #expect(try found("ὀδυσσεύς", by: "ΟΔΥΣΣΕΥΣ") == 1)
  }

  @Test("reflect-open PR#182: an emoji where the preview is cut keeps the note in the rebuilt index")
  func emojiAtTheCut() throws {
    let test = try TestStore()
    for length in 195...205 {
      _ = try test.add("T\(length)\n" + String(repeating: "x", count: length) + "👩‍👩‍👧‍👦 needle")
    }
    try test.store.rebuild()
    #expect(try test.store.count(matching: "needle") == 11)
    #expect(try test.store.count(matching: "👩‍👩‍👧‍👦") == 11)
    #expect(try test.store.spotlight("xxx").count == 11)
  }

  @Test("Quiver#1202, ZotSeek#52: after an upgrade of the tables old notes are found")
  func afterUpgrade() throws {
    let test = try TestStore()
    let note = try test.add("an old note")
    try test.edit(note, "an older note")
    // A program that knows more projections folds those of its own that it does not find.
    let later = try test.reopened()
    #expect(try later.count(matching: "older") == 1)
    try later.rebuild(["search"])
    #expect(try later.count(matching: "older") == 1)
    #expect(try later.checkTables().isEmpty)
  }

  @Test("simplenote-electron#1412: a note of 80,000 words is found by its last one, and edited at once")
  func longNote() throws {
    let test = try TestStore()
    let words = (0..<80_000).map { "word\($0 % 5_000)" }.joined(separator: " ")
    let note = try test.add("Long\n\(words) needle")
    #expect(try test.store.count(matching: "needle") == 1)
    let clock = ContinuousClock()
    let time = try clock.measure { try test.edit(note, "Long\n\(words) thread") }
    #expect(time < .seconds(5))
    #expect(try test.store.count(matching: "needle") == 0)
    #expect(try test.store.count(matching: "thread word4999") == 1)
    #expect(try test.store.checkTables(["search", "words"]).isEmpty)
  }
}
