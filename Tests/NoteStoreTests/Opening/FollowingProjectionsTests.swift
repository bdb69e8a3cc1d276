import Events
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

struct FollowingProjectionsTests {
  private static func log(_ test: TestStore) throws -> EventLog {
    try CatchUpTests.log(test, "other")
  }

  private static func marks(
    _ test: TestStore
  ) throws -> (common: FollowingProjections?, own: [[UInt8]: [UInt8]]) {
    try log(test).read { (log) throws(StoreError) in
      var own: [[UInt8]: [UInt8]] = [:]
      try log.scan(LogTable.projections) { (key, value) throws(StoreError) in
        own[key.copied()] = value.copied()
        return true
      }
      return (try FollowingProjections.read(in: log), own)
    } ?? (nil, [:])
  }

  @Test("Every commit moves all projections on in one row, and none has a row of its own")
  func common() throws {
    let test = try TestStore()
    let store = try test.other()
    for count in 1...3 as ClosedRange<UInt64> {
      _ = try store.add("Note")
      let marks = try Self.marks(test)
      #expect(marks.common?.position == count)
      #expect(marks.common?.keys == ProjectionCatalog().projections.map(\.key))
      #expect(marks.own.isEmpty)
    }
  }

  @Test("Rows of their own, as earlier programs wrote them, count first and go into the common row with the next event")
  func ownRows() throws {
    let test = try TestStore()
    let store = try test.other()
    let note = try store.add("One")
    let old = try #require(try Self.marks(test).common)
    try store.edit(note, "One, edited")
    // Its tables hold both events; the common row is as it was left before that program came.
    try Self.log(test).write { (transaction: inout WriteTransaction) throws(StoreError) in
      for key in old.keys { try transaction.put(LogTable.projections, key, [2, 0]) }
      try old.write(in: &transaction)
      return .commit(())
    }
    let status = try #require(try test.other().status())
    #expect(status.projections.allSatisfy { $0.position == 2 })
    _ = try test.other().add("Two")
    let marks = try Self.marks(test)
    #expect(marks.common == FollowingProjections(position: 3, keys: old.keys) && marks.own.isEmpty)
    #expect(try test.other().checkTables().isEmpty)
  }

  @Test("A projection that this program does not know stays where it was left, in a row of its own")
  func unknown() throws {
    let test = try TestStore()
    let store = try test.other()
    _ = try store.add("One")
    try Self.log(test).write { (transaction: inout WriteTransaction) throws(StoreError) in
      guard let row = try FollowingProjections.read(in: transaction.reading) else { return .abandon(()) }
      try FollowingProjections(position: row.position, keys: row.keys + [Array("app.theirs@1".utf8)])
        .write(in: &transaction)
      return .commit(())
    }
    _ = try store.add("Two")
    for _ in 0..<2 {
      let marks = try Self.marks(test)
      #expect(marks.own == [Array("app.theirs@1".utf8): [1, 0]])
      #expect(marks.common?.keys == ProjectionCatalog().projections.map(\.key))
      _ = try store.add("Three")
    }
  }

  @Test("A damaged common row is as good as none: the tables are folded again")
  func damaged() throws {
    let test = try TestStore()
    let store = try test.other()
    _ = try store.add("One")
    let list = try store.list()
    for bytes in [[], [0x80], [1, 0xff], [9, 3, 1]] as [[UInt8]] {
      try Self.log(test).write { (transaction: inout WriteTransaction) throws(StoreError) in
        try transaction.put(LogTable.meta, Array("following".utf8), bytes)
        return .commit(())
      }
      let reopened = try test.other()
      #expect(try reopened.list() == list, "\(bytes)")
      #expect(try reopened.checkTables().isEmpty, "\(bytes)")
    }
  }
}
