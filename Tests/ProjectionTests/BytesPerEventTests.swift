import Foundation
import LogStore
import NoteStore
import TestSupport
import Testing

/// How many bytes an event takes, taken apart. What a new field costs shows here before anybody's log has it.
@Suite("Bytes of an event")
struct BytesPerEventTests {
  /// Means over the events after a position, in bytes.
  struct Means {
    var events = 0
    var record = 0.0
    var payload = 0.0
    /// Pages of the log and its indexes, which hold rows of LMDB: a header of 8 bytes, a key of 8, an offset of 2.
    var pages = 0.0

    /// Format, shape, checksum and header: the record without the salt and the payload.
    var header: Double { record - payload - Double(RecordBody.saltLength) }

    var words: String {
      func shown(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
      return "\(events) events, bytes of each: record \(shown(record)) = header \(shown(header)) + salt 8"
        + " + payload \(shown(payload)); pages of the log and its indexes \(shown(pages))"
    }
  }

  static func means(_ test: TestStore, after first: UInt64, pagesBefore: Int) throws -> Means {
    let log = try EventLog.open(
      test.folder.path + "/store", EventLog.Options(stateFolder: test.folder.path + "/state", isReadOnly: true))
    var means = Means()
    try log.read { (log) throws(StoreError) in
      for position in first + 1...(try log.head().position) {
        guard let payload = try log.record(at: position)?.body.payload else { continue }
        means.events += 1
        means.payload += Double(payload.count)
        means.record += try log.withValue(LogTable.log, Key.number(position)) { Double($0.count) } ?? 0
      }
    }
    means.record /= Double(means.events)
    means.payload /= Double(means.events)
    means.pages = Double(try #require(try test.store.status()).logBytes - pagesBefore) / Double(means.events)
    return means
  }

  /// Ticks and unticks on notes with three items each, some in one change.
  private static func ticks(_ count: Int, perChange: Int) throws -> Means {
    let test = try TestStore()
    let made = try test.store.perform(repeated: { [NoteID]() }) { (changes) throws(NoteStoreError) in
      var notes: [NoteID] = []
      for number in 0..<200 {
        let text = "Shopping \(number)\n\n- [ ] bread and milk\n- [ ] eggs\n- [ ] call the dentist\n"
        notes.append(try changes.create(Array(text.utf8)))
      }
      return notes
    }
    let notes = made.value
    let (first, pages) = (try test.store.head(), try #require(try test.store.status()).logBytes)
    for start in stride(from: 0, to: count, by: perChange) {
      test.clock.advance(seconds: 4_000.123)
      _ = try test.store.perform { (changes) throws(NoteStoreError) in
        for turn in start..<start + perChange {
          let (note, item) = (notes[turn * 79 % notes.count], ItemName.number(1 + turn / notes.count % 3))
          if try !changes.tick(item, in: note).isChanged { try changes.untick(item, in: note) }
        }
      }
    }
    return try means(test, after: first, pagesBefore: pages)
  }

  @Test("a tick by itself, and a hundred of one change")
  func tick() throws {
    let (alone, batch) = (try Self.ticks(1_500, perChange: 1), try Self.ticks(6_000, perChange: 100))
    print("a tick alone: \(alone.words)")
    print("of a hundred: \(batch.words)")
    // Format, shape and checksum 6, the wall clock 7; sequence, replica, kind, flags, note and writer one or two each.
    #expect(alone.header <= 20)
    #expect(batch.header <= 21)
    #expect(max(alone.pages, batch.pages) <= 80)
  }

  @Test(
    "somebody's notes: edits and new notes of the first years",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func history() throws {
    let test = try TestStore()
    _ = try TenYearHistoryTests.play(Array(try TenYearHistoryTests.steps().prefix(500)), into: test)
    let means = try Self.means(test, after: 0, pagesBefore: 0)
    print("edits and new notes: \(means.words)")
    #expect(means.header <= 21)
    #expect(means.events > 400)
  }
}
