import Events
import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

/// What is deleted for good leaves no trace in the faces.
@Suite("Faces of what was erased")
struct ErasedFaceTests {
  private let test: TestStore
  private let log: EventLog

  init() throws {
    test = try TestStore()
    log = try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
  }

  private func add(_ text: String) throws -> NoteID {
    test.clock.advance(seconds: 60)
    let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      try changes.create(Array(text.utf8))
    }
    return try #require(made.value)
  }

  private func edit(_ note: NoteID, _ text: String) throws {
    test.clock.advance(seconds: 60)
    _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.edit(note, text: Array(text.utf8)) }
  }

  /// Changes the bodies of a note's events, then appends an event, as one transaction.
  private func erase(_ note: NoteID, _ payload: Payload, _ body: (Record) -> RecordBody) throws {
    let fold = ProjectionFold(ProjectionCatalog())
    let wall = test.clock.now
    try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      let number = try transaction.reading.noteNumber(note) ?? 0
      for position in try transaction.reading.positions(ofNote: number) {
        guard var record = try transaction.reading.record(at: position) else { continue }
        record.body = body(record)
        try transaction.put(LogTable.log, Key.number(position), record.encoded(at: position))
      }
      let events = try transaction.append(
        [EventDraft(note: note, payload)],
        ChangeContext(wall: wall, zone: 0, origin: Origin(actor: "ada", host: "desk", program: "tests")))
      try fold.fold(events, in: &transaction)
      try fold.settle(&transaction)
      return .commit(())
    }
  }

  /// Every byte of the projection's tables.
  private func bytes() throws -> [UInt8] {
    let bytes = try log.read { (transaction) throws(StoreError) in
      var bytes: [UInt8] = []
      for table in FacesProjection().tables {
        try transaction.scan(table) { (key, value) throws(StoreError) in
          bytes += key.copied() + value.copied()
          return true
        }
      }
      return bytes
    }
    return try #require(bytes)
  }

  private func holds(_ word: String) throws -> Bool {
    String(decoding: try bytes(), as: UTF8.self).contains(word)
  }

  @Test("R34: a deleted note leaves no title or preview of any version, and is in no list of the past")
  func deleted() throws {
    let kept = try add("Kept\nbody\n")
    let gone = try add("Swordfish\nopen sesame\n")
    for index in 0..<90 { try edit(gone, "Swordfish \(index % 3)\nopen sesame \(index)\n") }
    try edit(kept, "Kept on\nbody\n")
    #expect(try holds("Swordfish") && holds("open sesame"))
    try erase(gone, .erased(Erased(title: nil, events: 91, bytes: 900))) { .erased($0.body.digest) }
    #expect(try !holds("Swordfish") && !holds("sesame"))
    #expect(try test.store.checkTables(["faces"]).isEmpty)
    for position in 1...(try test.store.head()) {
      let titles = try test.store.titles(at: .position(position)).map(\.title)
      #expect(!titles.contains { $0.hasPrefix("Sword") }, "position \(position)")
    }
    #expect(throws: NoteStoreError.self) { try test.store.resolve(.idOrTitle("Swordfish 1"), at: .position(30)) }
    #expect(try test.store.titles(at: .position(20)).map(\.title) == ["Kept"])
    try test.store.rebuild(["faces"])
    #expect(try test.store.checkTables(["faces"]).isEmpty)
  }

  @Test("R34, R54: a deleted note leaves the pins and counts of every moment as they were without it")
  func pins() throws {
    let notes = try (0..<14).map { try add("Note \($0)\nbody\n") }
    // As a merge of stores leaves it: nobody took the pins away.
    var generator = SeededGenerator(seed: 5)
    var then: [(position: UInt64, pinned: [NoteID])] = []
    for _ in 0..<90 {
      test.clock.advance(seconds: 60)
      let note = generator.element(notes)
      if generator.oneIn(3) {
        try erase(note, .unpinned(Unpinned())) { $0.body }
      } else {
        try erase(note, .pinned(Pinned())) { $0.body }
      }
      then.append((try test.store.head(), try test.store.list().filter { $0.shelf == .pinned }.map(\.id)))
    }
    #expect(then.contains { $0.pinned.count > 9 })
    let gone = try #require(then[60].pinned.first)
    let (live, position) = (try test.store.count(), then[60].position)
    try erase(gone, .erased(Erased(title: nil, events: 9, bytes: 9))) { .erased($0.body.digest) }
    #expect(try test.store.checkTables(["faces"]).isEmpty)
    for (position, pinned) in then {
      let now = try test.store.list(at: .position(position)).filter { $0.shelf == .pinned }.map(\.id)
      #expect(now == pinned.filter { $0 != gone }, "position \(position)")
    }
    #expect(try test.store.status(at: .position(position))?.live == live - 1)
  }

  @Test("R34: a passage that was overwritten in the log is overwritten in the faces of every version")
  func redacted() throws {
    let note = try add("Swordfish\nopen sesame\n")
    for index in 0..<90 { try edit(note, "Swordfish \(index % 3)\nopen sesame \(index)\n") }
    let secret = Array("Swordfish".utf8)
    try erase(note, .passageErased(PassageErased(patches: [], events: 91, bytes: 9))) { record in
      guard var payload = record.body.payload else { return record.body }
      for start in payload.indices where payload[start...].starts(with: secret) {
        for place in start..<start + secret.count { payload[place] = UInt8(ascii: "*") }
      }
      return .redacted(record.body.digest, payload: payload)
    }
    #expect(try !holds("Swordfish"))
    #expect(try holds("*********") && holds("open sesame"))
    #expect(try test.store.checkTables(["faces"]).isEmpty)
    #expect(try test.store.titles(at: .position(3)).map(\.title) == ["********* 1"])
    #expect(throws: NoteStoreError.self) { try test.store.resolve(.idOrTitle("Swordfish 1"), at: .position(3)) }
  }
}
