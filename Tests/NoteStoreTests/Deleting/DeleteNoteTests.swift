import NoteStore
import TestSupport
import Testing

@Suite("Deleting notes for good")
struct DeleteNoteTests {
  @Test("R34: a deleted note is in no view, at no time, and in no file; chain and tables agree")
  func gone() throws {
    let test = try TestStore()
    let kept = try test.add("Kept\n\nmilk")
    let note = try test.add("Zebra secret\n\nthe quick brown zebra\n- [ ] zebra item\nZebras 3\n")
    try test.change { (changes) throws(NoteStoreError) in
      try changes.pin(note)
      try changes.tick(.number(1), in: note)
    }
    for index in 0..<60 {
      try test.edit(
        note, "Zebra secret\n\nthe quick brown zebra \(index) \(String(repeating: "z\(index)", count: 60))\n")
    }
    try test.change { (changes) throws(NoteStoreError) in
      try changes.setCollection("Animals", of: note)
      try changes.setData(Array("zebra data".utf8), of: "stripes", on: note)
      try changes.trash(note)
    }
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(note) }
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    let head = try test.store.head()
    #expect(try !test.bytes().holding("zebra").isEmpty)
    let deletion = try test.store.delete([note])
    #expect(deletion.notes.count == 1 && deletion.notes[0].title == "Zebra secret")
    #expect(deletion.notes[0].events >= 63 && deletion.notes[0].bytes > 5_000)
    #expect(deletion.scrub.isDone && deletion.scrub.generation == 2)
    #expect(try test.store.head() == head + 1)
    #expect(refusal { _ = try test.store.note(note) }?.code == .notFound)
    #expect(refusal { _ = try test.store.note(note, at: .position(10)) }?.code == .notFound)
    #expect(try test.titles(.all) == ["Kept"])
    #expect(try test.store.list(ListOptions(), at: .position(20)).map(\.id) == [kept])
    #expect(try test.store.found("zebra", in: .all).isEmpty)
    #expect(try test.store.found("zebra", in: .all, at: .position(30)).isEmpty)
    #expect(try test.store.widget() == nil)
    let bytes = try test.bytes()
    for text in ["zebra", "z31", "quick brown", "stripes"] { #expect(bytes.holding(text) == [], "\(text)") }
    #expect(bytes.holding("Zebra secret") == ["gen-000002/data.mdb"], "the audit keeps the title")
    let audit = try test.store.audit()
    #expect(audit.map(\.action) == [.trashed, .restored, .trashed, .deleted])
    #expect(audit.allSatisfy { $0.title == "Zebra secret" && $0.note == note })
    #expect(audit.last?.command == "delete" && audit.last?.host == "desk")
    #expect(audit.last?.events == deletion.notes[0].events && audit.last?.bytes == deletion.notes[0].bytes)
    #expect(audit.allSatisfy { $0.restorableUntil == nil })
    try test.expectSound()
    try test.store.rebuild()
    try test.expectSound()
    #expect(try test.store.audit() == audit)
    // Nothing else was touched, and the store goes on.
    #expect(try test.text(kept) == "Kept\n\nmilk")
    try test.edit(kept, "Kept\n\nbread")
    try test.expectSound()
  }

  @Test("R37: with its title forgotten, no row of the audit and no file has it, also where it was deleted before")
  func forgottenTitle() throws {
    let test = try TestStore()
    let first = try test.add("Quixotic one\n\nbody")
    let second = try test.add("Quixotic two\n\nbody")
    for note in [first, second] {
      try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    }
    _ = try test.store.delete([first], forgettingTitles: true)
    #expect(try test.bytes().holding("Quixotic one") == [])
    _ = try test.store.delete([second])
    #expect(try test.bytes().holding("Quixotic two") != [])
    #expect(refusal { _ = try test.store.delete([second]) }?.code == .notFound)
    let again = try test.store.delete([second], forgettingTitles: true)
    #expect(again.notes.count == 1)
    #expect(try test.bytes().holding("Quixotic") == [])
    #expect(try test.store.audit().allSatisfy { $0.title == nil })
    #expect(refusal { _ = try test.store.delete([second], forgettingTitles: true) }?.code == .notFound)
    try test.expectSound()
  }

  @Test("marten#1302: a rebuild does not resurrect a deleted note")
  func rebuildResurrectsNothing() throws {
    let test = try TestStore()
    let note = try test.add("Gone\n\nfor good")
    let kept = try test.add("Kept")
    _ = try test.store.delete([note])
    for name in test.store.projections {
      try test.store.rebuild([name])
      #expect(try test.titles(.all) == ["Kept"], "\(name)")
    }
    try test.store.rebuild()
    #expect(try test.store.list().map(\.id) == [kept])
    #expect(try test.store.recents().map(\.id) == [kept])
    #expect(try test.store.titles().map(\.id) == [kept])
    try test.expectSound()
  }

  @Test("an imported note that was deleted can be imported again, and only its own source is let go")
  func importedAgain() throws {
    let test = try TestStore()
    var run = ImportRun(source: "notes", format: "folder")
    let sources = ["a", "b"].map { SourceNote(format: "folder", id: "\($0).md", text: "Note \($0)".bytes) }
    guard case .created(let a) = try run.take(sources, into: test.store)[0] else { return #expect(Bool(false)) }
    _ = try test.store.delete([a])
    try test.expectSound()
    var again = ImportRun(source: "notes", format: "folder")
    let outcomes = try again.take(sources, into: test.store)
    guard case .created = outcomes[0], case .unchanged = outcomes[1] else { return #expect(Bool(false), "\(outcomes)") }
    try test.expectSound()
  }

  @Test("a command that is sent twice deletes once; a wrong revision or one unknown note deletes nothing")
  func refusals() throws {
    let test = try TestStore()
    let note = try test.add("One")
    let other = try test.add("Two")
    try test.expectRefusal(.conflict) { _ = try test.store.delete([note], expecting: 7) }
    try test.expectRefusal(.notFound) {
      _ = try test.store.delete([note, NoteID(Identifier128(high: 1, low: 1))])
    }
    #expect(try test.text(note) == "One")
    let options = ChangeOptions(command: CommandID("once"))
    let first = try test.store.delete([note], options)
    let second = try test.store.delete([note], options)
    #expect(second.notes.isEmpty && second.receipt?.isRepeated == true)
    #expect(second.receipt?.change == first.receipt?.change)
    #expect(try test.text(other) == "Two")
    let all = try test.store.delete([other])
    #expect(all.receipt != nil)
    #expect(try test.store.list().isEmpty)
    try test.expectSound()
  }

  @Test("an app's own projection forgets the text too, whoever deletes it")
  func customProjections() throws {
    let test = try TestStore()
    let app = try test.other("store", custom: [TextKeeper()])
    let note = try app.add("Xylophone solo")
    let kept = try app.add("Drums")
    #expect(try app.rows(ofProjection: "keeper").count == 2)
    _ = try app.delete([note])
    #expect(try app.rows(ofProjection: "keeper").map(\.value) == ["Drums".bytes])
    let third = try app.add("Trombone glissando")
    #expect(try !test.bytes().holding("Trombone").isEmpty)
    // This store was opened without the app's projection.
    _ = try test.store.delete([third], forgettingTitles: true)
    #expect(try test.bytes().holding("Trombone") == [])
    #expect(try app.rows(ofProjection: "keeper").map(\.value) == ["Drums".bytes], "it was open all the time")
    let reopened = try test.other("store", custom: [TextKeeper()])
    #expect(try reopened.rows(ofProjection: "keeper").map(\.value) == ["Drums".bytes])
    #expect(try reopened.checkTables().isEmpty)
    _ = kept
  }

  @Test(
    "live tables equal a refold's in random histories with deletions, and nothing deleted is anywhere",
    arguments: 1...4 as ClosedRange<UInt64>)
  func randomHistories(seed: UInt64) throws {
    let test = try TestStore()
    var history = RandomHistory(seed: seed)
    var random = SeededGenerator(seed: seed &+ 1_000)
    var gone: Set<NoteID> = []
    for step in 0..<240 {
      try history.step(test)
      guard step % 9 == 8, let note = history.notes.randomElement(using: &random), !gone.contains(note) else {
        continue
      }
      if random.oneIn(2) {
        let deletion = try test.store.delete([note], forgettingTitles: random.oneIn(2))
        #expect(deletion.notes.map(\.note) == [note])
        gone.insert(note)
      } else {
        let text = try test.store.note(note).text
        guard let word = text.split(whereSeparator: { $0 < 0x21 }).randomElement(using: &random) else { continue }
        _ = try test.store.delete(passage: Array(word), from: note)
      }
      if step % 27 == 8 { try test.expectSound() }
    }
    #expect(gone.count > 3)
    try test.expectSound()
    try test.store.rebuild()
    try test.expectSound()
    // R37: the audit agrees with the Trash at every position, but for what has been deleted since.
    var scope = ListOptions()
    scope.scope = .trash
    for position in stride(from: UInt64(1), through: try test.store.head(), by: 31) {
      #expect(try test.store.list(ListOptions(), at: .position(position)).allSatisfy { !gone.contains($0.id) })
      var trashed: Set<NoteID> = []
      for entry in try test.store.audit(at: .position(position)) {
        switch entry.action {
        case .trashed: trashed.insert(entry.note)
        case .restored, .deleted: trashed.remove(entry.note)
        case .redacted: break
        }
      }
      #expect(try Set(test.store.list(scope, at: .position(position)).map(\.id)) == trashed.subtracting(gone))
    }
  }
}

/// Keeps every note's text, as an app might.
struct TextKeeper: CustomProjection {
  let name = "keeper"
  let version: UInt64 = 1

  func apply(_ change: CustomChange, to table: inout CustomTable) throws(NoteStoreError) {
    guard let note = change.note else { return }
    if let text = change.textAfter, !text.isEmpty {
      try table.put(Array(note.uuid.utf8), text)
    } else {
      try table.remove(Array(note.uuid.utf8))
    }
  }
}
