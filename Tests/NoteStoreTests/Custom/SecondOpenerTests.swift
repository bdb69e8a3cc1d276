import Foundation
import NoteStore
import TestSupport
import Testing

@Suite("A second opener in one process")
struct SecondOpenerTests {
  /// Keeps the kind of each event by its position.
  struct Kinds: CustomProjection {
    let name = "kinds"
    let version: UInt64 = 1

    func apply(_ change: CustomChange, to table: inout CustomTable) throws(NoteStoreError) {
      try table.put(Array(String(change.position).utf8), Array(change.kind.description.utf8))
    }
  }

  @Test("with a projection that the first has not, it gets its tables, folded, and both go on")
  func otherTables() throws {
    let test = try TestStore()
    let body = Array("one\n".utf8)
    _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.create(body) }
    var options = TestStore.options(test.folder, test.clock)
    options.projections = [Kinds()]
    let second = try NoteStore.open(test.folder.path + "/store", options)
    _ = try second.perform { (changes) throws(NoteStoreError) in try changes.create(body) }
    let rows = try second.rows(ofProjection: "kinds")
    #expect(rows.map { String(decoding: $0.value, as: UTF8.self) } == ["created", "created"])
    _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.create(body) }
    #expect(try second.list().count == 3)
    #expect(try test.store.checkTables() == [])
  }
}
