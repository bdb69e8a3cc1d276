import Events
import Foundation
import LogStore
import NoteStore
import NoteText
import Replay
import TestSupport
import Testing

@testable import Projections

/// What searches of the past do less for: the text alone, and what is known of a note from its faces.
@Suite("Texts of the past")
struct PastTextTests {
  private static func log(_ test: TestStore) throws -> EventLog {
    try EventLog.open(
      test.folder.path + "/store",
      EventLog.Options(stateFolder: test.folder.path + "/state", tables: ProjectionCatalog().tables))
  }

  @Test(
    "R54: a text put together alone, and a note of plain events, are those of whole events at every position, over every kind",
    arguments: 81...84 as ClosedRange<UInt64>)
  func textAlone(seed: UInt64) throws {
    let test = try TestStore()
    if seed == 84 {
      var history = RandomHistory(seed: seed)
      for _ in 0..<200 { try history.step(test) }
    } else {
      var history = try RawHistory(seed: seed, test, mostNotes: Int(seed - 80) * 2, hasUnknown: seed == 82)
      for _ in 0..<200 { try history.step() }
    }
    let counts = try Self.log(test).read { (log) throws(StoreError) in
      let head = try log.head()
      var counts = (alone: 0, plain: 0, all: 0)
      for number in 1...(try log.noteCount()) {
        for position in 0...head.position {
          let whole = try NoteStates().read(number, at: position, head: head, in: log)
          let lent = try NoteStates().withText(number, at: position, head: head, in: log) { $0.copied() }
          #expect(lent == whole?.text, "seed \(seed), note \(number), position \(position)")
          let byEvents = try NoteStates().whole(number, at: position, head: head, in: log)
          #expect(whole == byEvents, "seed \(seed), note \(number), position \(position)")
          guard let whole else { continue }
          counts.all += 1
          let own = try log.newestPositions(ofNote: number)
          let known = try NoteStates().plain(number, at: position, knowing: own, head: head, in: log)
          if let known {
            counts.plain += 1
            #expect(known == whole, "seed \(seed), note \(number), position \(position)")
          }
          guard let text = try NoteStates().text(number, at: position, in: log) else { continue }
          counts.alone += 1
          #expect(text == whole.text, "seed \(seed), note \(number), position \(position)")
        }
      }
      return counts
    }
    let (alone, plain, all) = try #require(counts)
    #expect(alone > all / 8 && alone > 100, "seed \(seed): \(alone) of \(all)")
    #expect(plain > all / 8 && plain > 100, "seed \(seed): \(plain) of \(all)")
  }

  @Test(
    "R54: the faces tell whether a note is as it was, whether it lost words since, and where its events stand",
    arguments: 85...88 as ClosedRange<UInt64>)
  func places(seed: UInt64) throws {
    let test = try TestStore()
    if seed % 2 == 0 {
      var history = RandomHistory(seed: seed)
      for _ in 0..<220 { try history.step(test) }
    } else {
      // Few notes, so that they have several blocks.
      var history = try RawHistory(seed: seed, test, mostNotes: 3)
      for _ in 0..<500 { try history.step() }
    }
    var kept = 0
    try Self.log(test).read { (log) throws(StoreError) in
      let head = try log.head()
      let numbers = Array(1...(try log.noteCount()))
      for position in stride(from: 1, through: head.position, by: 7) {
        let few = try PastList(of: numbers, at: position, in: log)
        for place in few.places(.pinned ... .trash) {
          let number = place.number
          let own = try log.positions(ofNote: number)
          let isCurrent = own.last.map { $0 <= position } ?? true
          #expect(few.isCurrent(number) == isCurrent, "seed \(seed), note \(number), position \(position)")
          let read = few.positions(of: number, in: log)
          let told = try Self.told(read, own.filter { $0 <= position })
          #expect(told, "seed \(seed), note \(number), position \(position)")
          guard few.keepsWords(number) else { continue }
          let text = try NoteStates().read(number, at: position, head: head, in: log)?.text ?? []
          let now = try NoteStates().read(number, in: log)?.text ?? []
          kept += text == now ? 0 : 1
          for word in Self.parts(of: text) {
            #expect(Self.has(now, word), "seed \(seed), note \(number), position \(position)")
          }
        }
      }
    }
    #expect(kept > 20 || seed % 2 == 1)
  }

  private static func told(
    _ read: (positions: [UInt64], areAll: Bool)?, _ own: [UInt64]
  ) throws(StoreError) -> Bool {
    guard let read else { return false }
    return read.areAll ? read.positions == own : Array(own.suffix(read.positions.count)) == read.positions
  }

  private static func parts(of text: [UInt8]) -> [[UInt8]] { WordLoss.tellingParts(of: folded(text)) }

  private static func folded(_ text: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    Folding.fold(text.span, into: &folded)
    return folded
  }

  private static func has(_ text: [UInt8], _ word: [UInt8]) -> Bool { ByteSearch(word).isIn(folded(text).span) }

  @Test("ticks, lines put in, marks and spaces lose no word; letters taken out, and what is put between letters, may")
  func examples() {
    func loses(_ old: String, _ new: String) -> Bool { WordLoss.isPossible(from: Array(old.utf8), to: Array(new.utf8)) }
    #expect(!loses("- [ ] milk", "- [x] milk") && !loses("- [x] milk", "- [ ] milk"))
    #expect(!loses("", "milk") && !loses("milk", "milk") && !loses("milk", "milk\nbread") && !loses("milk", "milky"))
    #expect(!loses("milk, bread", "milk bread") && !loses("one two", "one and two") && !loses("one", "one \u{301}"))
    #expect(loses("milk", "milch") && loses("milk", "mil") && loses("milk", "mi lk") && loses("milk", ""))
    #expect(loses("ab cd", "ab ce") && loses("ﬁne", "ne") && loses("Äpfel", "pfel"))
    // A letter alone is no word that a search is told of; two are.
    #expect(!loses("a b c", "a c c") && loses("aa bb cc", "aa cc cc"))
  }

  @Test("a change that is said to lose no word leaves all of them: random texts with marks, ligatures and wide letters")
  func law() {
    let pieces = [
      "a", "b", "Z", "9", " ", "\n", "[", "]", "x", "\u{301}", "\u{345}", "ﬁ", "é", "ß", "ｂ", "日", "ª", "-", "ab", "ba",
    ]
    var kept = 0
    for seed in 1...20_000 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func text(_ most: Int) -> [String] { (0..<generator.below(most)).map { _ in generator.element(pieces) } }
      let old = text(12)
      var new = old
      let start = generator.below(new.count + 1)
      let end = min(new.count, start + generator.below(3))
      new.replaceSubrange(start..<end, with: generator.oneIn(3) ? [] : text(3))
      let (before, after) = (Array(old.joined().utf8), Array(new.joined().utf8))
      guard before != after, !WordLoss.isPossible(from: before, to: after) else { continue }
      let words = Self.parts(of: before)
      kept += words.isEmpty ? 0 : 1
      for word in words {
        for length in 2...max(2, word.count) where length <= word.count {
          for offset in 0...word.count - length {
            #expect(Self.has(after, Array(word[offset..<offset + length])), "seed \(seed): \(old) \(new)")
          }
        }
      }
    }
    #expect(kept > 1_000)
  }
}
