import LogStore
@testable import NoteStore
import Projections
import TestSupport
import Testing

@Suite("Rank law")
struct RankLawTests {
  private static let words = ["the", "then", "there", "milk", "milkman", "tea", "oat", "bread", "日本", "x1"]

  private func store(_ notes: Int, _ generator: inout SeededGenerator) throws -> TestStore {
    let test = try TestStore()
    var run = ImportRun(source: "/n", format: "folder")
    var sources: [SourceNote] = []
    for number in 0..<notes {
      // Some words stand in nearly every note, the last ones in few.
      var text = generator.oneIn(3) ? "" : "title \(Self.words[generator.below(Self.words.count)])\n"
      for _ in 0..<generator.below(24) {
        text += Self.words[min(generator.below(Self.words.count), generator.below(Self.words.count))] + " "
      }
      sources.append(SourceNote(format: "folder", id: "\(number)", text: Array(text.utf8)))
    }
    _ = try run.take(sources, into: test.store)
    return test
  }

  /// Every note that has a term, by the formula as it is written in the paper: nothing left out, sorted whole.
  private static func plain(
    _ terms: [RankedTerm], in log: borrowing ReadTransaction
  ) throws(StoreError) -> [(note: UInt64, score: Double)] {
    let sums = try WordSums.read(in: log)
    let count = max(1, Double(sums.notes))
    let (titleAverage, textAverage) = (
      max(1, Double(sums.titleTerms) / count), max(1, Double(sums.textTerms) / count)
    )
    var scores: [UInt64: Double] = [:]
    for term in terms {
      var found: [UInt32: (title: Int, text: Int)] = [:]
      try PostingRows.scan(term.term, asPrefix: term.isPrefix, in: log) { posting in
        let known = found[posting.note] ?? (0, 0)
        found[posting.note] = (known.title + posting.title, known.text + posting.text)
      }
      let weight = Ranking.rarity(of: Double(found.count), among: count)
      for (note, times) in found {
        var lengths = NoteLengths()
        let length = try lengths.length(UInt64(note), in: log)
        let title = 3 * Double(times.title) / (0.5 + 0.5 * Double(length.title) / titleAverage)
        let sum = title + Double(times.text) / (0.25 + 0.75 * Double(length.text) / textAverage)
        scores[UInt64(note), default: 0] += weight * 2.2 * sum / (1.2 + sum)
      }
    }
    return scores.map { ($0.key, $0.value) }
  }

  @Test("R41: the best notes come as from scoring every note by itself, whether counts are a list or an array")
  func equalsPlainScoring() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for notes in [1, 40, 150, 700] {
      let test = try store(notes, &generator)
      if notes > 1 {
        // Edits and notes that are gone leave holes.
        for row in try test.store.list().prefix(notes / 10) {
          _ = try test.store.perform { (changes) throws(NoteStoreError) in
            try changes.edit(row.id, text: Array("tea the oat oat".utf8))
          }
        }
        for row in try test.store.list().suffix(notes / 20) {
          _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.trash(row.id) }
        }
      }
      let room = RankRoom()
      for _ in 0..<60 {
        var terms: [RankedTerm] = []
        for place in 0...generator.below(3) {
          let word = Array(Self.words[generator.below(Self.words.count)].utf8)
          let isPrefix = place == 0 && generator.oneIn(2)
          let term = RankedTerm(isPrefix ? Array(word.prefix(1 + generator.below(4))) : word, isPrefix: isPrefix)
          if !terms.contains(term) { terms.append(term) }
        }
        let most = generator.oneIn(4) ? 1 << 20 : generator.below(generator.oneIn(2) ? 30 : 2 * notes)
        let asked = terms
        let failed = try test.store.log.read { (log) throws(StoreError) -> String? in
          let every = try Self.plain(asked, in: log)
          let byNote = Dictionary(uniqueKeysWithValues: every.map { ($0.note, $0.score) })
          var ranked = try Ranker.ranked(asked, room: room, most: most, in: log)
          defer { ranked.end(room) }
          var last: (note: UInt64, score: Double)?
          var given: Set<UInt64> = []
          while let next = ranked.next() {
            guard let own = byNote[next.note], abs(own - next.score) < 1e-9 else {
              return "note \(next.note) scored \(next.score)"
            }
            if let last, last.score < next.score || (last.score == next.score && last.note < next.note) {
              return "note \(next.note) came after \(last.note)"
            }
            given.insert(next.note)
            last = next
          }
          return given.count == every.count ? nil : "\(given.count) of \(every.count) notes came"
        }
        #expect(failed == .some(nil), "seed \(seed), \(notes) notes, \(most), \(terms): \(String(describing: failed))")
      }
    }
  }
}
