import Events
import Foundation
import NoteStore
import Synchronization
import TestSupport
import Testing

@Suite("Following a store", .timeLimit(.minutes(10)))
struct ChangesTests {
  @Test("the events that are there, and then each as it is committed, in order, none lost and none twice")
  func complete() async throws {
    let test = try TestStore()
    let store = test.store
    for number in 0..<100 { _ = try store.add("past \(number)") }
    let writers = (0..<3).map { writer in
      Task.detached { for number in 0..<50 { _ = try store.add("live \(writer) \(number)") } }
    }
    var positions: [UInt64] = []
    for try await entry in store.changes(after: 0) {
      positions.append(entry.position)
      if positions.count == 250 { break }
    }
    #expect(positions == Array(1...250))
    for writer in writers { try await writer.value }
  }

  @Test("own writes are among them, told by the command's id; a second object of the store sees them too")
  func own() async throws {
    let test = try TestStore()
    let command = try #require(CommandID("mine"))
    try test.change(ChangeOptions(command: command)) { changes throws(NoteStoreError) in
      try changes.create(Array("text".utf8))
    }
    let other = try test.reopened()
    for store in [test.store, other] {
      var iterator = store.changes(after: 0).makeAsyncIterator()
      #expect(try await iterator.next()?.command == command)
    }
  }

  @Test("a store that is not there yet is waited for")
  func waits() async throws {
    let test = try TestStore()
    let store = test.store
    #expect(!store.exists)
    let first = Task { () -> String? in
      var iterator = store.changes(after: 0).makeAsyncIterator()
      return try await iterator.next()?.title
    }
    try await Task.sleep(for: .milliseconds(150))
    _ = try test.add("first")
    #expect(try await first.value == "first")
  }

  @Test("the sequence ends when its task is cancelled, at once")
  func cancelled() async throws {
    let test = try TestStore()
    let store = test.store
    _ = try test.add("one")
    let seen = Mutex(0)
    let reader = Task { () -> Int in
      var count = 0
      for try await _ in store.changes(after: 0) {
        count += 1
        seen.withLock { $0 = count }
      }
      return count
    }
    while seen.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(50))
    let clock = ContinuousClock()
    let start = clock.now
    reader.cancel()
    #expect(try await reader.value == 1)
    #expect(clock.now - start < .milliseconds(500))
  }

  @Test("many followers share one thread, and the thread ends with the last of them")
  func oneThread() async throws {
    let test = try TestStore()
    let store = test.store
    _ = try test.add("zero")
    func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
    func watches() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.contains("inotify") == true
      }
    }
    let before = try watches()
    let followers = (0..<20).map { _ in
      Task { () -> UInt64? in
        var iterator = store.changes(after: 1).makeAsyncIterator()
        return try await iterator.next()?.position
      }
    }
    try await Task.sleep(for: .milliseconds(200))
    // Other suites may follow a store of their own at the same time; twenty threads would show all the same.
    #expect(try watches() - before < 10)
    _ = try test.add("one")
    for follower in followers { #expect(try await follower.value == 2) }
  }

  @Test("R30: a record comes as it is and again each time it has become another, not for changes that leave it alone")
  func records() async throws {
    let test = try TestStore()
    let store = test.store
    var recents = store.observe(.recents).makeAsyncIterator()
    var widget = store.observe(.widget).makeAsyncIterator()
    #expect(try await recents.next() == [])
    #expect(try await widget.next() == .some(nil))
    let note = try test.add("Water\nWater 3")
    #expect(try await recents.next()?.map(\.title) == ["Water"])
    try test.change { changes throws(NoteStoreError) in try changes.pin(note) }
    #expect(try await widget.next()??.counters.map(\.value) == [3])
    #expect(try await recents.next()?.map(\.isPinned) == [true])
    try test.edit(note, "Water\nWater 4")
    #expect(try await widget.next()??.counters.map(\.value) == [4])
    // An edit that only the widget shows leaves the recents as they are: the next is that of the new title.
    try test.edit(note, "Tea\nWater 4")
    #expect(try await recents.next()?.map(\.title) == ["Tea"])
    #expect(try await widget.next()??.title == "Tea")
    // Who is slow gets the newest record, not each one in between.
    try test.edit(note, "Tea\nWater 5")
    try test.change { changes throws(NoteStoreError) in try changes.unpin() }
    #expect(try await widget.next() == .some(nil))
  }

  @Test("R30: a change that leaves a record as it is gives no record")
  func unchangedRecord() async throws {
    let test = try TestStore()
    let store = test.store
    let note = try test.add("Water\nWater 3")
    let seen = Mutex<[[String]]>([])
    let reader = Task {
      for try await record in store.observe(.recents) { seen.withLock { $0.append(record.map(\.title)) } }
    }
    for number in 4...8 {
      try await Task.sleep(for: .milliseconds(30))
      try test.edit(note, "Water\nWater \(number)")
    }
    try await Task.sleep(for: .milliseconds(30))
    try test.edit(note, "Tea")
    while seen.withLock({ $0.last }) != ["Tea"] { try await Task.sleep(for: .milliseconds(5)) }
    reader.cancel()
    _ = await reader.result
    #expect(seen.withLock { $0.filter { $0 == ["Water"] }.count } == 1)
  }

  @Test("from commit to follower takes about a millisecond")
  func latency() async throws {
    let test = try TestStore()
    let store = test.store
    _ = try test.add("zero")
    var iterator = store.changes(after: 1).makeAsyncIterator()
    let clock = ContinuousClock()
    var best = Duration.seconds(10)
    for number in 0..<10 {
      let committed = Mutex(clock.now)
      let writer = Task.detached {
        try await Task.sleep(for: .milliseconds(20))
        _ = try store.add("note \(number)")
        committed.withLock { $0 = clock.now }
      }
      #expect(try await iterator.next() != nil)
      let seen = clock.now
      try await writer.value
      best = min(best, seen - committed.withLock { $0 })
    }
    #expect(best < .milliseconds(20))
  }

  @Test("a cursor is text and back, and knows its store")
  func cursor() throws {
    let test = try TestStore()
    #expect(test.store.cursor(at: 0) == nil)
    _ = try test.add("one")
    let cursor = try #require(test.store.cursor(at: 1))
    #expect(cursor.position == 1 && cursor.epoch == 0)
    #expect(Cursor(cursor.description) == cursor)
    #expect(try test.reopened().cursor(at: 1) == cursor)
    for text in ["", "1", "a:0:1", "\(cursor.store):0", "\(cursor):1", "\(cursor.store):-1:1", "\(cursor.store):0:x"] {
      #expect(Cursor(text) == nil, "\(text)")
    }
  }
}
