import Events
import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

/// What a newer program's events do here.
@Suite("Events of a newer program")
struct NewerEventTests {
  static let bytes: [UInt8] = [9, 3, 0xff, 0, 1, 200]

  /// Appends an event of a kind that this program does not know.
  static func append(_ test: TestStore, to note: NoteID?, kind: UInt64 = 900, version: UInt64 = 1, isIgnorable: Bool)
    throws
  {
    let log = try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
    try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      let payload = Payload.unknown(EventKind(number: kind), version: version, bytes: bytes)
      _ = try transaction.append(
        [EventDraft(note: note, payload, isIgnorable: isIgnorable)],
        ChangeContext(
          wall: Timestamp(microseconds: 1_788_253_300_000_000), zone: 0,
          origin: Origin(actor: "ada", host: "desk", program: "newer")))
      return .commit(())
    }
  }

  /// The payload of an event as it stands in the log.
  static func payload(_ test: TestStore, at position: UInt64) throws -> Payload? {
    let log = try EventLog.open(
      test.folder.path + "/store", EventLog.Options(stateFolder: test.folder.path + "/state", isReadOnly: true))
    return try log.read { (log) throws(StoreError) in
      try log.event(at: position, clock: try log.head().clock)?.event.payload
    } ?? nil
  }

  @Test(
    "a kind that may not be ignored makes its note read-only here, by a newer kind or a newer version of a known one",
    arguments: [
      (UInt64(900), UInt64(1)), (2, 2),
    ])
  func readOnlyNote(kind: UInt64, version: UInt64) throws {
    let test = try TestStore()
    let (note, other) = (try test.add("Known\n- [ ] milk"), try test.add("Other"))
    try Self.append(test, to: note, kind: kind, version: version, isIgnorable: false)
    let store = try test.reopened()
    #expect(try store.note(note).isReadOnly)
    #expect(try store.note(note).text == "Known\n- [ ] milk".bytes)
    #expect(try store.found("milk") == ["Known"])
    let head = try store.head()
    let commands = [
      Command { (changes) throws(NoteStoreError) in _ = try changes.edit(note, text: "x".bytes) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.append("x".bytes, to: note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.tick(.number(1), in: note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.open(note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.pin(note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.trash(note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.restore(note) },
      Command { (changes) throws(NoteStoreError) in _ = try changes.setCollection("x", of: note) },
      Command { (changes) throws(NoteStoreError) in try changes.setData([], of: "x", on: note) },
    ]
    for command in commands {
      let refused = refusal { _ = try store.perform(ChangeOptions(), command.run) }
      #expect(refused?.code == .conflict)
      #expect(refused?.what.contains("read-only here") == true)
      #expect(refused?.why == "it was written by a newer notes-log")
    }
    #expect(try store.head() == head)
    try store.edit(other, "Other changed")
    #expect(try store.list().map(\.title) == ["Other changed", "Known"])
    #expect(try Self.payload(test, at: head) == .unknown(EventKind(number: kind), version: version, bytes: Self.bytes))
    #expect(try store.events(after: head - 1, upTo: head).map(\.summary) == ["written by a newer notes-log"])
    #expect(try store.checkTables().isEmpty)
    try store.rebuild()
    #expect(try store.note(note).isReadOnly)
    #expect(try store.note(note, at: .position(2)).isReadOnly == false)
    #expect(try Self.payload(test, at: head) == .unknown(EventKind(number: kind), version: version, bytes: Self.bytes))
  }

  @Test("an ignorable kind is passed over: the note can be written, and the event stays as it came")
  func ignorable() throws {
    let test = try TestStore()
    let note = try test.add("Known")
    try Self.append(test, to: note, isIgnorable: true)
    #expect(try test.store.note(note).isReadOnly == false)
    #expect(try test.edit(note, "Changed").revision == 3)
    #expect(try Self.payload(test, at: 2) == .unknown(EventKind(number: 900), version: 1, bytes: Self.bytes))
    #expect(try test.kinds(after: 1).map(\.number) == [900, 2])
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("an unknown event of no note, or as a note's first, harms nothing else")
  func ofNoNote() throws {
    let test = try TestStore()
    let note = try test.add("Known")
    try Self.append(test, to: nil, isIgnorable: false)
    let stranger = try #require(NoteID(uuid: "00000000-0000-7000-8000-00000000000a"))
    try Self.append(test, to: stranger, isIgnorable: false)
    try test.edit(note, "Changed")
    #expect(try test.store.note(stranger).isReadOnly)
    #expect(try test.titles() == ["Changed", "Untitled"])
    #expect(try test.store.recents().map(\.title) == ["Changed"])
    try test.expectRefusal(.conflict) {
      try test.change { (changes) throws(NoteStoreError) in try changes.create("x".bytes, id: stranger) }
    }
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("an import does not touch a note that is read-only here")
  func importing() throws {
    let test = try TestStore()
    var source = SourceNote(format: "folder", id: "a", text: "A".bytes)
    var run = ImportRun(source: "/n", format: "folder")
    guard case .created(let note) = try run.take([source], into: test.store)[0] else {
      Issue.record("not created")
      return
    }
    try Self.append(test, to: note, isIgnorable: false)
    source.text = "B".bytes
    guard case .refused = try run.take([source], into: test.store)[0] else {
      Issue.record("not refused")
      return
    }
    #expect(try test.text(note) == "A")
  }
}
