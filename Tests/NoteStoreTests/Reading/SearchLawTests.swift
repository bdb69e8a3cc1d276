import Foundation
import NoteStore
import NoteText
import TestSupport
import Testing

/// R40: the index finds what a scan of every text finds, whatever happened before.
@Suite("Search equals a full scan")
struct SearchLawTests {
  /// Text in many scripts, with what breaks careless indexes.
  static let pieces = [
    "milk", "Dentist ", "tuesday", "Straße ", "ﬁne", "Łódź ", "naïve", "Ide\u{301}es ", "か", "が", "日本語のメモ", "東京 ",
    "한국어 ", "العربية ", "שָׁלוֹם ", "हिन्दी ", "ไทยม้า ", "Ελλάδα ", "МОСКВА ", "молоко ", "milkweed ", "tuesdays", "\0",
    "\u{a0}", "\u{3000}", "\u{2009}",
    "\u{feff}",
    "👩‍👩‍👧 ", "🇫🇷", "e\u{301}", "\u{202e}", "\r\n", "\n", "- [ ] ", "□ ", "**bo**ld ", "`x`", "don’t ", "a=b", "[x]",
    "100% ",
    "\"", "#tag/inner ", "\t", "q", "zz", "x".padding(toLength: 40, withPad: "xy", startingAt: 0),
  ]

  static func text(_ generator: inout SeededGenerator, _ longest: Int) -> String {
    (0...generator.below(longest)).map { _ in pieces[generator.below(pieces.count)] }.joined()
  }

  /// The notes that a scan finds, in the order of the list.
  static func scan(_ query: String, _ notes: [(id: NoteID, text: String)]) -> [NoteID] {
    let query = SearchQuery(parsing: query)
    return notes.filter { note in
      let folded = Folding.fold(note.text)
      return query.matches(folded: folded.span)
    }.map(\.id)
  }

  static func found(_ store: NoteStore, _ query: String, at moment: StoreMoment? = nil) throws -> [NoteID] {
    var ids: [NoteID] = []
    try store.search(query, at: moment, snippets: false) { hit in
      ids.append(hit.row.id)
      return true
    }
    return ids
  }

  static func listed(_ store: NoteStore, at moment: StoreMoment? = nil) throws -> [(id: NoteID, text: String)] {
    try store.list(at: moment).map {
      ($0.id, String(decoding: try store.note($0.id, at: moment).text, as: UTF8.self))
    }
  }

  /// A query of 1 to 8 letters drawn from the texts, or made up: in quotes, so that spaces count.
  static func query(_ generator: inout SeededGenerator, _ texts: [String]) -> String {
    var letters: [Character] = []
    if generator.oneIn(4) || texts.isEmpty {
      letters = (0...generator.below(8)).map { _ in generator.element(Array("abeimtxyzé日本か한ام 1%[\0")) }
    } else {
      let text = Array(texts[generator.below(texts.count)])
      guard !text.isEmpty else { return "e" }
      let start = generator.below(text.count)
      letters = Array(text[start..<min(text.count, start + 1 + generator.below(8))])
    }
    let word = String(letters)
    if generator.oneIn(3) { return word }
    let quoted = "\"" + word.filter { $0 != "\"" } + "\""
    switch generator.below(6) {
    case 0: return "not:" + quoted
    case 1: return quoted + " " + String(letters.prefix(1))
    default: return quoted
    }
  }

  /// A text with a few scalars taken out and a piece put in.
  static func edited(_ text: String, _ generator: inout SeededGenerator) -> String {
    let scalars = Array(text.unicodeScalars)
    let place = generator.below(scalars.count + 1)
    var edited = String.UnicodeScalarView()
    edited.append(contentsOf: scalars[..<place])
    edited.append(contentsOf: Self.text(&generator, 1).unicodeScalars)
    edited.append(contentsOf: scalars[min(scalars.count, place + generator.below(4))...])
    return String(edited)
  }

  @Test(
    "R40: after random edits, trash, restore, undo and imports thousands of queries equal a scan, now and then",
    arguments: [101, 102, 103] as [UInt64])
  func equalsScan(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    var notes: [NoteID] = []
    var asked = 0
    var hits = 0
    var marks: [(position: UInt64, notes: [(id: NoteID, text: String)])] = []
    // A batch of many notes goes in by the sorted path.
    var run = ImportRun(source: "/n", format: "folder")
    let sources = (0..<40).map { SourceNote(format: "folder", id: "\($0)", text: Self.text(&generator, 12).bytes) }
    for source in sources { _ = try run.take([source], into: test.store) }
    notes = try test.store.list().map(\.id)
    for step in 0..<120 {
      let note = notes.isEmpty ? nil : notes[generator.below(notes.count)]
      let text = Self.text(&generator, 10).bytes
      // What was undone may be no more.
      let edited = note.map { Self.edited((try? test.text($0)) ?? "", &generator) } ?? ""
      try test.change { (changes) throws(NoteStoreError) in
        do throws(NoteStoreError) {
          switch (generator.below(13), note) {
          case (0...2, _), (_, nil): notes.append(try changes.create(text))
          case (3...5, let note?): try changes.edit(note, text: Array(edited.utf8))
          case (6, let note?): try changes.append(text, to: note)
          case (7, let note?): try changes.trash(note)
          case (8, let note?): try changes.restore(note)
          case (9...10, _): _ = try changes.undo()
          case (11, _): _ = try changes.redo()
          case (_, let note?): try changes.edit(note, text: text)
          }
        } catch {
          guard [.conflict, .badInput, .notFound].contains(error.code) else { throw error }
        }
      }
      guard step % 10 == 9 else { continue }
      let listed = try Self.listed(test.store)
      marks.append((try test.store.head(), listed))
      for _ in 0..<100 {
        let query = Self.query(&generator, listed.map(\.text))
        let expected = Self.scan(query, listed)
        #expect(try Self.found(test.store, query) == expected, "seed \(seed), step \(step): \(query.debugDescription)")
        asked += 1
        hits += expected.isEmpty ? 0 : 1
      }
    }
    #expect(asked == 1200 && hits > 500 && hits < 1190)
    for mark in marks {
      for _ in 0..<25 {
        let query = Self.query(&generator, mark.notes.map(\.text))
        #expect(
          try Self.found(test.store, query, at: .position(mark.position)) == Self.scan(query, mark.notes),
          "seed \(seed), at \(mark.position): \(query.debugDescription)")
      }
    }
    #expect(try test.store.checkTables().isEmpty)
    try test.store.rebuild(["search", "words"])
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test(
    "R40: where hundreds of notes may match, hits come in the order of the list too, however far apart they stand",
    arguments: [104, 105])
  func manyNotes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    var run = ImportRun(source: "/n", format: "folder")
    let count = 1500
    let sources = (0..<count).map { number in
      // Common letters everywhere; "wither" in the oldest third only, its pieces everywhere.
      let rare = number < 500 ? (number < 490 ? "wither" : "withering") : "with either, other"
      var source = SourceNote(
        format: "folder", id: "\(number)", text: Array("\(rare) \(Self.text(&generator, 3)) n\(number)".utf8))
      source.modified = Timestamp(microseconds: Int64(number + 1) * 1_000_000)
      return source
    }
    _ = try run.take(sources, into: test.store)
    let notes = try test.store.list().map(\.id)
    for _ in 0..<2 {
      for _ in 0..<60 {
        let note = notes[generator.below(notes.count)]
        let text = Self.text(&generator, 4).bytes
        try test.change { (changes) throws(NoteStoreError) in
          do throws(NoteStoreError) {
            switch generator.below(4) {
            case 0: try changes.trash(note)
            case 1: try changes.pin(note)
            case 2: try changes.append(text, to: note)
            default: try changes.edit(note, text: text)
            }
          } catch {
            guard [.conflict, .badInput, .notFound].contains(error.code) else { throw error }
          }
        }
      }
      let listed = try Self.listed(test.store)
      let drawn = (0..<60).map { _ in Self.query(&generator, listed.map(\.text)) }
      for query in ["wither", "with", "ther", "withering", "other", "wither not:n1", "ithe", "wi", "n", "n14", "zzzz"]
        + drawn
      {
        let expected = Self.scan(query, listed)
        #expect(try Self.found(test.store, query) == expected, "seed \(seed): \(query.debugDescription)")
        var first: [NoteID] = []
        try test.store.search(query) { hit in
          first.append(hit.row.id)
          return first.count < 7
        }
        #expect(first == Array(expected.prefix(7)), "seed \(seed): the first of \(query.debugDescription)")
      }
    }
  }

  @Test(
    "R40, R42: words that are gone are found with the event that took them, and nothing else is", arguments: [111, 112])
  func everEqualsScan(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    var versions: [NoteID: [(position: UInt64, text: String)]] = [:]
    let vocabulary = ["milk", "bread", "日本", "Straße", "tuesday", "x", "é"]
    func words() -> String {
      (0...generator.below(3)).map { _ in vocabulary[generator.below(vocabulary.count)] }.joined(separator: " ")
    }
    for _ in 0..<80 {
      let text = "t \(words())"
      if versions.isEmpty || generator.oneIn(5) {
        versions[try test.add(text)] = [(try test.store.head(), text)]
      } else {
        let note = versions.keys.sorted { $0.uuid < $1.uuid }[generator.below(versions.count)]
        try test.edit(note, text)
        if generator.oneIn(3) { try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) } }
        if try test.text(note) == text, versions[note]?.last?.text != text {
          let position = try #require(
            try test.store.events(after: 0, limit: .max, note: note).last { $0.kind == .edited }?.position)
          versions[note]?.append((position, text))
        }
      }
    }
    var lostCount = 0
    for word in vocabulary + ["milk bread", "t", "zebra", "\"x milk\""] {
      var found: [NoteID: LostWords] = [:]
      try test.store.lostWords(word) { lost in
        found[lost.row.id] = lost
        return true
      }
      let query = SearchQuery(parsing: word)
      func has(_ text: String) -> Bool {
        let folded = Folding.fold(text)
        return query.matches(folded: folded.span)
      }
      for (note, texts) in versions {
        let held = texts.indices.last { has(texts[$0].text) }
        guard let held, held < texts.count - 1 else {
          #expect(found[note] == nil, "\(word)")
          continue
        }
        lostCount += 1
        let lost = try #require(found[note], "\(word)")
        #expect(lost.removal.position == texts[held + 1].position)
        #expect(lost.lastHeld >= texts[held].position && lost.lastHeld < lost.removal.position)
        #expect(try test.text(note, at: .position(lost.lastHeld)) == texts[held].text)
        #expect(texts[held].text.contains(lost.snippet))
      }
    }
    #expect(lostCount > 20)
  }
}
