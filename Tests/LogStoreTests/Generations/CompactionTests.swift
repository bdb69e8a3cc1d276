import Events
import Foundation
import LogStore
import TestSupport
import Testing

/// Copies of the data without old pages, one generation after the other.
struct CompactionTests {
  @Test("DESIGN: a compaction keeps every event, moves to the next generation, and leaves one folder, 0700 and 0600")
  func compacts() throws {
    let fixture = try StoreFixture()
    try fixture.filled(40, seed: 3)
    let log = try fixture.open()
    let events = try log.events()
    let compaction = try #require(try log.compact())
    #expect(compaction.generation == 2 && log.generation == 2)
    #expect(compaction.bytesAfter <= compaction.bytesBefore)
    #expect(try log.events() == events)
    #expect(try log.fault() == nil)
    let contents = try TemporaryFolder.contents(fixture.store)
    #expect(
      contents.keys.filter { $0.hasPrefix("gen-") }.sorted() == [
        "gen-000002", "gen-000002/data.mdb", "gen-000002/lock.mdb",
      ])
    #expect(contents["gen-000002"]?.hasPrefix("448 ") == true, "0700")
    #expect(contents["gen-000002/data.mdb"]?.hasPrefix("384 ") == true, "0600")
    try log.add(tick())
    #expect(try log.head().replica == 1, "the same replica goes on")
    #expect(try log.compact()?.generation == 3)
    #expect(try log.fault() == nil)
  }

  @Test("Copied row by row, for a file of which LMDB has lost pages, the store is the same")
  func rowByRow() throws {
    let fixture = try StoreFixture()
    try fixture.filled(60, seed: 4)
    let events = try fixture.open().events()
    let (from, to) = (fixture.layout.generation(1), fixture.layout.generation(2))
    do {
      let source = try Environment.open(folder: from, purpose: .reading, tables: LogTable.all)
      try FileManager.default.createDirectory(atPath: to, withIntermediateDirectories: true)
      try source.copyRows(to: to)
    }
    let line = try String(contentsOfFile: fixture.layout.current, encoding: .utf8)
    try line.replacing("generation 1", with: "generation 2")
      .write(toFile: fixture.layout.current, atomically: true, encoding: .utf8)
    let log = try fixture.open()
    #expect(try log.events() == events)
    #expect(try log.fault() == nil)
    try log.add(tick())
    #expect(try log.fault() == nil)
    #expect(try log.head().replica == 1)
  }

  @Test("Readers and writers that were open before go on in the new generation by themselves")
  func others() throws {
    let fixture = try StoreFixture()
    try fixture.filled(5)
    let (writer, reader, other) = (try fixture.open(), try fixture.open(readOnly: true), try fixture.open())
    #expect(try reader.events() == writer.events())
    for round in UInt64(2)..<8 {
      #expect(try writer.compact()?.generation == round)
      let events = try reader.events()
      #expect(events == (try writer.events()))
      #expect(reader.generation == round)
      try other.add(tick(round))
      #expect(try reader.events().count == events.count + 1)
    }
    #expect(try reader.fault() == nil)
    #expect(try writer.head().replica == 1)
  }

  @Test("A writer whose lock file was taken away still cannot write into a generation that a compaction leaves")
  func withoutLockFile() async throws {
    let fixture = try StoreFixture()
    try fixture.filled(5)
    let (first, second) = (try fixture.open(patience: 60), try fixture.open(patience: 60))
    let start = try first.events().count
    let path = fixture.layout.writeLock
    async let compacted: Void = {
      for _ in 0..<30 { _ = try first.compact() }
    }()
    for round in 0..<60 {
      try? FileManager.default.removeItem(atPath: path)
      try second.add(tick(UInt64(round)))
    }
    try await compacted
    #expect(try first.events().count == start + 60)
    #expect(try second.fault() == nil)
  }

  @Test("R35: a reader sees the generation that counts, also where CURRENT lies in the place of the one it read")
  func currentPlace() throws {
    let fixture = try StoreFixture()
    try fixture.filled(3)
    let (writer, reader) = (try fixture.open(), try fixture.open())
    // A file system gives the place of a file that went to the next but one.
    for round in 0..<12 {
      let count = try reader.events().count
      for _ in 0..<2 { _ = try writer.compact() }
      try writer.add(tick(UInt64(round)))
      #expect(try reader.events().count == count + 1)
      #expect(reader.generation == writer.generation)
    }
    // Written to in place, as by a copy of a store over this one, it is read again.
    try FileManager.default.copyItem(atPath: fixture.layout.current, toPath: fixture.layout.current + ".copy")
    _ = try reader.events()
    let line = try Data(contentsOf: URL(fileURLWithPath: fixture.layout.current + ".copy"))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: fixture.layout.current))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data("notes-log".utf8))
    try handle.close()
    #expect(throws: StoreError.self) { try reader.events() }
    try line.write(to: URL(fileURLWithPath: fixture.layout.current))
    #expect(try reader.events().count == writer.events().count)
  }

  @Test("A snapshot that is held while the store is compacted still reads what it read")
  func heldSnapshot() throws {
    let fixture = try StoreFixture()
    try fixture.filled(5)
    let (writer, reader) = (try fixture.open(), try fixture.open())
    let counts = try reader.read { (snapshot) throws(StoreError) in
      let before = try snapshot.count(LogTable.log)
      _ = try writer.compact()
      try writer.add(tick())
      return [before, try snapshot.count(LogTable.log)]
    }
    #expect(counts?[0] == counts?[1])
    #expect(try reader.events().count == (counts?[0] ?? 0) + 1)
  }

  @Test("Threads that read and write while another compacts lose nothing and see no error")
  func threads() async throws {
    let fixture = try StoreFixture()
    try fixture.filled(3)
    let start = try fixture.open().events().count
    let (store, state) = (fixture.store, fixture.state)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for kind in 0..<4 {
        group.addTask {
          let log = try EventLog.open(store, .init(stateFolder: state, isReadOnly: false, patience: 60))
          var last = 0
          for round in 0..<40 {
            switch kind {
            case 0: _ = try log.compact()
            case 1: try log.add(tick(UInt64(round)))
            default:
              let count = try log.events().count
              #expect(count >= last)
              last = count
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let log = try fixture.open()
    #expect(try log.events().count == start + 40)
    #expect(try log.fault() == nil)
  }

  @Test("R34: what was erased is not in the file after the scrub, and was before; the mark goes with it")
  func scrub() throws {
    let fixture = try StoreFixture()
    let log = try fixture.open()
    let note = NoteID(Identifier128(high: 7, low: 9))
    var change = tick(note: note)
    change.drafts = (0..<50).map { index in
      EventDraft(note: note, .created(Created(text: Array("the secret number \(index) of many".utf8))))
    }
    try log.add(change)
    try log.add(tick(note: NoteID(Identifier128(high: 7, low: 10))))
    #expect(try holds("secret number 31", fixture))
    let (gone, scrub) = try log.erase { (transaction) throws(StoreError) in
      let number = try transaction.reading.noteNumber(note) ?? 0
      let gone = try transaction.eraseBodies(ofNote: number)
      try transaction.requestScrub(searching: [Array("secret number 31".utf8)])
      return .commit(gone)
    }
    #expect(gone.events == 50)
    guard case .done(let compaction) = scrub else { return #expect(Bool(false), "\(scrub)") }
    #expect(compaction.held.isEmpty)
    #expect(try !holds("secret number", fixture))
    #expect(try log.read { (transaction) throws(StoreError) in try transaction.isScrubDue() } == false)
    #expect(try log.fault() == nil)
    #expect(try log.events().filter { $0.state == .erased }.count == 50)
  }

  @Test("A copy that cannot be made leaves the store as it was: the scrub is due, and a later write does it")
  func due() throws {
    let fixture = try StoreFixture()
    try fixture.filled(20)
    let log = try fixture.open()
    let events = try log.events()
    let obstacle = fixture.layout.generation(2)
    try Data("not a folder".utf8).write(to: URL(fileURLWithPath: obstacle))
    let scrub = try log.erase { (transaction) throws(StoreError) in
      try transaction.requestScrub(searching: [])
      return .commit(())
    }.scrub
    guard case .due = scrub else { return #expect(Bool(false), "\(scrub)") }
    #expect(log.generation == 1)
    #expect(try log.read { (transaction) throws(StoreError) in try transaction.isScrubDue() } == true)
    #expect(failure { () throws(StoreError) in _ = try log.compact() } != nil)
    try log.add(tick())
    #expect(log.generation == 1)
    #expect(try log.events().count == events.count + 1)
    try FileManager.default.removeItem(atPath: obstacle)
    try log.add(tick())
    #expect(log.generation == 2)
    #expect(try log.events().count == events.count + 2)
    #expect(try log.read { (transaction) throws(StoreError) in try transaction.isScrubDue() } == false)
    #expect(try log.fault() == nil)
  }

  @Test(
    "A process killed at any step of a compaction loses nothing; the next write takes away what it left",
    arguments: Compaction.Step.allCases)
  func killedAtStep(step: Compaction.Step) async throws {
    let fixture = try StoreFixture()
    try fixture.filled(20)
    let events = try fixture.open().events()
    let folder = fixture.folder.path
    let number = try #require(Compaction.Step.allCases.firstIndex(of: step))
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, number = number as Int] in
      var options = EventLog.Options(stateFolder: folder + "/state")
      options.onCompaction = { if $0 == Compaction.Step.allCases[number] { kill(getpid(), SIGKILL) } }
      _ = try EventLog.open(folder + "/store", options).compact()
    }
    #expect(try fixture.open(readOnly: true).events() == events)
    let log = try fixture.open()
    try log.add(tick())
    #expect(try log.events().dropLast() == events[...])
    #expect(try log.fault() == nil)
    let folders = try FileManager.default.contentsOfDirectory(atPath: fixture.store).filter { $0.hasPrefix("gen-") }
    #expect(folders.count == 1)
    #expect(try log.compact() != nil)
  }

  @Test("Processes that compact, killed at random in 40 rounds while another writes, lose no acknowledged change")
  func killedAtRandom() async throws {
    let fixture = try StoreFixture()
    try fixture.filled(60, seed: 5)
    let log = try fixture.open(patience: 60)
    var expected = try log.events().count
    var random = SeededGenerator(seed: 77)
    let folder = fixture.folder.path
    for _ in 0..<40 {
      let delay = random.below(150_000)
      async let killed = #expect(processExitsWith: .signal(SIGKILL)) {
        [folder = folder as String, delay = delay as Int] in
        let log = try EventLog.open(folder + "/store", .init(stateFolder: folder + "/state", patience: 60))
        let thread = Thread {
          usleep(UInt32(delay))
          kill(getpid(), SIGKILL)
        }
        thread.start()
        while true { _ = try log.compact() }
      }
      for _ in 0..<5 {
        try log.add(tick())
        expected += 1
        usleep(20_000)
      }
      _ = await killed
      #expect(try log.events().count == expected)
    }
    try log.add(tick())
    #expect(try log.fault() == nil)
    #expect(log.generation > 3, "nothing was compacted: \(log.generation)")
    _ = try log.compact()
    let folders = try FileManager.default.contentsOfDirectory(atPath: fixture.store).filter { $0.hasPrefix("gen-") }
    #expect(folders.count == 1)
  }

  private func holds(_ text: String, _ fixture: StoreFixture) throws -> Bool {
    let log = try fixture.open()
    let data = try Data(contentsOf: URL(fileURLWithPath: fixture.layout.data(log.generation)))
    return data.range(of: Data(text.utf8)) != nil
  }
}
