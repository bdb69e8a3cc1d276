import NoteStore
import TestSupport
import Testing

/// R52 and R56: collections, and notes that are set aside.
@Suite("Collections and notes set aside")
struct FilingTests {
  func file(_ test: TestStore, _ note: NoteID, _ name: String?) throws {
    try test.change { (changes) throws(NoteStoreError) in try changes.setCollection(name, of: note) }
  }

  func titles(_ test: TestStore, in collection: String) throws -> [String] {
    var options = ListOptions()
    options.collection = collection
    return try test.store.list(options).map(\.title)
  }

  func counts(_ test: TestStore) throws -> [String] {
    try test.store.collections().map { "\($0.name) \($0.notes)/\($0.total)" }
  }

  @Test("R52: a note is in one collection; a list holds nested ones; counts follow trash, restore and archive")
  func collections() throws {
    let test = try TestStore()
    let (a, b, c) = (try test.add("A"), try test.add("B"), try test.add("C"))
    try test.expectEvents(2) { try file(test, a, "Work") }
    try test.expectEvents(2) { try file(test, b, "Work/Plans") }
    try test.expectEvents(2) { try file(test, c, "Workshop") }
    try test.expectEvents(0) { try file(test, a, "Work") }
    #expect(try titles(test, in: "Work") == ["B", "A"])
    #expect(try titles(test, in: "Work/Plans") == ["B"])
    #expect(try counts(test) == ["Work 1/2", "Work/Plans 1/1", "Workshop 1/1"])
    try test.expectEvents(1) { try file(test, c, "Work") }
    #expect(try counts(test) == ["Work 2/3", "Work/Plans 1/1", "Workshop 0/0"])
    try test.change { (changes) throws(NoteStoreError) in
      try changes.trash(a)
      try changes.archive(b)
    }
    #expect(try counts(test) == ["Work 1/1", "Work/Plans 0/0", "Workshop 0/0"])
    try test.change { (changes) throws(NoteStoreError) in
      try changes.restore(a)
      try changes.reopen(b)
    }
    #expect(try counts(test) == ["Work 2/3", "Work/Plans 1/1", "Workshop 0/0"])
    try test.expectEvents(1) { try file(test, a, nil) }
    try test.expectEvents(0) { try file(test, a, nil) }
    #expect(try titles(test, in: "Work") == ["C", "B"])
    #expect(try test.store.checkTables().isEmpty)
    #expect(try test.store.collections(at: .position(5)).map(\.total) == [1])
  }

  @Test("R52: a renamed collection keeps its notes and takes nested ones along; a restored note is found there")
  func rename() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("A"), try test.add("B"))
    try file(test, a, "Work")
    try file(test, b, "Work/Plans")
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(a) }
    func rename(_ name: String, _ new: String) throws {
      try test.change { (changes) throws(NoteStoreError) in try changes.renameCollection(name, to: new) }
    }
    try test.expectEvents(2) { try rename("Work", "Job") }
    #expect(try counts(test) == ["Job 0/1", "Job/Plans 1/1"])
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(a) }
    #expect(try titles(test, in: "Job") == ["B", "A"])
    #expect(try test.store.note(a).collection == "Job")
    #expect(try test.store.note(a, at: .position(6)).collection == "Work")
    try test.expectEvents(0) { try rename("Job", "Job") }
    try test.expectEvents(2) { try rename("Job", "Job/Old") }
    #expect(try counts(test) == ["Job/Old 1/2", "Job/Old/Plans 1/1"])
    try file(test, b, "Home")
    try test.expectRefusal(.conflict) { try rename("Job/Old", "Home") }
    try test.expectRefusal(.badInput) { try rename("Home", "") }
    let missing = try test.expectRefusal(.notFound) { try rename("Work", "Job") }
    #expect(missing?.choices == ["Home", "Job/Old", "Job/Old/Plans"])
    // Renamed and used again by its old name in one change.
    try test.change { (changes) throws(NoteStoreError) in
      try changes.renameCollection("Home", to: "House")
      try changes.setCollection("Home", of: a)
    }
    #expect(try titles(test, in: "Home") == ["A"])
    #expect(try titles(test, in: "House") == ["B"])
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R52: the notes of a collection that is removed stay, in no collection")
  func remove() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("A"), try test.add("B"))
    try file(test, a, "Work")
    try file(test, b, "Work/Plans")
    let removed = try test.expectEvents(2) {
      try test.store.perform(repeated: { [String]() }) { (changes) throws(NoteStoreError) in
        try changes.removeCollection("Work")
      }.value
    }
    #expect(removed == ["Work", "Work/Plans"])
    #expect(try test.titles() == ["B", "A"])
    #expect(try test.store.collections().isEmpty)
    #expect(try test.store.list().allSatisfy { $0.collection == nil })
    // A collection that is no more is none.
    try test.expectEvents(0) { try file(test, a, nil) }
    try test.expectEvents(2) { try file(test, a, "Work") }
    #expect(try titles(test, in: "Work") == ["A"])
    try test.expectRefusal(.notFound) {
      try test.change { (changes) throws(NoteStoreError) in try changes.removeCollection("Work/Plans") }
    }
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R56: a note set aside is out of list, recents and widget, still found, and comes back to its place")
  func archive() throws {
    let test = try TestStore()
    let (a, b, c) = (try test.add("A milk"), try test.add("B milk"), try test.add("C milk"))
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(b) }
    let before = try test.store.list()
    func archive(_ note: NoteID, isDone: Bool) throws {
      try test.change { (changes) throws(NoteStoreError) in try changes.archive(note, isDone: isDone) }
    }
    try test.expectEvents(1) { try archive(b, isDone: true) }
    try test.expectEvents(1) { try archive(a, isDone: false) }
    #expect(try test.titles() == ["C milk"])
    #expect(try test.titles(.archived) == ["B milk", "A milk"])
    #expect(try test.store.recents().map(\.title) == ["C milk"])
    #expect(try test.store.widget() == nil)
    #expect(try test.store.titles().map(\.title) == ["C milk"])
    #expect(try test.store.found("milk") == ["C milk", "B milk", "A milk"])
    #expect(try test.store.spotlight("milk").count == 3)
    #expect(try test.store.note(b).archived == .done && test.store.note(a).archived == .archived)
    #expect(try test.kinds(after: 4) == [.archived, .archived])
    #expect(try test.store.events(after: 4).map(\.summary) == ["done", ""])
    try test.expectEvents(0) { try archive(b, isDone: true) }
    try test.expectEvents(1) { try archive(b, isDone: false) }
    try test.change { (changes) throws(NoteStoreError) in
      try changes.reopen(a)
      try changes.reopen(b)
    }
    let after = try test.store.list()
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after.map(\.used) == before.map(\.used))
    #expect(try test.store.widget()?.title == "B milk")
    try test.expectEvents(0) { try test.change { (changes) throws(NoteStoreError) in try changes.reopen(a) } }
    _ = c
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R27, R56: a pin that is set aside with its note gives way to another, and is not put back then")
  func archivedPin() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("A"), try test.add("B"))
    try test.change { (changes) throws(NoteStoreError) in
      try changes.pin(a)
      try changes.archive(a)
    }
    try test.expectRefusal(.conflict) {
      try test.change { (changes) throws(NoteStoreError) in try changes.pin(a) }
    }
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(b) }
    try test.change { (changes) throws(NoteStoreError) in try changes.reopen(a) }
    #expect(try test.store.widget()?.title == "B")
    #expect(try test.store.list().count { $0.shelf == .pinned } == 1)
  }

  @Test("R48: a list by tags holds notes that have each of them, or one nested in it, folded")
  func tags() throws {
    let test = try TestStore()
    for text in [
      "A #Work/plans", "B #work #Zürich", "C #working", "D\n```\n#work\n```", "---\ntags: [work, x]\n---\nE",
    ] { _ = try test.add(text) }
    func tagged(_ tags: String...) throws -> [String] {
      var options = ListOptions()
      options.tags = tags
      options.order = .title
      return try test.store.list(options).map { String($0.title.prefix(1)) }
    }
    #expect(try tagged("work") == ["A", "B", "E"])
    #expect(try tagged("#WORK/") == ["A", "B", "E"])
    #expect(try tagged("work", "zurich") == ["B"])
    #expect(try tagged("none").isEmpty)
  }
}
