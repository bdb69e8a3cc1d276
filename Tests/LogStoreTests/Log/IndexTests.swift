import Events
import LogStore
import TestSupport
import Testing

struct IndexTests {
  @Test("A note's positions are those a scan of the log finds, over chunks of 128 and up to any position")
  func notePositions() throws {
    let seed: UInt64 = 211
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: seed, notes: 3)
    let log = try fixture.open()
    for _ in 0..<5 {
      try log.write { (transaction) throws(StoreError) in
        for _ in 0..<60 {
          let change = history.change()
          _ = try transaction.append(change.drafts, change.context)
        }
        return .commit(())
      }
    }
    let events = try log.events()
    try log.read { (transaction) throws(StoreError) in
      for number in UInt64(1)...3 {
        let expected = events.filter { $0.noteNumber == number }.map(\.position)
        #expect(expected.count > 150)
        #expect(try transaction.positions(ofNote: number) == expected, "seed \(seed)")
        #expect(try transaction.value(LogTable.noteEvents, Key.pair(number, expected[127])) == nil)
        #expect(try transaction.value(LogTable.noteEvents, Key.pair(number, expected[128])) != nil)
        for last in [0, 1, expected[127], expected[128], expected[128] + 1, expected[expected.count - 1] - 1, .max] {
          #expect(try transaction.positions(ofNote: number, upTo: last) == expected.filter { $0 <= last })
        }
      }
      #expect(try transaction.positions(ofNote: 4) == [])
      // 128 positions stand in one row.
      let expected = (1...3).map { number in (events.count { $0.noteNumber == number } + 127) / 128 }
      #expect(try transaction.count(LogTable.noteEvents) == expected.reduce(0, +))
    }
  }

  @Test("The last position up to a moment is the one that a walk of the log finds, whatever the clocks did")
  func momentPositions() throws {
    for seed in 214...216 as ClosedRange<UInt64> {
      let fixture = try StoreFixture()
      var history = RandomHistory(seed: seed)
      history.hasBadClock = true
      let log = try fixture.open()
      for _ in 0..<60 { try log.add(history.change()) }
      let head = try log.head()
      let times = try log.events().map(\.effectiveTime)
      try log.read { (transaction) throws(StoreError) in
        for time in times {
          for shift in [-1, 0, 1] as [Int64] {
            let moment = time.advanced(byMicroseconds: shift)
            for last in [head.position, 1, head.position / 2] {
              var asOf = head
              asOf.position = last
              let expected = times.prefix(Int(last)).count { $0 <= moment }
              #expect(try transaction.position(at: moment, head: asOf) == UInt64(expected), "seed \(seed)")
            }
          }
        }
        #expect(try transaction.position(at: times[0], head: LogHead()) == 0)
      }
    }
  }

  @Test("Every event is found by its id, also where replicas take turns; no other id is")
  func eventIDs() throws {
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: 212)
    let log = try fixture.open()
    for _ in 0..<25 {
      try log.add(history.change())
      let mints = history.generator.oneIn(3)
      let change = history.change()
      let turn = history.generator.next()
      try log.write { (transaction) throws(StoreError) in
        if mints { _ = try transaction.mintReplica() }
        // As when events of several replicas come in turns.
        let last = transaction.head.replica
        let own = try transaction.reading.replicas().map(\.number)
        transaction.head.replica = own[Int(turn % UInt64(own.count))]
        _ = try transaction.append(change.drafts, change.context)
        transaction.head.replica = last
        return .commit(())
      }
    }
    let events = try log.events()
    let replicas = Set(events.map(\.event.header.id.replica))
    #expect(replicas.count > 1)
    #expect(try log.fault() == nil)
    try log.read { (transaction) throws(StoreError) in
      for event in events { #expect(try transaction.position(of: event.event.header.id) == event.position) }
      for replica in replicas {
        let last = events.last { $0.event.header.id.replica == replica }?.event.header.id.sequence ?? 0
        for sequence in [0, last + 1, .max] {
          #expect(try transaction.position(of: EventID(replica: replica, sequence: sequence)) == nil)
        }
        let number = try transaction.replicaNumber(replica) ?? 0
        #expect(try transaction.replica(number)?.sequence == last)
        #expect(try transaction.replica(number)?.isOwn == true)
      }
      let stranger = EventID(replica: ReplicaID(Identifier128(high: 0, low: 0)), sequence: 1)
      #expect(try transaction.position(of: stranger) == nil)
    }
  }

  @Test("A command's id finds the change it made")
  func commands() throws {
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: 213)
    let log = try fixture.open()
    for _ in 0..<40 { try log.add(history.change()) }
    let events = try log.events()
    try log.read { (transaction) throws(StoreError) in
      var found = 0
      for event in events {
        guard let command = event.event.header.command else { continue }
        found += 1
        let positions = events.filter { $0.event.header.command == command }.map(\.position)
        #expect(try transaction.positions(of: command) == positions[0]...positions[positions.count - 1])
      }
      #expect(found > 5)
      if let unseen = CommandID("never seen") { #expect(try transaction.positions(of: unseen) == nil) }
    }
  }

  @Test("R11: the position at a moment is the last one whose effective time is not past it, whatever the clocks did")
  func positionAtTime() throws {
    let seed: UInt64 = 214
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: seed)
    history.hasBadClock = true
    let log = try fixture.open()
    try log.write { (transaction) throws(StoreError) in
      for _ in 0..<120 {
        let change = history.change()
        _ = try transaction.append(change.drafts, change.context)
      }
      return .commit(())
    }
    let events = try log.events()
    let times = events.map(\.effectiveTime)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    try log.read { (transaction) throws(StoreError) in
      let head = try transaction.head()
      #expect(!head.clock.stretches.isEmpty)
      let moments = times.flatMap { [$0, $0.advanced(byMicroseconds: -1), $0.advanced(byMicroseconds: 1)] }
      for moment in moments + [Timestamp(microseconds: .min), Timestamp(microseconds: .max)] {
        let expected = times.count { $0 <= moment }
        #expect(try transaction.position(at: moment, head: head) == UInt64(expected), "seed \(seed)")
      }
    }
  }

  @Test("Shown prefixes find the notes a scan finds, and the shortest unique one is unique and shortest")
  func shownPrefixes() throws {
    let seed: UInt64 = 215
    let fixture = try StoreFixture()
    var generator = SeededGenerator(seed: seed)
    // Ids that share their first bits, their first half, or all but the bits that are not shown.
    var ids: [NoteID] = []
    for _ in 0..<150 {
      var value = generator.identifier()
      if let other = ids.last?.value, !generator.oneIn(3) {
        value = Identifier128(high: generator.oneIn(2) ? other.high : value.high, low: other.low)
        if !generator.oneIn(4) { value.low ^= 1 << UInt64(generator.below(64)) }
      }
      if !ids.contains(NoteID(value)) { ids.append(NoteID(value)) }
    }
    let log = try fixture.open()
    let all = ids
    try log.write { (transaction) throws(StoreError) in
      for id in all { _ = try transaction.append(tick(note: id).drafts, tick().context) }
      return .commit(())
    }
    try log.read { (transaction) throws(StoreError) in
      #expect(try transaction.noteCount() == UInt64(all.count))
      for (index, id) in all.enumerated() {
        #expect(try transaction.noteNumber(id) == UInt64(index + 1))
        let shown = id.description
        let least = generator.below(6)
        let length = try transaction.shortestUniquePrefix(id, least: least)
        let others = all.filter { $0 != id }.map(\.description)
        let expected = (1...13).first { count in !others.contains { $0.hasPrefix(shown.prefix(count)) } } ?? 13
        #expect(length == min(13, max(least, expected)), "seed \(seed), \(shown)")
        let prefix = String(shown.prefix(1 + generator.below(13)))
        let found = try transaction.notes(withShownPrefix: prefix, limit: 1_000)
        #expect(Set(found.map(\.id)) == Set(all.filter { $0.description.hasPrefix(prefix) }), "seed \(seed), \(prefix)")
        #expect(found.map(\.id.description) == found.map(\.id.description).sorted())
        for (number, id) in found { #expect(try transaction.noteID(number) == id) }
        #expect(try transaction.notes(withShownPrefix: prefix, limit: 1).count == 1)
      }
      #expect(try transaction.notes(withShownPrefix: "", limit: 9).isEmpty)
      #expect(try transaction.notes(withShownPrefix: "!", limit: 9).isEmpty)
    }
  }
}
