import Dispatch
import Events
import Foundation
import LogStore
import Synchronization
import TestSupport
import Testing

/// Runs a body on threads of their own, all at once however few processors there are, and waits for them.
func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    Thread {
      body(number)
      group.leave()
    }.start()
  }
  group.wait()
}

struct ConcurrencyTests {
  @Test(
    "Eight threads with logs of their own or in common append a hundred changes each: no gap, a chain that verifies")
  func threads() throws {
    let fixture = try StoreFixture()
    let common = try fixture.open(patience: 60)
    let failures = Mutex<[StoreError]>([])
    concurrently(8) { thread in
      do throws(StoreError) {
        let log = thread % 2 == 0 ? common : try fixture.open(patience: 60)
        for line in 0..<100 {
          let events = try log.add(tick(UInt64(line), note: NoteID(Identifier128(high: 1, low: UInt64(thread)))))
          guard events.count == 1 else { throw StoreError(.system, "append") }
        }
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let events = try common.events()
    #expect(events.map(\.position) == Array(1...800))
    #expect(Set(events.map(\.event.header.id)).count == 800)
    #expect(try common.fault() == nil)
    #expect(try common.head().replica == 1)
    // Each thread's changes stand in the order it made them.
    for thread in 0..<UInt64(8) {
      let lines = events.filter { $0.event.header.note?.value.low == thread }.compactMap { event -> UInt64? in
        if case .itemTicked(let body) = event.event.payload { body.line } else { nil }
      }
      #expect(lines == Array(0..<100))
    }
  }

  @Test("A snapshot stays as it was while a writer commits; the next one sees the commits")
  func snapshot() throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    let (reader, writer) = (try fixture.open(), try fixture.open())
    let before = try reader.events()
    try reader.read { (transaction) throws(StoreError) in
      let head = try transaction.head()
      for round in 1...20 {
        // On another thread, as LMDB asks of a writer beside a reader.
        let done = DispatchGroup()
        DispatchQueue.global().async(group: done) { _ = failure { () throws(StoreError) in try writer.add(tick()) } }
        done.wait()
        #expect(try transaction.head() == head)
        #expect(try transaction.count(LogTable.log) == before.count)
        #expect(try transaction.record(at: head.position + 1) == nil)
        for event in before { #expect(try transaction.event(at: event.position, clock: head.clock) == event) }
        #expect(try LogVerification.firstFault(of: transaction) == nil)
        #expect(try reader.read { (other) throws(StoreError) in try other.count(LogTable.log) } == before.count + round)
      }
    }
    #expect(try reader.events().count == before.count + 20)
  }

  @Test("Readers that go on while threads write see whole changes only")
  func wholeChanges() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open(patience: 60)
    try log.add(tick())
    let isDone = Atomic(false)
    let torn = Atomic(0)
    let reads = Atomic(0)
    concurrently(4) { thread in
      if thread < 2 {
        var change = tick()
        change.drafts += change.drafts + change.drafts
        for _ in 0..<40 { _ = failure { () throws(StoreError) in try log.add(change) } }
        if thread == 0 { isDone.store(true, ordering: .releasing) }
      } else {
        while !isDone.load(ordering: .acquiring) {
          let isWhole = try? log.read { (transaction) throws(StoreError) in
            let head = try transaction.head()
            guard let last = try transaction.record(at: head.position) else { return false }
            let rows = try transaction.count(LogTable.log)
            return last.header.flags.contains(.lastOfChange) && rows == Int(head.position)
          }
          if isWhole != true { torn.add(1, ordering: .relaxed) }
          reads.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(torn.load(ordering: .acquiring) == 0)
    #expect(reads.load(ordering: .acquiring) > 10)
    #expect(try log.head().position == 241)
    #expect(try log.fault() == nil)
  }
}
