import Events
import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

@Suite("Repairing a store")
struct RepairTests {
  @Test("a row of a table is made again, in place; the log is not touched")
  func tables() throws {
    let test = try TestStore.lived(seed: 3201, steps: 40)
    let copy = try StoreCopy(test)
    try copy.harm { (transaction) throws(StoreError) in
      try transaction.put(SpotlightEntry.table, Key.number(1), [1, 2, 3])
    }
    let found = try copy.verified()
    #expect(found.faults.map(\.area) == [.tables] && !found.harmsLog)
    let repair = try copy.repaired(found, cuts: false)
    #expect(repair.rebuilt == ["spotlight"] && repair.generation == nil && repair.cut == nil)
    #expect(try copy.verified().isSound)
  }

  @Test("where nothing is wrong nothing is done, and where the files are gone nothing is tried")
  func nothing() throws {
    let test = try TestStore.lived(seed: 3202, steps: 10)
    let copy = try StoreCopy(test)
    let sound = try copy.verified()
    let before = try TemporaryFolder.contents(copy.path)
    #expect(try copy.repaired(sound, cuts: true) == Repair())
    #expect(try TemporaryFolder.contents(copy.path) == before)
    let generation = try FileManager.default.contentsOfDirectory(atPath: copy.path).first { $0.hasPrefix("gen-") }
    let data = copy.path + "/" + (try #require(generation)) + "/data.mdb"
    try FileHandle(forWritingTo: URL(fileURLWithPath: data)).truncate(atOffset: 8_192)
    let found = try copy.verified()
    #expect(found.faults.map(\.area) == [.files])
    #expect(refusal { _ = try copy.repaired(found, cuts: true) }?.code == .damaged)
  }

  @Test(
    "a damaged log is cut only where that is allowed, after what is cut is in a file: 0600, every event that can be read"
  )
  func cut() throws {
    for seed in [UInt64(3211), 3212, 3213] {
      var generator = SeededGenerator(seed: seed)
      let test = try TestStore.lived(seed: seed, steps: 60)
      let last = try test.store.head()
      let dump = try test.store.dumped()
      let position = 2 + UInt64(generator.below(Int(last) - 2))
      let copy = try StoreCopy(test)
      let old = try copy.read { (log) throws(StoreError) in try log.replicaID(try log.head().replica) }
      try copy.harm { (transaction) throws(StoreError) in
        var bytes = try transaction.reading.value(LogTable.log, Key.number(position)) ?? []
        bytes[bytes.count - 1] ^= 4
        try transaction.put(LogTable.log, Key.number(position), bytes)
      }
      let found = try copy.verified()
      #expect(found.firstBad == position && found.harmsLog, "seed \(seed)")
      let before = try TemporaryFolder.contents(copy.path)
      #expect(refusal { _ = try copy.repaired(found, cuts: false) }?.code == .damaged)
      #expect(try TemporaryFolder.contents(copy.path).keys == before.keys)

      let repair = try copy.repaired(found, cuts: true)
      #expect(repair.cut == position...last && repair.generation != nil, "seed \(seed)")
      let path = try #require(repair.cutFile)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      // The first line says what it is; the damaged event is there by its bytes, the others as in a dump.
      #expect(lines.count == Int(last - position) + 2)
      #expect(lines[1].hasPrefix("{\"damaged\":\(position),"))
      #expect(lines.dropFirst(2).map { Array($0.utf8) } == Array(dump[Int(position + 1)...Int(last)]))
      #expect(FileManager.default.fileExists(atPath: try #require(repair.oldFolder)))

      let after = try copy.verified()
      #expect(after.faults == [] && after.events == position - 1, "seed \(seed)")
      let store = try NoteStore.open(copy.path, copy.options)
      #expect(try store.dumped().dropFirst().dropLast() == dump[1..<Int(position)])
      let receipt = try store.perform { (changes) throws(NoteStoreError) in
        _ = try changes.create(Array("It goes on".utf8))
      }
      let replica = try #require(receipt?.change.replica)
      #expect(replica.description == repair.replica && replica != old, "no sequence is given twice, no replica in vain")
      #expect(store.cursor(at: 1)?.epoch ?? 0 > 0, "a cursor of before does not count")
    }
  }
}
