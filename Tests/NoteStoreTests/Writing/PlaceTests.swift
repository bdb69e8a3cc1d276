import Events
import LogStore
import TestSupport
import Testing

@testable import NoteStore

/// R10 and R53: orders by hand.
@Suite("Places and bookmarks")
struct PlaceTests {
  func manual(_ test: TestStore, _ scope: ListOptions.Scope = .live) throws -> [NoteID] {
    var options = ListOptions()
    options.order = .manual
    options.scope = scope
    return try test.store.list(options).map(\.id)
  }

  func bookmarks(_ test: TestStore) throws -> [NoteID] {
    var options = ListOptions()
    options.order = .bookmarks
    options.isBookmarked = true
    return try test.store.list(options).map(\.id)
  }

  func place(_ test: TestStore, _ note: NoteID, _ place: NotePlace) throws {
    try test.change { (changes) throws(NoteStoreError) in try changes.place(note, at: place) }
  }

  @Test("R10: notes that were never placed come after those that were, in the order of use")
  func unplaced() throws {
    let test = try TestStore()
    let (a, b, c) = (try test.add("A"), try test.add("B"), try test.add("C"))
    #expect(try manual(test) == [c, b, a])
    try test.expectEvents(1) { try place(test, a, .first) }
    #expect(try manual(test) == [a, c, b])
    try test.edit(b, "BB")
    #expect(try manual(test) == [a, b, c])
    // The place of c is below b, so b gets its own first.
    try test.expectEvents(1) { try place(test, c, .before(b)) }
    #expect(try manual(test) == [a, c, b])
    let d = try test.add("D")
    #expect(try manual(test) == [a, c, d, b])
    try test.expectEvents(2) { try place(test, a, .after(d)) }
    #expect(try manual(test) == [c, d, a, b])
    try test.expectEvents(0) { try place(test, a, .after(d)) }
    try test.expectEvents(0) { try place(test, c, .first) }
    try test.expectEvents(0) { try place(test, a, .last) }
    try test.expectEvents(1) { try place(test, b, .after(a)) }
    #expect(try manual(test) == [c, d, a, b])
    // R9: arranging is no use.
    #expect(try test.titles() == ["D", "BB", "C", "A"])
    try test.expectRefusal(.badInput) { try place(test, a, .before(a)) }
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(d) }
    try test.expectRefusal(.conflict) { try place(test, d, .first) }
    try test.expectRefusal(.conflict) { try place(test, a, .before(d)) }
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(d) }
    #expect(try manual(test) == [c, d, a, b])
  }

  @Test("R10: a place sees what the same change did: what it pinned stands first, what it used next")
  func sameChange() throws {
    let test = try TestStore()
    let (a, b, c) = (try test.add("A"), try test.add("B"), try test.add("C"))
    _ = try test.add("D")
    try test.change { (changes) throws(NoteStoreError) in
      try changes.edit(c, text: "CC".bytes)
      try changes.pin(a)
      try changes.place(b, at: .after(c))
    }
    #expect(try manual(test).prefix(3) == [a, c, b])
    let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      let made = try changes.create("E".bytes)
      try changes.place(a, at: .before(made))
      try changes.place(made, at: .after(b))
      return made
    }.value
    #expect(try manual(test).prefix(4) == [c, b, try #require(made), a])
  }

  @Test("an item's event names its lines before and after the move, and a placed note its place")
  func payloads() throws {
    let test = try TestStore()
    let note = try test.add("A\n□ x\n□ y\n□ z\nWater 3")
    try test.change { (changes) throws(NoteStoreError) in
      try changes.moveItem(.number(3), to: .first, in: note)
      try changes.addItems("w".bytes, to: note)
      try changes.removeItems([.number(2)], from: note)
      try changes.count("water", in: note)
      try changes.sortItems(of: note, by: .alphabetical)
    }
    let payloads = try test.store.log.read { (log) throws(StoreError) in
      var payloads: [Payload?] = []
      for position in 2...6 as ClosedRange<UInt64> {
        payloads.append(try log.event(at: position, clock: try log.head().clock)?.event.payload)
      }
      return payloads
    }
    let found = try #require(payloads)
    guard case .itemMoved(let moved)? = found[0], case .itemAdded(let added)? = found[1],
      case .itemRemoved(let removed)? = found[2], case .counterBumped(let counted)? = found[3],
      case .sorted(let sorted)? = found[4]
    else { return #expect(Bool(false), "\(found)") }
    #expect(moved.line == 3 && moved.destination == 1 && moved.item == "z")
    #expect(added.line == 5 && added.item == "w")
    #expect(removed.line == 2 && removed.item == "x")
    #expect(counted.line == 3 && counted.label == "Water" && counted.from == 3 && counted.delta == 1)
    #expect(sorted.order == "alpha")
  }

  @Test("R10: over random histories a place is where it says, and everything else stays as it was", arguments: 1...4)
  func model(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    var notes: [NoteID] = []
    for round in 0..<150 {
      let scope: ListOptions.Scope = .live
      let before = try manual(test, scope)
      if before.count < 3 || generator.oneIn(8) {
        notes.append(try test.add("note \(round)"))
        continue
      }
      let note = generator.element(before)
      switch generator.below(10) {
      case 0: try test.edit(note, "edited \(round)")
      case 1: try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) }
      case 2: try test.change { (changes) throws(NoteStoreError) in try changes.archive(note) }
      case 3:
        let note = generator.element(notes)
        try test.change { (changes) throws(NoteStoreError) in try changes.reopen(note) }
      default:
        // Several in one change see what those before them did.
        var model = before
        var commands: [(NoteID, NotePlace)] = []
        for _ in 0..<1 + generator.below(3) {
          let note = generator.element(model)
          let other = generator.element(model.filter { $0 != note })
          let place = generator.element([NotePlace.first, .before(other), .after(other)])
          commands.append((note, place))
          model.removeAll { $0 == note }
          let index = model.firstIndex(of: other) ?? 0
          switch place {
          case .first, .last: model.insert(note, at: 0)
          case .before: model.insert(note, at: index)
          case .after: model.insert(note, at: index + 1)
          }
        }
        try test.change { (changes) throws(NoteStoreError) in
          for (note, place) in commands { try changes.place(note, at: place) }
        }
        #expect(try manual(test, scope) == model, "seed \(seed), round \(round)")
      }
    }
    #expect(try test.store.checkTables().isEmpty)
    let order = try manual(test, .all)
    try test.store.rebuild()
    #expect(try manual(test, .all) == order)
  }

  @Test("R10: equal places, which merged histories can bring, are parted by identifier, and moved apart when needed")
  func equalPlaces() throws {
    let test = try TestStore()
    let notes = try (0..<4).map { try test.add("note \($0)") }.sorted()
    try test.change { (changes) throws(NoteStoreError) in
      for note in notes { try changes.add(.placed(Placed(place: [0x80])), to: note) }
    }
    #expect(try manual(test) == notes)
    let new = try test.add("new")
    try place(test, new, .before(notes[2]))
    #expect(try manual(test) == [notes[0], notes[1], new, notes[2], notes[3]])
    try place(test, notes[3], .first)
    #expect(try manual(test) == [notes[3], notes[0], notes[1], new, notes[2]])
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R53: bookmarks have an order of their own; a new one comes last; none is a use")
  func bookmarkOrder() throws {
    let test = try TestStore()
    let (a, b, c) = (try test.add("A"), try test.add("B"), try test.add("C"))
    func bookmark(_ note: NoteID, _ place: NotePlace? = nil) throws {
      try test.change { (changes) throws(NoteStoreError) in try changes.bookmark(note, at: place) }
    }
    for note in [b, a, c] { try bookmark(note) }
    #expect(try bookmarks(test) == [b, a, c])
    try test.expectEvents(0) { try bookmark(a) }
    try test.expectEvents(1) { try bookmark(c, .before(a)) }
    #expect(try bookmarks(test) == [b, c, a])
    try test.expectEvents(0) { try bookmark(c, .after(b)) }
    try test.expectEvents(1) { try bookmark(a, .first) }
    #expect(try bookmarks(test) == [a, b, c])
    #expect(try test.titles() == ["C", "B", "A"])
    #expect(try test.kinds(after: 3) == [.bookmarked, .bookmarked, .bookmarked, .bookmarkMoved, .bookmarkMoved])
    try test.expectEvents(1) {
      try test.change { (changes) throws(NoteStoreError) in try changes.removeBookmark(b) }
    }
    try test.expectEvents(0) {
      try test.change { (changes) throws(NoteStoreError) in try changes.removeBookmark(b) }
    }
    #expect(try bookmarks(test) == [a, c])
    try test.expectRefusal(.conflict) { try bookmark(a, .after(b)) }
    // A bookmark goes and comes with its note.
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(a) }
    #expect(try bookmarks(test) == [c])
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(a) }
    #expect(try bookmarks(test) == [a, c])
    #expect(try test.store.list().filter(\.isBookmarked).map(\.id) == [c, a])
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R27: of several pins that an import brings the last stays, and the others are bookmarked")
  func importedPins() throws {
    let test = try TestStore()
    var run = ImportRun(source: "x", format: "folder")
    var sources = ["one", "two", "three", "four"].map { SourceNote(format: "folder", id: $0, text: $0.bytes) }
    for index in 0..<3 { sources[index].isPinned = true }
    _ = try run.take(sources, into: test.store)
    #expect(try test.store.widget()?.title == "three")
    var options = ListOptions()
    options.isBookmarked = true
    options.order = .bookmarks
    #expect(try test.store.list(options).map(\.title) == ["one", "two"])
  }
}
