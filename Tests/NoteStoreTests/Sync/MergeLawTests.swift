import Events
@testable import NoteStore
import Replay
import TestSupport
import Testing

@Suite("Merging stores") struct MergeLawTests {
  /// One random command of those that change notes; refusals are part of the play.
  static func act(_ test: TestStore, _ random: inout SeededGenerator) throws {
    test.clock.advance(seconds: Double(random.below(900)) / 100)
    var ids: [NoteID] = []
    try test.store.walk(.all) { note in
      ids.append(note.id)
      return true
    }
    ids.sort()
    let choice = ids.isEmpty ? 0 : random.below(29)
    let note = ids.isEmpty ? nil : ids[random.below(ids.count)]
    let seed = random.next()
    do throws(NoteStoreError) {
      _ = try test.store.perform { (changes) throws(NoteStoreError) in
        var random = SeededGenerator(seed: seed)
        guard let note, choice > 1 else {
          _ = try changes.create(
            Array("Title \(random.below(9))\n\n- [ ] milk\n□ tea\nWater \(random.below(30))\n".utf8))
          return
        }
        switch choice {
        case 2..<8:
          let state = try changes.writable(note)
          var lines = state.text.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
          let line = random.below(lines.count)
          switch random.below(3) {
          case 0: lines.insert(Array("line \(random.below(50)) é".utf8), at: line)
          case 1: lines[line] += Array(" w\(random.below(10))".utf8)
          default: if lines.count > 3 { lines.remove(at: line) }
          }
          try changes.edit(note, text: Array(lines.joined(separator: [10])))
        case 8..<11: try changes.tick(.number(1 + random.below(3)), in: note)
        case 11: try changes.untick(.number(1 + random.below(3)), in: note)
        case 12..<15: try bump(note, Int64(random.below(30)) - 5, &changes)
        case 15: try changes.pin(note)
        case 16: try changes.trash(note)
        case 17: try changes.restore(note)
        case 18: try changes.setCollection("Folder \(random.below(3))", of: note)
        case 19: try changes.add(random.oneIn(2) ? .archived(Archived()) : .unarchived(Unarchived()), to: note)
        case 20: try changes.append(Array("more \(random.below(9))".utf8), to: note)
        case 21: try changes.unpin()
        case 22: try changes.open(note)
        case 23, 24: try changes.undo()
        case 25: try changes.redo()
        case 26:
          var scope = UndoScope()
          (scope.note, scope.isSplit) = (note, true)
          try changes.undo(scope)
        case 27: try changes.removeCollection("Folder \(random.below(3))")
        default: break
        }
      }
      if let note, choice == 28, seed % 4 == 0 { _ = try test.store.delete([note], forgettingTitles: seed % 8 == 0) }
    } catch {
      let refusals: [NoteStoreError.Code] = [.conflict, .notFound, .badInput]
      guard refusals.contains(error.code) else { throw error }
    }
  }

  static func bump(_ note: NoteID, _ delta: Int64, _ changes: inout NoteChanges) throws(NoteStoreError) {
    let text = try changes.writable(note).text
    let label = Array("Water ".utf8)
    guard let start = text.indices.first(where: { text[$0...].starts(with: label) }).map({ $0 + label.count }) else {
      return
    }
    let digits = Array(text[start...].prefix { (0x30...0x39).contains($0) })
    guard let from = Int64(String(decoding: digits, as: UTF8.self)), from + delta >= 0, delta != 0 else { return }
    try changes.add(
      .counterBumped(
        CounterBumped(
          patches: [Patch(offset: start, deleted: digits, inserted: Array(String(from + delta).utf8))], line: 0,
          label: "Water", from: UInt64(from), delta: delta)), to: note)
  }

  @Test("Three stores that exchange dumps in any order have the same notes, tables and heads", .timeLimit(.minutes(10)))
  func converge() throws {
    let seed: UInt64 = 70
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let tests = try (0..<3).map { try TestStore(start: 1_788_253_200_000_000 + Int64($0) * 7_000_000) }
      let stores = tests.map(\.store)
      for _ in 0..<40 {
        let one = random.below(3)
        if random.oneIn(5) {
          try stores[one].take(from: stores[random.below(3)])
        } else {
          try Self.act(tests[one], &random)
        }
      }
      try #require(try settle(stores) < 8, "seed \(seed), round \(round)")
      let told = try stores.map { try $0.shared() }
      for other in 1..<3 {
        try #require(told[0] == told[other], "seed \(seed), round \(round): \(told[0].difference(told[other]))")
        try #require(try stores[0].chainHeads() == stores[other].chainHeads(), "seed \(seed), round \(round)")
      }
      try #require(told[0].pinned.count <= 1, "seed \(seed), round \(round)")
      for store in stores {
        try #require(try store.chainFault() == nil, "seed \(seed), round \(round)")
        let differences = try store.checkTables()
        try #require(differences.isEmpty, "seed \(seed), round \(round): \(differences)")
      }
      let loaded = try TestStore()
      try loaded.store.take(from: stores[1])
      try #require(try loaded.store.shared() == told[0], "seed \(seed), round \(round)")
      for (replica, head) in try stores[1].chainHeads() {
        try #require(try loaded.store.chainHeads()[replica] == head, "seed \(seed), round \(round)")
      }
    }
  }

  @Test("State at every position is what it was there, merges or not")
  func statesAtPositions() throws {
    var random = SeededGenerator(seed: 71)
    let tests = try (0..<2).map { try TestStore(start: 1_788_253_200_000_000 + Int64($0) * 7_000_000) }
    var said: [(position: UInt64, texts: [NoteID: [UInt8]])] = []
    for _ in 0..<120 {
      let one = random.below(2)
      if random.oneIn(6) {
        try tests[one].store.take(from: tests[1 - one].store)
      } else {
        try Self.act(tests[one], &random)
      }
      guard one == 0 else { continue }
      var texts: [NoteID: [UInt8]] = [:]
      try tests[0].store.walk(.all) { note in
        texts[note.id] = note.text
        return true
      }
      said.append((try tests[0].store.head(), texts))
    }
    let erased = Set(try tests[0].store.events(after: 0, limit: .max).filter { $0.kind == .erased }.compactMap(\.note))
    for (position, texts) in said {
      for (note, text) in texts where !erased.contains(note) {
        #expect(try tests[0].store.note(note, at: .position(position)).text == text, "position \(position)")
      }
    }
  }
}
