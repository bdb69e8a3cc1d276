import Events
import TestSupport
import Testing

@testable import Replay

@Suite("blame")
struct BlameTests {
  private func origins(_ history: NoteHistory, pairs: [DwellPair] = []) throws -> [UInt64] {
    var walk = VersionWalk()
    let paired = Set(pairs.flatMap { [$0.first, $0.second] })
    for event in history.events { try walk.advance(event, leavesTrace: !paired.contains(event.position)) }
    #expect(walk.bytes == history.text)
    return walk.origins
  }

  @Test("R54: a line is of the event that made or altered it; lines beside it keep theirs")
  func lines() throws {
    var history = NoteHistory("A\nB\nC\n")
    #expect(try origins(history) == [1, 1, 1])
    history.edit(at: 2, inserting: "x\n")  // a line put in at the start of B
    #expect(try origins(history) == [1, 2, 1, 1])
    history.edit(at: 1, inserting: "\ny")  // the same, cut otherwise: at the end of A
    #expect(try origins(history) == [1, 3, 2, 1, 1])
    history.edit(at: 2, deleting: 2)  // y goes, and nothing else changes
    #expect(try origins(history) == [1, 2, 1, 1])
    history.edit(at: 1, deleting: 2)  // x goes by its other line feed
    #expect(try origins(history) == [1, 1, 1])
    history.edit(at: 2, deleting: 1)  // B is emptied: the line is altered though no byte of it is new
    #expect(try origins(history) == [1, 6, 1])
    history.edit(at: 5, inserting: "end")
    #expect(try origins(history) == [1, 6, 1, 7])
    history.edit(at: 8, inserting: "\nmore")
    #expect(try origins(history) == [1, 6, 1, 7, 8])
    history.edit(at: 0, deleting: 13)
    #expect(try origins(history) == [])
    history.edit(at: 0, inserting: "new")
    #expect(try origins(history) == [10])

    history = NoteHistory("A\n\nB\n")
    history.edit(at: 2, inserting: "\n")  // of two empty lines one is new
    #expect(try origins(history) == [1, 2, 1, 1])
  }

  @Test("R39, R54: a tick leaves its trace on its line, a dwell pair leaves none")
  func ticks() throws {
    var history = NoteHistory("List\n□ milk\n□ bread\n")
    history.toggle(0)
    history.toggle(1)
    history.toggle(1)
    #expect(try origins(history, pairs: DwellPairs.pairs(in: history.events)) == [1, 2, 1])
    #expect(try origins(history) == [1, 2, 4])
  }

  @Test("R54: for random edits with unique words a line's origin is the event since which it has stood as it stands")
  func law() throws {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let lineBreak = random.oneIn(3) ? "\r\n" : "\n"
      var history = NoteHistory("w0\(lineBreak)w1\(lineBreak)w2")
      /// For each line that stands now, the event since which it has stood.
      var since: [String: UInt64] = [:]
      func lines() -> [String] {
        String(decoding: history.text, as: UTF8.self).replacing("\r\n", with: "\n")
          .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      func note() {
        let now = Set(lines())
        since = since.filter { now.contains($0.key) }
        for line in now where since[line] == nil { since[line] = history.position }
      }
      note()
      for word in 3..<40 {
        // No word is cut, so that no text is ever made twice; nor is a line break.
        let cuts = (0...history.text.count).filter { cut in
          guard cut > 0, cut < history.text.count else { return true }
          let (before, after) = (history.text[cut - 1], history.text[cut])
          return [0x77, 0x76, 0x0d, 0x0a].contains(after) && !(before == 0x0d && after == 0x0a)
        }
        let start = random.below(cuts.count)
        let end = random.oneIn(2) ? start : min(cuts.count - 1, start + random.below(12))
        let forms = [
          "w\(word)", "w\(word)\(lineBreak)", "\(lineBreak)w\(word)", "\(lineBreak)w\(word)\(lineBreak)", "",
          "w\(word)\(lineBreak)v\(word)",
        ]
        history.edit(at: cuts[start], deleting: cuts[end] - cuts[start], inserting: forms[random.below(forms.count)])
        note()
      }
      let (origins, lines) = (try origins(history), lines())
      for (line, origin) in zip(lines, origins) where !line.isEmpty && lines.count(where: { $0 == line }) == 1 {
        #expect(origin == since[line], "seed \(seed): \(line)")
      }
    }
  }

  @Test("R54: an event's stretches are the lines it touched, before and after, with the lines around them")
  func stretches() throws {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      var history = NoteHistory(String(decoding: random.text(pieces: 40), as: UTF8.self))
      for _ in 0..<10 { history.add(.edited(Edited(patches: random.patches(of: history.text)))) }
      var walk = VersionWalk()
      for event in history.events {
        let old = walk.bytes
        let stretches = try walk.stretches(event, context: 2)
        let new = walk.bytes
        var result: [UInt8] = []
        var place = 0
        for stretch in stretches {
          let start = LineTable(old).range(0..<min(stretch.oldLine, LineTable(old).count)).upperBound
          try #require(Array(old[start...].prefix(stretch.old.count)) == stretch.old, "seed \(seed)")
          result += old[place..<start]
          let newStart = LineTable(new).range(0..<min(stretch.newLine, LineTable(new).count)).upperBound
          try #require(newStart == result.count, "seed \(seed)")
          result += stretch.new
          place = start + stretch.old.count
        }
        try #require(result + old[place...] == new, "seed \(seed)")
      }
    }
  }

  @Test("R54: ten thousand versions of a long note are followed in linear time")
  func many() throws {
    var random = SeededGenerator(seed: 4)
    var history = NoteHistory((0..<5_000).map { "line \($0)\n" }.joined())
    for _ in 0..<3_000 { history.edit(at: random.below(40_000), inserting: random.oneIn(3) ? "x\n" : "y") }
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try origins(history) }
    #expect(time < .seconds(5), "\(time)")
  }
}
