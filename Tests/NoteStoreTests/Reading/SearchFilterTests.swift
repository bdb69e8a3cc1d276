import Events
import NoteStore
import TestSupport
import Testing

@Suite("Filters of a search")
struct SearchFilterTests {
  private func filled() throws -> (TestStore, [String: NoteID]) {
    let test = try TestStore()
    var notes: [String: NoteID] = [:]
    for (name, text) in [
      ("plain", "Plain milk\nbody"), ("list", "List\n- [ ] milk\n- [x] bread #food"),
      ("done", "Done\n- [x] all #food/sweet"),
      ("matter", "---\ntitle: \"Ma\\\"tter\"\ntags: [\"big plan\", home]\n---\nbody milk"),
      ("bold", "**bo**ld title\nmilk #Ünïcode"),
      ("gone", "Gone milk #food"),
    ] {
      notes[name] = try test.add(text)
    }
    let (gone, plain, bold) = try (
      #require(notes["gone"]), #require(notes["plain"]), #require(notes["bold"])
    )
    try test.change { (changes) throws(NoteStoreError) in
      try changes.trash(gone)
      try changes.pin(plain)
      try changes.setCollection("Work/Plans", of: bold)
    }
    return (test, notes)
  }

  @Test(
    "R40: tag:, in:, is:, has:, title: and their opposites",
    arguments: [
      ("tag:food", ["list", "done"]), ("tag:#food", ["list", "done"]), ("tag:food/sweet", ["done"]), ("tag:foo", []),
      ("tag:UNICODE", ["bold"]), ("tag:\"big plan\"", ["matter"]), ("tag:home milk", ["matter"]),
      ("not:tag:food milk", ["plain", "matter", "bold"]), ("in:trash", ["gone"]), ("in:trash milk", ["gone"]),
      ("in:trash tag:food", ["gone"]), ("not:in:trash milk", ["plain", "list", "matter", "bold"]),
      ("in:work", ["bold"]),
      ("in:Work/Plans", ["bold"]), ("in:\"work/plans\" milk", ["bold"]), ("in:plans", []), ("in:wor", []),
      ("is:pinned", ["plain"]), ("is:pinned list", []), ("is:checklist", ["list", "done"]), ("is:done", ["done"]),
      ("not:is:checklist milk", ["plain", "matter", "bold"]), ("has:open", ["list"]),
      ("is:checklist not:has:open", ["done"]),
      ("has:tag milk", ["list", "matter", "bold"]), ("title:bold", ["bold"]), ("title:\"ma\"t\"", ["matter"]),
      ("title:MILK", ["plain"]),
      ("title:body", []), ("not:title:milk milk", ["list", "matter", "bold"]), ("is:archived", []),
    ] as [(String, Set<String>)])
  func filters(query: String, expected: Set<String>) throws {
    let (test, notes) = try filled()
    let head = try test.store.head()
    for moment in [nil, StoreMoment.position(head)] {
      var found: Set<NoteID> = []
      try test.store.search(query, at: moment) { hit in
        found.insert(hit.row.id)
        return true
      }
      #expect(found == Set(expected.compactMap { notes[$0] }), "\(query)")
    }
  }

  @Test("R40: before: and after: go by the last edit, and read dates as the app does")
  func dates() throws {
    let (test, notes) = try filled()
    let edited = try test.store.note(try #require(notes["done"])).edited
    let dates: SearchDates = { (text) throws(NoteStoreError) in
      guard text == "then" else { throw NoteStoreError(.badInput, "", why: "is no day", hint: "then") }
      return edited
    }
    var found: [String] = []
    for query in ["before:then", "after:then", "not:before:then"] {
      var titles: [String] = []
      try test.store.search(query, dates: dates) { hit in
        titles.append(hit.row.title)
        return true
      }
      found.append(titles.sorted().joined(separator: ", "))
    }
    #expect(found[0] == "List, Plain milk")
    #expect(found[1] == found[2] && found[1].contains("Done"))
    let refused = refusal { try test.store.search("milk after:x", dates: dates) { _ in true } }
    #expect(refused?.why == "is no day" && refused?.hint == "then")
  }

  @Test(
    "R40: a filter that means nothing is an error that shows where; any other letters are looked for",
    arguments: [
      ("is:foo", "^^^^^^"), ("milk has:closed x", "     ^^^^^^^^^^"), ("日本 is:", "     ^^^"), ("not:is:x", "^^^^^^^^"),
      ("tag:", "^^^^"), ("a title: b", "  ^^^^^^"),
    ])
  func mistakes(query: String, marks: String) throws {
    let test = try TestStore()
    _ = try test.add("x")
    let refused = refusal { try test.store.search(query) { _ in true } }
    #expect(refused?.code == .badInput)
    #expect(refused?.choices == [query, marks])
    #expect(refused?.why.isEmpty == false && refused?.hint.isEmpty == false)
  }

  @Test("R31: the spotlight index finds titles without their Markdown, previews, and tags")
  func spotlight() throws {
    let (test, _) = try filled()
    func titles(_ query: String) throws -> [String] { try test.store.spotlight(query).map(\.title) }
    #expect(try titles("bold") == ["bold title"])
    #expect(try titles("ma\"t") == ["Ma\"tter"])
    #expect(try titles("food") == ["Done", "List"])
    #expect(try titles("big plan") == ["Ma\"tter"])
    #expect(try titles("unicode").count == 1)
    #expect(try titles("gone").isEmpty)
    #expect(try titles("zebra").isEmpty)
    #expect(try titles("").count == 5)
    #expect(try test.store.spotlight("sweet").first?.keywords == ["food/sweet"])
  }
}
