import Events
import Foundation
import LogStore
import TestSupport
import Testing

/// What takes a process of its own: two writers, a writer that dies, a fork, limits that the system sets.
struct ProcessTests {
  private static func open(_ folder: String) throws(StoreError) -> EventLog {
    try EventLog.open(folder + "/store", .init(stateFolder: folder + "/state", patience: 60))
  }

  @Test("Two processes append a hundred changes each at once: no gap, one replica, a chain that verifies")
  func twoWriters() async throws {
    let fixture = try StoreFixture()
    let folder = fixture.folder.path
    func child() async {
      await #expect(processExitsWith: .success) { [folder = folder as String] in
        let log = try Self.open(folder)
        for line in 0..<100 { try log.add(tick(UInt64(line))) }
      }
    }
    async let first: Void = child()
    async let second: Void = child()
    _ = await (first, second)
    let log = try Self.open(folder)
    let events = try log.events()
    #expect(events.map(\.position) == Array(1...200))
    #expect(Set(events.map(\.event.header.id.replica)).count == 1)
    #expect(try log.fault() == nil)
  }

  @Test("A process killed while it writes leaves nothing of the change, no lock, and a store that goes on")
  func killed() async throws {
    let fixture = try StoreFixture()
    let events = try fixture.filled()
    let folder = fixture.folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      let log = try Self.open(folder)
      try log.write { (transaction) throws(StoreError) in
        _ = try transaction.append(tick().drafts, tick().context)
        kill(getpid(), SIGKILL)
        return .commit(())
      }
    }
    let log = try fixture.open(patience: 1)
    #expect(try log.events() == events)
    try log.add(tick())
    #expect(try log.fault() == nil)
    #expect(try log.head().replica == 1)
  }

  @Test("A process killed right after its commit has lost nothing, though its fence and tick may lag")
  func killedAfterCommit() async throws {
    let fixture = try StoreFixture()
    let folder = fixture.folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      let log = try Self.open(folder)
      for _ in 0..<5 { try log.add(tick()) }
      kill(getpid(), SIGKILL)
    }
    let log = try fixture.open()
    #expect(try log.events().count == 5)
    try log.add(tick())
    #expect(try log.head().replica == 1)
    #expect(try log.fault() == nil)
  }

  @Test("A forked child is told to open the store again, and its end does no harm to the parent")
  func fork() async throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    let folder = fixture.folder.path
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      let log = try Self.open(folder)
      _ = try log.events()
      typealias Fork = @convention(c) () -> pid_t
      let fork = unsafeBitCast(try #require(dlsym(nil, "fork")), to: Fork.self)
      let child = fork()
      if child == 0 {
        let reading = failure { () throws(StoreError) in _ = try log.events() }
        let writing = failure { () throws(StoreError) in try log.add(tick()) }
        _exit(reading?.code == .alreadyOpen && writing?.code == .alreadyOpen ? 0 : 1)
      }
      var status: Int32 = -1
      try #require(waitpid(child, &status, 0) == child)
      #expect(status == 0)
      try log.add(tick())
      #expect(try log.fault() == nil)
    }
    #expect(try fixture.open().fault() == nil)
  }

  @Test("Past a file size limit a write says that the disk is full, and works again once there is room")
  func fileSizeLimit() async throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    let folder = fixture.folder.path
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      signal(SIGXFSZ, SIG_IGN)
      let log = try Self.open(folder)
      let events = try log.events()
      var change = tick()
      change.drafts[0].payload = .created(Created(text: [UInt8](repeating: 65, count: 4 << 20)))
      setLimit(1 << 20)
      let refused = failure { () throws(StoreError) in try log.add(change) }
      #expect(refused?.code == .full)
      #expect(refused?.reason.isEmpty == false)
      #expect(try log.events() == events)
      setLimit(.max)
      try log.add(change)
      #expect(try log.events().count == events.count + 1)
      #expect(try log.fault() == nil)
    }
    #expect(try fixture.open().fault() == nil)
  }

  @Test(
    "Without the right to write, writing, making a store, and reading beside a possible writer are refused by permission",
    .enabled(if: geteuid() == 0, "only root can give up its rights"))
  func unwritable() async throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    let folder = fixture.folder.path
    // Others may read; the folder and its files belong to root.
    try TemporaryFolder.run("chmod", "-R", "a+rX", folder)
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
      // Without a place in the lock file a writer could reuse the pages that are being read.
      let refused = failure { () throws(StoreError) in
        _ = try EventLog.open(folder + "/store", .init(stateFolder: folder + "/state", isReadOnly: true))
      }
      #expect(refused?.code == .permission)
    }
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
      let refused = failure { () throws(StoreError) in try Self.open(folder).add(tick()) }
      #expect(refused?.code == .permission)
      #expect(refused?.reason.isEmpty == false)
      let elsewhere = failure { () throws(StoreError) in try Self.open(folder + "/new").add(tick()) }
      #expect(elsewhere?.code == .permission)
      #expect(!FileManager.default.fileExists(atPath: folder + "/new"))
    }
    // A folder whose names may not be read could hold anything.
    try FileManager.default.createDirectory(atPath: folder + "/dark/store", withIntermediateDirectories: true)
    try TemporaryFolder.run("chmod", "0711", folder + "/dark/store")
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
      #expect(failure { () throws(StoreError) in _ = try Self.open(folder + "/dark") }?.code == .permission)
    }
  }

  @Test("Where no folder can be made, writing says so")
  func noFolder() throws {
    let fixture = try StoreFixture()
    let refused = failure { () throws(StoreError) in try fixture.open("/proc/nowhere/store").add(tick()) }
    #expect(refused != nil)
    #expect(refused?.reason.isEmpty == false)
  }
}

private func setLimit(_ bytes: rlim_t) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  limit.rlim_cur = min(bytes, limit.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
