import Events
import Foundation
import LogStore
@testable import NoteStore
import Projections
import TestSupport
import Testing

/// Tables that are folded part by part, interrupted, gone on with, read and written meanwhile.
@Suite("Folding again part by part")
struct CatchUpTests {
  /// A store with a history of merges, leaps of the clock, undos and erasures.
  static func history(seed: UInt64, steps: Int = 90) throws -> TestStore {
    let (test, other) = (try TestStore(), try TestStore())
    var random = SeededGenerator(seed: seed)
    for step in 0..<steps {
      for side in [test, other] { try MergeLawTests.act(side, &random) }
      if step % 20 == 19 {
        // Some 2 years ahead, and back again: the leap is taken back by a later reading.
        test.clock.advance(seconds: step % 40 == 19 ? 63_000_000 : -62_999_000)
      }
      if step % 15 == 14 {
        try test.store.take(from: other.store)
        try other.store.take(from: test.store)
      }
    }
    return test
  }

  /// Opens the log as another process would.
  static func log(_ test: TestStore, _ store: String = "store", tables: [Table] = ProjectionCatalog().tables) throws
    -> EventLog
  {
    try EventLog.open(
      test.folder.path + "/" + store, EventLog.Options(stateFolder: test.folder.path + "/state", tables: tables))
  }

  /// Every row of every table, and how far the projections are.
  static func rows(_ log: EventLog, _ tables: [Table] = ProjectionCatalog().tables) throws -> [String: [[UInt8]]] {
    var all: [String: [[UInt8]]] = [:]
    _ = try log.read { (log) throws(StoreError) in
      for table in tables + [LogTable.projections] {
        var rows: [[UInt8]] = []
        try log.scan(table) { (key, value) throws(StoreError) in
          rows += [key.copied(), value.copied()]
          return true
        }
        all[table.name] = rows
      }
      let following = try FollowingProjections.read(in: log)
      all["following"] = [Key.number(following?.position ?? 0)] + (following?.keys ?? [])
    }
    return all
  }

  @Test(
    "interrupted after every part and gone on with, a fold gives the tables byte for byte that there were",
    arguments: 1...4 as ClosedRange<UInt64>)
  func interrupted(seed: UInt64) throws {
    let test = try Self.history(seed: seed)
    let before = try Self.rows(try Self.log(test))
    let fold = ProjectionFold(ProjectionCatalog())
    let choices: [[String]] = [
      [], ["states"], ["search", "words", "spotlight"], ["faces"], ["list", "undo", "recents", "widget"],
      ["states", "audit", "titles"],
    ]
    for (choice, events) in zip(choices, [7, 1, 13, 5, 40, 29] as [UInt64]) {
      let projections = fold.catalog.projections.filter { choice.isEmpty || choice.contains($0.name) }
      try Self.log(test).write { (transaction: inout WriteTransaction) throws(StoreError) in
        for projection in projections { try fold.restart(projection, in: &transaction) }
        return .commit(())
      }
      var parts = 0
      var isThere = false
      while !isThere {
        parts += 1
        // Every other part is begun and thrown away first, as by a process that is killed.
        for isKept in parts % 2 == 0 ? [true] : [false, true] {
          isThere = try Self.log(test).write { (transaction: inout WriteTransaction) throws(StoreError) in
            let reached = try fold.advance(
              projections, by: FoldPortion(events: events, bytes: parts % 3 == 0 ? 300 : 1 << 20), in: &transaction)
            let isThere = reached == transaction.head.position
            return isKept ? .commit(isThere) : .abandon(false)
          }
        }
      }
      #expect(parts > 3)
      let after = try Self.rows(try Self.log(test))
      for (table, rows) in before { #expect(after[table] == rows, "seed \(seed), \(choice), \(table)") }
    }
    #expect(try test.store.checkTables().map(\.table) == [], "seed \(seed)")
    // In one transaction, forgetting notes again and again.
    try Self.log(test).write { (transaction: inout WriteTransaction) throws(StoreError) in
      try fold.rebuild(fold.catalog.projections, by: FoldPortion(events: 11, bytes: 200), in: &transaction)
      return .commit(())
    }
    #expect(try Self.rows(try Self.log(test)) == before, "seed \(seed)")
  }

  /// A store opened so that little is much.
  static func inParts(_ test: TestStore, _ events: UInt64 = 16, leaving: Bool = true) throws -> NoteStore {
    var options = TestStore.options(test.folder, test.clock)
    options.eventsAtOnce = events
    options.leavesIndexesBehind = leaving
    return try NoteStore.open(test.folder.path + "/store", options)
  }

  /// Begins the indexes anew, and folds the first events into them.
  static func beginIndexes(_ test: TestStore, events: UInt64 = 16) throws {
    let fold = ProjectionFold(ProjectionCatalog())
    let indexes = fold.catalog.projections.filter(\.mayLag)
    try Self.log(test).write { (transaction: inout WriteTransaction) throws(StoreError) in
      try fold.begin(indexes, in: &transaction)
      try fold.advance(indexes, by: FoldPortion(events: events), in: &transaction)
      return .commit(())
    }
  }

  @Test(
    "what a fold remembers from part to part is what it would find, whatever is written and deleted between",
    arguments: 1...4 as ClosedRange<UInt64>)
  func remembering(seed: UInt64) throws {
    let test = try Self.history(seed: seed)
    let store = try Self.inParts(test)
    let fold = ProjectionFold(ProjectionCatalog())
    let indexes = fold.catalog.projections.filter(\.mayLag)
    var random = SeededGenerator(seed: seed + 100)
    let trail = FoldTrail()
    try store.log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      try fold.begin(indexes, in: &transaction)
      return .commit(())
    }
    var parts = 0
    var isThere = false
    while !isThere {
      parts += 1
      let isKept = !random.oneIn(4)
      let portion = FoldPortion(events: 9, bytes: random.oneIn(5) ? 300 : 1 << 20)
      isThere = try store.log.write { (transaction: inout WriteTransaction) throws(StoreError) in
        let isThere =
          try fold.advance(indexes, by: portion, trail, in: &transaction) == transaction.head.position
        return isKept ? .commit(isThere) : .abandon(false)
      }
      guard parts < 60, random.oneIn(3) else { continue }
      let notes = try store.list().map(\.id)
      guard !notes.isEmpty else { continue }
      let note = notes[random.below(notes.count)]
      if parts % 12 == 11 {
        _ = try store.delete([note])
        // What was half made begins anew.
        try store.log.write { (transaction: inout WriteTransaction) throws(StoreError) in
          try fold.begin(indexes, in: &transaction)
          return .commit(())
        }
        isThere = false
      } else {
        let text = try store.note(note).text + Array(" word \(random.below(50))".utf8)
        _ = try store.perform { (changes) throws(NoteStoreError) in try changes.edit(note, text: text) }
      }
    }
    #expect(parts > 10)
    let differences = try store.checkTables()
    #expect(differences.isEmpty, "seed \(seed): \(differences)")
  }

  static func behind(_ store: NoteStore) throws -> [String] {
    guard let status = try store.status() else { return [] }
    return status.projections.filter { $0.position < status.position }.map(\.name)
  }

  @Test("while the indexes are half made, notes are read and written; who searches has them made first")
  func servedMeanwhile() throws {
    let test = try TestStore()
    var history = RandomHistory(seed: 7)
    for _ in 0..<120 { try history.step(test) }
    let milk = try test.add("Milk and honey")
    let found = try test.store.found("milk")
    try Self.beginIndexes(test)
    let store = try Self.inParts(test)
    #expect(try Self.behind(store) == ["search", "words", "spotlight"])
    #expect(try store.list().first?.id == milk)
    // Other tables take what is written; the half made ones stay as they are until they are folded.
    let other = try store.add("Milk again")
    try store.edit(milk, "Milk and honey, changed")
    #expect(try store.list().prefix(2).map(\.title) == ["Milk and honey, changed", "Milk again"])
    #expect(try Self.behind(store) == ["search", "words", "spotlight"])
    try Self.beginIndexes(test)
    let reader = try {
      var options = TestStore.options(test.folder, test.clock)
      (options.isReadOnly, options.leavesIndexesBehind) = (true, true)
      return try NoteStore.open(test.folder.path + "/store", options)
    }()
    #expect(try reader.list().first?.id == milk)
    for search in [
      { try reader.found("milk").isEmpty }, { try reader.spotlight("milk").isEmpty },
      { try reader.answer("milk") == nil }, { try reader.related(milk).isEmpty },
      { try reader.ranked("milk") { _, _ in true } == 0 }, { try reader.lostWords("milk") { _ in true } == 0 },
      { try reader.spotlight("milk", at: .position(3)).isEmpty },
    ] as [() throws -> Bool] {
      do {
        _ = try search()
        Issue.record("a half made index was searched")
      } catch let error as NoteStoreError {
        #expect(error.code == .busy)
      }
    }
    let now = try store.found("milk")
    #expect(now.count == found.count + 1 && now.contains("Milk again"))
    #expect(try Self.behind(store).isEmpty)
    #expect(try reader.found("milk") == now)
    #expect(try store.note(other).revision == 1)
    #expect(try store.checkTables().isEmpty)
  }

  @Test("`rebuild` of an index goes on where another was interrupted, and begins anew where none was")
  func rebuildGoesOn() throws {
    let test = try TestStore()
    for number in 0..<80 { _ = try test.add("Note \(number) of milk") }
    let before = try Self.rows(try Self.log(test))
    let store = try Self.inParts(test)
    try Self.beginIndexes(test, events: 48)
    var told: [Double] = []
    #expect(try store.rebuild(["search", "words"]) { told.append($1) } == 80)
    #expect(told.last == 1)
    #expect(try Self.behind(store) == ["spotlight"])
    try store.rebuild(["spotlight"])
    #expect(try Self.rows(try Self.log(test)) == before)
    // What is whole is made from the first event on: a row changed by hand is mended.
    try Self.log(test).write { (transaction: inout WriteTransaction) throws(StoreError) in
      try transaction.put(SearchTable.grams, [0, 0, 0, 0, 0, 0, 0, 1], [1, 2])
      return .commit(())
    }
    #expect(try store.checkTables().map(\.projection) == ["search"])
    try store.rebuild(["search"])
    #expect(try Self.rows(try Self.log(test)) == before)
    try store.rebuild()
    #expect(try Self.rows(try Self.log(test)) == before)
  }

  @Test("many writers between the parts of a rebuild, in a store object each: nothing is lost, everything agrees")
  func writersBetween() throws {
    let test = try TestStore()
    var history = RandomHistory(seed: 3)
    for _ in 0..<150 { try history.step(test) }
    let store = try Self.inParts(test, 4)
    let writer = try Self.inParts(test, 4)
    let thread = Thread {
      for round in 0..<20 {
        _ = try? writer.add("Written meanwhile \(round)")
        usleep(500)
      }
    }
    thread.start()
    for _ in 0..<3 { try store.rebuild(["search", "words", "spotlight"]) }
    while !thread.isFinished { usleep(1_000) }
    #expect(try store.list().count(where: { $0.title.hasPrefix("Written meanwhile") }) == 20)
    #expect(try store.found("meanwhile").count == 20)
    #expect(try store.checkTables().isEmpty)
  }

  @Test("R34: a note and a passage deleted for good while the indexes are half made leave nothing in them")
  func erasedMeanwhile() throws {
    let test = try TestStore()
    let (gone, kept) = (try test.add("Zanzibar plan"), try test.add("Quixotic zebra stays, but Mozambique goes"))
    for number in 0..<80 { _ = try test.add("Note \(number)") }
    for part in 0..<2 {
      try Self.beginIndexes(test)
      let store = try Self.inParts(test)
      if part == 0 {
        _ = try store.delete([gone])
      } else {
        _ = try store.delete(passage: Array("Mozambique".utf8), from: kept)
      }
      #expect(try Self.behind(store) == ["search", "words", "spotlight"])
      // The audit keeps the title.
      for (table, rows) in try Self.rows(try Self.log(test)) where !table.hasPrefix("audit") {
        for row in rows {
          let text = String(decoding: row, as: UTF8.self).lowercased()
          #expect(!text.contains("zanzibar") && (part == 0 || !text.contains("mozambique")))
        }
      }
      #expect(try store.found("zanzibar").isEmpty)
      #expect(try store.found("zebra").count == 1)
      #expect(try store.checkTables().isEmpty)
    }
  }
}
