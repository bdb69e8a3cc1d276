import Foundation
import NoteStore
import TestSupport
import Testing

@Suite("The clock of the Trash")
struct TrashClockTests {
  private static let day = 86_400.0

  @Test("R35: a note is due after thirty days, said first, and deleted a day later at the earliest")
  func due() throws {
    let test = try TestStore()
    let note = try test.add("Old\n\nbody")
    let later = try test.add("Later")
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    try walk(test, days: 29)
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(later) }
    #expect(try test.store.trashNotice().due.isEmpty)
    #expect(try test.store.deleteDue() == nil)
    try walk(test, days: 1.1)
    var notice = try test.store.trashNotice()
    #expect(notice.due == [note] && notice.unannounced == [note] && notice.ripe.isEmpty)
    // Nobody was told yet: time alone lets nothing go.
    try walk(test, days: 3)
    #expect(try test.store.deleteDue() == nil)
    notice = try test.store.trashNotice()
    test.store.announce(notice)
    #expect(try test.store.trashNotice().unannounced.isEmpty)
    try walk(test, days: 0.99)
    #expect(try test.store.trashNotice().ripe.isEmpty)
    #expect(try test.store.deleteDue() == nil)
    try walk(test, days: 0.02)
    #expect(try test.store.trashNotice().ripe == [note])
    let deletion = try #require(try test.store.deleteDue())
    #expect(deletion.notes.map(\.note) == [note])
    #expect(try test.titles(.trash) == ["Later"])
    #expect(try test.store.audit().last?.title == "Old")
    #expect(try test.store.deleteDue() == nil)
    try test.expectSound()
  }

  @Test("R35: a clock that jumps ahead deletes nothing for a day, and nothing for good where it is set back")
  func jump() throws {
    let test = try TestStore()
    let note = try test.add("Old")
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    try walk(test, days: 31)
    test.store.announce(try test.store.trashNotice())
    try walk(test, days: 0.5)
    let before = test.clock.now
    test.clock.advance(seconds: 3 * Self.day)
    #expect(try test.store.trashNotice().ripe.isEmpty)
    try walk(test, days: 0.9)
    #expect(try test.store.deleteDue() == nil)
    // Set right again: the day begins anew.
    test.clock.set(before)
    #expect(try test.store.deleteDue() == nil)
    try walk(test, days: 0.9)
    #expect(try test.store.deleteDue() == nil)
    try walk(test, days: 0.2)
    #expect(try test.store.deleteDue()?.notes.map(\.note) == [note])
  }

  @Test("R35: a note trashed just before its clock jumped thirty days is not deleted within a day of the jump")
  func jumpPastTheLimit() throws {
    let test = try TestStore()
    let note = try test.add("New")
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    #expect(try test.store.trashNotice().due.isEmpty)
    test.clock.advance(seconds: 40 * Self.day)
    test.store.announce(try test.store.trashNotice())
    try walk(test, days: 0.9)
    #expect(try test.store.deleteDue() == nil)
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(note) }
    try walk(test, days: 2)
    #expect(try test.store.trashNotice().due.isEmpty)
    #expect(try test.text(note) == "New")
  }

  @Test("R35: a week without a command is no jump where the machine ran as long, and one where that is not known")
  func pause() throws {
    for isKnown in [true, false] {
      let test = try TestStore()
      var options = TestStore.options(test.folder, test.clock)
      let start = test.clock.now
      if isKnown {
        options.uptime = { [clock = test.clock] in
          Uptime(boot: "one", microseconds: clock.now.microseconds - start.microseconds)
        }
      }
      let store = try NoteStore.open(test.storeFolder, options)
      let note = try store.add("Old")
      _ = try store.perform { (changes) throws(NoteStoreError) in try changes.trash(note) }
      _ = try store.trashNotice()
      test.clock.advance(seconds: 31 * Self.day)
      store.announce(try store.trashNotice())
      test.clock.advance(seconds: 7 * Self.day)
      #expect(try (store.deleteDue() != nil) == isKnown)
    }
  }

  @Test("R35: a note that was put back is not due, and counts anew when it is trashed again")
  func putBack() throws {
    let test = try TestStore()
    let note = try test.add("Old")
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    try walk(test, days: 31)
    test.store.announce(try test.store.trashNotice())
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(note) }
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    try walk(test, days: 2)
    #expect(try test.store.trashNotice().due.isEmpty)
    try walk(test, days: 29)
    #expect(try test.store.trashNotice().unannounced == [note])
    #expect(try test.store.deleteDue() == nil)
  }

  @Test("R35: with trash.days 0 the Trash keeps notes for ever, and a lost state folder only puts deletions off")
  func forEver() throws {
    let test = try TestStore()
    var options = TestStore.options(test.folder, test.clock)
    options.trashDays = 0
    let store = try NoteStore.open(test.storeFolder, options)
    let note = try store.add("Old")
    _ = try store.perform { (changes) throws(NoteStoreError) in try changes.trash(note) }
    test.clock.advance(seconds: 4_000 * Self.day)
    #expect(try store.trashNotice().due.isEmpty)
    test.store.announce(try test.store.trashNotice())
    try walk(test, days: 0.5)
    var elsewhere = TestStore.options(test.folder, test.clock)
    elsewhere.stateFolder = test.folder.path + "/state2"
    let other = try NoteStore.open(test.storeFolder, elsewhere)
    #expect(try other.trashNotice().unannounced == [note])
    try walk(test, days: 1)
    #expect(try other.deleteDue() == nil)
  }

  /// Lets time go by in steps that are no jump, looking each time as commands do.
  private func walk(_ test: TestStore, days: Double) throws {
    var left = days
    while left > 0 {
      test.clock.advance(seconds: min(left, 1) * Self.day)
      left -= 1
      _ = try test.store.trashNotice()
    }
  }
}
