import Events
import Foundation
import LogStore
import TestSupport
import Testing

struct WriteTests {
  private struct Refusal: StoreFailure {
    var reason: String
    init(_ reason: String) { self.reason = reason }
    init(_ error: StoreError) { reason = error.reason }
  }

  /// Whether another process could write now.
  private func isFree(_ fixture: StoreFixture) throws -> Bool {
    try TemporaryFolder.run("flock", "-n", fixture.layout.writeLock, "true").status == 0
  }

  @Test("A write that is abandoned leaves nothing: no event, no number, no command, no replica")
  func abandoned() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    var change = tick()
    change.context.command = CommandID("once")
    let command = try #require(change.context.command)
    for round in 0..<2 {
      if round == 1 { try log.add(tick(9)) }
      let before = try log.head()
      let events = try log.events()
      let tickFile = try? Data(contentsOf: URL(fileURLWithPath: fixture.layout.tick))
      let abandoned = change
      let other = NoteID(Identifier128(high: 8, low: UInt64(round)))
      let count = try log.write { (transaction) throws(StoreError) in
        _ = try transaction.append(abandoned.drafts, abandoned.context)
        _ = try transaction.append(tick(note: other).drafts, tick().context)
        _ = try transaction.mintReplica()
        return .abandon(try transaction.reading.head().position)
      }
      // The transaction itself saw what it wrote.
      #expect(count == before.position + 2)
      #expect(try log.head() == before)
      #expect(try log.events() == events)
      try log.read { (transaction) throws(StoreError) in
        #expect(try transaction.positions(of: command) == nil)
        #expect(try transaction.noteNumber(other) == nil)
        #expect(try transaction.noteCount() == UInt64(round))
        #expect(try transaction.replicas().count == round)
        #expect(try transaction.count(LogTable.dictionary) == 4 * round)
        #expect(try transaction.count(LogTable.eventIDs) == round)
      }
      let tickNow = try? Data(contentsOf: URL(fileURLWithPath: fixture.layout.tick))
      #expect(tickNow == tickFile)
      #expect(try isFree(fixture))
    }
    #expect(try log.fault() == nil)
  }

  @Test("A writing closure that throws leaves nothing, its own error comes out, and the lock is free")
  func thrown() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    try log.add(tick())
    let events = try log.events()
    #expect(throws: Refusal.self) {
      try log.write { (transaction) throws(Refusal) -> EventLog.Outcome<Void> in
        do throws(StoreError) { _ = try transaction.append(tick(2).drafts, tick().context) } catch {
          throw Refusal(error)
        }
        throw Refusal("no")
      }
    }
    #expect(throws: Refusal.self) {
      try log.read { (_) throws(Refusal) in throw Refusal("no") }
    }
    #expect(try log.events() == events)
    #expect(try isFree(fixture))
    try log.add(tick(3))
    #expect(try log.events().map(\.position) == [1, 2])
    #expect(try log.fault() == nil)
  }

  @Test("While a closure writes, the lock is held")
  func held() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    let isFreeInside = try log.write { (_) throws(StoreError) in .abandon(try? isFree(fixture)) }
    #expect(isFreeInside == false)
    #expect(try isFree(fixture))
  }

  @Test("A writer waits for its patience, then says which process is writing")
  func busy() throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/bin/sh")
    holder.arguments = ["-c", "echo $$ > \"$1\"; exec flock -F \"$1\" sleep 60", "sh", fixture.layout.writeLock]
    try holder.run()
    defer { kill(holder.processIdentifier, SIGKILL) }
    while try isFree(fixture) { usleep(2_000) }
    let log = try fixture.open(patience: 0.2)
    let start = Date()
    let refused = failure { () throws(StoreError) in try log.add(tick()) }
    #expect(refused?.code == .busy)
    #expect(refused?.subject == "pid \(holder.processIdentifier)")
    #expect((0.19..<5).contains(Date().timeIntervalSince(start)))
    // Readers do not wait.
    #expect(try log.events().count > 0)
    kill(holder.processIdentifier, SIGKILL)
    while try !isFree(fixture) { usleep(2_000) }
    try log.add(tick())
  }

  @Test("A log of the same process is waited for too, and named")
  func busyHere() throws {
    let fixture = try StoreFixture()
    let (first, second) = (try fixture.open(), try fixture.open(patience: 0.05))
    let refused = try first.write { (_) throws(StoreError) in
      .abandon(failure { () throws(StoreError) in try second.add(tick()) })
    }
    #expect(refused?.code == .busy)
    #expect(refused?.subject == "pid \(getpid())")
    try second.add(tick())
  }

  @Test(
    "A lock file that holds anything at all is taken",
    arguments: ["", "4711\n", String(repeating: "x", count: 9_000), "\u{0}"])
  func staleLock(text: String) throws {
    let fixture = try StoreFixture()
    try FileManager.default.createDirectory(atPath: fixture.store, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: fixture.layout.writeLock))
    try fixture.open().add(tick())
    #expect(try String(contentsOfFile: fixture.layout.writeLock, encoding: .utf8) == "\(getpid())\n")
  }
}
