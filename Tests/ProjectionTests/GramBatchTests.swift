import Foundation
import LogStore
import NoteText
import TestSupport
import Testing

@testable import Projections

@Suite("Grams held back") struct GramBatchTests {
  /// The grams of a whole text, by the set that knows all of them.
  private func grams(of text: [UInt8]) -> Set<UInt32> {
    var set = GramSet()
    set.add(GramStretch(text))
    return Set(set.grams)
  }

  /// The rows that some notes' grams are, by their keys.
  private func rows(_ notes: [UInt64: Set<UInt32>]) -> [UInt64: [UInt8]] {
    var places: [UInt64: [UInt16]] = [:]
    for note in notes.keys.sorted() {
      let (chunk, index) = GramRow.place(note)
      for gram in notes[note] ?? [] {
        places[GramRow.number(chunk: chunk, gram: gram), default: []].append(UInt16(index))
      }
    }
    return places.mapValues { GramRow.encoded($0) }
  }

  private func rows(in transaction: borrowing ReadTransaction) throws -> [UInt64: [UInt8]] {
    var found: [UInt64: [UInt8]] = [:]
    try transaction.scan(SearchTable.grams) { (key, row) throws(StoreError) in
      found[Key.readNumber(key)] = row.copied()
      return true
    }
    return found
  }

  private func environment(_ test: TestStore) throws -> Environment {
    try Environment.open(folder: test.folder.path, purpose: .scratch, tables: SearchProjection().tables)
  }

  private func word(_ generator: inout SeededGenerator) -> [UInt8] {
    switch generator.below(6) {
    case 0: Array("при\(generator.below(30))вет".utf8)
    case 1: Array("日本\(generator.below(9))".utf8)
    case 2: generator.bytes(generator.below(5))
    default: (0..<1 + generator.below(7)).map { _ in UInt8(0x61 + generator.below(4)) }
    }
  }

  private func text(_ generator: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<generator.below(generator.oneIn(40) ? 400 : 8) { text += word(&generator) + [0x20] }
    return text
  }

  @Test(
    "R40: texts and edits of notes in any order, however much is held back, give the rows of all grams of all versions",
    arguments: [91, 92, 93])
  func merges(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    var transaction = try WriteTransaction.begin(environment(test))
    var merged: [UInt64: Set<UInt32>] = [:]
    var texts: [UInt64: [UInt8]] = [:]
    for round in 0..<8 {
      var batch = GramBatch(mostPairs: generator.oneIn(2) ? 1 + generator.below(20_000) : 16 << 20)
      var waiting: [UInt64: Set<UInt32>] = [:]
      let isAscending = generator.oneIn(2)
      var note = UInt64(generator.below(3_000))
      for _ in 0..<generator.below(1_500) {
        note = isAscending ? note + UInt64(generator.below(9)) : UInt64(generator.below(20_000))
        let old = texts[note] ?? []
        var new = old
        if old.isEmpty || generator.oneIn(3) {
          new = text(&generator)
        } else {
          let place = generator.below(old.count)
          let end = place + generator.below(min(9, old.count - place + 1))
          new.replaceSubrange(place..<end, with: generator.oneIn(4) ? [] : word(&generator))
        }
        texts[note] = new
        let all = grams(of: new)
        // A fold finds grams that wait in the table, or what changed in a text.
        let hasGrams = generator.oneIn(5)
        batch.wait(
          hasGrams ? .grams(Array(all)) : .stretches([GramStretch(new, differingFrom: old)]), of: note)
        waiting[note, default: []].formUnion(all)
        if generator.oneIn(4) {
          try batch.merge { (rows) throws(StoreError) in try rows.write(&transaction) }
          for (note, grams) in waiting { merged[note, default: []].formUnion(grams) }
          waiting = [:]
        }
      }
      try batch.flush(&transaction)
      #expect(try rows(in: transaction.reading) == rows(merged), "seed \(seed), round \(round)")
      for (note, grams) in batch.takeWaiting() {
        #expect(waiting[note]?.isSuperset(of: grams) == true, "seed \(seed), round \(round), note \(note)")
        merged[note, default: []].formUnion(grams)
      }
      for (note, grams) in waiting {
        // What does not wait an older version has.
        #expect(merged[note] ?? [] == (merged[note] ?? []).union(grams), "seed \(seed), round \(round), note \(note)")
        try GramIndex.add(Array(merged[note] ?? []), of: note, in: &transaction)
      }
    }
  }

  @Test("R40: a text with more different grams than may be gathered at once has all of them")
  func manyGrams() throws {
    var generator = SeededGenerator(seed: 94)
    let test = try TestStore()
    var transaction = try WriteTransaction.begin(environment(test))
    let long = generator.bytes(1_200_000)
    let short = Array("a short one".utf8)
    var batch = GramBatch()
    batch.wait(.stretches([GramStretch(short)]), of: 5)
    batch.wait(.stretches([GramStretch(long)]), of: 7)
    batch.wait(.grams(grams(of: long).sorted()), of: 6)
    try batch.merge { (rows) throws(StoreError) in try rows.write(&transaction) }
    try batch.flush(&transaction)
    #expect(try rows(in: transaction.reading) == rows([5: grams(of: short), 6: grams(of: long), 7: grams(of: long)]))
  }

  @Test("R40: numbers that are no grams, as a damaged row may have, are left out")
  func damaged() throws {
    var generator = SeededGenerator(seed: 95)
    let test = try TestStore()
    var transaction = try WriteTransaction.begin(environment(test))
    let some = grams(of: Array("четыре letters, three".utf8))
    var batch = GramBatch()
    for note in 1..<200 as Range<UInt64> {
      let wrong = (0..<generator.below(40)).map { _ in
        UInt32(truncatingIfNeeded: generator.next() >> UInt64(32 + generator.below(32)))
      }
      let all = some + wrong.filter { Gram.length($0) == nil } + [0, .max]
      batch.wait(.grams(all.shuffled(using: &generator)), of: note)
    }
    try batch.merge { (rows) throws(StoreError) in try rows.write(&transaction) }
    try batch.flush(&transaction)
    let expected = Dictionary(uniqueKeysWithValues: (1..<200 as Range<UInt64>).map { ($0, some) })
    #expect(try rows(in: transaction.reading) == rows(expected))
  }

  @Test("a row of notes is the same from a list as from bits, whatever their number")
  func forms() throws {
    var generator = SeededGenerator(seed: 96)
    let test = try TestStore()
    var transaction = try WriteTransaction.begin(environment(test))
    var bits = NoteBits()
    var rows = GramRows()
    var expected: [UInt64: [UInt8]] = [:]
    for round in 0..<300 as Range<UInt64> {
      let share = 1 + generator.below(generator.oneIn(3) ? 12 : 2_000)
      let notes = (0..<GramRow.notes).filter { _ in generator.oneIn(share) }.map { UInt16($0) }
      notes.withUnsafeBufferPointer { rows.append($0, 2 * round) }
      for note in notes.shuffled(using: &generator) + notes.prefix(3) { bits.insert(note) }
      #expect(bits.count == notes.count)
      rows.append(bits, 2 * round + 1)
      bits.removeAll()
      expected[2 * round] = GramRow.encoded(notes)
      expected[2 * round + 1] = GramRow.encoded(notes)
    }
    try rows.write(&transaction)
    #expect(try self.rows(in: transaction.reading) == expected)
  }

  @Test("R40: what waits is merged after so many changes or bytes, and with the first event of a chunk's last note")
  func pending() {
    let last = UInt64(3 * GramRow.notes - 1)
    /// Which of some changes are those with which all that waits is merged: note, bytes, whether the note is new.
    func due(_ changes: [(UInt64, Int, Bool)]) -> [Int] {
      var counters = PendingGrams()
      return changes.indices.filter { place in
        let (note, bytes, isNew) = changes[place]
        return counters.count([GramStretch([UInt8](repeating: 0x61, count: bytes))], of: note, isNew: isNew)
      }
    }
    #expect(due([(last - 1, 1, true), (last, 1, true)]) == [1])
    #expect(due([(last - 1, 1, true), (last, 1, false)]).isEmpty, "an edit of it is one of many")
    #expect(due([(UInt64, Int, Bool)](repeating: (7, 1, false), count: 256)) == [255])
    #expect(due([(7, 15_000, true), (8, 9_000, true)]) == [1])
  }
}
