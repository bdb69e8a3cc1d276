import Events
import Foundation
import NoteStore
import NoteText
import TestSupport
import Testing

/// Imports: what becomes of each note, and what a second import does.
@Suite("Imports")
struct ImportTests {
  func source(_ id: String, _ text: String) -> SourceNote { SourceNote(format: "folder", id: id, text: text.bytes) }

  func take(_ notes: [SourceNote], _ test: TestStore, isDryRun: Bool = false) throws -> [ImportOutcome] {
    test.clock.advance(seconds: 60)
    var run = ImportRun(source: "/home/ada/notes", format: "folder")
    return try run.take(notes, into: test.store, isDryRun: isDryRun)
  }

  @Test(
    "joplin#537: importing twice adds nothing; a source that changed is brought up to date, and nothing is reordered (R9)"
  )
  func twice() throws {
    let test = try TestStore()
    var notes = [source("a.md", "Alpha\r\none\r\n"), source("b.md", "Beta"), source("blank.md", " \n")]
    let first = try take(notes, test)
    guard case .created(let a) = first[0], case .created(let b) = first[1], first[2] == .blank else {
      Issue.record("\(first)")
      return
    }
    #expect(try test.store.note(a).text == "Alpha\r\none\r\n".bytes)
    #expect(try test.store.note(a).sourceFormat == "folder" && test.store.note(a).sourceID == "a.md")
    #expect(try test.kinds(after: 0) == [.imported, .created, .created])
    _ = try test.add("Local")
    let order = try test.titles()
    #expect(try test.expectEvents(0) { try take(notes, test) } == [.unchanged(a), .unchanged(b), .blank])
    notes[0].text = "Alpha\r\none\r\ntwo\r\n".bytes
    #expect(try test.expectEvents(2) { try take(notes, test) } == [.updated(a), .unchanged(b), .blank])
    #expect(try test.store.note(a).text == notes[0].text)
    #expect(try test.titles() == order)
    #expect(try test.expectEvents(0) { try take(notes, test) } == [.unchanged(a), .unchanged(b), .blank])
    // Going back to an older text is a change like any other.
    notes[0].text = "Alpha\r\none\r\n".bytes
    #expect(try take(notes, test)[0] == .updated(a))
    #expect(try test.store.note(a).text == notes[0].text)
    // joplin#15246: the import is a version, edits do not destroy it.
    try test.edit(a, "Edited")
    #expect(try test.text(a, at: .position(2)) == "Alpha\r\none\r\n")
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test(
    "an update from the source is carried over what was written here meanwhile; the same words are merged and flagged")
  func overLocalEdits() throws {
    let test = try TestStore()
    var notes = [source("a.md", "alpha one\nbeta two\ngamma three\n")]
    guard case .created(let a) = try take(notes, test)[0] else { throw NotCreated() }
    try test.edit(a, "alpha LOCAL\nbeta two\ngamma three\n")
    #expect(try test.expectEvents(0) { try take(notes, test) } == [.unchanged(a)])
    notes[0].text = "alpha one\nbeta two\ngamma SOURCE\n".bytes
    #expect(try take(notes, test) == [.updated(a)])
    #expect(try test.text(a) == "alpha LOCAL\nbeta two\ngamma SOURCE\n")
    #expect(try test.store.note(a).isMerged == false)
    #expect(try test.expectEvents(0) { try take(notes, test) } == [.unchanged(a)])
    // The source goes on from its own text, not from the note's.
    notes[0].text = "alpha one\nbeta SOURCE\ngamma three\n".bytes
    #expect(try take(notes, test) == [.updated(a)])
    #expect(try test.text(a) == "alpha LOCAL\nbeta SOURCE\ngamma three\n")
    try test.edit(a, "alpha LOCAL\nbeta SOURCE\ngamma three\nlocal delta\n")
    notes[0].text = "zero\nalpha one\nbeta SOURCE\ngamma SOURCE\n".bytes
    #expect(try take(notes, test) == [.updated(a)])
    #expect(try test.text(a) == "zero\nalpha LOCAL\nbeta SOURCE\ngamma SOURCE\nlocal delta\n")
    #expect(try test.store.note(a).isMerged == false)
    notes[0].text = "alpha ELSEWHERE\nbeta two\ngamma SOURCE\n".bytes
    #expect(try take(notes, test) == [.updated(a)])
    let text = try test.text(a)
    #expect(
      text.contains("LOCAL") && text.contains("ELSEWHERE") && text.contains("local delta") && !text.contains("zero"))
    #expect(try test.store.note(a).isMerged)
    // After a merge the source's own text is not to be had any more: nothing written here may be lost all the same.
    notes[0].text = "alpha elsewhere again\nbeta 2\ngamma SOURCE\n".bytes
    #expect(try take(notes, test) == [.updated(a)])
    let again = try test.text(a)
    #expect(again.contains("LOCAL") && again.contains("local delta") && again.contains("2"), "\(again)")
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("a source that caught up with what was written here changes nothing of the text")
  func sourceCatchesUp() throws {
    let test = try TestStore()
    var notes = [source("a.md", "alpha one\nbeta two\n")]
    guard case .created(let a) = try take(notes, test)[0] else { throw NotCreated() }
    try test.edit(a, "alpha one\nbeta two\nmilk\n")
    notes[0].text = "alpha one\nbeta two\nmilk\n".bytes
    _ = try take(notes, test)
    #expect(try test.text(a) == "alpha one\nbeta two\nmilk\n")
    #expect(try test.expectEvents(0) { try take(notes, test) } == [.unchanged(a)])
    // The source's next change is a change of what it has now.
    notes[0].text = "alpha one\nbeta 2\nmilk\n".bytes
    #expect(try take(notes, test) == [.updated(a)])
    #expect(try test.text(a) == "alpha one\nbeta 2\nmilk\n")
  }

  @Test("a note trashed here is not resurrected by an import, changed or not; restored, it is brought up to date again")
  func trashedHere() throws {
    let test = try TestStore()
    var notes = [source("a.md", "Alpha")]
    guard case .created(let a) = try take(notes, test)[0] else { throw NotCreated() }
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(a) }
    #expect(try test.expectEvents(0) { try take(notes, test) } == [.unchanged(a)])
    notes[0].text = "Alpha\nmore".bytes
    #expect(try test.expectEvents(0) { try take(notes, test) } == [.inTrash(a)])
    #expect(try test.titles() == [] && test.titles(.trash) == ["Alpha"])
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(a) }
    #expect(try take(notes, test) == [.updated(a)])
  }

  @Test(
    "obsidian-importer#205: pinned, archived, trashed, collection and dates come with a note; of several pins the last stays"
  )
  func state() throws {
    let test = try TestStore()
    let date = Timestamp(microseconds: 1_500_000_000_000_000)
    var notes = ["one", "two", "archived", "trashed", "nested"].map { source($0, "Note \($0)") }
    (notes[0].isPinned, notes[1].isPinned, notes[3].isPinned) = (true, true, true)
    (notes[2].isArchived, notes[3].isTrashed) = (true, true)
    for (place, name) in ["Home", "Home", "Old", "Home", "Home/Inner/Deep"].enumerated() {
      notes[place].collection = name
    }
    for place in notes.indices {
      (notes[place].created, notes[place].modified) = (date, date.microseconds.stamp(plus: Int64(place)))
    }
    let outcomes = try take(notes, test)
    #expect(outcomes.allSatisfy { if case .created = $0 { true } else { false } })
    #expect(try test.titles() == ["Note two", "Note nested", "Note one"])
    #expect(try test.store.widget()?.title == "Note two")
    #expect(try test.titles(.archived) == ["Note archived"])
    #expect(try test.titles(.trash) == ["Note trashed"])
    #expect(try test.store.audit().map(\.command) == ["import"])
    let nested = try test.store.note(test.store.resolve(.idOrTitle("Note nested")))
    #expect(
      nested.collection == "Home/Inner/Deep" && nested.created == date
        && nested.edited == date.microseconds.stamp(plus: 4))
    #expect(try test.kinds(after: 0).filter { $0 == .collectionCreated }.count == 3)
    let pinned = try test.store.widget()?.id
    #expect(try test.expectEvents(0) { try take(notes, test) }.count == 5)
    #expect(try test.store.widget()?.id == pinned)
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("one import is one group over its batches; one bad note never fails the run")
  func batchesAndRefusals() throws {
    let test = try TestStore()
    var run = ImportRun(source: "/n", format: "folder")
    var bad = source("bad.md", "x")
    bad.text = [0x61, 0xff]
    var tooDeep = source("deep.md", "Deep")
    tooDeep.collection = String(repeating: "folder/", count: 60)
    var nameless = source("nameless.md", "Nameless")
    nameless.collection = ""
    let first = try run.take([bad, tooDeep, nameless, source("a.md", "A")], into: test.store)
    guard case .refused(let why) = first[0], case .refused = first[1], case .refused = first[2],
      case .created = first[3]
    else {
      Issue.record("\(first)")
      return
    }
    #expect(why.contains("byte 1"))
    let group = try #require(run.group)
    _ = try run.take([source("b.md", "B"), source("c.md", "C")], into: test.store)
    #expect(run.group == group)
    let events = try test.store.events(after: 0)
    #expect(events.map(\.kind) == [.imported, .created, .created, .created])
    #expect(events[0].event == group)
    #expect(events.map(\.group) == [nil, nil, group, group])
    #expect(try test.titles() == ["C", "B", "A"])
    // A run that finds nothing new has no group, and one that begins so takes its first change for it.
    var again = ImportRun(source: "/n", format: "folder")
    #expect(try test.expectEvents(0) { try again.take([source("b.md", "B")], into: test.store) }.count == 1)
    #expect(again.group == nil)
    _ = try again.take([source("d.md", "D")], into: test.store)
    #expect(again.group != nil && again.group != group)
    #expect(try again.take([], into: test.store).isEmpty)
  }

  @Test(
    "R40: an import past the border of the index's rows, a huge note among the small ones: tables are the log's, search a scan"
  )
  func batchBorders() throws {
    var generator = SeededGenerator(seed: 501)
    let test = try TestStore()
    var sources = (0..<8_250).map { source("\($0).md", "Note \($0 * 7919) \(generator.below(10))") }
    let words = (0..<60_000).map { _ in "w\(generator.below(50_000))" }.joined(separator: " ")
    sources[8_000].text = ("Huge\n\n" + words).bytes
    var run = ImportRun(source: "/n", format: "folder")
    // One batch to the border and past it, one that ends short, one of what is left.
    let (first, second) = (8_195, 8_230)
    _ = try run.take(Array(sources[..<first]), into: test.store)
    let group = run.group
    _ = try run.take(Array(sources[first..<second]), into: test.store)
    #expect(group != nil && run.group == group)
    // Stopped here; another process goes on from the beginning.
    let later = try test.reopened()
    var again = ImportRun(source: "/n", format: "folder")
    let outcomes = try again.take(sources, into: later)
    #expect(
      outcomes.count { if case .unchanged = $0 { true } else { false } } == second
        && outcomes.count { if case .created = $0 { true } else { false } } == sources.count - second)
    #expect(try later.checkTables().isEmpty)
    let options = TestStore.options(test.folder, test.clock)
    #expect(try NoteStore.verify(test.folder.path + "/store", options)?.isSound == true)
    let texts = sources.map(\.text)
    for query in ["7919", "note 79190", "w4999", "huge", " 3", "815", "8,", "9"]
      + words.prefix(40).split(separator: " ").map(String.init)
    {
      let needle = ByteSearch(Array(query.utf8))
      let expected = texts.count { needle.isIn(Folding.fold(String(decoding: $0, as: UTF8.self)).span) }
      var found = 0
      try later.search("\"\(query)\"", snippets: false) { _ in
        found += 1
        return true
      }
      #expect(found == expected, "\(query)")
    }
    // One undo takes an act back, over all of its batches.
    try test.change { (changes) throws(NoteStoreError) in _ = try changes.undo() }
    #expect(try later.count() == second)
    try test.change { (changes) throws(NoteStoreError) in _ = try changes.undo() }
    #expect(try later.count() == 0)
    #expect(try later.checkTables(["search", "list", "states"]).isEmpty)
  }

  @Test("a source that names one note twice in a batch makes one note of it")
  func twiceInOneBatch() throws {
    let test = try TestStore()
    let outcomes = try take(
      [source("a", "A\none\n"), source("a", "A\none\n"), source("a", "A\none\ntwo\n"), source("a", "")], test)
    guard case .created(let a) = outcomes[0] else { throw NotCreated() }
    #expect(outcomes == [.created(a), .unchanged(a), .updated(a), .updated(a)])
    #expect(try test.store.count(.all) == 1)
    #expect(try take([source("a", "")], test) == [.unchanged(a)])
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("a dry run says what would become of the notes and changes nothing, in an empty store too")
  func dryRun() throws {
    let test = try TestStore()
    let blank = source("blank.md", "\u{feff}\n ")
    let outcomes = try take([source("a.md", "A"), blank], test, isDryRun: true)
    guard case .created = outcomes[0], outcomes[1] == .blank else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(!test.store.exists)
    var bad = source("bad.md", "x")
    bad.text = [0xff]
    guard case .refused = try take([bad], test, isDryRun: true)[0] else {
      Issue.record("a dry run took bytes that are not UTF-8")
      return
    }
    guard case .created(let a) = try take([source("a.md", "A")], test)[0] else { throw NotCreated() }
    let head = try test.store.head()
    let again = try take([source("a.md", "A changed"), source("b.md", "B"), blank], test, isDryRun: true)
    guard again[0] == .updated(a), case .created = again[1], again[2] == .blank else {
      Issue.record("\(again)")
      return
    }
    #expect(try test.store.head() == head)
    #expect(try test.titles() == ["A"])
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("the same path of two formats, and ids that differ by little, are different notes")
  func sourcesApart() throws {
    let test = try TestStore()
    let keys = [("folder", "a"), ("keep", "a"), ("folder", "A"), ("folder", "a/"), ("folde", "ra"), ("folder", "")]
    let notes = keys.map { SourceNote(format: $0.0, id: $0.1, text: "Same".bytes) }
    let outcomes = try take(notes, test)
    #expect(Set(outcomes).count == keys.count)
    #expect(try test.store.count() == keys.count)
  }
}

/// A note was to be created and was not.
private struct NotCreated: Error {}
