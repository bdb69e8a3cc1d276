import Events
import Foundation
import LogStore
import NoteStore
import Projections
import TestSupport
import Testing

/// The ways by which a past list is put in order give one order.
@Suite("Order of past lists")
struct PastOrderTests {
  private static func log(_ test: TestStore) throws -> EventLog {
    try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
  }

  private static func history(_ seed: UInt64, steps: Int) throws -> TestStore {
    let test = try TestStore()
    if seed % 2 == 0 {
      var history = try RawHistory(seed: seed, test)
      for _ in 0..<steps { try history.step() }
    } else {
      var history = RandomHistory(seed: seed)
      for _ in 0..<steps { try history.step(test) }
    }
    return test
  }

  @Test(
    "R54: the walk from the log's end, in parts of any size, and notes put in order by themselves give one order",
    arguments: 61...66 as ClosedRange<UInt64>)
  func oneOrder(seed: UInt64) throws {
    let test = try Self.history(seed, steps: 110)
    var generator = SeededGenerator(seed: seed)
    var compared = 0
    try Self.log(test).read { (log) throws(StoreError) in
      for position in 0...(try log.head().position) {
        let list = try PastList(at: position, in: log)
        for shelves in [
          Shelf.pinned ... .live, .live ... .live, .pinned ... .pinned, .pinned ... .archived, .pinned ... .trash,
        ] {
          for isBlankOut in [false, true] {
            var walk = PastRecency(of: shelves, areBlankOut: isBlankOut, at: position)
            var numbers: [UInt64] = []
            while let more = try walk.more(1 + generator.below(5), in: log), !more.isEmpty {
              numbers += more.map(\.number)
            }
            let wanted = list.places(shelves, areBlankOut: isBlankOut).map(\.number)
            #expect(numbers == wanted, "seed \(seed), position \(position), \(shelves)")
            compared += wanted.count
          }
        }
        let limit = generator.below(9)
        let used = try PastRecency.first(limit, .use, of: .pinned ... .live, at: position, in: log)
        #expect(used?.map(\.number) == list.lastUsed(limit).map(\.number), "seed \(seed), position \(position)")
        let all = try log.noteCount()
        let some = (0...all).filter { _ in generator.oneIn(2) }.shuffled(using: &generator)
        let few = try PastList(of: some, at: position, in: log)
        let ordered = few.places(.live ... .trash).map(\.number)
        let wanted = list.places(.live ... .trash).map(\.number).filter { some.contains($0) }
        #expect(ordered == wanted, "seed \(seed), position \(position)")
        // Lent again, a row tells what the way down the tree finds; of other notes too.
        for number in 0...all {
          let row = try NoteFaces.version(of: number, at: position, in: log)?.row
          for known in [list, few] {
            #expect(try known.version(of: number, in: log)?.row == row, "seed \(seed), \(position), \(number)")
          }
        }
      }
    }
    #expect(compared > 1_000)
  }

  @Test("R54: notes with many versions since then are put in order by themselves, too")
  func longHistories() throws {
    let test = try TestStore()
    func add(_ text: String) throws -> NoteID {
      var note: NoteID?
      _ = try test.store.perform { (changes) throws(NoteStoreError) in note = try changes.create(Array(text.utf8)) }
      return try #require(note)
    }
    let notes = try (0..<4).map { try add("Note \($0)") }
    for step in 0..<400 {
      _ = try test.store.perform { (changes) throws(NoteStoreError) in
        try changes.edit(notes[step % 4], text: Array("Note \(step % 4)\n\(step) and more".utf8))
      }
    }
    _ = try add("Came later")
    try Self.log(test).read { (log) throws(StoreError) in
      for position in stride(from: 1, through: try log.head().position, by: 7) as StrideThrough<UInt64> {
        let list = try PastList(at: position, in: log).places(.live ... .trash).map(\.number)
        let few = try PastList(of: Array(0...(try log.noteCount())), at: position, in: log)
        #expect(few.places(.live ... .trash).map(\.number) == list, "position \(position)")
      }
    }
  }

  @Test("a walk over the headers of events tells their notes", arguments: [68, 69] as [UInt64])
  func headers(seed: UInt64) throws {
    let test = try Self.history(seed, steps: 200)
    try Self.log(test).read { (log) throws(StoreError) in
      let head = try log.head()
      var next = head.position
      try log.walkNotes(backFrom: .max) { (position, note) throws(StoreError) in
        #expect(position == next)
        #expect(
          try log.event(at: position, clock: head.clock)?.noteNumber == note, "seed \(seed), position \(position)")
        next -= 1
        return true
      }
      #expect(next == 0)
    }
  }

  /// What some searches find, and spotlight.
  private static func found(_ store: NoteStore, at moment: StoreMoment? = nil) throws -> [String] {
    var found: [String] = []
    for query in ["every", "some", "a few", "none at all", "", "every not:some", "even", "labelled"] {
      for scope in [ListOptions.Scope.live, .all, .trash] {
        try store.search(query, in: scope, at: moment, snippets: false) { hit in
          found.append("\(query) \(scope): \(hit.row.id) \(hit.row.title)")
          return true
        }
      }
      for row in try store.spotlight(query, at: moment) {
        found.append("\(query) spotlight: \(row.id) \(row.title) \(row.keywords) \(row.used)")
      }
    }
    return found
  }

  @Test(
    "R54: searches of the past find what they found then, in the order of then: of many notes, of some, of few, of none",
    arguments: 71...72 as ClosedRange<UInt64>)
  func searches(seed: UInt64) throws {
    let test = try TestStore()
    var generator = SeededGenerator(seed: seed)
    let made = try test.store.perform(repeated: { [NoteID]() }) { (changes) throws(NoteStoreError) in
      var notes: [NoteID] = []
      for number in 0..<180 {
        let some = number % 4 == 0 ? " some" : ""
        let few = number % 30 == 0 ? " a few #label" : ""
        notes.append(try changes.create(Array("Note \(number)\n\nevery\(some)\(few)\n- [ ] even so\n".utf8)))
      }
      return notes
    }
    let notes = made.value
    var then: [(position: UInt64, found: [String])] = []
    for step in 0..<120 {
      test.clock.advance(seconds: 61)
      let note = generator.oneIn(3) ? notes[generator.below(5)] : generator.element(notes)
      let choice = generator.below(10)
      _ = try? test.store.perform { (changes) throws(NoteStoreError) in
        switch choice {
        case 0: try changes.pin(note)
        case 1: try changes.trash(note)
        case 2: try changes.restore(note)
        case 3: try changes.archive(note)
        case 4: try changes.open(note)
        case 5: try changes.edit(note, text: Array("Edited \(step)\n\nsome #labelled\n".utf8))
        default: try changes.append(Array("every \(step)\n".utf8), to: note)
        }
      }
      if step % 8 == 0 { then.append((try test.store.head(), try Self.found(test.store))) }
    }
    for (position, found) in then {
      let now = try Self.found(test.store, at: .position(position))
      #expect(now == found, "seed \(seed), position \(position): \(difference(found, now) ?? "")")
      #expect(found.count > 400)
    }
  }

  @Test("R54: where the walk from the log's end would be too long the whole list goes on from where it was")
  func longWalk() throws {
    let test = try TestStore()
    let count = 4_400
    _ = try test.store.perform { (changes) throws(NoteStoreError) in
      for number in 0..<count { _ = try changes.create(Array("every \(number)\n".utf8)) }
    }
    let position = try test.store.head()
    let wanted = try test.store.list().map(\.id)
    #expect(wanted.count == count)
    test.clock.advance(seconds: 60)
    for place in [3, 400, 4_399] {
      _ = try test.store.perform { (changes) throws(NoteStoreError) in
        try changes.edit(wanted[place], text: Array("other\n".utf8))
      }
    }
    for query in ["every", ""] {
      var found: [NoteID] = []
      try test.store.search(query, at: .position(position), snippets: false) { hit in
        found.append(hit.row.id)
        return true
      }
      #expect(found == wanted, "\(query)")
    }
    var walked: [NoteID] = []
    try test.store.walk(.live, at: .position(position)) { note in
      walked.append(note.id)
      return true
    }
    #expect(walked == wanted)
  }
}
