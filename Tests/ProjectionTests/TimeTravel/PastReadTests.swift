import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

/// Reading the past gives what was read then.
@Suite("Reads of the past")
struct PastReadTests {
  @Test(
    "R54: every read as of every position is what it was then, over all kinds of events; faces equal a refold's",
    arguments: 1...4 as ClosedRange<UInt64>)
  func everyPosition(seed: UInt64) throws {
    let test = try TestStore()
    var history = try RawHistory(seed: seed, test)
    try history.step()
    var then: [(position: UInt64, said: [String])] = []
    for _ in 0..<160 {
      try history.step()
      then.append((try test.store.head(), try said(test.store, notes: history.notes)))
    }
    for (position, lines) in then {
      let now = try said(test.store, at: .position(position), notes: history.notes)
      // Notes that came later are told of by nothing but their absence.
      let difference = difference(lines, now.filter { $0 != "note: \(NoteStoreError.Code.notFound)" })
      #expect(difference == nil, "seed \(seed), position \(position)\n\(difference ?? "")")
      if difference != nil { break }
    }
    try expectEqualTables(test.store)
    try test.store.rebuild(["faces"])
    try expectEqualTables(test.store)
    let missing = EventKind.all.filter { $0 != .erased && !history.kinds.contains($0) }
    #expect(missing.count < 10, "a history without \(missing) proves little")
  }

  @Test(
    "R54: every read as of a position is what it was then, over what people do; read-only stores say the same",
    arguments: 31...33 as ClosedRange<UInt64>)
  func commands(seed: UInt64) throws {
    let test = try TestStore()
    var history = RandomHistory(seed: seed)
    var then: [(position: UInt64, said: [String])] = []
    for step in 0..<240 {
      try history.step(test)
      if step % 6 == 0 {
        then.append((try test.store.head(), try said(test.store, notes: history.notes)))
      }
    }
    var options = TestStore.options(test.folder, test.clock)
    options.isReadOnly = true
    // Nothing is made anywhere: there is no folder for scratch tables.
    options.scratchFolder = "/nonexistent"
    let reader = try NoteStore.open(test.folder.path + "/store", options)
    for (position, lines) in then {
      let now = try said(reader, at: .position(position), notes: history.notes)
      let difference = difference(lines, now.filter { $0 != "note: \(NoteStoreError.Code.notFound)" })
      #expect(difference == nil, "seed \(seed), position \(position)\n\(difference ?? "")")
      if difference != nil { break }
    }
    try expectEqualTables(test.store)
  }

  @Test(
    "R54: the first few notes of a past list, found from the log's end, are the first of the whole list then",
    arguments: 51...54 as ClosedRange<UInt64>)
  func firstFew(seed: UInt64) throws {
    let test = try TestStore()
    if seed % 2 == 0 {
      var history = try RawHistory(seed: seed, test)
      for _ in 0..<120 { try history.step() }
    } else {
      var history = RandomHistory(seed: seed)
      for _ in 0..<120 { try history.step(test) }
    }
    var compared = 0
    for position in 1..<(try test.store.head()) {
      // A limit that is no small one reads where all notes stood.
      let all = try test.store.list(at: .position(position)).map(\.id)
      for limit in [1, 2, 7, 64] {
        var options = ListOptions()
        options.limit = limit
        let few = try test.store.list(options, at: .position(position)).map(\.id)
        #expect(few == Array(all.prefix(limit)), "seed \(seed), position \(position), limit \(limit)")
        compared += few.count
      }
    }
    #expect(compared > 100)
  }

  @Test("a note named as of a moment: by its title then, by its title now where none had it, by the pin and use then")
  func names() throws {
    let test = try TestStore()
    func make(_ text: String) throws -> NoteID {
      test.clock.advance(seconds: 60)
      let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
        try changes.create(Array(text.utf8))
      }
      return try #require(made.value)
    }
    func change(_ body: (inout NoteChanges) throws(NoteStoreError) -> Void) throws {
      test.clock.advance(seconds: 60)
      _ = try test.store.perform(ChangeOptions(), body)
    }
    let a = try make("Shopping\nmilk\n")
    let b = try make("Plans\n")
    try change { (changes) throws(NoteStoreError) in try changes.pin(a) }
    let then = StoreMoment.position(try test.store.head())
    try change { (changes) throws(NoteStoreError) in try changes.edit(a, text: Array("Groceries\nmilk\n".utf8)) }
    try change { (changes) throws(NoteStoreError) in try changes.pin(b) }
    let c = try make("Shopping\n")
    #expect(try test.store.resolve(.idOrTitle("shopping"), at: then) == a)
    #expect(try test.store.resolve(.idOrTitle("Groceries"), at: then) == a)
    #expect(try test.store.resolve(.idOrTitle("Shopping")) == c)
    #expect(try test.store.resolve(.titleWords("shop"), at: then) == a)
    #expect(try test.store.resolve(.pinned, at: then) == a)
    #expect(try test.store.resolve(.recent(1), at: then) == b)
    #expect(try test.store.resolve(.idOrTitle(c.description), at: then) == c)
    #expect(throws: NoteStoreError.self) { try test.store.note(c, at: then) }
    #expect(throws: NoteStoreError.self) { try test.store.resolve(.pinned, at: .position(1)) }
    #expect(throws: NoteStoreError.self) { try test.store.resolve(.recent(3), at: then) }
  }

  @Test("xtdb/xtdb#6086: two changes at one reading of the clock have times of their own, and --at tells them apart")
  func sameTime() throws {
    let test = try TestStore()
    var history = RandomHistory(seed: 3)
    for _ in 0..<12 { try history.step(test) }
    for text in ["First\n", "Second\n", "Third\n"] {
      _ = try test.store.perform { (changes) throws(NoteStoreError) in _ = try changes.create(Array(text.utf8)) }
    }
    let head = try test.store.head()
    let times = try test.store.events(after: head - 3).map(\.time)
    #expect(times == times.sorted() && Set(times).count == 3)
    for (index, time) in times.enumerated() {
      let titles = try test.store.titles(at: .time(time)).map(\.title)
      #expect(titles.first == ["First", "Second", "Third"][index])
      #expect(try test.store.position(of: .time(time)) == head - 2 + UInt64(index))
    }
  }

  @Test(
    "AxonFramework#566: tables made by an older rule are not read: their version is another, and they are folded again")
  func olderRule() throws {
    let test = try TestStore()
    var history = RandomHistory(seed: 8)
    for _ in 0..<60 { try history.step(test) }
    let middle = StoreMoment.position(try test.store.head() / 2)
    let before = try said(test.store, at: middle, notes: history.notes)
    let log = try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
    for projection in ProjectionCatalog().projections where ["faces", "states"].contains(projection.name) {
      try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
        // As if their versions had been others.
        guard let row = try FollowingProjections.read(in: transaction.reading) else { return .abandon(()) }
        let keys = row.keys.map { $0 == projection.key ? Array("\(projection.name)@0".utf8) : $0 }
        try FollowingProjections(position: row.position, keys: keys).write(in: &transaction)
        for table in projection.tables { try transaction.put(table, Key.pair(1, 1), [9, 9, 9]) }
        return .commit(())
      }
    }
    let reopened = try test.reopened()
    #expect(try said(reopened, at: middle, notes: history.notes) == before)
    try expectEqualTables(reopened)
  }
}
