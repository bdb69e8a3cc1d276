import NoteStore
import TestSupport
import Testing

/// R15 and R24 as an app calls them.
@Suite("Checklist commands")
struct ChecklistCommandTests {
  static let list =
    "Shop\r\n- [ ] oat milk\r\n- [ ] Milk\r\n- [x] bread\r\n```\r\n- [ ] code milk\r\n```\r\n□ **Zürich** trip\r\n"

  /// Ticks or unticks; gives the item's words and whether anything changed.
  func mark(_ test: TestStore, _ item: ItemName, in note: NoteID, done: Bool) throws -> (item: String, isChanged: Bool)
  {
    let result = try test.store.perform(repeated: { ItemResult?.none }) { (changes) throws(NoteStoreError) in
      done ? try changes.tick(item, in: note) : try changes.untick(item, in: note)
    }
    let value = try #require(result.value)
    return (value.item, value.isChanged)
  }

  @Test(
    "R15: a tick takes the first open item that is the words, or else has them, folded and without Markdown",
    arguments: [
      (.words("milk"), "Milk", "- [ ] Milk", "- [x] Milk"),
      (.words("OAT"), "oat milk", "- [ ] oat milk", "- [x] oat milk"),
      (.words("zurich trip"), "Zürich trip", "□ **Zürich** trip", "■ **Zürich** trip"),
      (.number(4), "Zürich trip", "□ **Zürich** trip", "■ **Zürich** trip"),
      (.number(2), "Milk", "- [ ] Milk", "- [x] Milk"),
    ] as [(ItemName, String, String, String)])
  func tick(item: ItemName, words: String, before: String, after: String) throws {
    let test = try TestStore()
    let note = try test.add(Self.list)
    let result = try test.expectEvents(1) { try mark(test, item, in: note, done: true) }
    #expect(result == (words, true))
    let ticked = Self.list.replacing(before, with: after)
    #expect(ticked != Self.list)
    #expect(try test.text(note) == ticked)
    let event = try #require(try test.store.events(after: 1).first)
    #expect(event.kind == .itemTicked && event.summary == words)
    let row = try #require(try test.store.list().first)
    #expect(row.done == 2 && row.total == 4)
    #expect(try mark(test, item, in: note, done: false) == (words, true))
    #expect(try test.text(note) == Self.list)
    #expect(try test.kinds(after: 2) == [.itemUnticked])
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R15: a miss names the open items for a tick, the done ones for an untick, and changes nothing")
  func miss() throws {
    let test = try TestStore()
    let note = try test.add(Self.list)
    let open = ["oat milk", "Milk", "Zürich trip"]
    for item in [ItemName.words("bread"), .words("code"), .words("nothing"), .words(""), .words(" ")] {
      let refused = try test.expectRefusal(.notFound) { _ = try mark(test, item, in: note, done: true) }
      #expect(refused?.choices == open)
    }
    for item in [ItemName.number(0), .number(-1), .number(5), .number(.max), .number(.min)] {
      let refused = try test.expectRefusal(.notFound) { _ = try mark(test, item, in: note, done: true) }
      #expect(refused?.choices == open)
    }
    let refused = try test.expectRefusal(.notFound) { _ = try mark(test, .words("milk"), in: note, done: false) }
    #expect(refused?.choices == ["bread"])
  }

  @Test("R15: a ticked item named by its number stays, and nothing is appended")
  func tickedAlready() throws {
    let test = try TestStore()
    let note = try test.add(Self.list)
    #expect(try test.expectEvents(0) { try mark(test, .number(3), in: note, done: true) } == ("bread", false))
    #expect(try test.expectEvents(0) { try mark(test, .number(1), in: note, done: false) } == ("oat milk", false))
  }

  @Test("R15: of two equal open items the first is ticked, then the second, then there is none")
  func equalItems() throws {
    let test = try TestStore()
    let note = try test.add("L\n□ egg\n□ egg")
    for text in ["L\n■ egg\n□ egg", "L\n■ egg\n■ egg"] {
      #expect(try mark(test, .words("egg"), in: note, done: true).isChanged)
      #expect(try test.text(note) == text)
    }
    try test.expectRefusal(.notFound) { _ = try mark(test, .words("egg"), in: note, done: true) }
  }

  @Test(
    "R24: appended text takes the form of the line it lands on",
    arguments: [
      ("List\n- [x] milk\n", "bread\neggs", "List\n- [x] milk\n- [ ] bread\n- [ ] eggs\n"),
      ("List\n■ milk", "bread", "List\n■ milk\n□ bread"), ("List\n* milk\n", "bread", "List\n* milk\n* bread\n"),
      ("List\r\n- [ ] milk\r\n", "bread", "List\r\n- [ ] milk\r\n- [ ] bread\r\n"),
      ("Prose here.\n", "More prose.", "Prose here.\nMore prose.\n"), ("Prose here.", "More", "Prose here.\nMore"),
    ])
  func append(text: String, added: String, expected: String) throws {
    let test = try TestStore()
    let note = try test.add(text)
    let result = try test.expectEvents(1) {
      try test.store.perform(repeated: { EditResult?.none }) { (changes) throws(NoteStoreError) in
        try changes.append(added.bytes, to: note)
      }
    }
    #expect(try test.text(note) == expected)
    #expect(result.value?.text == expected.bytes && result.value?.revision == 2)
    #expect(try test.kinds(after: 1) == [.appended])
    try test.expectRefusal(.badInput) {
      try test.change { (changes) throws(NoteStoreError) in try changes.append(" \n".bytes, to: note) }
    }
  }
}
