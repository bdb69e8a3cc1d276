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
    func child() async {
      await #expect(processExitsWith: .success) { [folder = folder as String] in
        do {
          let events = try Self.openedInLittleRoom(folder)
          try Data().write(to: URL(fileURLWithPath: folder + "/ready"))
          while !FileManager.default.fileExists(atPath: folder + "/done") { usleep(10_000) }
          #expect(try events.log.events().count == events.count + 20)
          try events.log.add(tick())
          #expect(try events.log.fault() == nil)
        } catch {
          try "\(error)".write(toFile: folder + "/error", atomically: true, encoding: .utf8)
          throw error
        }
      }
    }
    async let reading: Void = child()
    for _ in 0..<2_000 where !FileManager.default.fileExists(atPath: folder + "/ready") {
      try await Task.sleep(for: .milliseconds(10))
    }
    do {
      let other = try fixture.open(patience: 60)
      var change = tick()
      change.drafts[0].payload = .created(Created(text: [UInt8](repeating: 65, count: 15 << 20)))
      for _ in 0..<20 { try other.add(change) }
    }
    try Data().write(to: URL(fileURLWithPath: folder + "/done"))
    await reading
    let error = try? String(contentsOfFile: folder + "/error", encoding: .utf8)
    #expect(error == nil, "\(error ?? "")")
    #expect(try fixture.open().fault() == nil)
  }

  /// Opens the store while the process may have 500 MB of addresses more than it has: LMDB gets a map of 256 MiB.
  private static func openedInLittleRoom(_ folder: String) throws -> (log: EventLog, count: Int) {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").first
    let used = rlim_t(try #require(pages.flatMap { rlim_t($0) })) * 4_096
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    let whole = limit.rlim_cur
    limit.rlim_cur = used + 500_000_000
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    defer {
      limit.rlim_cur = whole
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }
    let log = try EventLog.open(folder + "/store", .init(stateFolder: folder + "/state", patience: 60))
    return (log, try log.events().count)
  }
}
