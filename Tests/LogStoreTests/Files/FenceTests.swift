import Events
import Foundation
import LogStore
import TestSupport
import Testing

struct FenceTests {
  /// Adds one event in a log of its own, as a process of its own would; gives the replica it was written by.
  private func addOne(_ fixture: StoreFixture, _ path: String? = nil) throws -> EventID {
    let log = try fixture.open(path)
    let id = try #require(try log.add(tick()).first).event.header.id
    #expect(try log.fault() == nil)
    return id
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// Overwrites a file's bytes in place: it stays the same file.
  private func put(_ data: Data, _ path: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: data)
    try handle.close()
  }

  private func fence(_ fixture: StoreFixture) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.state)
    return fixture.state + "/" + (try #require(names.first { $0.hasPrefix("fence-") }))
  }

  @Test("Opening again goes on as the same replica")
  func reopen() throws {
    let fixture = try StoreFixture()
    let ids = try (0..<4).map { _ in try addOne(fixture) }
    #expect(Set(ids.map(\.replica)).count == 1)
    #expect(ids.map(\.sequence) == [1, 2, 3, 4])
  }

  @Test("A copied store writes as a new replica, the original as before")
  func copied() throws {
    let fixture = try StoreFixture()
    let first = try addOne(fixture)
    let copy = fixture.folder.path + "/copy"
    try FileManager.default.copyItem(atPath: fixture.store, toPath: copy)
    let copied = try addOne(fixture, copy)
    #expect(copied.replica != first.replica)
    #expect(copied.sequence == 1)
    #expect(try addOne(fixture, copy) == EventID(replica: copied.replica, sequence: 2))
    #expect(try addOne(fixture) == EventID(replica: first.replica, sequence: 2))
    // All replicas a store has had are its lineage.
    let own = try fixture.open(copy).read { (transaction) throws(StoreError) in
      try transaction.replicas().map(\.state.isOwn)
    }
    #expect(own == [true, true])
  }

  @Test("A fence of a folder that was born at another time is none: inode numbers are used again")
  func birth() throws {
    let fixture = try StoreFixture()
    let first = try addOne(fixture)
    let copy = fixture.folder.path + "/copy"
    try FileManager.default.copyItem(atPath: fixture.store, toPath: copy)
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    let inode = try #require(attributes[.systemFileNumber] as? NSNumber).uint64Value
    let path = try fence(fixture)
    let digits = path.split(separator: "-").last.map { $0.utf8.count } ?? 0
    try FileManager.default.copyItem(atPath: path, toPath: path.dropLast(digits) + String(inode, radix: 16))
    #expect(try addOne(fixture, copy).replica != first.replica)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.state).count == 2)
  }

  @Test("A copy that took the original's place writes as a new replica")
  func moved() throws {
    let fixture = try StoreFixture()
    let first = try addOne(fixture)
    try FileManager.default.copyItem(atPath: fixture.store, toPath: fixture.folder.path + "/copy")
    try FileManager.default.removeItem(atPath: fixture.store)
    try FileManager.default.moveItem(atPath: fixture.folder.path + "/copy", toPath: fixture.store)
    #expect(try addOne(fixture).replica != first.replica)
  }

  @Test("An older state put back in place writes as a new replica, so that no event id is given twice")
  func restored() throws {
    let fixture = try StoreFixture()
    var ids = [try addOne(fixture)]
    let older = try bytes(fixture.layout.data(1))
    ids += [try addOne(fixture), try addOne(fixture)]
    try put(older, fixture.layout.data(1))
    ids += [try addOne(fixture), try addOne(fixture)]
    #expect(Set(ids).count == 5)
    #expect(Set(ids.map(\.replica)).count == 2)
    #expect(try fixture.open().events().map(\.event.header.id) == [ids[0], ids[3], ids[4]])
  }

  @Test("Another history of the same length writes as a new replica")
  func otherHead() throws {
    let fixture = try StoreFixture()
    let first = try addOne(fixture)
    let (base, baseFence) = (try bytes(fixture.layout.data(1)), try bytes(try fence(fixture)))
    _ = try addOne(fixture)
    let one = try bytes(fixture.layout.data(1))
    // Data and fence put back together, as by a machine's snapshot, are not noticed.
    try put(base, fixture.layout.data(1))
    try put(baseFence, try fence(fixture))
    #expect(try addOne(fixture) == EventID(replica: first.replica, sequence: 2))
    try put(one, fixture.layout.data(1))
    #expect(try addOne(fixture).replica != first.replica)
  }

  @Test("A fence that lags, as after a crash, is lawful")
  func behind() throws {
    let fixture = try StoreFixture()
    let first = try addOne(fixture)
    let older = try bytes(try fence(fixture))
    _ = try addOne(fixture)
    try put(older, try fence(fixture))
    #expect(try addOne(fixture) == EventID(replica: first.replica, sequence: 3))
  }

  @Test("A fence that is missing, cut, emptied, longer, or has any flipped bit is none")
  func broken() throws {
    let fixture = try StoreFixture()
    var replica = try addOne(fixture).replica
    let whole = try bytes(try fence(fixture)).count
    #expect(whole == 16 + 8 + 32 + 8 + 4)
    for place in [-4, -3, -2, -1] + Array(stride(from: 0, to: whole, by: 5)) {
      let path = try fence(fixture)
      var data = try bytes(path)
      switch place {
      case -4: try FileManager.default.removeItem(atPath: path)
      case -3: try put(Data(), path)
      case -2: try put(data.dropLast(), path)
      case -1: try put(data + [0], path)
      default:
        data[place] ^= 1
        try put(data, path)
      }
      let next = try addOne(fixture)
      #expect(next.replica != replica, "byte \(place)")
      #expect(next.sequence == 1)
      replica = next.replica
      // The fence is whole again.
      #expect(try addOne(fixture) == EventID(replica: replica, sequence: 2))
    }
  }

  @Test("Where no fence can be written the store is written all the same, by a new replica each time")
  func noStateFolder() throws {
    let fixture = try StoreFixture()
    try Data().write(to: URL(fileURLWithPath: fixture.state))
    let ids = try (0..<3).map { _ in try addOne(fixture) }
    #expect(Set(ids.map(\.replica)).count == 3)
    #expect(try fixture.open().events().count == 3)
  }

  @Test("Reading neither makes nor touches a fence")
  func reading() throws {
    let fixture = try StoreFixture()
    try fixture.filled()
    try FileManager.default.removeItem(atPath: fixture.state)
    _ = try fixture.open(readOnly: true).events()
    _ = try fixture.open().events()
    #expect(!FileManager.default.fileExists(atPath: fixture.state))
  }
}
