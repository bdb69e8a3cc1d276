import Events
import LogStore
import TestSupport
import Testing

struct AppendTests {
  @Test("Random events of all kinds are read as they were appended, now and after opening again")
  func roundTrip() throws {
    let seed: UInt64 = 201
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: seed)
    var appended: [LoggedEvent] = []
    do {
      let log = try fixture.open()
      for _ in 0..<60 {
        let change = history.change()
        let events = try log.add(change)
        #expect(events.map(\.event.payload) == change.drafts.map { Optional($0.payload) })
        #expect(events.map(\.event.header.note) == change.drafts.map(\.note))
        #expect(events.map(\.event.header.userTime) == change.drafts.map(\.userTime))
        #expect(events.map(\.event.header.isIgnorable) == change.drafts.map(\.isIgnorable))
        #expect(events.allSatisfy { $0.event.header.origin == change.context.origin })
        #expect(events.allSatisfy { $0.event.header.group == change.context.group })
        #expect(events.allSatisfy { $0.event.header.command == change.context.command })
        #expect(events.allSatisfy { $0.event.header.wall == change.context.wall })
        #expect(events.allSatisfy { $0.event.header.zone == change.context.zone })
        appended += events
      }
      #expect(try log.events() == appended, "seed \(seed)")
      #expect(try log.fault() == nil)
    }
    let again = try fixture.open()
    #expect(try again.events() == appended, "seed \(seed)")
    #expect(try again.fault() == nil)
    // Payloads that look equal may differ in bytes.
    let payloads = try again.events().map { $0.event.payload?.encoded() }
    #expect(payloads == appended.map { $0.event.payload?.encoded() })
  }

  @Test("Positions and sequences count 1, 2, 3 … without gaps; the last event of a change says so")
  func gapless() throws {
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: 202)
    let log = try fixture.open()
    for _ in 0..<30 {
      let before = try log.head().position
      let change = history.change()
      let events = try log.add(change)
      #expect(events.map(\.position) == (0..<UInt64(events.count)).map { before + 1 + $0 })
      #expect(events.map(\.event.header.id.sequence) == events.map(\.position))
      #expect(events.map(\.event.header.index) == Array(0..<UInt64(events.count)))
      #expect(events.map(\.event.header.isLastOfChange) == events.map { $0.position == events.last?.position })
      #expect(Set(events.map(\.event.header.change)).count == 1)
      #expect(try log.head().position == before + UInt64(events.count))
    }
    #expect(try log.head().replica == 1)
  }

  @Test("Hybrid clocks and effective times ascend, and zones, groups and commands of a change are its context's")
  func clocks() throws {
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: 203)
    let log = try fixture.open()
    for _ in 0..<40 { try log.add(history.change()) }
    let events = try log.events()
    for (left, right) in zip(events, events.dropFirst()) {
      #expect(left.effectiveTime < right.effectiveTime)
      #expect(left.event.header.clock < right.event.header.clock)
    }
  }

  @Test("Notes get numbers in the order of their first events, and keep them")
  func noteNumbers() throws {
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: 204, notes: 12)
    let log = try fixture.open()
    for _ in 0..<30 { try log.add(history.change()) }
    var expected: [NoteID] = []
    for event in try log.events() {
      guard let note = event.event.header.note else {
        #expect(event.noteNumber == 0)
        continue
      }
      if !expected.contains(note) { expected.append(note) }
      #expect(event.noteNumber == (expected.firstIndex(of: note).map { UInt64($0) + 1 }))
    }
    try log.read { (transaction) throws(StoreError) in
      #expect(try transaction.noteCount() == UInt64(expected.count))
      for (index, note) in expected.enumerated() {
        #expect(try transaction.noteNumber(note) == UInt64(index + 1))
        #expect(try transaction.noteID(UInt64(index + 1)) == note)
      }
      #expect(try transaction.noteNumber(NoteID(Identifier128(high: 1, low: 1))) == nil)
    }
  }

  @Test("A change of no events is none")
  func empty() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    var change = tick()
    change.drafts = []
    #expect(try log.add(change) == [])
    #expect(try log.head().position == 0)
    #expect(try log.fault() == nil)
  }

  @Test("Several changes in one transaction are one commit")
  func several() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    try log.write { (transaction) throws(StoreError) in
      for line in 0..<2_100 {
        let change = tick(UInt64(line), wall: Int64(line))
        _ = try transaction.append(change.drafts, change.context)
      }
      return .commit(())
    }
    #expect(try log.events().map(\.position) == Array(1...2_100))
    #expect(try log.fault() == nil)
    let rows = try log.read { (transaction) throws(StoreError) in
      (try transaction.count(LogTable.chain), try transaction.count(LogTable.eventIDs))
    }
    // A chain row each 1,024 events; one run of event ids however long.
    #expect(rows?.0 == 2)
    #expect(rows?.1 == 1)
  }

  @Test("A payload of several megabytes comes back")
  func large() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    var generator = SeededGenerator(seed: 205)
    var change = tick()
    let text = [UInt8](repeating: 97, count: 16 << 20) + generator.text(200).utf8
    change.drafts[0].payload = .created(Created(text: text))
    try log.add(change)
    #expect(try log.events().first?.event.payload == change.drafts[0].payload)
    #expect(try log.fault() == nil)
  }

  @Test("R1: an event that could not be read again is not appended: a text or a patch that is not UTF-8")
  func unreadable() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    try log.add(tick())
    let before = try log.events()
    let half = Array("日".utf8.prefix(2))
    for payload in [
      Payload.created(Created(text: [0x61, 0xff])),
      .edited(Edited(patches: [Patch(offset: 0, deleted: [], inserted: half)])),
      .edited(Edited(patches: [Patch(offset: 0, deleted: half, inserted: [])])),
    ] {
      var change = tick()
      change.drafts[0].payload = payload
      let refused = failure { () throws(StoreError) in try log.add(change) }
      #expect(refused?.code == .system && refused?.operation == "append to the log")
      #expect(refused?.reason.hasPrefix("a text is not UTF-8") == true)
      #expect(try log.events() == before)
    }
    try log.add(tick())
    #expect(try log.events().count == before.count + 1)
    #expect(try log.fault() == nil)
  }
}
