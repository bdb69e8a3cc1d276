import Events
import Foundation
import LogStore
import TestSupport
import Testing

@Suite(.enabled(if: SmallDisk.isPossible, "\(SmallDisk.absence)"))
struct FullDiskTests {
  @Test("A full disk is said to be full, reading goes on, and the store works again once there is room")
  func full() throws {
    let disk = try #require(SmallDisk(bytes: 2 << 20))
    let fixture = try StoreFixture()
    let log = try fixture.open(disk.path + "/store")
    var written = 0
    var refused: StoreError?
    var change = tick()
    change.drafts[0].payload = .created(Created(text: [UInt8](repeating: 65, count: 30_000)))
    while refused == nil && written < 200 {
      refused = failure { () throws(StoreError) in try log.add(change) }
      if refused == nil { written += 1 }
    }
    #expect(refused?.code == .full)
    #expect(refused?.reason.isEmpty == false)
    #expect(written > 10)
    for _ in 0..<3 { #expect(failure { () throws(StoreError) in try log.add(change) }?.code == .full) }
    #expect(try log.events().count == written)
    #expect(try log.fault() == nil)
    try #require(try disk.remount("size=\(8 << 20)"))
    try log.add(change)
    #expect(try log.events().count == written + 1)
    #expect(try log.fault() == nil)
    #expect(try log.head().replica == 1)
  }

  @Test("R34: a scrub for which the disk has no room is due and said; the next write does it once there is room")
  func scrubDue() throws {
    let disk = try #require(SmallDisk(bytes: 3 << 20))
    let fixture = try StoreFixture()
    let log = try fixture.open(disk.path + "/store")
    var change = tick()
    change.drafts[0].payload = .created(Created(text: [UInt8](repeating: 65, count: 30_000)))
    for _ in 0..<50 { try log.add(change) }
    func erase() throws -> Scrub {
      try log.erase { (transaction) throws(StoreError) in
        try transaction.requestScrub(searching: [])
        return .commit(())
      }.scrub
    }
    guard case .due(let error) = try erase() else { return #expect(Bool(false)) }
    #expect(error.code == .full && !error.reason.isEmpty)
    #expect(log.generation == 1)
    // Half a copy is not left behind, and every later write tries no copy that has no room.
    for _ in 0..<3 { try log.add(tick()) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: disk.path + "/store").filter { $0.hasPrefix("gen-") }.count
        == 1)
    #expect(failure { () throws(StoreError) in _ = try log.compact() }?.code == .full)
    try #require(try disk.remount("size=\(16 << 20)"))
    try log.add(tick())
    #expect(log.generation == 2)
    #expect(try log.read { (transaction) throws(StoreError) in try transaction.isScrubDue() } == false)
    #expect(try log.events().count == 54)
    #expect(try log.fault() == nil)
  }

  @Test("A disk too full to make the store on leaves a folder in which it is made once there is room")
  func fullAtFirst() throws {
    for room in [0, 4_096, 8_192, 16_384, 40_960] {
      let disk = try #require(SmallDisk(bytes: 1 << 20))
      let fixture = try StoreFixture()
      let filler = URL(fileURLWithPath: disk.path + "/filler")
      try? Data(count: (1 << 20) - room - 16_384).write(to: filler)
      let handle = try #require(FileHandle(forWritingAtPath: filler.path))
      _ = try? handle.seekToEnd()
      while (try? handle.write(contentsOf: Data(count: 4_096))) != nil {}
      try handle.truncate(atOffset: try handle.offset() - UInt64(room))
      let log = try fixture.open(disk.path + "/store")
      let refused = failure { () throws(StoreError) in try log.add(tick()) }
      #expect(refused?.code == .full, "room \(room): \(refused as Any)")
      try handle.truncate(atOffset: 0)
      try log.add(tick())
      #expect(try log.events().count == 1)
      #expect(try fixture.open(disk.path + "/store").fault() == nil)
    }
  }

  @Test("On a file system that is read-only, reading works and writing is refused by permission")
  func readOnlyFileSystem() throws {
    let disk = try #require(SmallDisk(bytes: 4 << 20))
    let fixture = try StoreFixture()
    let path = disk.path + "/store"
    do { try fixture.open(path).add(tick()) }
    try #require(try disk.remount("ro"))
    do {
      let reader = try fixture.open(path, readOnly: true)
      #expect(try reader.events().count == 1)
    }
    let refused = failure { () throws(StoreError) in try fixture.open(path).add(tick()) }
    #expect(refused?.code == .permission)
    let fresh = failure { () throws(StoreError) in try fixture.open(disk.path + "/other").add(tick()) }
    #expect(fresh?.code == .permission)
  }
}
