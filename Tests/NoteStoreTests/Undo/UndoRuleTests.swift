import Events
import LogStore
import TestSupport
import Testing

@testable import NoteStore
@testable import Projections

/// The seven rules of undo (DESIGN.md) and the reports of other tools that they answer.
@Suite("Undo, redo and revert")
struct UndoRuleTests {
  let test: TestStore
  var store: NoteStore { test.store }

  init() throws { test = try TestStore() }

  @discardableResult
  private func change(
    group: EventID? = nil, _ body: (inout NoteChanges) throws(NoteStoreError) -> Void
  ) throws -> EventID {
    test.clock.advance(seconds: 60)
    return try #require(try store.perform(ChangeOptions(group: group), body)).change
  }

  private func add(_ text: String) throws -> NoteID {
    test.clock.advance(seconds: 60)
    return try store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      try changes.create(Array(text.utf8))
    }.value!
  }

  @discardableResult
  private func undo(_ set: (inout UndoScope) -> Void = { _ in }) throws -> UndoneAct {
    var scope = UndoScope()
    set(&scope)
    let performed = try store.perform(repeated: { nil }) { [scope] (changes) throws(NoteStoreError) -> UndoneAct? in
      try changes.undo(scope)
    }
    return try #require(performed.value)
  }

  @discardableResult
  private func redo(_ set: (inout UndoScope) -> Void = { _ in }) throws -> UndoneAct {
    var scope = UndoScope()
    set(&scope)
    let performed = try store.perform(repeated: { nil }) { [scope] (changes) throws(NoteStoreError) -> UndoneAct? in
      try changes.redo(scope)
    }
    return try #require(performed.value)
  }

  private func text(_ note: NoteID) throws -> String { String(decoding: try store.note(note).text, as: UTF8.self) }

  private func edit(_ note: NoteID, _ text: String, group: EventID? = nil) throws -> EventID {
    try change(group: group) { (changes) throws(NoteStoreError) in try changes.edit(note, text: Array(text.utf8)) }
  }

  /// The undo marks, and how many rows they take.
  private func marks() throws -> (marks: UndoMarks, rows: Int, end: UInt64) {
    let read = try store.log.read { (log) throws(StoreError) in
      (try UndoQuery.marks(in: log), try log.count(UndoTable.marks), try log.head().position)
    }
    return try #require(read)
  }

  @Test("R38: an ordinary change writes no mark, and the marks hold wherever the log ends")
  func marksOfOrdinaryChanges() throws {
    let note = try add("one")
    _ = try edit(note, "two")
    var now = try marks()
    #expect(now.rows == 0)
    #expect(now.marks == UndoMarks(top: now.end, lastOrdinary: now.end))
    let last = now.end
    try undo()
    now = try marks()
    #expect(now.rows == 1)
    #expect(now.marks == UndoMarks(top: last - 1, lastOrdinary: last))
    try redo()
    now = try marks()
    #expect(now.marks == UndoMarks(top: last, lastOrdinary: last))
    _ = try edit(note, "three")
    now = try marks()
    #expect(now.marks == UndoMarks(top: now.end, lastOrdinary: now.end))
    #expect(code { try redo() } == .notFound)
  }

  private func code(_ body: () throws -> Void) -> NoteStoreError.Code? {
    do { try body() } catch { return (error as? NoteStoreError)?.code }
    return nil
  }

  @Test("jj-vcs/jj#3700: undo said twice walks back, and does not undo the undo")
  func walksBack() throws {
    let note = try add("one")
    _ = try edit(note, "one two")
    _ = try edit(note, "one two three")
    try undo()
    try undo()
    #expect(try text(note) == "one")
    try redo()
    try redo()
    #expect(try text(note) == "one two three")
  }

  @Test("jj-vcs/jj#8153: past the first change there is nothing to undo, and the store goes on")
  func pastTheRoot() throws {
    let note = try add("one")
    try undo()
    #expect(code { try undo() } == .notFound)
    #expect(try store.list().isEmpty)
    try redo()
    #expect(try text(note) == "one")
    #expect(code { try redo() } == .notFound)
  }

  @Test("yjs/yjs#162: insert, delete, undo, undo ends as it began")
  func insertDelete() throws {
    let note = try add("x")
    _ = try edit(note, "xabc")
    _ = try edit(note, "x")
    try undo()
    #expect(try text(note) == "xabc")
    try undo()
    #expect(try text(note) == "x")
  }

  @Test("rule 1: the unit is the act, an editor session as a whole; by step it is one change")
  func groups() throws {
    let note = try add("a")
    let session = try edit(note, "ab")
    _ = try edit(note, "abc", group: session)
    _ = try edit(note, "abcd", group: session)
    try undo()
    #expect(try text(note) == "a")
    try redo()
    #expect(try text(note) == "abcd")
    try undo { $0.isByStep = true }
    #expect(try text(note) == "abc")
    try undo()
    #expect(try text(note) == "a")
    try redo()
    #expect(try text(note) == "abc")
    try redo()
    #expect(try text(note) == "abcd")
  }

  @Test("rule 2: opening a note leaves the redo path, and keeps its place in the order of use")
  func opening() throws {
    let first = try add("first")
    let second = try add("second")
    _ = try edit(first, "first!")
    try undo()
    try change { (changes) throws(NoteStoreError) in try changes.open(first) }
    try redo()
    #expect(try text(first) == "first!")
    #expect(try store.list().map(\.id) == [first, second])
  }

  @Test("rule 4: a new change ends the redo path; the change is still reached by its name")
  func redoPath() throws {
    let note = try add("a")
    let lost = try edit(note, "ab")
    try undo()
    let other = try add("other")
    #expect(code { try redo() } == .notFound)
    try redo { $0.change = lost }
    #expect(try text(note) == "ab")
    #expect(try text(other) == "other")
  }

  @Test("rule 5: in the scope of a note others keep their changes; an act on several notes is refused but with split")
  func scope() throws {
    let first = try add("first")
    let second = try add("second")
    _ = try edit(first, "first!")
    _ = try edit(second, "second!")
    let act = try undo { $0.note = first }
    #expect(act.notes == [first])
    #expect(try text(first) == "first")
    #expect(try text(second) == "second!")
    try change { (changes) throws(NoteStoreError) in
      try changes.trash(first)
      try changes.trash(second)
    }
    #expect(code { try undo { $0.note = first } } == .conflict)
    try undo {
      $0.note = first
      $0.isSplit = true
    }
    #expect(try store.list().map(\.id) == [first])
    try undo()
    #expect(Set(try store.list().map(\.id)) == [first, second])
  }

  @Test("laurent22/joplin#355, logseq/logseq#7377: undo says which note it changed, and writes no other's text")
  func namesTheNote() throws {
    let first = try add("first")
    let second = try add("second")
    _ = try edit(first, "first edited")
    _ = try edit(second, "second edited")
    let act = try undo()
    #expect(act.notes == [second])
    #expect(try text(first) == "first edited")
    #expect(try text(second) == "second")
    #expect(try undo().notes == [first])
    #expect(try text(first) == "first")
  }

  @Test("Automattic/simplenote-macos#892: trashing is undone, with pin, collection and place")
  func trashing() throws {
    let note = try add("note")
    try change { (changes) throws(NoteStoreError) in
      try changes.pin(note)
      try changes.setCollection("Work", of: note)
    }
    _ = try add("later")
    let before = try store.list()
    try change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    try undo()
    var after = try store.list()
    for index in after.indices { after[index].revision = before[index].revision }
    #expect(after == before)
    #expect(after[0].shelf == .pinned)
    #expect(after[0].collection == "Work")
  }

  @Test("R39: a tick taken back at once is a pair that undo passes over")
  func dwell() throws {
    let note = try add("list\n□ milk\n□ bread")
    try change { (changes) throws(NoteStoreError) in try changes.tick(.words("bread"), in: note) }
    test.clock.advance(seconds: 30)
    _ = try store.perform { (changes) throws(NoteStoreError) in try changes.tick(.words("milk"), in: note) }
    test.clock.advance(seconds: 2)
    _ = try store.perform { (changes) throws(NoteStoreError) in try changes.untick(.words("milk"), in: note) }
    let act = try undo()
    #expect(act.summary == "bread")
    #expect(try text(note) == "list\n□ milk\n□ bread")
  }

  @Test("rule 6: revert takes back an old change and leaves what was done since")
  func revertChange() throws {
    let note = try add("one\ntwo\nthree\n")
    let old = try edit(note, "ONE\ntwo\nthree\n")
    _ = try edit(note, "ONE\ntwo\nthree\nfour\n")
    let act = try store.perform(repeated: { UndoneAct?.none }) { (changes) throws(NoteStoreError) in
      try changes.revert(change: old)
    }
    #expect(act.value?.change == old)
    #expect(try text(note) == "one\ntwo\nthree\nfour\n")
    try undo()
    #expect(try text(note) == "ONE\ntwo\nthree\nfour\n")
  }

  @Test("rule 6: text that later changes touched is a conflict that names the line; force takes what is left")
  func revertConflict() throws {
    let note = try add("head\ntail\n")
    let old = try edit(note, "head\nbrown fox\ntail\n")
    _ = try edit(note, "head\nbrown quick fox\ntail\n")
    do {
      _ = try store.perform { (changes) throws(NoteStoreError) in _ = try changes.revert(change: old) }
      Issue.record("there was no conflict")
    } catch {
      #expect(error.code == .conflict)
      #expect(error.why.contains("line 2"))
    }
    _ = try store.perform { (changes) throws(NoteStoreError) in _ = try changes.revert(change: old, isForced: true) }
    #expect(try text(note).contains("quick"))
    #expect(!(try text(note)).contains("fox"))
  }

  @Test("rule 6: a field goes back only if the change was its last writer")
  func lastWriter() throws {
    let note = try add("note")
    let filed = try change { (changes) throws(NoteStoreError) in try changes.setCollection("Work", of: note) }
    try change { (changes) throws(NoteStoreError) in try changes.setCollection("Home", of: note) }
    let act = try store.perform(repeated: { UndoneAct?.none }) { (changes) throws(NoteStoreError) in
      try changes.revert(change: filed)
    }
    #expect(act.value == nil && act.receipt == nil)
    #expect(try store.list()[0].collection == "Home")
  }

  @Test("laurent22/joplin#10101: a note taken back stays the same note, and its history goes on")
  func revertNote() throws {
    let note = try add("first text")
    let position = try store.head()
    _ = try edit(note, "second text")
    let isChanged = try store.perform(repeated: { false }) { (changes) throws(NoteStoreError) in
      try changes.revert(note, to: position)
    }
    #expect(isChanged.value)
    #expect(try text(note) == "first text")
    #expect(try store.events(after: 0, note: note).map(\.kind) == [.created, .edited, .reverted])
    #expect(try store.list().map(\.id) == [note])
    let again = try store.perform(repeated: { true }) { (changes) throws(NoteStoreError) in
      try changes.revert(note, to: position)
    }
    #expect(!again.value && again.receipt == nil)
  }

  @Test("rule 7: the undo of a creation is the Trash; an import is one undo")
  func creation() throws {
    let note = try add("note")
    try undo()
    var trash = ListOptions()
    trash.scope = .trash
    #expect(try store.list(trash).map(\.id) == [note])
    try redo()
    #expect(try store.list().map(\.id) == [note])
    #expect(try store.list(trash).isEmpty)
  }

  @Test("R36: undo works on a note in the Trash")
  func inTheTrash() throws {
    let note = try add("a")
    _ = try edit(note, "ab")
    try change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    try undo()
    try undo()
    #expect(try text(note) == "a")
    try redo()
    try redo()
    var trash = ListOptions()
    trash.scope = .trash
    #expect(try store.list(trash).map(\.id) == [note])
    #expect(try text(note) == "ab")
  }

  @Test("laurent22/joplin#11978: the order is the same after all is trashed and restored by undo")
  func order() throws {
    for index in 0..<8 { _ = try add("note \(index)") }
    let notes = try store.list().map(\.id)
    try change { (changes) throws(NoteStoreError) in for note in notes { try changes.trash(note) } }
    try undo()
    #expect(try store.list().map(\.id) == notes)
  }

  @Test("collections made, renamed and removed go back and come again")
  func collections() throws {
    let note = try add("note")
    try change { (changes) throws(NoteStoreError) in try changes.setCollection("Work/Now", of: note) }
    try undo()
    #expect(try store.list()[0].collection == nil)
    try redo()
    #expect(try store.list()[0].collection == "Work/Now")
    #expect(try store.checkTables().isEmpty)
  }
}
