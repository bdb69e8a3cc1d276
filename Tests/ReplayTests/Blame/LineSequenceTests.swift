import Events
import TestSupport
import Testing

@testable import Replay

@Suite("line sequence")
struct LineSequenceTests {
  @Test("lines follow any change: their lengths and breaks are the text's, and each is found by its bytes and number")
  func invariants() throws {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      var text = random.text(pieces: random.oneIn(10) ? 4_000 : 30)
      var lines = LineSequence(LineRun.runs(of: text, origin: 1))
      for round in UInt64(2)...20 {
        let patches = random.patches(of: text)
        text = try patches.applied(to: text)
        lines.apply(patches, origin: round)
        try check(lines, text, "seed \(seed), round \(round)")
      }
    }
  }

  private func check(_ lines: LineSequence, _ text: [UInt8], _ comment: Comment) throws {
    let expected = LineRun.runs(of: text, origin: 0)
    let runs = lines.runs
    try #require(runs.map(\.count) == expected.map(\.count), comment)
    try #require(lines.count == expected.count && lines.bytes == text.count, comment)
    // A carriage return that came to its line feed later is still counted as content; nothing else differs.
    try #require(zip(runs, expected).allSatisfy { $0.breakCount == $1.breakCount || $1.breakCount == 2 }, comment)
    var start = 0
    for (number, run) in runs.enumerated() {
      let place = lines.place(of: start)
      try #require(place.line == number || (run.count == 0 && number == runs.count - 1), comment)
      try #require(place.start <= start && lines.start(ofLine: number) == start, comment)
      if run.count > 1 { try #require(lines.place(of: start + run.count - 1).line == number, comment) }
      start += run.count
    }
  }
}
