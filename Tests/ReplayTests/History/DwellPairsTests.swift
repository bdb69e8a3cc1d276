import Events
import TestSupport
import Testing

@testable import Replay

@Suite("dwell pairs")
struct DwellPairsTests {
  private let list = "List\n□ milk\n□ bread\n□ milk\n"

  private func pairs(_ history: NoteHistory) -> [[UInt64]] {
    DwellPairs.pairs(in: history.events).map { [$0.first, $0.second] }
  }

  @Test("R39: a tick and its opposite within five seconds are a pair, a microsecond later they are not")
  func fiveSeconds() {
    for (pause, expected) in [(0, [[2, 3]]), (5_000_000, [[2, 3]]), (5_000_001, []), (-1, [])] as [(Int64, [[UInt64]])]
    {
      var history = NoteHistory(list)
      history.toggle(0)
      history.wall += pause
      history.toggle(0)
      #expect(pairs(history) == expected, "\(pause)")
    }
  }

  @Test("R39: toggling twice never queues a third: of three toggles the third stands, of four there are two pairs")
  func thirdToggle() {
    var history = NoteHistory(list)
    for _ in 0..<3 { history.toggle(0) }
    #expect(pairs(history) == [[2, 3]])
    history.toggle(0)
    #expect(pairs(history) == [[2, 3], [4, 5]])
  }

  @Test("R39: each item pairs with itself, by its place and not by its words")
  func items() {
    var history = NoteHistory(list)
    for item in [0, 1, 2, 2, 0] { history.toggle(item) }
    #expect(pairs(history) == [[4, 5], [2, 6]])
  }

  @Test("R39: a change elsewhere moves the mark along; a change of the mark itself ends the pair")
  func changesBetween() {
    var history = NoteHistory(list)
    history.toggle(1)
    history.edit(at: 0, deleting: 4, inserting: "A longer title\n")
    history.add(.pinned(Pinned()))
    history.toggle(1)
    #expect(pairs(history) == [[2, 5]])

    history = NoteHistory(list)
    history.toggle(0)
    history.edit(at: 5, deleting: 3, inserting: "□")
    history.toggle(0)
    history.toggle(0)
    #expect(pairs(history) == [[4, 5]])
  }

  @Test("R39: another machine's untick is no opposite, nor is one that has seen other replicas")
  func machines() {
    var history = NoteHistory(list)
    history.toggle(0)
    history.host = "phone"
    history.toggle(0)
    #expect(pairs(history).isEmpty)

    history = NoteHistory(list)
    history.toggle(0)
    history.replica = ReplicaID(Identifier128(high: 2, low: 2))
    history.toggle(0)
    #expect(pairs(history).isEmpty)

    history = NoteHistory(list)
    history.toggle(0)
    history.parents = [EventID(replica: history.replica, sequence: 2)]
    history.toggle(0)
    #expect(pairs(history).isEmpty)
  }

  @Test("R39: without its pairs a random history leads to the same text, and a pause parts it")
  func law() throws {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      var history = NoteHistory(list)
      var lastPause: UInt64 = 1
      for _ in 0..<40 {
        let pause = Int64(generator.below(4)) * 1_900_000
        if pause > DwellPairs.dwell { lastPause = history.position + 1 }
        history.wall += pause
        if generator.oneIn(4) {
          history.edit(at: [0, 5, history.text.count][generator.below(3)], inserting: generator.oneIn(2) ? "x\n" : "y")
        } else {
          history.toggle(generator.below(3))
        }
      }
      let pairs = DwellPairs.pairs(in: history.events)
      let paired = pairs.flatMap { [$0.first, $0.second] }
      #expect(Set(paired).count == paired.count, "seed \(seed)")
      for pair in pairs {
        let (first, second) = (history.events[Int(pair.first) - 1], history.events[Int(pair.second) - 1])
        #expect(first.event.header.kind != second.event.header.kind, "seed \(seed)")
        #expect((0...5_000_000).contains(second.effectiveTime.microseconds - first.effectiveTime.microseconds))
      }
      // Marks have one length, so that what is left applies where it stands.
      var text: [UInt8] = []
      for logged in history.events {
        if case .created(let created)? = logged.event.payload { text = created.text }
        guard !paired.contains(logged.position), let payload = logged.event.payload else { continue }
        for patch in payload.patches {
          text.replaceSubrange(patch.offset..<patch.end, with: patch.inserted)
        }
      }
      #expect(text == history.text, "seed \(seed)")
      let part = DwellPairs.pairs(in: Array(history.events[(Int(lastPause) - 1)...]))
      #expect(part == pairs.filter { $0.second >= lastPause && $0.first >= lastPause }, "seed \(seed)")
      #expect(pairs.allSatisfy { ($0.first >= lastPause) == ($0.second >= lastPause) }, "seed \(seed)")
    }
  }

  @Test("R39: thousands of toggles in one second are all paired")
  func many() {
    var history = NoteHistory("□ a")
    for _ in 0..<2_000 { history.toggle(0) }
    #expect(pairs(history).count == 1_000)
  }
}
