import Events
import LogStore
import TestSupport
import Testing

struct ChainTests {
  private func filled(_ fixture: StoreFixture, changes: Int = 20) throws -> EventLog {
    var history = RandomHistory(seed: 221)
    let log = try fixture.open()
    for _ in 0..<changes { try log.add(history.change()) }
    #expect(try log.fault() == nil)
    return log
  }

  /// What a verification says after a change of the tables that is then thrown away.
  private func fault(
    _ log: EventLog, _ harm: (borrowing WriteTransaction) throws(StoreError) -> Void
  ) throws -> VerifyFault? {
    try log.write { (transaction) throws(StoreError) in
      try harm(transaction)
      return .abandon(try LogVerification.firstFault(of: transaction.reading))
    }
  }

  @Test("A flipped bit anywhere in any record is found and its position named")
  func flippedBits() throws {
    let seed: UInt64 = 222
    var generator = SeededGenerator(seed: seed)
    let fixture = try StoreFixture()
    let log = try filled(fixture)
    let last = try log.head().position
    for position in 1...last {
      // Every byte of some records, a few of all.
      let bytes = try log.read { (transaction) throws(StoreError) in
        try transaction.value(LogTable.log, Key.number(position))
      }
      let record = try #require(bytes ?? nil)
      let places = position < 3 ? Array(record.indices) : [0, 1, 2, record.count - 1, generator.below(record.count)]
      for place in places {
        var harmed = record
        harmed[place] ^= 1 << UInt8(generator.below(8))
        let bytes = harmed
        let fault = try fault(log) { (transaction) throws(StoreError) in
          try transaction.put(LogTable.log, Key.number(position), bytes)
        }
        #expect(fault?.position == position, "seed \(seed), byte \(place)")
      }
    }
    #expect(try log.fault() == nil)
  }

  @Test(
    "The chain is that of docs/FORMAT.md: each head hashes the one before, the header, and the hash of salt and payload"
  )
  func definition() throws {
    let fixture = try StoreFixture()
    let log = try filled(fixture)
    let events = try log.events()
    try log.read { (transaction) throws(StoreError) in
      var head = [UInt8](repeating: 0, count: 32)
      var salts: Set<[UInt8]> = []
      for event in events {
        guard let record = try transaction.record(at: event.position), case .live(let salt, let payload) = record.body
        else { continue }
        #expect(salt.count == 8)
        salts.insert(salt)
        #expect(payload == event.event.payload?.encoded())
        head = Digest.of(head + event.event.header.canonicalBytes() + Digest.of(salt + payload).bytes).bytes
      }
      #expect(try transaction.replica(1)?.head.bytes == head)
      #expect(salts.count == events.count)
    }
  }

  @Test("A record that is missing, cut, empty, or stands at another's position is found and named")
  func misplaced() throws {
    let fixture = try StoreFixture()
    let log = try filled(fixture)
    let rows = try log.read { (transaction) throws(StoreError) in
      (try transaction.value(LogTable.log, Key.number(4)), try transaction.value(LogTable.log, Key.number(5)))
    }
    let (fourth, fifth) = (try #require(rows?.0), try #require(rows?.1))
    for bytes in [fifth, [], Array(fourth.dropLast()), fourth + [0], Array(fourth.prefix(6))] {
      let fault = try fault(log) { (transaction) throws(StoreError) in
        try transaction.put(LogTable.log, Key.number(4), bytes)
      }
      #expect(fault?.position == 4)
    }
    let missing = try fault(log) { (transaction) throws(StoreError) in
      try transaction.remove(LogTable.log, Key.number(4))
    }
    #expect(missing?.position == 4)
    #expect(missing?.reason == "it is missing")
  }

  @Test("An edit from outside that puts the checksum right is found by the chain")
  func rewritten() throws {
    let fixture = try StoreFixture()
    let log = try filled(fixture)
    let last = try log.head().position
    for position in 1...last {
      let found = try log.read { (transaction) throws(StoreError) in try transaction.record(at: position) }
      let record = try #require(found ?? nil)
      var salted = record
      if case .live(let salt, let payload) = record.body {
        salted.body = .live(salt: salt.map { $0 ^ 1 }, payload: payload)
      }
      var later = record
      later.header.wall = later.header.wall.advanced(byMicroseconds: 1)
      var other = record
      other.header.kind = EventKind(number: other.header.kind.number ^ 1)
      for edited in [salted, later, other] {
        #expect(edited != record)
        let fault = try fault(log) { (transaction) throws(StoreError) in
          try transaction.put(LogTable.log, Key.number(position), edited.encoded(at: position))
        }
        #expect(fault != nil)
      }
    }
  }

  @Test("Heads, chain rows and dictionary entries that were changed are found")
  func otherTables() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    try log.write { (transaction) throws(StoreError) in
      for line in 0..<1_500 { _ = try transaction.append(tick(UInt64(line)).drafts, tick().context) }
      return .commit(())
    }
    let row = try log.read { (transaction) throws(StoreError) in
      try transaction.value(LogTable.chain, Key.pair(1, 1_024))
    }
    var wrong = try #require(row ?? nil)
    wrong[31] ^= 1
    let bytes = wrong
    let chain = try fault(log) { (transaction) throws(StoreError) in
      try transaction.put(LogTable.chain, Key.pair(1, 1_024), bytes)
    }
    #expect(chain?.place == "a position from 1 to 1024")
    let gone = try fault(log) { (transaction) throws(StoreError) in
      try transaction.remove(LogTable.chain, Key.pair(1, 1_024))
    }
    #expect(gone?.place == "a position from 1 to 1024")
    let head = try fault(log) { (transaction) throws(StoreError) in
      try transaction.put(LogTable.replicas, Key.number(1), Key.number(1_500) + [UInt8](repeating: 0, count: 32) + [1])
    }
    #expect(head?.place == "a position from 1025 to 1500")
    let forgotten = try fault(log) { (transaction) throws(StoreError) in
      try transaction.remove(LogTable.replicas, Key.number(1))
    }
    #expect(forgotten != nil)
    let origins = try fault(log) { (transaction) throws(StoreError) in
      try transaction.put(LogTable.dictionary, [UInt8(ascii: "w")] + Key.number(1), [1, 66, 0, 0, 0])
    }
    #expect(origins != nil)
    let notes = try fault(log) { (transaction) throws(StoreError) in
      try transaction.put(LogTable.notes, Key.number(1), [UInt8](repeating: 5, count: 16))
    }
    #expect(notes != nil)
    let beyond = try fault(log) { (transaction) throws(StoreError) in
      try transaction.put(LogTable.log, Key.number(1_501), [0])
    }
    #expect(beyond?.position == 1_501)
    #expect(try log.fault() == nil)
  }
}
