import Events
import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

/// A copy of a test's store, to be looked at and harmed while the test has the original open.
struct StoreCopy {
  let folder: TemporaryFolder
  private let clock: TestStore.Clock

  var path: String { folder.path + "/store" }
  var options: NoteStore.Options { TestStore.options(URL(fileURLWithPath: folder.path), clock) }

  init(_ test: TestStore) throws {
    folder = try TemporaryFolder()
    clock = test.clock
    try FileManager.default.copyItem(atPath: test.storeFolder, toPath: folder.path + "/store")
  }

  func verified(expecting heads: [String] = []) throws -> Verification {
    try #require(try NoteStore.verify(path, options, expecting: heads))
  }

  /// Changes rows of the copy as no program would: without a fence, a replica or a lock.
  func harm(_ body: (inout WriteTransaction) throws(StoreError) -> Void) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    let generation = try #require(names.first { $0.hasPrefix("gen-") })
    let environment = try Environment.open(
      folder: path + "/" + generation, purpose: .writing, tables: LogTable.all + ProjectionCatalog().tables)
    var transaction = try WriteTransaction.begin(environment)
    transaction.head = try transaction.reading.head()
    try body(&transaction)
    try transaction.commit()
  }

  /// Reads something of the copy.
  func read<Value>(_ body: (borrowing ReadTransaction) throws(StoreError) -> Value) throws -> Value {
    let log = try EventLog.open(path, EventLog.Options(stateFolder: "", isReadOnly: true))
    return try #require(try log.read(body))
  }

  func repaired(_ found: Verification, cuts: Bool) throws(NoteStoreError) -> Repair {
    try NoteStore.repair(path, options, found: found, cuts: cuts)
  }
}

extension TestStore {
  /// A store in which most things happened: random commands, a note and a passage deleted for good.
  static func lived(seed: UInt64, steps: Int = 120) throws -> TestStore {
    let test = try TestStore()
    var history = RandomHistory(seed: seed)
    for _ in 0..<steps { try history.step(test) }
    let note = try test.add("Bank\n\nthe number is 4711 0815\n")
    try test.edit(note, "Bank\n\nthe number is 4711 0815, and more\n")
    _ = try test.store.delete(passage: Array("4711 0815".utf8), from: note)
    if let gone = history.notes.first { _ = try test.store.delete([gone]) }
    for _ in 0..<steps / 4 { try history.step(test) }
    return test
  }
}
