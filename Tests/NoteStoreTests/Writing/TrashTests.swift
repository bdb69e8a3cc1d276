import NoteStore
import TestSupport
import Testing

/// R27, R35, R36, R37: pin, Trash and the audit.
@Suite("Pin and Trash")
struct TrashTests {
  func pin(_ test: TestStore, _ note: NoteID) throws {
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) }
  }

  func trash(_ test: TestStore, _ notes: NoteID...) throws {
    try test.change { (changes) throws(NoteStoreError) in for note in notes { try changes.trash(note) } }
  }

  func restore(_ test: TestStore, _ note: NoteID) throws {
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(note) }
  }

  /// The pinned note, as list, note, widget and name agree on it.
  func pinned(_ test: TestStore) throws -> NoteID? {
    let rows = try test.store.list().filter { $0.shelf == .pinned }
    #expect(rows.count <= 1)
    #expect(try test.store.list().first?.shelf == .pinned || rows.isEmpty)
    #expect(try test.store.widget()?.id == rows.first?.id)
    for row in try test.store.list() { #expect(try test.store.note(row.id).isPinned == (row.id == rows.first?.id)) }
    #expect((try? test.store.resolve(.pinned)) == rows.first?.id)
    return rows.first?.id
  }

  @Test(
    "R27: there is one pin; pinning replaces it, pinning the pinned note appends nothing, trashing and unpinning remove it"
  )
  func onePin() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("A"), try test.add("B"))
    #expect(try pinned(test) == nil)
    try pin(test, a)
    #expect(try pinned(test) == a)
    try test.expectEvents(0) { try pin(test, a) }
    try test.expectEvents(2) { try pin(test, b) }
    #expect(try pinned(test) == b)
    try test.expectEvents(1) {
      try test.change { (changes) throws(NoteStoreError) in #expect(try changes.unpin() == b) }
    }
    #expect(try pinned(test) == nil)
    try pin(test, a)
    try trash(test, a)
    #expect(try pinned(test) == nil)
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test(
    "laurent22/joplin#11978, Automattic/simplenote-electron#1938, R35: restore gives the same note: id, text, history, collection, place in the order of use, and its pin"
  )
  func restoreGivesAll() throws {
    let test = try TestStore()
    let notes = try ["A", "B", "C", "D"].map { try test.add($0) }
    try test.edit(notes[1], "B\nbody\n- [ ] item")
    try test.change { (changes) throws(NoteStoreError) in
      try changes.setCollection("Home/Inner", of: notes[2])
      try changes.pin(notes[2])
    }
    let (list, whole) = (try test.store.list(), try notes.map { try test.store.note($0) })
    let history = try test.store.events(after: 0, limit: .max)
    for order in [notes, notes.reversed(), [notes[2], notes[0], notes[3], notes[1]]] {
      for note in notes { try trash(test, note) }
      #expect(try test.store.list().isEmpty)
      for note in order { try restore(test, note) }
      // The order is the same after all were trashed and restored.
      #expect(try test.titles() == list.map(\.title))
      #expect(try pinned(test) == notes[2])
      for (note, before) in zip(notes, whole) {
        var after = try test.store.note(note)
        (after.revision, after.position) = (before.revision, before.position)
        #expect(after == before)
      }
    }
    #expect(
      Array(try test.store.events(after: 0, limit: .max).prefix(history.count)).map(\.event) == history.map(\.event))
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R35: the pin comes back only if no other note was pinned since, even if that pin is gone again")
  func pinSince() throws {
    let test = try TestStore()
    let (a, b, c) = (try test.add("A"), try test.add("B"), try test.add("C"))
    try pin(test, a)
    try trash(test, a)
    try pin(test, b)
    try restore(test, a)
    #expect(try pinned(test) == b)
    // Pinned and unpinned again, in one change and in several.
    for isOneChange in [false, true] {
      try pin(test, a)
      try trash(test, a)
      if isOneChange {
        try test.change { (changes) throws(NoteStoreError) in
          try changes.pin(b)
          try changes.unpin()
          #expect(try changes.restore(a).isPinned == false)
        }
      } else {
        try pin(test, b)
        try test.change { (changes) throws(NoteStoreError) in try changes.unpin() }
        try restore(test, a)
      }
      #expect(try pinned(test) == nil, "one change: \(isOneChange)")
    }
    // Two pinned notes went in, one after the other: the last pin wins whatever the order of restoring.
    try pin(test, a)
    try trash(test, a)
    try pin(test, c)
    try trash(test, c)
    try restore(test, a)
    #expect(try pinned(test) == nil)
    try restore(test, c)
    #expect(try pinned(test) == c)
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R35: within one change: trash and restore keep the pin, and a note pinned between keeps it from coming back")
  func withinOneChange() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("A"), try test.add("B"))
    try pin(test, a)
    try test.change { (changes) throws(NoteStoreError) in
      try changes.trash(a)
      #expect(try changes.restore(a).isPinned)
    }
    #expect(try pinned(test) == a)
    try test.change { (changes) throws(NoteStoreError) in
      try changes.trash(a)
      try changes.pin(b)
      #expect(try changes.restore(a).isPinned == false)
    }
    #expect(try pinned(test) == b)
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R35: trashing twice appends nothing and keeps the day; the Trash lists the newest first")
  func trashTwice() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("A"), try test.add("B"))
    try trash(test, b)
    let day = try test.store.note(b).trashed
    test.clock.advance(seconds: 86_400)
    try test.expectEvents(0) { try trash(test, b) }
    #expect(try test.store.note(b).trashed == day)
    try trash(test, a)
    #expect(try test.titles(.trash) == ["A", "B"])
    try test.expectEvents(2) {
      try restore(test, b)
      try trash(test, b)
    }
    #expect(try test.titles(.trash) == ["B", "A"])
    #expect(try test.store.count(.trash) == 2)
  }

  @Test("R36: on a trashed note every read works; writes but restore say that it is in the Trash")
  func trashedIsReadable() throws {
    let test = try TestStore()
    let note = try test.add("Dentist\n- [ ] call\n- [x] pay")
    try trash(test, note)
    #expect(try test.text(note) == "Dentist\n- [ ] call\n- [x] pay")
    #expect(try test.text(note, at: .position(1)) == "Dentist\n- [ ] call\n- [x] pay")
    #expect(try test.store.events(after: 0, note: note).count == 2)
    #expect(try test.store.resolve(.idOrTitle("dentist")) == note)
    #expect(try test.store.found("call", in: .trash) == ["Dentist"])
    #expect(try test.store.withText(note) { $0.count } != nil)
    let commands = [
      Command { (changes) throws(NoteStoreError) in _ = try changes.edit(note, text: "x".bytes) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.edit(note, patches: []) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.append("x".bytes, to: note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.tick(.number(1), in: note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.untick(.number(2), in: note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.open(note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.pin(note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.setCollection("x", of: note) },
      Command { (changes) throws(NoteStoreError) in try changes.setData([1], of: "app", on: note) },
    ]
    for command in commands {
      let refused = try test.expectRefusal(.conflict) { try test.change(ChangeOptions(), command.run) }
      #expect(refused?.what.contains("is in the Trash") == true)
    }
    try test.expectEvents(1) { try restore(test, note) }
  }

  @Test("R37: the audit says what was trashed and restored: when, title, by which command, by whom, and until when")
  func audit() throws {
    let test = try TestStore()
    let (a, b) = (try test.add("# Dentist"), try test.add("Other"))
    test.clock.set(Timestamp(microseconds: 1_800_000_000_000_000))
    _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.trash(a) }
    _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.trash(b) }
    let one = try test.store.audit()
    #expect(one.map(\.action) == [.trashed, .trashed])
    #expect(one.map(\.note) == [a, b] && one.map(\.title) == ["Dentist", "Other"])
    #expect(one.map(\.time.microseconds) == [1_800_000_000_000_000, 1_800_000_000_000_001])
    #expect(one.allSatisfy { $0.command == "trash" && $0.actor == "ada" && $0.host == "desk" && $0.program == "tests" })
    let day: Int64 = 86_400_000_000
    #expect(one[0].restorableUntil == one[0].time.microseconds.stamp(plus: 30 * day))
    #expect(try test.store.audit(trashDays: 7)[0].restorableUntil == one[0].time.microseconds.stamp(plus: 7 * day))
    #expect(try test.store.audit(trashDays: 0).allSatisfy { $0.restorableUntil == nil })
    let before = try test.store.head()
    try test.edit(try test.add("Third"), "Fourth")
    try restore(test, a)
    let two = try test.store.audit()
    #expect(two.map(\.action) == [.trashed, .trashed, .restored])
    #expect(two.map { $0.restorableUntil == nil } == [true, false, true])
    #expect(two[2].command == "restore")
    #expect(try test.store.audit(at: .position(before)) == one)
    #expect(try test.store.audit(at: .position(0)).isEmpty)
  }
}
