import NoteStore
import TestSupport
import Testing

/// Shown 6 of the first step: the audit tells the story of trash, restore, trash.
@Suite("The audit over a history")
struct AuditHistoryTests {
  /// What a person knows who kept count: which notes lie in the Trash after each position, and what the audit then says.
  private struct Known {
    var inTrash: Set<NoteID> = []
    var actions: [String] = []
  }

  private struct History {
    var generator: SeededGenerator
    var notes: [NoteID] = []
    var known = Known()
    /// By position, from 0.
    var knownAt: [Known] = [Known()]

    /// Carries out one change of up to three notes, and keeps count by the rules alone.
    mutating func step(_ test: TestStore) throws {
      test.clock.advance(seconds: Double(generator.below(90_000)))
      let before = try test.store.head()
      if notes.count < 3 || generator.oneIn(6) {
        let text = Array("Note \(notes.count)".utf8)
        let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
          try changes.create(text)
        }
        if let note = made.value { notes.append(note) }
      } else {
        let chosen = Set((0...generator.below(3)).map { _ in notes[generator.below(notes.count)] })
        let isTrash = generator.oneIn(2)
        for note in notes where chosen.contains(note) {
          // Each a change of its own, so that every position has a state to compare with.
          let isChange = isTrash != known.inTrash.contains(note)
          let head = try test.store.head()
          _ = try test.store.perform { (changes) throws(NoteStoreError) in
            if isTrash { try changes.trash(note) } else { try changes.restore(note) }
          }
          // One that is there already, or back, appends nothing.
          #expect(try test.store.head() == head + (isChange ? 1 : 0))
          guard isChange else { continue }
          if isTrash { known.inTrash.insert(note) } else { known.inTrash.remove(note) }
          known.actions.append("\(isTrash ? "trashed" : "restored") \(note)")
          fill(upTo: try test.store.head())
        }
      }
      if try test.store.head() == before { return }
      if generator.oneIn(3), let note = notes.first(where: { !known.inTrash.contains($0) }) {
        _ = try test.store.perform { (changes) throws(NoteStoreError) in
          try changes.append(Array("more".utf8), to: note)
        }
      }
      fill(upTo: try test.store.head())
    }

    /// Until a position nothing but what is known has happened.
    mutating func fill(upTo position: UInt64) {
      while UInt64(knownAt.count) <= position { knownAt.append(known) }
    }
  }

  @Test(
    "R36, R37: audit and list --trash agree with each other, and with who kept count, at every position",
    arguments: [31, 32, 33] as [UInt64])
  func everyPosition(seed: UInt64) throws {
    let test = try TestStore()
    var history = History(generator: SeededGenerator(seed: seed))
    while try test.store.head() < 160 { try history.step(test) }
    let head = try test.store.head()
    #expect(history.knownAt.count == Int(head) + 1, "seed \(seed)")
    var scope = ListOptions()
    scope.scope = .trash
    var comebacks = 0
    for position in UInt64(0)...head {
      let expected = history.knownAt[Int(position)]
      let entries = try test.store.audit(at: .position(position))
      let told = entries.map { "\($0.action.rawValue) \($0.note)" }
      try #require(told == expected.actions, "seed \(seed), position \(position)")
      let listed = try test.store.list(scope, at: .position(position)).map(\.id)
      #expect(Set(listed) == expected.inTrash, "seed \(seed), position \(position)")
      #expect(listed.count == expected.inTrash.count, "seed \(seed), position \(position)")
      // Only the last way in can be taken back, and only while the note lies there.
      let open = entries.filter { $0.restorableUntil != nil }
      #expect(Set(open.map(\.note)) == expected.inTrash, "seed \(seed), position \(position)")
      #expect(open.count == expected.inTrash.count && open.allSatisfy { $0.action == .trashed })
      comebacks = Dictionary(grouping: told.filter { $0.hasPrefix("trashed") }, by: \.self).values.count {
        $0.count > 1
      }
    }
    #expect(comebacks > 2, "seed \(seed): no note went in, out and in again, so this tests nothing")
    try Self.expectSaidByLog(test)
    #expect(try test.store.checkTables().isEmpty)
  }

  /// What the audit says of an event is what the log says of it.
  private static func expectSaidByLog(_ test: TestStore) throws {
    let events = try test.store.events(after: 0, limit: .max)
    for entry in try test.store.audit() {
      let event = try #require(events.first { $0.position == entry.position })
      #expect(entry.event == event.event && entry.time == event.time && entry.zone == event.zone)
      #expect(entry.note == event.note && entry.shortID == event.shortID)
      #expect([entry.actor, entry.host, entry.program] == [event.actor, event.host, event.program])
    }
  }

  @Test("R37: what a clock set wrong wrote has its right time in the audit once the clock is right again")
  func wrongClock() throws {
    let test = try TestStore()
    let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
      try changes.create(Array("Milk".utf8))
    }
    let note = try #require(made.value)
    let year = 400.0 * 86_400
    test.clock.advance(seconds: year)
    _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.trash(note) }
    let wrong = try #require(try test.store.audit().first).time
    test.clock.advance(seconds: 60 - year)
    for number in 0..<3 {
      _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.create(Array("\(number)".utf8)) }
      test.clock.advance(seconds: 60)
    }
    #expect(try #require(try test.store.audit().first).time < wrong)
    try Self.expectSaidByLog(test)
    #expect(try test.store.checkTables().isEmpty)
  }
}
