import Events
import Foundation
import LogStore
import NoteStore
import Projections
import Replay
import TestSupport
import Testing

/// Versions of notes that have many: notes in full, differences in blocks, and one difference for a block.
@Suite("Checkpoints of a note")
struct CheckpointTests {
  private let test: TestStore
  private let log: EventLog

  init() throws {
    test = try TestStore()
    log = try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
  }

  /// How many there are of each sort.
  private struct Rows {
    var full = 0
    var blocks = 0
    var differences = 0
    /// Blocks that begin with one difference for all of theirs.
    var joined = 0
  }

  private func rows() throws -> Rows {
    let rows = try log.read { (log) throws(StoreError) in
      var rows = Rows()
      try log.scan(StateTable.checkpoints) { (_, value) throws(StoreError) in
        do throws(DecodingFailure) {
          var reader = ByteReader(value.copied())
          if try reader.varint() == 0 {
            rows.full += 1
            return true
          }
          rows.blocks += 1
          if try !reader.counted().isEmpty { rows.joined += 1 }
          while !reader.isAtEnd {
            _ = try reader.varint()
            _ = try reader.counted()
            rows.differences += 1
          }
        } catch {
          throw StoreError(.damagedTable, "read a checkpoint", reason: error.description)
        }
        return true
      }
      return rows
    }
    return try #require(rows)
  }

  /// Compares every note at every position with a replay from nothing.
  private func expectReplayed(_ seed: UInt64) throws {
    let faults = try log.read { (log) throws(StoreError) in
      var faults: [String] = []
      let head = try log.head()
      for number in 1...(try log.noteCount()) {
        var state: NoteState?
        let merges = NoteMerges()
        let own = try log.positions(ofNote: number)
        for position in own {
          guard let logged = try log.event(at: position, clock: head.clock) else { continue }
          state = try NoteStates.apply(logged, to: state, head: head, in: log, merges: merges)
          if try NoteStates().read(number, at: position, head: head, in: log) != state {
            faults.append("seed \(seed), note \(number), position \(position)")
          }
        }
        // Between its events too.
        for (one, next) in zip(own, own.dropFirst()) where next - one > 1 {
          let before = try NoteStates().read(number, at: next - 1, head: head, in: log)
          if try NoteStates().read(number, at: one, head: head, in: log) != before {
            faults.append("seed \(seed), note \(number), position \(next - 1)")
          }
        }
      }
      return faults
    }
    #expect(try #require(faults).isEmpty, "\(faults?.prefix(3) ?? [])")
  }

  @Test(
    "R54: a note at every position is what a replay from nothing gives, over hundreds of changes of every kind",
    arguments: 1...3 as ClosedRange<UInt64>)
  func everyPosition(seed: UInt64) throws {
    var history = try RawHistory(seed: seed, test, mostNotes: 2, hasUnknown: false)
    for _ in 0..<420 { try history.step() }
    try expectReplayed(seed)
    let rows = try rows()
    #expect(rows.differences > 50 && rows.blocks > 4, "\(rows)")
    try expectEqualTables(test.store)
    try test.store.rebuild(["states"])
    try expectEqualTables(test.store)
  }

  private func add(_ text: String) throws -> NoteID {
    let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      try changes.create(Array(text.utf8))
    }
    return try #require(made.value)
  }

  @Test("R54: a checklist ticked seven hundred times: blocks that are passed over, and few bytes")
  func ticks() throws {
    let note = try add("Shopping\n\n- [ ] bread\n- [ ] milk\n- [ ] tea\n" + String(repeating: "what else\n", count: 60))
    var random = SeededGenerator(seed: 4)
    for _ in 0..<70 {
      test.clock.advance(seconds: 4_000)
      _ = try test.store.perform { (changes) throws(NoteStoreError) in
        for _ in 0..<10 {
          let item = ItemName.number(1 + random.below(3))
          if try !changes.tick(item, in: note).isChanged { try changes.untick(item, in: note) }
        }
      }
    }
    try expectReplayed(4)
    let rows = try rows()
    #expect(rows.full > 0 && rows.differences > 150 && rows.joined > 0, "\(rows)")
    let bytes = try log.read { (log) throws(StoreError) in
      var bytes = 0
      try log.scan(StateTable.checkpoints) { (key, value) throws(StoreError) in
        bytes += key.count + value.count
        return true
      }
      return bytes
    }
    #expect(try #require(bytes) < 700 * 12)
    try expectEqualTables(test.store)
  }

  @Test(
    "R54: versions of a text that is typed, each of another length; a text replaced again and again is kept in full")
  func typing() throws {
    let (typed, replaced) = (try add("Diary\n"), try add("short\n"))
    var random = SeededGenerator(seed: 5)
    var text = Array("Diary\n".utf8)
    for round in 0..<300 {
      test.clock.advance(seconds: 60)
      let place = random.below(text.count + 1)
      text.insert(contentsOf: Array("word \(round) ".utf8), at: place)
      if random.oneIn(9) { text.removeSubrange(place..<min(text.count, place + random.below(200))) }
      let saved = text
      let other = Array("\(random.next()) \(random.next())\n".utf8)
      _ = try test.store.perform { (changes) throws(NoteStoreError) in
        try changes.edit(typed, text: saved)
        try changes.edit(replaced, text: other)
      }
    }
    try expectReplayed(5)
    #expect(try rows().full > 2)
    try expectEqualTables(test.store)
  }

  /// Every byte of the projection's tables.
  private func holds(_ word: String) throws -> Bool {
    let bytes = try log.read { (transaction) throws(StoreError) in
      var bytes: [UInt8] = []
      for table in StatesProjection().tables {
        try transaction.scan(table) { (key, value) throws(StoreError) in
          bytes += key.copied() + value.copied()
          return true
        }
      }
      return bytes
    }
    return String(decoding: try #require(bytes), as: UTF8.self).contains(word)
  }

  @Test(
    "R34: a deleted passage is in no row of any version, and a deleted note has no row but its fields",
    arguments: [0, 1, 2, 3, 5, 9, 14, 60])
  func erased(more: Int) throws {
    let note = try add("Notes\nmy password is Swordfish, do not tell\n- [ ] milk\n- [ ] tea\n")
    func tick(_ count: Int) throws {
      for index in 0..<count {
        test.clock.advance(seconds: 60)
        _ = try test.store.perform { (changes) throws(NoteStoreError) in
          let item = ItemName.number(1 + index % 2)
          if try !changes.tick(item, in: note).isChanged { try changes.untick(item, in: note) }
        }
      }
    }
    try tick(more)
    for text in ["twice Swordfish\n", "and Swordfish again\n"] {
      _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.append(Array(text.utf8), to: note) }
      try tick(more * 3)
    }
    #expect(try holds("Swordfish"))
    _ = try test.store.delete(passage: Array("Swordfish".utf8), from: note)
    #expect(try !holds("Swordfish"))
    try expectReplayed(UInt64(more))
    try expectEqualTables(test.store)
    try tick(9)
    try expectReplayed(UInt64(more))
    try expectEqualTables(test.store)
    _ = try test.store.delete([note])
    #expect(try !holds("password") && !holds("milk"))
    #expect(try rows().full + rows().blocks == 0)
    try expectEqualTables(test.store)
  }

  @Test(
    "R34: a passage in a summary, and what the newest text has left of it, is overwritten in every row",
    arguments: 0..<6)
  func partsLeft(more: Int) throws {
    let note = try add("Notes\nnothing yet\n")
    func write(_ text: String) throws {
      test.clock.advance(seconds: 60)
      _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.edit(note, text: Array(text.utf8)) }
    }
    for round in 0..<more { try write("Notes\nnothing \(round)\n") }
    try write("Notes\nnothing yet, Swordfish too\n")
    try write("Notes\nnothing yet, Sword too\n")
    _ = try test.store.perform { (changes) throws(NoteStoreError) in
      try changes.setSummary("all about Swordfish", of: note)
    }
    _ = try test.store.delete(passage: Array("Swordfish".utf8), from: note)
    #expect(try !holds("Swordfish") && !holds("fish"))
    try expectReplayed(UInt64(more))
    try expectEqualTables(test.store)
  }
}
