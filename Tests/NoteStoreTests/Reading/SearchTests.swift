import NoteStore
import TestSupport
import Testing

/// R40: search by letters as typed.
@Suite("Search")
struct SearchTests {
  static let texts = [
    "Call the dentist\ntuesday at nine", "GitHub tokens\nrotate them", "Straße nach Zürich\nnaïve café",
    "before\0after the NUL",
    "don’t forget\ntypographic", "日本語のメモ", "a=b [x] \"quoted\" 100%", "e\u{301}cole\nA\u{30a}ngström", "nothing else",
    "か and が",
  ]

  @Test(
    "R40: every word of the query is a substring of the note, folded; phrases stand together, not: excludes",
    arguments: [
      ("th", ["nothing else", "before after the NUL", "GitHub tokens", "Call the dentist"]),
      ("hub TOK", ["GitHub tokens"]),
      ("dentist nine", ["Call the dentist"]), ("nine dentist", ["Call the dentist"]), ("\"nine dentist\"", []),
      ("\"at nine\"", ["Call the dentist"]), ("\"the dentist\" not:call", []),
      ("the not:dentist", ["before after the NUL", "GitHub tokens"]),
      ("the not:\"the dentist\" not:nul", ["GitHub tokens"]), ("strasse zurich NAIVE", ["Straße nach Zürich"]),
      ("STRASSE", ["Straße nach Zürich"]), ("after", ["before after the NUL"]), ("dont", []),
      ("don’t", ["don’t forget"]),
      ("本語", ["日本語のメモ"]), ("école", ["école"]), ("ecole", ["école"]), ("Ångström", ["école"]),
      ("=", ["a=b [x] \"quoted\" 100%"]),
      ("[x]", ["a=b [x] \"quoted\" 100%"]), ("\"", ["a=b [x] \"quoted\" 100%"]), ("%", ["a=b [x] \"quoted\" 100%"]),
      ("か", ["か and が"]),
      ("が", ["か and が"]), ("zebra", []), ("not:the not:a not:o", ["日本語のメモ"]),
    ] as [(String, [String])])
  func queries(query: String, expected: [String]) throws {
    let test = try TestStore()
    for text in Self.texts { _ = try test.add(text) }
    let titles = try test.store.found(query).map { $0.replacing("\0", with: " ").precomposed }
    #expect(titles == expected.map(\.precomposed))
    #expect(try test.store.found(query, at: .position(UInt64(Self.texts.count))).count == expected.count)
    #expect(try test.store.found(query, at: .position(0)).isEmpty)
  }

  @Test("R40: an empty query finds all; hits come in the order of the list, those set aside after those in use")
  func order() throws {
    let test = try TestStore()
    var archived = SourceNote(format: "folder", id: "1", text: "milk archived".bytes)
    archived.isArchived = true
    let notes = try ["milk one", "milk two", "milk three", "milk gone"].map { try test.add($0) }
    var run = ImportRun(source: "/n", format: "folder")
    _ = try run.take([archived], into: test.store)
    try test.change { (changes) throws(NoteStoreError) in
      try changes.pin(notes[0])
      try changes.trash(notes[3])
    }
    let order = ["milk one", "milk three", "milk two", "milk archived"]
    for query in ["milk", "", "  ", "\u{301}"] { #expect(try test.store.found(query) == order) }
    #expect(try test.store.found("milk", in: .archived) == ["milk archived"])
    #expect(try test.store.found("milk", in: .trash) == ["milk gone"])
    #expect(try test.store.found("milk", in: .all) == order + ["milk gone"])
    var seen = 0
    let count = try test.store.search("milk") { (_) throws(NoteStoreError) in
      seen += 1
      return seen < 2
    }
    #expect(count == 2 && seen == 2)
    let refused = refusal {
      try test.store.search("milk") { (_) throws(NoteStoreError) in throw NoteStoreError(.busy, "stop") }
    }
    #expect(refused?.code == .busy)
  }

  @Test("R40: the snippet is the line of the first hit with every hit marked")
  func snippets() throws {
    let test = try TestStore()
    _ = try test.add("Title\nnothing here\nSome Müsli and müsli, muesli\n")
    var hits: [SearchHit] = []
    try test.store.search("musli some") { (hit) throws(NoteStoreError) in
      hits.append(hit)
      return true
    }
    let hit = try #require(hits.first)
    #expect(hit.line == 3)
    let marked = hit.snippetHits.map { String(decoding: Array(hit.snippet.utf8)[$0], as: UTF8.self) }
    #expect(marked == ["Some", "Müsli", "müsli"])
  }

  @Test("quiver#1202: what is edited is found by its new words at once, and by the old ones no more")
  func followsEdits() throws {
    let test = try TestStore()
    let note = try test.add("alpha " + String(repeating: "filler words here\n", count: 8_000) + "omega")
    for (old, new) in [("alpha", "beta"), ("omega", "psi"), ("beta", "gamma")] {
      try test.edit(note, try test.text(note).replacing(old, with: new))
      #expect(try test.store.found(old).isEmpty)
      #expect(try test.store.found(new).count == 1)
    }
    #expect(try test.store.found("here filler").count == 1)
    #expect(try test.store.found("\"here filler\"").isEmpty)
    #expect(try test.store.checkTables().isEmpty)
  }
}

extension String {
  /// With letters and marks put together, so that two spellings compare equal byte for byte.
  fileprivate var precomposed: String { String(decoding: Array(utf8), as: UTF8.self) }
}
