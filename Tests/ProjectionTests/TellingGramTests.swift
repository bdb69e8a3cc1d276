import Events
import Foundation
import LogStore
import NoteStore
import NoteText
import TestSupport
import Testing

@testable import Projections

/// R40: of many grams only those are read in every chunk that leave notes out; no note that has all is lost.
@Suite("The grams that a search reads")
struct TellingGramTests {
  @Test(
    "R40: candidates of a long word are all notes that have every gram, and few more", arguments: [1, 2, 3] as [UInt64])
  func candidates(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestStore()
    _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.create(Array("a store".utf8)) }
    let log = try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
    let word = Array("circuited".utf8)
    let grams = Gram.grams(in: word)
    #expect(grams.count > 4)
    let chunks = 6
    var exact: Set<UInt64> = []
    try log.write { (transaction: inout WriteTransaction) throws(StoreError) in
      for chunk in 0..<chunks {
        let has = Set((0..<600).map { _ in UInt16(generator.below(GramRow.notes)) })
        for (place, gram) in grams.enumerated() {
          // All have the notes with the word; the first has many more, the others a few.
          let others = (0..<(place == 0 ? 5_000 : 4)).map { _ in UInt16(generator.below(GramRow.notes)) }
          let row = GramRow.encoded(has.union(others).sorted())
          try transaction.put(SearchTable.grams, GramRow.key(chunk: UInt64(chunk), gram: gram), row)
        }
        exact.formUnion(has.map { UInt64(chunk * GramRow.notes) + UInt64($0) })
      }
      // One that waits, and stands in no row.
      let waiting = UInt64(4 * GramRow.notes + 77)
      try PendingGrams.add([grams[2]], of: waiting, in: &transaction)
      exact.insert(waiting)
      return .commit(())
    }
    let found = try log.read { (log) throws(StoreError) in
      try SearchIndex.candidates([word], noteCount: UInt64(chunks * GramRow.notes - 1), in: log)
    }
    let numbers = Set(try #require(found ?? nil).numbers)
    #expect(numbers.isSuperset(of: exact), "seed \(seed)")
    #expect(numbers.count <= exact.count + exact.count / 20, "seed \(seed): \(numbers.count) of \(exact.count)")
    // Asked for one by one, as a walk over the list comes to them, they are the same but for a few.
    let all = 1..<UInt64(chunks * GramRow.notes)
    let order = all.shuffled(using: &generator)
    let taken = try log.read { (log) throws(StoreError) -> (one: Set<UInt64>, isOver: Bool)? in
      guard var candidates = try GramCandidates([word], noteCount: all.upperBound - 1, in: log) else { return nil }
      var one: Set<UInt64> = []
      _ = try candidates.likelyCount(in: log)
      for number in order where try candidates.remove(number, in: log) { one.insert(number) }
      for number in order.prefix(100) where try candidates.remove(number, in: log) { one.insert(0) }
      return (one, candidates.isOver)
    }
    let (one, isOver) = try #require(taken ?? nil)
    exact.remove(0)
    #expect(one.isSuperset(of: exact) && !one.contains(0), "seed \(seed)")
    #expect(one.count <= exact.count + exact.count / 20 && isOver == !numbers.contains(0), "seed \(seed)")
  }
}
