import Events
import LogStore
import TestSupport
import Testing

@testable import NoteStore

/// Entries are made of records where they lie; this compares them with events decoded whole.
@Suite("Entries of the log")
struct EntryLawTests {
  @Test("R54: every entry says what its event says, of the whole log and of one note", arguments: [UInt64(5), 6, 7])
  func sameAsEvents(seed: UInt64) throws {
    let test = try TestStore()
    var history = RandomHistory(seed: seed)
    for _ in 0..<150 { try history.step(test) }
    let doomed = try test.add("Doomed")
    _ = try test.edit(doomed, "Doomed, twice")
    _ = try test.store.delete([doomed])
    let entries = try test.store.events(after: 0, limit: .max)
    #expect(entries.map(\.position) == Array(1...(try test.store.head())))
    #expect(entries.contains { $0.state == .erased })
    #expect(entries.filter { $0.kind == .edited && $0.patches.count > 0 }.count > 5)
    _ = try test.store.log.read { (log) throws(NoteStoreError) in
      for entry in entries {
        let logged = try NoteStoreError.passing { () throws(StoreError) in
          try log.event(at: entry.position, clock: try log.head().clock)
        }
        guard let logged else {
          Issue.record("position \(entry.position)")
          continue
        }
        check(entry, logged, "seed \(seed), position \(entry.position)")
      }
    }
    for note in Set(entries.compactMap(\.note)) {
      let own = try test.store.events(after: 0, limit: .max, note: note)
      #expect(own == entries.filter { $0.note == note }, "seed \(seed), \(note)")
      #expect(Set(own.map(\.shortID)) == [try test.store.shortID(note)])
    }
  }

  private func check(_ entry: LogEntry, _ logged: LoggedEvent, _ place: Comment) {
    let header = logged.event.header
    #expect(entry.event == header.id, place)
    #expect(entry.time == logged.effectiveTime, place)
    #expect(entry.zone == Int(header.zone), place)
    #expect(entry.kind == header.kind, place)
    #expect(entry.note == header.note, place)
    #expect(entry.change == header.change, place)
    #expect(entry.group == header.group, place)
    #expect(Origin(actor: entry.actor, host: entry.host, program: entry.program) == header.origin, place)
    #expect(entry.command == header.command, place)
    #expect(entry.summary == EventSummary.text(logged.event.payload), place)
    #expect(entry.patches == logged.event.payload?.patches ?? [], place)
    var created: [UInt8]?
    if case .created(let body)? = logged.event.payload { created = body.text }
    #expect(entry.createdText == created, place)
    var data: [UInt8]?
    if case .appData(let body)? = logged.event.payload { data = body.data }
    #expect(entry.appData == data, place)
    #expect(entry.state.rawValue == ["live", "erased", "redacted"][Int(logged.state.rawValue)], place)
  }

  @Test("What came and went is said in bytes, each only where there is some")
  func sizes() {
    func text(_ inserted: Int, _ deleted: Int) -> String {
      EventSummary.sizes([
        Patch(offset: 0, deleted: [UInt8](repeating: 65, count: deleted), inserted: []),
        Patch(offset: 9_000, deleted: [], inserted: [UInt8](repeating: 66, count: inserted)),
      ])
    }
    #expect(text(0, 0) == "")
    #expect(text(12, 0) == "+12")
    #expect(text(0, 3) == "−3")
    #expect(text(1_234, 5_678) == "+1234 −5678")
  }
}
