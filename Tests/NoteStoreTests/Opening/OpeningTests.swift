import Events
import Foundation
import LogStore
import NoteStore
import Projections
import Synchronization
import TestSupport
import Testing

/// How a store is opened, shared and brought up to date.
@Suite("Opening")
struct OpeningTests {
  @Test("a temporary store cleans up after itself, its scratch tables too")
  func temporary() throws {
    let test = try TestStore()
    let scratch = test.folder.appendingPathComponent("scratch")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    var options = TestStore.options(test.folder, test.clock)
    options.scratchFolder = scratch.path
    options.stateFolder = "/nowhere/at/all"
    do {
      let store = try NoteStore.temporary(options)
      let note = try store.add("Short-lived")
      try store.edit(note, "Changed")
      #expect(try store.list(at: .position(1)).map(\.title) == ["Short-lived"])
      #expect(try store.checkTables().isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).count == 1)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path).sorted() == ["scratch"])
    options.scratchFolder = "/nowhere/at/all"
    #expect(refusal { _ = try NoteStore.temporary(options) }?.code == .system)
  }

  @Test("a store that is not there yet reads as empty and is made by the first write only")
  func absent() throws {
    let test = try TestStore()
    for store in [test.store, try test.other(readOnly: true)] {
      #expect(!store.exists)
      #expect(try store.list().isEmpty && store.recents().isEmpty && store.titles().isEmpty && store.audit().isEmpty)
      #expect(try store.widget() == nil && store.head() == 0 && store.count() == 0 && store.events(after: 0).isEmpty)
      #expect(try store.found("x").isEmpty && store.spotlight("").isEmpty && store.checkTables().isEmpty)
      #expect(try store.list(at: .time(test.clock.now)).isEmpty)
      #expect(refusal { _ = try store.resolve(.pinned) }?.code == .notFound)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path) == [])
    _ = try test.add("First")
    #expect(test.store.exists)
  }

  @Test("a read-only opening makes nothing on disk, reads everything, past states too, and refuses writes")
  func readOnly() throws {
    let test = try TestStore()
    let absent = try test.other("absent", readOnly: true)
    #expect(refusal { _ = try absent.add("x") }?.why.contains("reading only") == true)
    #expect(!FileManager.default.fileExists(atPath: test.folder.path + "/absent"))
    let (note, list) = try {
      let store = try test.other()
      let note = try store.add("Old title")
      try store.edit(note, "New title")
      return (note, try store.list())
    }()
    let path = test.folder.path + "/other"
    func files() throws -> [String: String] {
      // The lock file is LMDB's table of readers.
      try TemporaryFolder.contents(path).filter { !$0.key.hasSuffix("lock.mdb") }
    }
    let before = try files()
    let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    let state = try TemporaryFolder.contents(test.folder.path + "/state")
    let store = try test.other(readOnly: true)
    #expect(try store.list() == list)
    #expect(try store.list(at: .position(1)).map(\.title) == ["Old title"])
    #expect(try store.note(note, at: .position(1)).text == "Old title".bytes)
    #expect(try store.checkTables().isEmpty)
    for _ in 0..<2 { #expect(refusal { try store.edit(note, "x") }?.code == .system) }
    #expect(refusal { try store.rebuild() }?.code == .system)
    #expect(try files() == before)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: path).sorted() == names)
    #expect(try TemporaryFolder.contents(test.folder.path + "/state") == state)
  }

  @Test("two stores on one folder in one process see each other's writes, whichever was opened first")
  func twoObjects() throws {
    let test = try TestStore()
    let second = try test.reopened()
    var notes: [NoteID] = []
    for round in 0..<6 {
      let (writer, reader) = round % 2 == 0 ? (test.store, second) : (second, test.store)
      notes.append(try writer.add("Note \(round)"))
      try reader.edit(notes[0], "First \(round)")
      #expect(try writer.note(notes[0]).text == "First \(round)".bytes)
      #expect(try reader.list() == writer.list())
    }
    let third = try test.reopened()
    #expect(try third.list() == second.list())
    let sequences = try third.events(after: 0, limit: .max).map(\.event.sequence)
    #expect(sequences == Array(1...UInt64(sequences.count)))
    #expect(try third.checkTables().isEmpty)
  }

  /// Takes away what a program that never knew `list` would not have written.
  static func forgetList(_ test: TestStore) throws {
    let log = try EventLog.open(
      test.folder.path + "/other",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
    try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      if let row = try FollowingProjections.read(in: transaction.reading) {
        let keys = row.keys.filter { $0 != ListProjection().key }
        try FollowingProjections(position: row.position, keys: keys).write(in: &transaction)
      }
      for table in ListProjection().tables { try transaction.clear(table) }
      return .commit(())
    }
  }

  @Test(
    "tables that an older program left out are folded at open, for reading only too; no event is written",
    arguments: [false, true])
  func olderTables(readOnly: Bool) throws {
    let test = try TestStore()
    let (list, head) = try {
      let store = try test.other()
      let note = try store.add("One")
      _ = try store.add("Two")
      _ = try store.perform { (changes) throws(NoteStoreError) in try changes.pin(note) }
      return (try store.list(), try store.head())
    }()
    try Self.forgetList(test)
    let store = try test.other(readOnly: readOnly)
    #expect(store.state == .ready)
    #expect(try store.list() == list)
    #expect(try store.head() == head)
    #expect(try store.checkTables().isEmpty)
    #expect(refusal { _ = try store.add("x") }.map(\.code) == (readOnly ? .system : nil))
  }

  @Test("a write never appends to tables that were left behind while the store was open")
  func leftBehindWhileOpen() throws {
    let test = try TestStore()
    let store = try test.other()
    _ = try store.add("One")
    try Self.forgetList(test)
    _ = try store.add("Two")
    #expect(try store.list().map(\.title) == ["Two", "One"])
    #expect(try store.checkTables().isEmpty)
  }

  @Test(
    "with a rebuild in the background `open` returns before it; state tells, reads go on, writes wait, then all is there"
  )
  func background() throws {
    let test = try TestStore()
    let gate = Gate()
    do {
      let store = try test.other()
      for number in 0..<3 { _ = try store.add("Note \(number)") }
    }
    let store = try test.other(custom: [GatedProjection(gate: gate)], inBackground: true)
    guard case .rebuilding(let names, let share) = store.state else {
      gate.open()
      Issue.record("\(store.state)")
      return
    }
    #expect(names == "app.gated" && (0..<1).contains(share))
    #expect(try store.list().count == 3)
    #expect(try store.rows(ofProjection: "gated").isEmpty)
    let written = Mutex(false)
    let thread = Thread {
      _ = try? store.add("Written meanwhile")
      written.withLock { $0 = true }
    }
    thread.start()
    usleep(30_000)
    #expect(!written.withLock { $0 })
    gate.open()
    for _ in 0..<2_000 where !written.withLock({ $0 }) { usleep(2_000) }
    // The writer may come before the last part, which then takes its event along.
    for _ in 0..<2_000 where store.state != .ready { usleep(2_000) }
    #expect(store.state == .ready)
    #expect(try store.list().map(\.title).first == "Written meanwhile")
    #expect(try store.rows(ofProjection: "gated").count == 4)
    #expect(try store.checkTables().isEmpty)
  }

  @Test("a rebuild tells how far it is, names its projections, and refuses a name that is none")
  func rebuilding() throws {
    let test = try TestStore()
    for number in 0..<20 { _ = try test.add("Note \(number)") }
    var told: [(String, Double)] = []
    #expect(try test.store.rebuild(["list", "titles"]) { told.append(($0, $1)) } == 20)
    #expect(told.last?.0 == "list, titles" && told.last?.1 == 1)
    #expect(try test.store.rebuild() == 20)
    let refused = try test.expectRefusal(.notFound) { try test.store.rebuild(["nonsense"]) }
    #expect(refused?.choices == test.store.projections)
    try test.expectRefusal(.notFound) { _ = try test.store.checkTables(["list", "nonsense"]) }
  }

  @Test("moments: a position, an event, a time; the future and strangers are refused")
  func moments() throws {
    let test = try TestStore()
    let note = try test.add("One")
    let then = test.clock.now
    try test.edit(note, "Two")
    let event = try test.store.events(after: 0)[0].event
    for moment in [StoreMoment.position(1), .event(event), .time(then)] {
      #expect(try test.text(note, at: moment) == "One")
      #expect(try test.store.list(at: moment).map(\.title) == ["One"])
    }
    #expect(try test.store.position(of: .time(Timestamp(microseconds: .min))) == 0)
    for moment in [StoreMoment.position(3), .position(.max), .time(Timestamp(microseconds: .max))] {
      try test.expectRefusal(.badInput) { _ = try test.store.list(at: moment) }
    }
    try test.expectRefusal(.notFound) {
      _ = try test.store.list(at: .event(EventID(replica: event.replica, sequence: 99)))
    }
  }
}

/// Holds a fold up until a test lets it go.
final class Gate: Sendable {
  private let isOpen = Mutex(false)

  func open() { isOpen.withLock { $0 = true } }

  func pass() {
    for _ in 0..<10_000 where !isOpen.withLock({ $0 }) { usleep(1_000) }
  }
}

/// A projection that waits at a gate.
private struct GatedProjection: CustomProjection {
  let name = "gated"
  let version: UInt64 = 1
  let gate: Gate

  func apply(_ change: CustomChange, to table: inout CustomTable) throws(NoteStoreError) {
    gate.pass()
    try table.put(Array("\(change.position)".utf8), [])
  }
}
