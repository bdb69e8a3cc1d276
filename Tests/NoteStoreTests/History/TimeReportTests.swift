import Events
import NoteStore
import TestSupport
import Testing

/// Public bug reports of other tools about history, and what happens here instead.
@Suite("Reports about time: history")
struct TimeReportTests {
  @Test("laurent22/joplin#6297: a note that is edited and trashed at once has its last edit in the history")
  func editThenDelete() throws {
    let test = try TestStore()
    let note = try test.add("before")
    _ = try test.store.perform { (changes) throws(NoteStoreError) in
      try changes.edit(note, text: Array("last edit".utf8))
    }
    _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.trash(note) }
    #expect(try test.store.versions(of: note).map(\.entry.kind) == [.created, .edited, .trashed])
    #expect(try test.text(note, at: .position(2)) == "last edit")
    #expect(try test.text(note) == "last edit")
  }

  @Test("laurent22/joplin#12674: the first version shows the original text, not the text after the first edit")
  func firstVersion() throws {
    let test = try TestStore()
    let note = try test.add("the original\n")
    try test.edit(note, "the first edit\n")
    let first = try #require(try test.store.versions(of: note).first)
    #expect(try test.text(note, at: .position(first.position)) == "the original\n")
    #expect(first.added == "the original\n".utf8.count)
    let hunk = try #require(try test.store.hunks(of: note)[first.position]?.first)
    #expect(hunk.lines.map(\.bytes) == [Array("the original\n".utf8)])
  }

  @Test("laurent22/joplin#15246: an imported note has its baseline: the import is a version, its date is the source's")
  func importIsVersion() throws {
    let test = try TestStore()
    var run = ImportRun(source: "/home/ada/notes", format: "folder")
    var source = SourceNote(format: "folder", id: "a.md", text: Array("as imported\n".utf8))
    source.created = Timestamp(microseconds: 1_500_000_000_000_000)
    guard case .created(let note)? = try run.take([source], into: test.store, isDryRun: false).first else {
      Issue.record("not imported")
      return
    }
    try test.edit(note, "edited here\n")
    let versions = try test.store.versions(of: note)
    #expect(versions.map(\.words) == ["imported \"as imported\"", "edited: \"as imported\" → \"edited here\""])
    #expect(try test.text(note, at: .position(versions[0].position)) == "as imported\n")
    let difference = try test.store.difference(of: note)
    #expect(String(decoding: difference.old.text, as: UTF8.self) == "as imported\n")
    #expect(
      try test.store.blame(note, at: .position(versions[0].position)).map(\.version.position) == [versions[0].position])
  }

  @Test("jrnl-org/jrnl#351: editing without a change makes no event and takes nothing away")
  func editWithoutChange() throws {
    let test = try TestStore()
    let note = try test.add("entry\n")
    let result = try test.edit(note, "entry\n")
    #expect(!result.isChanged)
    #expect(try test.store.versions(of: note).count == 1)
    #expect(try test.text(note) == "entry\n")
  }

  @Test(
    "xtdb/xtdb#6086: versions written at one reading of the clock have times of their own, so as-of is never ambiguous")
  func oneReading() throws {
    let test = try TestStore()
    let note = try test.store.add("0")
    for text in ["1", "2", "3"] {
      _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.edit(note, text: Array(text.utf8)) }
    }
    let versions = try test.store.versions(of: note)
    for (index, version) in versions.enumerated() {
      #expect(try test.text(note, at: .time(version.entry.time)) == "\(index)")
    }
    #expect(Set(versions.map(\.entry.time)).count == 4)
  }

  @Test("laurent22/joplin#13531: a clock that is set back loses no edit: versions stand in the order of their writing")
  func clockSetBack() throws {
    let test = try TestStore()
    let note = try test.add("one")
    try test.edit(note, "two")
    test.clock.advance(seconds: -86_400)
    try test.edit(note, "three")
    let versions = try test.store.versions(of: note)
    #expect(versions.map(\.position) == [1, 2, 3])
    #expect(try versions.map { try test.text(note, at: .position($0.position)) } == ["one", "two", "three"])
    #expect(zip(versions, versions.dropFirst()).allSatisfy { $0.entry.time < $1.entry.time })
  }

  @Test("Automattic/simplenote-electron#2664: a note unpinned before it was trashed comes back unpinned, with its tags")
  func restoreUnpinned() throws {
    let test = try TestStore()
    let note = try test.add("Trip #travel/alps\n\nbook the hut #todo\n")
    _ = try test.add("Later")
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) }
    try test.change { (changes) throws(NoteStoreError) in try changes.unpin() }
    let (tags, order) = (try test.store.tags(), try test.titles())
    #expect(tags.count > 1)
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    #expect(try test.store.tags().isEmpty)
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(note) }
    #expect(try test.store.note(note).isPinned == false)
    #expect(try test.store.tags() == tags)
    #expect(try test.titles() == order)
  }

  @Test("alondmnt/joplin-mcp#42: bringing a folder's notes back leaves in the Trash what was trashed earlier")
  func restoreFolder() throws {
    let test = try TestStore()
    let notes = try ["A", "B", "C"].map { try test.add($0) }
    try test.change { (changes) throws(NoteStoreError) in
      for note in notes { try changes.setCollection("Home", of: note) }
    }
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(notes[0]) }
    let trashed = try test.store.note(notes[0]).trashed
    func trashRest() throws {
      try test.change { (changes) throws(NoteStoreError) in
        try changes.trash(notes[1])
        try changes.trash(notes[2])
      }
    }
    func expectRestBack() throws {
      #expect(try test.titles() == ["C", "B"])
      #expect(try test.titles(.trash) == ["A"])
      #expect(try test.store.note(notes[0]).trashed == trashed)
      #expect(try notes.map { try test.store.note($0).collection } == ["Home", "Home", "Home"])
    }
    try trashRest()
    try test.change { (changes) throws(NoteStoreError) in _ = try changes.undo() }
    try expectRestBack()
    try trashRest()
    try test.change { (changes) throws(NoteStoreError) in
      try changes.restore(notes[1])
      try changes.restore(notes[2])
    }
    try expectRestBack()
  }
}
