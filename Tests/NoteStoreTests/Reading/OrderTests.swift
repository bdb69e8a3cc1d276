import Events
import NoteStore
import TestSupport
import Testing

/// R9, R10, R11, R33: the order of use and the others.
@Suite("Order")
struct OrderTests {
  @Test("R9: opening and editing take a note to the top; reading, arranging and rebuilding never reorder")
  func whatReorders() throws {
    let test = try TestStore()
    let notes = try ["A", "B\n- [ ] milk", "C"].map { try test.add($0) }
    #expect(try test.titles() == ["C", "B", "A"])
    try test.change { (changes) throws(NoteStoreError) in #expect(try changes.open(notes[0]) == nil) }
    #expect(try test.titles() == ["A", "C", "B"])
    try test.change { (changes) throws(NoteStoreError) in try changes.tick(.number(1), in: notes[1]) }
    #expect(try test.titles() == ["B", "A", "C"])
    try test.change { (changes) throws(NoteStoreError) in try changes.append("more".bytes, to: notes[2]) }
    #expect(try test.titles() == ["C", "B", "A"])
    try test.edit(notes[1], "B")
    let order = ["B", "C", "A"]
    #expect(try test.titles() == order)
    for note in notes {
      _ = try test.store.note(note)
      _ = try test.store.note(note, at: .position(3))
    }
    _ = try test.store.found("a")
    _ = try test.store.list(at: .position(2))
    #expect(try test.store.found("") == order)
    #expect(try test.titles() == order)
    try test.expectEvents(0) { try test.store.rebuild() }
    #expect(try test.titles() == order)
    try test.change { (changes) throws(NoteStoreError) in
      try changes.setCollection("x", of: notes[0])
      try changes.setData([1], of: "app", on: notes[0])
      try changes.pin(notes[0])
      try changes.unpin()
      try changes.trash(notes[2])
      try changes.restore(notes[2])
    }
    #expect(try test.titles() == order)
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R9: opening what is already first appends nothing, by its pin or in one change with its edit")
  func openingTheFirst() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("A"), try test.add("B"))
    func open(_ note: NoteID) throws {
      try test.change { (changes) throws(NoteStoreError) in try changes.open(note) }
    }
    try test.expectEvents(0) { try open(b) }
    try test.expectEvents(1) { try open(a) }
    try test.expectEvents(0) { try open(a) }
    #expect(try test.store.note(a).opened != nil)
    // The pinned note stands first without having been used last.
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(b) }
    #expect(try test.titles() == ["B", "A"])
    try test.expectEvents(0) { try open(a) }
    try test.expectEvents(1) { try open(b) }
    try test.expectEvents(0) { try open(b) }
    #expect(try test.store.resolve(.recent(1)) == b)
    try test.expectEvents(1) {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.edit(a, text: "AA".bytes)
        try changes.open(a)
      }
    }
    try test.expectEvents(2) {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.open(b)
        try changes.open(a)
        try changes.open(a)
      }
    }
    #expect(try test.store.resolve(.recent(1)) == a)
  }

  @Test("R9: the time of opening that is returned is the one before")
  func openedBefore() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("A"), try test.add("B"))
    var times: [Timestamp?] = []
    for note in [a, b, a] {
      let opened = try test.store.perform(repeated: { Timestamp?.none }) { (changes) throws(NoteStoreError) in
        try changes.open(note)
      }
      times.append(opened.value)
      test.clock.advance(seconds: 60)
    }
    #expect(times[0] == nil && times[1] == nil)
    #expect(times[2].map { $0 < test.clock.now } == true)
    #expect(try test.store.note(a).opened.map { $0 > times[2] ?? $0 } == true)
  }

  @Test("R10: sorted by use, edit, creation, title, by hand; turned around; equals stay in the order of use")
  func sorts() throws {
    let test = try TestStore()
    let early = Timestamp(microseconds: 1_000_000_000_000_000)
    let made = try test.store.perform(repeated: { [NoteID]() }) { (changes) throws(NoteStoreError) in
      [
        try changes.create("Äpfel".bytes, created: early), try changes.create("birne".bytes),
        try changes.create("Ananas".bytes, created: early.microseconds.stamp(plus: 1)),
        try changes.create("apfel".bytes),
      ]
    }
    let notes = made.value
    try test.edit(notes[0], "Äpfel\nmore")
    try test.change { (changes) throws(NoteStoreError) in try changes.open(notes[2]) }
    #expect(try test.titles(by: .used) == ["Ananas", "Äpfel", "apfel", "birne"])
    #expect(try test.titles(by: .edited).first == "Äpfel")
    #expect(try test.titles(by: .created) == ["apfel", "birne", "Ananas", "Äpfel"])
    #expect(try test.titles(by: .title) == ["Ananas", "Äpfel", "apfel", "birne"])
    #expect(try test.titles(by: .manual) == ["Ananas", "Äpfel", "apfel", "birne"])
    for order in ListOptions.Order.allCases {
      #expect(try test.titles(by: order, reversed: true) == test.titles(by: order).reversed())
      var options = ListOptions()
      options.order = order
      for limit in [-1, 0, 1, 3, 4, .max] {
        options.limit = limit
        #expect(try test.store.list(options).map(\.title) == Array(test.titles(by: order).prefix(max(0, limit))))
      }
    }
    let created = try test.store.list().map(\.created)
    try test.edit(notes[3], "apfel\nchanged")
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(notes[1]) }
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(notes[1]) }
    #expect(Set(try test.store.list().map(\.created)) == Set(created))
  }

  @Test("R10: a list of a collection has the notes nested in it, and no others of a like name")
  func collections() throws {
    let test = try TestStore()
    let names = ["Home", "Home/Inner", "Homework", nil, "home"]
    for (place, name) in names.enumerated() {
      let note = try test.add("Note \(place)")
      try test.change { (changes) throws(NoteStoreError) in try changes.setCollection(name, of: note) }
    }
    var options = ListOptions()
    options.collection = "Home"
    #expect(try test.store.list(options).map(\.title) == ["Note 1", "Note 0"])
    options.limit = 1
    #expect(try test.store.list(options).map(\.title) == ["Note 1"])
    options.collection = "Nowhere"
    #expect(try test.store.list(options).isEmpty)
    for name in ["", String(repeating: "x", count: 401)] {
      let note = try #require(try test.store.list().first?.id)
      try test.expectRefusal(.badInput) {
        try test.change { (changes) throws(NoteStoreError) in try changes.setCollection(name, of: note) }
      }
    }
  }

  @Test("R11: a clock in 2099 or set back does not disturb the order of use")
  func badClocks() throws {
    let test = try TestStore()
    let start = test.clock.now
    let notes = try (0..<6).map { try test.add("Note \($0)") }
    let moments: [Int64] = [
      4_070_908_800_000_000, start.microseconds - 86_400_000_000 * 400, start.microseconds + 100_000_000, 0,
      start.microseconds,
    ]
    for (step, moment) in moments.enumerated() {
      test.clock.set(Timestamp(microseconds: moment))
      let note = notes[step]
      if step % 2 == 0 {
        try test.edit(note, "Note \(step) again")
      } else {
        try test.change { (changes) throws(NoteStoreError) in try changes.open(note) }
      }
      #expect(try test.store.list().first?.id == note)
    }
    #expect(try test.store.list().map(\.id) == [notes[4], notes[3], notes[2], notes[1], notes[0], notes[5]])
    let times = try test.store.events(after: 0).map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    try test.store.rebuild()
    #expect(try test.store.list().map(\.id) == [notes[4], notes[3], notes[2], notes[1], notes[0], notes[5]])
    // The reading of 2099 is taken back: times go on from the present.
    #expect(times.last.map { $0.microseconds < start.microseconds + 86_400_000_000 } == true)
  }

  @Test(
    "R11: an imported note takes the place of its source's date among the uses here, one from the future that of the import"
  )
  func importedPlaces() throws {
    let test = try TestStore()
    let day = 86_400.0
    let start = test.clock.now
    _ = try test.add("Monday")
    test.clock.advance(seconds: 2 * day)
    _ = try test.add("Wednesday")
    test.clock.advance(seconds: 2 * day)
    func source(_ title: String, _ days: Double?, created: Double? = nil) -> SourceNote {
      var source = SourceNote(format: "folder", id: title, text: title.bytes)
      source.modified = days.map { start.microseconds.stamp(plus: Int64($0 * day * 1e6)) }
      source.created = created.map { start.microseconds.stamp(plus: Int64($0 * day * 1e6)) }
      return source
    }
    var run = ImportRun(source: "/notes", format: "folder")
    _ = try run.take(
      [
        source("Tuesday", 1), source("Long ago", -4_000), source("Thursday", 3), source("Future", 30_000),
        source("Undated", nil),
        source("Sunday", -1, created: 2.5), source("Created Tuesday", nil, created: 1.5),
      ], into: test.store)
    let order = [
      "Undated", "Future", "Thursday", "Wednesday", "Created Tuesday", "Tuesday", "Monday", "Sunday", "Long ago",
    ]
    #expect(try test.titles() == order)
    try test.store.rebuild()
    #expect(try test.titles() == order)
    let sunday = try test.store.resolve(.idOrTitle("Sunday"))
    #expect(try test.store.note(sunday).created == start.microseconds.stamp(plus: Int64(2.5 * day * 1e6)))
    _ = try test.add("Friday")
    #expect(try test.titles() == ["Friday"] + order)
    try test.change { (changes) throws(NoteStoreError) in try changes.open(sunday) }
    #expect(try test.titles().first == "Sunday")
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R33: the title list has every title in use with its id, the last used first, the pinned one in its place")
  func titleList() throws {
    let test = try TestStore()
    let notes = try ["A", "B", "A", "Gone", "\u{feff}---"].map { try test.add($0) }
    try test.change { (changes) throws(NoteStoreError) in
      try changes.pin(notes[1])
      try changes.trash(notes[3])
    }
    #expect(try test.store.titles().map(\.id) == [notes[4], notes[2], notes[1], notes[0]])
    #expect(try test.store.titles().map(\.title) == ["Untitled", "A", "B", "A"])
    #expect(try test.store.titles(at: .position(2)).map(\.id) == [notes[1], notes[0]])
    for (place, note) in [notes[4], notes[2], notes[1], notes[0]].enumerated() {
      #expect(try test.store.resolve(.recent(place + 1)) == note)
    }
    for place in [0, -1, 5, .max] {
      try test.expectRefusal(.notFound) { _ = try test.store.resolve(.recent(place)) }
    }
  }

  @Test("notable#1529: of equal titles none is taken for the other: the name is ambiguous and both are named")
  func equalTitles() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("Same"), try test.add("same"))
    let refused = try test.expectRefusal(.ambiguous) { _ = try test.store.resolve(.idOrTitle("Same")) }
    #expect(Set(refused?.candidates.map(\.note) ?? []) == [a, b])
    for candidate in refused?.candidates ?? [] {
      #expect(try test.store.resolve(.idOrTitle(candidate.shortID)) == candidate.note)
    }
    try test.edit(a, "Same\nfirst")
    #expect(try test.text(b) == "same")
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(b) }
    #expect(try test.store.resolve(.idOrTitle("SAME")) == a)
    #expect(try test.store.resolve(.uuid(b.uuid)) == b)
  }

  @Test("limits of any size give what there is, never a trap", arguments: [Int.min, -1, 0, 1, 2, .max])
  func limits(limit: Int) throws {
    let test = try TestStore()
    let note = try test.add("A")
    try test.edit(note, "B")
    let count = min(2, max(0, limit))
    #expect(try test.store.events(after: 0, limit: limit).count == count)
    #expect(try test.store.events(after: 0, limit: limit, note: note).count == count)
    #expect(try test.store.events(after: 2, limit: limit).isEmpty)
    #expect(try test.store.events(after: .max, limit: limit).isEmpty)
    #expect(try test.store.events(after: 1, upTo: 0, limit: limit).isEmpty)
  }
}

extension Int64 {
  /// A moment some microseconds later.
  func stamp(plus difference: Int64) -> Timestamp { Timestamp(microseconds: self + difference) }
}
