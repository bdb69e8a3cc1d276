import Foundation
import LogStore
import TestSupport
import Testing

@testable import Projections

@Suite("Grams held back") struct GramBatchTests {
  /// The rows that some pairs of gram and note are, by their keys.
  private func rows(_ pairs: Set<[UInt64]>) -> [UInt64: [UInt8]] {
    var places: [UInt64: [UInt16]] = [:]
    for pair in pairs {
      let (chunk, index) = GramRow.place(pair[1])
      places[GramRow.number(chunk: chunk, gram: UInt32(pair[0])), default: []].append(UInt16(index))
    }
    return places.mapValues { GramRow.encoded($0.sorted()) }
  }

  @Test(
    "R40: grams of notes in any order, in any number of runs, give the rows of all of them", arguments: [91, 92, 93])
  func merges(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    let environment = try Environment.open(
      folder: test.folder.path, purpose: .scratch, tables: SearchProjection().tables)
    var transaction = try WriteTransaction.begin(environment)
    var expected: Set<[UInt64]> = []
    for round in 0..<12 {
      var batch = GramBatch(pairsOfRun: 1 + generator.below(6_000))
      var waiting: [UInt64: Set<UInt32>] = [:]
      let isAscending = generator.oneIn(2)
      let grams = 1 + generator.below(300)
      var note = UInt64(generator.below(3_000))
      for _ in 0..<generator.below(3_000) {
        note = isAscending ? note + UInt64(generator.below(9)) : UInt64(generator.below(20_000))
        // Of some grams nearly all notes are.
        let own = (0..<generator.below(12)).map { _ in UInt32(1 + generator.below(generator.oneIn(2) ? 2 : grams)) }
        batch.wait(own, of: note)
        waiting[note, default: []].formUnion(own)
        if generator.oneIn(4) {
          batch.merge()
          for (note, grams) in waiting { expected.formUnion(grams.map { [UInt64($0), note] }) }
          waiting = [:]
        }
      }
      try batch.flush(&transaction)
      var taken: [UInt64: Set<UInt32>] = [:]
      for (note, grams) in batch.takeWaiting() { taken[note, default: []].formUnion(grams) }
      #expect(
        taken.filter { !$0.value.isEmpty } == waiting.filter { !$0.value.isEmpty }, "seed \(seed), round \(round)")
      var found: [UInt64: [UInt8]] = [:]
      try transaction.reading.scan(SearchTable.grams) { (key, row) throws(StoreError) in
        found[Key.readNumber(key)] = row.copied()
        return true
      }
      #expect(found == rows(expected), "seed \(seed), round \(round)")
    }
  }
}
