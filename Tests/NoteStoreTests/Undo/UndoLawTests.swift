import Events
import Testing
import TestSupport

@testable import NoteStore

@Suite("Laws of undo over random histories")
struct UndoLawTests {
  static let seeds: [UInt64] = [1, 2, 3]

  private func undo(_ store: NoteStore) throws -> UndoneAct? {
    do throws(NoteStoreError) {
      return try store.perform(repeated: { nil }) { (changes) throws(NoteStoreError) in try changes.undo() }.value
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  private func redo(_ store: NoteStore) throws -> UndoneAct? {
    try store.perform(repeated: { nil }) { (changes) throws(NoteStoreError) -> UndoneAct? in try changes.redo() }.value
  }

  @Test("R38: undo right after a change gives the tables before it, and redo those after it", arguments: seeds)
  func single(seed: UInt64) throws {
    let test = try TestStore()
    var history = RandomHistory(seed: seed)
    var before = try TablePicture(test.store)
    var undone = 0
    for step in 0..<120 {
      let head = try test.store.head()
      try history.step(test)
      let entries = try test.store.events(after: head)
      let after = try TablePicture(test.store)
      defer { before = after }
      // The making of a note is undone into the Trash, and a tick taken back at once is no change.
      if entries.isEmpty || entries.contains(where: { $0.kind == .created }) { continue }
      if entries.allSatisfy({ !$0.kind.isOrdinary }) { continue }
      if entries.contains(where: { $0.kind == .itemUnticked }) { continue }
      let act = try #require(try undo(test.store))
      #expect(act.change == entries[0].change, "seed \(seed), step \(step)")
      let back = try TablePicture(test.store)
      let lost = back.difference(from: before)
      #expect(lost == nil, "seed \(seed), step \(step), undo of \(entries.map(\.kind))")
      _ = try redo(test.store)
      let again = try TablePicture(test.store)
      let missed = again.difference(from: after)
      #expect(missed == nil, "seed \(seed), step \(step), redo of \(entries.map(\.kind))")
      undone += 1
    }
    #expect(undone > 40)
    #expect(try test.store.checkTables().isEmpty)
  }

  @Test("R38: N undos and N redos are the identity, and undo of everything ends in an empty list", arguments: seeds)
  func walk(seed: UInt64) throws {
    let test = try TestStore()
    var history = RandomHistory(seed: seed &+ 100)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<6 {
      for _ in 0..<25 { try history.step(test) }
      let picture = try TablePicture(test.store)
      var count = 0
      for _ in 0..<(1 + generator.below(30)) {
        if try undo(test.store) == nil { break }
        count += 1
      }
      for _ in 0..<count { _ = try redo(test.store) }
      let difference = try TablePicture(test.store).difference(from: picture)
      #expect(
        difference == nil, "seed \(seed), round \(round), \(count) acts")
      // What is left undone here is off the redo path by the next change.
      if round < 5 { for _ in 0..<generator.below(4) { _ = try undo(test.store) } }
    }
    let picture = try TablePicture(test.store)
    var count = 0
    while try undo(test.store) != nil { count += 1 }
    #expect(count > 40)
    #expect(try test.store.list().isEmpty)
    #expect(try test.store.checkTables().isEmpty)
    for _ in 0..<count { _ = try redo(test.store) }
    let difference = try TablePicture(test.store).difference(from: picture)
    #expect(difference == nil)
    #expect(throws: NoteStoreError.self) { _ = try redo(test.store) }
    #expect(try test.store.checkTables().isEmpty)
  }
}
