import Events
import LogStore
import TestSupport
import Testing

struct ErasedRecordTests {
  @Test("R34: records whose bodies gave way to their digests are read without a payload, and the chain verifies")
  func erased() throws {
    let fixture = try StoreFixture()
    var history = RandomHistory(seed: 231)
    let log = try fixture.open()
    for _ in 0..<30 { try log.add(history.change()) }
    let before = try log.events()
    let gone = Set(before.map(\.position).filter { _ in history.generator.oneIn(3) })
    try log.write { (transaction) throws(StoreError) in
      for position in gone {
        guard var record = try transaction.reading.record(at: position) else { continue }
        record.body = .erased(record.body.digest)
        try transaction.put(LogTable.log, Key.number(position), record.encoded(at: position))
      }
      return .commit(())
    }
    #expect(try log.fault() == nil)
    let after = try log.events()
    #expect(after.map(\.event.header) == before.map(\.event.header))
    for (old, new) in zip(before, after) {
      #expect(new.state == (gone.contains(new.position) ? .erased : .live))
      #expect(new.event.payload == (gone.contains(new.position) ? nil : old.event.payload))
    }
    try log.add(history.change())
    #expect(try log.fault() == nil)
  }

  @Test("R34: records whose secret was overwritten are read with the rest of their payload, and the chain verifies")
  func redacted() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    var change = tick()
    change.drafts[0].payload = .created(Created(text: Array("the PIN is 4711".utf8)))
    try log.add(change)
    try log.add(tick())
    try log.write { (transaction) throws(StoreError) in
      guard var record = try transaction.reading.record(at: 1), let payload = record.body.payload else {
        return .abandon(())
      }
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      let overwritten = payload.map { digits.contains($0) ? UInt8(ascii: "*") : $0 }
      record.body = .redacted(record.body.digest, payload: overwritten)
      try transaction.put(LogTable.log, Key.number(1), record.encoded(at: 1))
      return .commit(())
    }
    let events = try log.events()
    #expect(events[0].state == .redacted)
    #expect(events[0].event.payload == .created(Created(text: Array("the PIN is ****".utf8))))
    #expect(events[1].state == .live)
    #expect(try log.fault() == nil)
  }

  @Test("A digest that is not the body's breaks the chain")
  func wrongDigest() throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    let log = try fixture.open()
    try log.write { (transaction) throws(StoreError) in
      guard var record = try transaction.reading.record(at: 2) else { return .abandon(()) }
      record.body = .erased(Digest.of([1]))
      try transaction.put(LogTable.log, Key.number(2), record.encoded(at: 2))
      return .commit(())
    }
    #expect(try log.fault() != nil)
  }
}
