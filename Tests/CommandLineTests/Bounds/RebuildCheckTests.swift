import Events
import Foundation
import LogStore
import Projections
import Testing

/// Shown 3 of the first step: a row changed by hand is named, and made again.
@Suite("rebuild --check", .enabled(if: BuiltProgram.isThere))
struct RebuildCheckTests {
  /// Changes a store's tables by hand, as no program would.
  private func mutate(
    _ desk: ProgramDesk, _ body: (inout WriteTransaction) throws(StoreError) -> Void
  ) throws {
    let log = try EventLog.open(
      desk.store,
      EventLog.Options(stateFolder: desk.path + "/.local/state/notes-log", tables: ProjectionCatalog().tables))
    try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      try body(&transaction)
      return .commit(())
    }
  }

  private func firstKey(_ table: Table, in desk: ProgramDesk) throws -> [UInt8] {
    var key: [UInt8] = []
    try mutate(desk) { (transaction) throws(StoreError) in
      try transaction.reading.scan(table) { (first, _) throws(StoreError) in
        key = first.copied()
        return false
      }
    }
    return key
  }

  @Test("names the projection, the key and the event of a row that was changed, exit 5; rebuild mends it")
  func changedRow() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try desk.must("append", "Groceries", "#shopping")
    let before = try desk.everything()
    #expect(try desk.run("rebuild", "--check").messages == "every row is what the log says\n")
    // The tag, the last event's, is in the entry of note 1.
    try mutate(desk) { (transaction) throws(StoreError) in
      try transaction.put(SpotlightEntry.table, Key.number(1), [1, 2, 3])
    }
    let outcome = try desk.run("rebuild", "--check")
    #expect(outcome.status == 5)
    let position = try desk.position()
    #expect(
      outcome.output == """
        spotlight: in spotlight@3.entries the row 0000000000000001 (number 1) differs; it was made by the event at position \(position)

        """)
    #expect(
      outcome.messages == """
        notes-log: 1 projection differs: tables are not what the log gives
        hint: notes-log rebuild spotlight

        """)
    let json = try desk.run("rebuild", "--check", "--json")
    #expect(json.status == 5)
    #expect(
      json.output
        == "{\"projection\":\"spotlight\",\"table\":\"spotlight@3.entries\",\"key\":\"0000000000000001\",\"position\":\(position),\"rebuilt\":null,\"events\":null}\n"
    )
    // Looking changed nothing, and a check of other tables finds nothing.
    #expect(try desk.run("rebuild", "--check").status == 5)
    #expect(try desk.run("rebuild", "--check", "search").status == 0)
    #expect(try desk.run("rebuild", "spotlight").status == 0)
    #expect(try desk.run("rebuild", "--check").status == 0)
    #expect(try desk.everything() == before)
  }

  @Test("a row of any projection that is changed, taken out or put in is named, and rebuild gives back what there was")
  func everyProjection() throws {
    let desk = try ProgramDesk()
    try desk.write("notes/Work/a.md", "Imported #work [[Groceries]]\n")
    try desk.must("import", "notes")
    try desk.fill()
    try desk.must("tick", "Groceries", "milk")
    // What is undone has rows of its own.
    try desk.must("pin", "Groceries")
    try desk.must("undo")
    try desk.must("place", "Groceries", "--first")
    try desk.must("bookmark", "Groceries")
    let before = try desk.everything()
    for projection in ProjectionCatalog().projections {
      // In a small store all grams wait in the second table.
      let table = try #require(projection.tables.first { try !firstKey($0, in: desk).isEmpty }, "\(projection.name)")
      let key = try firstKey(table, in: desk)
      for (word, harm) in [
        (
          "differs",
          { (transaction: inout WriteTransaction) throws(StoreError) in try transaction.put(table, key, [0xff, 0xff]) }
        ),
        (
          "is missing",
          { (transaction: inout WriteTransaction) throws(StoreError) in try transaction.remove(table, key) }
        ),
        (
          "should not be there",
          { (transaction: inout WriteTransaction) throws(StoreError) in try transaction.put(table, [0], [1]) }
        ),
      ] as [(String, (inout WriteTransaction) throws(StoreError) -> Void)] {
        try mutate(desk, harm)
        let outcome = try desk.run("rebuild", "--check")
        #expect(outcome.status == 5, "\(projection.name) \(word)")
        #expect(
          outcome.output.hasPrefix("\(projection.name): in \(table.name) the row ")
            && outcome.output.contains(" \(word); "),
          "\(projection.name) \(word): \(outcome.output)")
        // Every row has an event that made it, but one that nothing made.
        #expect(outcome.output.hasSuffix("made by no event\n") == (word == "should not be there"), "\(outcome.output)")
        #expect(outcome.output.split(separator: "\n").count == 1)
        #expect(try desk.run("rebuild", projection.name).status == 0)
        #expect(try desk.run("rebuild", "--check").status == 0, "\(projection.name) \(word)")
        #expect(try desk.everything() == before)
      }
    }
  }
}
