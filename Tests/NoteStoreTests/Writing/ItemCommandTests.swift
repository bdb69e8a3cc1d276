import NoteStore
import TestSupport
import Testing

/// R16, R19, R21 and R25 as an app calls them: one event of its own kind each, with what it means in it.
@Suite("Item and counter commands")
struct ItemCommandTests {
  /// Notes that break careless code: CRLF, front matter, code fences, several scripts, no final break.
  static let texts = [
    "Shop\r\n\r\n□ milk\r\n■ 日本の茶\r\n□ **bread**\r\n\r\n",
    "---\ntitle: Shop\n- [ ] no item\n---\nText\n- [ ] é\n- [x] e\u{301}\n```\n- [ ] code\n```\n- [ ] 👩‍👩‍👧",
    "\u{feff}1. [ ] one\n2. [ ] two\n3. [X] three\nWater 3\nlast, and first",
  ]

  func value<Value: Sendable>(
    _ test: TestStore, _ body: (inout NoteChanges) throws(NoteStoreError) -> Value
  ) throws -> Value {
    try test.store.perform(repeated: { fatalError("no command id was given") }, body).value
  }

  @Test("R16: items are added at the end before blank lines, each line one event that names it")
  func add() throws {
    let test = try TestStore()
    let note = try test.add(Self.texts[0])
    let items = try test.expectEvents(2) {
      try value(test) { (changes) throws(NoteStoreError) in
        try changes.addItems("oat *milk*\r\n\r\n- [ ] Käse".bytes, to: note)
      }
    }
    #expect(items == ["oat milk", "Käse"])
    #expect(
      try test.text(note) == "Shop\r\n\r\n□ milk\r\n■ 日本の茶\r\n□ **bread**\r\n□ oat *milk*\r\n□ Käse\r\n\r\n")
    let events = try test.store.events(after: 1)
    #expect(events.map(\.kind) == [.itemAdded, .itemAdded])
    #expect(events.map(\.summary) == items)
    #expect(Set(events.map(\.change)).count == 1)
    try test.expectRefusal(.badInput) {
      try test.change { (changes) throws(NoteStoreError) in try changes.addItems(" \n".bytes, to: note) }
    }
  }

  @Test("an item that is not one in its note, such as a code fence, is added all the same")
  func addFence() throws {
    let test = try TestStore()
    let note = try test.add("A\n□ b\n")
    let items = try value(test) { (changes) throws(NoteStoreError) in try changes.addItems("```".bytes, to: note) }
    #expect(items == ["```"])
    #expect(try test.text(note) == "A\n□ b\n□ ```\n")
  }

  @Test("items are removed by numbers as they stood, each an event; a miss leaves all")
  func remove() throws {
    let test = try TestStore()
    let note = try test.add(Self.texts[1])
    let items = try test.expectEvents(2) {
      try value(test) { (changes) throws(NoteStoreError) in
        try changes.removeItems([.number(3), .number(1), .words("é")], from: note)
      }
    }
    #expect(items == ["é", "👩‍👩‍👧"])
    #expect(
      try test.text(note) == "---\ntitle: Shop\n- [ ] no item\n---\nText\n- [x] e\u{301}\n```\n- [ ] code\n```")
    #expect(try test.store.events(after: 1).map(\.kind) == [.itemRemoved, .itemRemoved])
    let refusal = try test.expectRefusal(.notFound) {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.removeItems([.number(1), .words("code")], from: note)
      }
    }
    #expect(refusal?.choices == ["e\u{301}"])
  }

  @Test("an item that moves keeps its tick; where it stands already nothing is appended")
  func move() throws {
    let test = try TestStore()
    let note = try test.add(Self.texts[0])
    try test.expectEvents(1) {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.moveItem(.words("日本"), to: .first, in: note)
      }
    }
    #expect(try test.text(note) == "Shop\r\n\r\n■ 日本の茶\r\n□ milk\r\n□ **bread**\r\n\r\n")
    #expect(try test.store.events(after: 1).map(\.kind) == [.itemMoved])
    for place in [ItemPlace.first, .before(.words("milk")), .before(.number(1))] {
      try test.expectEvents(0) {
        try test.change { (changes) throws(NoteStoreError) in try changes.moveItem(.number(1), to: place, in: note) }
      }
    }
    try test.expectRefusal(.notFound) {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.moveItem(.number(1), to: .after(.words("tea")), in: note)
      }
    }
  }

  @Test("R19: a split is one event; where there is nothing to split, none")
  func split() throws {
    let test = try TestStore()
    let note = try test.add("Shop\r\nmilk, bread and 1,5 l oil\r\n```\na, b\n```\r\n")
    func split() throws {
      try test.change { (changes) throws(NoteStoreError) in try changes.splitIntoItems(note) }
    }
    try test.expectEvents(1) { try split() }
    #expect(try test.text(note) == "Shop\r\n□ milk\r\n□ bread\r\n□ 1,5 l oil\r\n```\na, b\n```\r\n")
    #expect(try test.store.events(after: 1).map(\.kind) == [.split])
    try test.expectEvents(0) { try split() }
  }

  @Test("R21: a sort is one event; too few items, nested ones and a wrong number of keys change nothing and say so")
  func sort() throws {
    let test = try TestStore()
    let note = try test.add("Shop\n□ milk\nby the way\n■ apple\n□ cheese\n□ Pear")
    func sort(_ order: ItemOrder, _ note: NoteID) throws {
      try test.change { (changes) throws(NoteStoreError) in try changes.sortItems(of: note, by: order) }
    }
    try test.expectEvents(1) { try sort(.kinds(["dairy", "fruit", "Dairy", "fruit"]), note) }
    #expect(try test.text(note) == "Shop\n□ milk\nby the way\n□ cheese\n■ apple\n□ Pear")
    try test.expectEvents(0) { try sort(.kinds(["d", "d", "f", "f"]), note) }
    try test.expectEvents(1) { try sort(.alphabetical, note) }
    #expect(try test.text(note) == "Shop\n■ apple\nby the way\n□ cheese\n□ milk\n□ Pear")
    try test.expectEvents(1) { try sort(.doneLast, note) }
    #expect(try test.text(note) == "Shop\n□ cheese\nby the way\n□ milk\n□ Pear\n■ apple")
    #expect(try test.store.events(after: 1).map(\.kind) == [.sorted, .sorted, .sorted])
    let few = try test.expectRefusal(.badInput) { try sort(.kinds(["d", "f"]), note) }
    #expect(few?.why == "2 keys were given for 4 items")
    let nested = try test.add("- [ ] a\n  - [ ] b\n- [ ] c")
    try test.expectRefusal(.conflict) { try sort(.alphabetical, nested) }
    let two = try test.add("□ b\n□ a")
    try test.expectRefusal(.conflict) { try sort(.alphabetical, two) }
    try test.expectRefusal(.conflict) {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.sortItems(of: note, by: .alphabetical, expecting: 1)
      }
    }
  }

  @Test("R25: a count is one event with label, value before and how far; and N up, N down gives the note back")
  func count() throws {
    let test = try TestStore()
    let text = "Health\r\n- Wasser 日 3\r\n```\nWater 9\n```\r\nWater 0\r\n"
    let note = try test.add(text)
    func count(_ label: String, _ delta: Int) throws -> CounterResult {
      try value(test) { (changes) throws(NoteStoreError) in try changes.count(label, in: note, by: delta) }
    }
    #expect(try test.expectEvents(1) { try count("WATER", 1) }.value == 1)
    #expect(try test.text(note).contains("Water 1\r\n"))
    #expect(try test.text(note).contains("Water 9\n"))
    let event = try #require(try test.store.events(after: 1).first)
    #expect(event.kind == .counterBumped && event.summary == "Water 0 → 1")
    #expect(try test.expectEvents(1) { try count("water", -1) }.value == 0)
    #expect(try test.text(note) == text)
    var generator = SeededGenerator(seed: 25)
    for _ in 0..<40 {
      let delta = generator.below(10_000)
      _ = try count("wasser", delta)
      _ = try count("wasser", -delta)
      #expect(try test.text(note) == text)
    }
    #expect(try test.expectEvents(0) { try count("water", 0) }.value == 0)
    for (label, delta, code) in [
      ("water", -1, NoteStoreError.Code.badInput), ("wasser", Int.max, .badInput), ("wasser", Int.min, .badInput),
      ("wasser", 999_999_999_999_997, .badInput), ("tea", 1, .notFound),
    ] {
      let refusal = try test.expectRefusal(code) { _ = try count(label, delta) }
      if code == .notFound { #expect(refusal?.choices == ["Wasser 日 3", "Water 0"]) }
    }
    #expect(try count("wasser", 999_999_999_999_996).value == 999_999_999_999_999)
  }

  @Test("R26: the pinned record carries the first three counters, and follows them")
  func pinnedCounters() throws {
    let test = try TestStore()
    let note = try test.add("Day\nA 1\nB 2\nC 3\nD 4\n")
    try test.change { (changes) throws(NoteStoreError) in
      try changes.pin(note)
      try changes.count("b", in: note, by: 5)
      try changes.count("d", in: note, by: 5)
    }
    #expect(try test.store.widget()?.counters.map { "\($0.label) \($0.value)" } == ["A 1", "B 7", "C 3"])
  }

  @Test("a tick and its untick give the note back, whatever else stands in it", arguments: texts)
  func tickAndUntick(text: String) throws {
    let test = try TestStore()
    let note = try test.add(text)
    for number in 1...2 {
      let done = try value(test) { (changes) throws(NoteStoreError) in
        let ticked = try changes.tick(.number(number), in: note).isChanged
        try changes.untick(.number(number), in: note)
        if !ticked { try changes.tick(.number(number), in: note) }
        return ticked
      }
      _ = done
      #expect(try test.text(note) == text)
    }
  }
}
