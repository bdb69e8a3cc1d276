import Events
import LogStore
@testable import NoteStore
import Projections
import Replay
import Synchronization
import TestSupport
import Testing

/// Two versions of a projection on one store, in turns.
@Suite("Older and newer programs on one store")
struct OlderAndNewerTests {
  /// Every event's position and its note's text, by which commands might decide.
  private struct Versioned: Projection {
    let name = "versioned"
    let version: UInt64
    /// The positions that were folded.
    let folded = Positions()
    var tables: [Table] { [Table("versioned@\(version).rows", slot: 150 + Int(version))] }

    func apply(_ change: NoteChange, to transaction: inout WriteTransaction) throws(StoreError) {
      folded.add(change.logged.position)
      let text = (change.before?.text ?? [0]) + (change.after?.text ?? [1])
      try transaction.put(tables[0], Key.number(change.logged.position), text + [UInt8(version)])
    }
  }

  private final class Positions: Sendable {
    private let all = Mutex<[UInt64]>([])
    func add(_ position: UInt64) { all.withLock { $0.append(position) } }
    func take() -> [UInt64] {
      all.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  /// One of the programs.
  private struct Program {
    let versioned: Versioned
    let fold: ProjectionFold
    let log: EventLog

    init(_ version: UInt64, _ test: TestStore) throws {
      versioned = Versioned(version: version)
      fold = ProjectionFold(ProjectionCatalog(extra: [versioned]))
      log = try CatchUpTests.log(test, tables: fold.catalog.tables)
    }

    /// Folds one part of what is missing; false once nothing is.
    func catchUp(_ events: UInt64 = 9) throws -> Bool {
      try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
        let stale = try fold.stale(in: transaction.reading, head: transaction.head)
        let reached = try fold.advance(stale, by: FoldPortion(events: events), in: &transaction)
        return .commit(reached < transaction.head.position)
      }
    }

    /// Its rows, in the order of their positions.
    func positions() throws -> [UInt64] {
      var positions: [UInt64] = []
      _ = try log.read { (log) throws(StoreError) in
        try log.scan(versioned.tables[0]) { (key, value) throws(StoreError) in
          if value[value.count - 1] == UInt8(versioned.version) { positions.append(Key.readNumber(key)) }
          return true
        }
      }
      return positions
    }

    func expectWhole() throws {
      let head = try log.read { (log) throws(StoreError) in try log.head().position } ?? 0
      #expect(try positions() == Array(1...head))
      let folder = try TemporaryFolder()
      let differences = try log.read { (log) throws(StoreError) in
        let scratch = try Environment.open(folder: folder.path, purpose: .scratch, tables: fold.catalog.tables)
        return try fold.check([], of: log, head: try log.head(), scratch: scratch)
      }
      #expect(differences?.isEmpty == true)
    }
  }

  @Test("each folds only what the other wrote, into tables of its own, and finds its own as it left them")
  func turns() throws {
    let test = try TestStore()
    var history = RandomHistory(seed: 9)
    for _ in 0..<60 { try history.step(test) }
    let (older, newer) = (try Program(1, test), try Program(2, test))
    while try older.catchUp() {}
    let first = try test.store.head()
    #expect(older.versioned.folded.take() == Array(1...first))
    // The newer one begins beside it and is interrupted; the older one's tables are whole all the while.
    #expect(try newer.catchUp(20))
    #expect(try newer.positions() == Array(1...20))
    try older.expectWhole()
    // Another program writes; both are behind now, and go on from where they were.
    for _ in 0..<30 { try history.step(test) }
    let second = try test.store.head()
    while try older.catchUp() {}
    #expect(older.versioned.folded.take().suffix(Int(second - first)) == Array(first + 1...second))
    _ = newer.versioned.folded.take()
    while try newer.catchUp() {}
    #expect(newer.versioned.folded.take() == Array(21...second))
    try newer.expectWhole()
    try older.expectWhole()
  }

  @Test("R34: a note that one deletes for good leaves the tables of the other, which folds them again")
  func erased() throws {
    let test = try TestStore()
    let note = try test.add("Zanzibar plan")
    for number in 0..<12 { _ = try test.add("Note \(number)") }
    let (older, newer) = (try Program(1, test), try Program(2, test))
    while try older.catchUp() {}
    #expect(try newer.catchUp(5))
    // A third program, that knows neither, deletes.
    _ = try test.store.delete([note])
    for program in [older, newer] {
      #expect(try program.positions().isEmpty)
      while try program.catchUp() {}
      try program.expectWhole()
    }
    for (table, rows) in try CatchUpTests.rows(older.log, older.fold.catalog.tables) where table != "audit@2.titles" {
      #expect(
        !rows.contains { String(decoding: $0, as: UTF8.self).contains("Zanzibar plan") } || table.hasPrefix("audit"))
    }
  }

  @Test("a store object folds what an older program wrote since, and no more")
  func custom() throws {
    let test = try TestStore()
    let counting = CountingProjection()
    do {
      let store = try test.other(custom: [counting])
      for number in 0..<5 { _ = try store.add("Note \(number)") }
      #expect(counting.seen.take() == [1, 2, 3, 4, 5])
    }
    for number in 0..<3 { _ = try test.other().add("Older \(number)") }
    let store = try test.other(custom: [counting])
    #expect(counting.seen.take() == [6, 7, 8])
    #expect(try store.rows(ofProjection: "counting").count == 8)
    #expect(try store.checkTables().isEmpty)
  }

  private struct CountingProjection: CustomProjection {
    let name = "counting"
    let version: UInt64 = 1
    let seen = Positions()

    func apply(_ change: CustomChange, to table: inout CustomTable) throws(NoteStoreError) {
      seen.add(change.position)
      try table.put([UInt8(change.position)], [])
    }
  }
}
