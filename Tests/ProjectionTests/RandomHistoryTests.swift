import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

/// Laws that hold whatever people do.
@Suite("Random histories")
struct RandomHistoryTests {
  /// What the read commands said at one position.
  struct Said: Equatable {
    var rows: [NoteRow]
    var trash: [NoteRow]
    var recents: [RecentNote]
    var widget: Widget?
    var found: [String]
    var spotlight: [SpotlightRow]
    var archived: [NoteRow]
    var manual: [NoteRow]
    var bookmarks: [NoteRow]
    var collections: [CollectionRow]
  }

  static func say(_ store: NoteStore, at moment: StoreMoment? = nil) throws -> Said {
    var trashed = ListOptions()
    trashed.scope = .trash
    var archived = ListOptions()
    archived.scope = .archived
    var manual = ListOptions()
    manual.order = .manual
    var bookmarks = ListOptions()
    bookmarks.isBookmarked = true
    bookmarks.order = .bookmarks
    var found: [String] = []
    try store.search("milk", at: moment) { hit in
      found.append(hit.row.title + "|" + hit.snippet)
      return true
    }
    // Short ids are as of now: more notes need longer ones.
    func bare(_ rows: [NoteRow]) -> [NoteRow] {
      rows.map {
        var row = $0; row.shortID = ""; return row
      }
    }
    return Said(
      rows: bare(try store.list(at: moment)), trash: bare(try store.list(trashed, at: moment)),
      recents: try store.recents(at: moment).map {
        var note = $0; note.shortID = ""; return note
      },
      widget: try store.widget(at: moment), found: found,
      spotlight: try store.spotlight("milk", at: moment).map {
        var row = $0; row.shortID = ""; return row
      },
      archived: bare(try store.list(archived, at: moment)), manual: bare(try store.list(manual, at: moment)),
      bookmarks: bare(try store.list(bookmarks, at: moment)), collections: try store.collections(at: moment))
  }

  @Test(
    "live tables equal a refold's, and each read as of a position equals what it said then",
    arguments: 1...6 as ClosedRange<UInt64>)
  func replayEqualsLive(seed: UInt64) throws {
    let test = try TestStore()
    var history = RandomHistory(seed: seed)
    var said: [(position: UInt64, said: Said, texts: [NoteID: [UInt8]])] = []
    for step in 0..<240 {
      try history.step(test)
      guard step % 12 == 0 else { continue }
      var texts: [NoteID: [UInt8]] = [:]
      for note in history.notes { texts[note] = try test.store.note(note).text }
      said.append((try test.store.head(), try Self.say(test.store), texts))
    }
    try expectEqualTables(test.store)
    for moment in said {
      #expect(
        try Self.say(test.store, at: .position(moment.position)) == moment.said,
        "seed \(seed), position \(moment.position)")
      for (note, text) in moment.texts {
        #expect(
          try test.store.note(note, at: .position(moment.position)).text == text,
          "seed \(seed), position \(moment.position)")
      }
    }
    try test.store.rebuild()
    try expectEqualTables(test.store)
    #expect(try Self.say(test.store) == Self.say(test.store, at: .position(test.store.head())))
  }

  @Test("the histories that the laws are tried on hold every kind that a command writes")
  func everyKindIsPlayed() throws {
    var kinds: Set<EventKind> = []
    for seed in 1...6 as ClosedRange<UInt64> {
      let test = try TestStore()
      var history = RandomHistory(seed: seed)
      for _ in 0..<240 { try history.step(test) }
      kinds.formUnion(try test.store.events(after: 0, limit: .max).map(\.kind))
    }
    let others: Set<EventKind> = [
      .reverted, .merged, .erased, .passageErased, .imported, .changeUndone, .changeRedone, .syncReceived, .appData,
    ]
    #expect(Set(EventKind.all).subtracting(others).subtracting(kinds) == [])
  }

  @Test("R37: the audit agrees with the Trash at every position", arguments: 11...13 as ClosedRange<UInt64>)
  func auditAgreesWithTrash(seed: UInt64) throws {
    let test = try TestStore()
    var history = RandomHistory(seed: seed)
    for _ in 0..<200 { try history.step(test) }
    var scope = ListOptions()
    scope.scope = .trash
    var isTrashSeen = false
    for position in stride(from: UInt64(1), through: try test.store.head(), by: 7) {
      var inTrash: Set<NoteID> = []
      for entry in try test.store.audit(at: .position(position)) {
        if entry.action == .trashed { inTrash.insert(entry.note) } else { inTrash.remove(entry.note) }
      }
      let listed = Set(try test.store.list(scope, at: .position(position)).map(\.id))
      isTrashSeen = isTrashSeen || !listed.isEmpty
      #expect(inTrash == listed, "seed \(seed), position \(position)")
    }
    #expect(isTrashSeen)
  }

  @Test("a row changed by hand is named, with the event that made it; a rebuild mends it")
  func mutatedRowIsNamed() throws {
    let test = try TestStore()
    var history = RandomHistory(seed: 5)
    for _ in 0..<60 { try history.step(test) }
    let note = history.notes[1]
    try expectEqualTables(test.store)
    let last = try #require(try test.store.events(after: 0, limit: .max, note: note).last)
    let log = try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
    let changed: [UInt8] = try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      let number = try transaction.reading.noteNumber(note) ?? 0
      let key = try ListPlace.of(number, in: transaction.reading)?.key ?? []
      try transaction.put(ListTable.order, key, [1, 2, 3])
      return .commit(key)
    }
    let differences = try test.store.checkTables()
    let difference = try #require(differences.first)
    #expect(differences.count == 1)
    #expect(difference.projection == "list" && difference.table == ListTable.order.name)
    #expect(difference.key == changed)
    #expect(difference.live == [1, 2, 3])
    #expect(difference.position == last.position)
    try test.store.rebuild(["list"])
    try expectEqualTables(test.store)
  }

  @Test(
    "marten#3690: rebuilding one projection leaves the others as they are",
    arguments: ProjectionCatalog().projections.map(\.name))
  func rebuildOne(name: String) throws {
    let test = try TestStore()
    var history = RandomHistory(seed: 21)
    for _ in 0..<80 { try history.step(test) }
    let before = try Self.say(test.store)
    try test.store.rebuild([name])
    try expectEqualTables(test.store)
    #expect(try Self.say(test.store) == before)
  }
}

/// Expects that a refold of the log gives the store's tables, key by key.
func expectEqualTables(_ store: NoteStore, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let differences = told(try store.checkTables())
  #expect(differences == "", "\(differences)", sourceLocation: sourceLocation)
}

/// What a failed check says.
private func told(_ differences: [TableDifference]) -> String {
  differences.map { difference in
    func text(_ bytes: [UInt8]?) -> String { bytes.map { "\($0)" } ?? "no row" }
    return
      "\(difference.table) key \(difference.key): live \(text(difference.live)), folded \(text(difference.folded)), by position \(difference.position)"
  }.joined(separator: "\n")
}
