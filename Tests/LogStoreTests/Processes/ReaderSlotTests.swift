import Events
import Foundation
import LogStore
import TestSupport
import Testing

/// The limits of LMDB's lock table and of the address space.
struct ReaderSlotTests {
  /// Holds a number of snapshots at once while a body runs.
  private func holding(
    _ count: Int, _ log: EventLog, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    if count == 0 { return try body() }
    _ = try log.read { (_) throws(StoreError) in try holding(count - 1, log, body) }
  }

  @Test("With every reader's slot in use the next reader is told so; a writer is not hindered; it is over with them")
  func readersFull() throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    let log = try fixture.open()
    var refused: StoreError?
    var held = 0
    for count in [500, 1_000] {
      let failed = failure { () throws(StoreError) in
        try holding(count, log) { () throws(StoreError) in held = count }
      }
      if let failed { refused = failed }
    }
    #expect(held == 500)
    #expect(refused?.code == .readersFull)
    #expect(refused?.reason.isEmpty == false)
    try log.add(tick())
    #expect(try log.fault() == nil)
  }

  @Test(
    "A process with little room for addresses goes on when another one has made the file larger than its map",
    .enabled(if: Torture.isOn, "writes 300 MB; NOTES_LOG_TORTURE=1"))
  func mapResized() async throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    let folder = fixture.folder.path
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      func open() throws(StoreError) -> EventLog {
        try EventLog.open(folder + "/store", .init(stateFolder: folder + "/state", patience: 60))
      }
      // What the process has mapped already, and 400 MB more: LMDB gets a map of 256 MiB.
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").first
      let used = rlim_t(try #require(pages.flatMap { rlim_t($0) })) * 4_096
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      let whole = limit.rlim_cur
      limit.rlim_cur = used + 400 << 20
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      let log = try open()
      let events = try log.events().count
      limit.rlim_cur = whole
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      // Another process makes the file larger.
      typealias Fork = @convention(c) () -> pid_t
      let fork = unsafeBitCast(try #require(dlsym(nil, "fork")), to: Fork.self)
      let child = fork()
      if child == 0 {
        var change = tick()
        change.drafts[0].payload = .created(Created(text: [UInt8](repeating: 65, count: 15 << 20)))
        guard let other = try? open() else { _exit(2) }
        for _ in 0..<20 where failure({ () throws(StoreError) in try other.add(change) }) != nil { _exit(1) }
        _exit(0)
      }
      var status: Int32 = -1
      try #require(waitpid(child, &status, 0) == child)
      try #require(status == 0)
      #expect(try log.events().count == events + 20)
      try log.add(tick())
      #expect(try log.fault() == nil)
    }
    #expect(try fixture.open().fault() == nil)
  }
}
