import Events
import Replay
import TestSupport
import Testing

@Suite struct CarryForwardTests {
  /// A base with two changes of it, their texts, and the first carried over the second.
  private struct Triple {
    var base: [UInt8]
    var mine: [Patch]
    var later: [Patch]
    var newest: [UInt8]
    var carried: CarryForward
    var result: [UInt8]

    init(_ base: [UInt8], _ mine: [Patch], _ later: [Patch]) throws {
      self.base = base
      self.mine = mine
      self.later = later
      newest = try later.applied(to: base)
      carried = try CarryForward(mine, over: later, base: base)
      result = try carried.patches.applied(to: newest)
    }
  }

  /// Calls `check` with random triples; short texts of few letters make collisions likely.
  private func forEach(seed: UInt64, _ rounds: Int = 3_000, _ check: (Triple, Comment) throws -> Void) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<rounds {
      let base = random.text(pieces: random.oneIn(3) ? 40 : 8)
      let mine = random.patches(of: base)
      let later = random.oneIn(10) ? mine : random.patches(of: base)
      try check(try Triple(base, mine, later), "seed \(seed), round \(round)")
    }
  }

  @Test("A carried edit fits the newest version and is well formed")
  func fits() throws {
    try forEach(seed: 30) { triple, comment in
      try #require(triple.carried.patches.isWellFormed(in: triple.newest.count), comment)
      try #require(triple.carried.patches.allSatisfy { !$0.deleted.isEmpty || !$0.inserted.isEmpty }, comment)
    }
  }

  @Test("Over no later change, the edit stays as it is")
  func staysAsItIs() throws {
    try forEach(seed: 31) { triple, comment in
      let alone = try CarryForward(triple.mine, over: [], base: triple.base)
      try #require(alone.patches == triple.mine && !alone.isMerged, comment)
    }
  }

  @Test("REPORTS: everything that mine put in is in the result, in order, and nothing that later put in is taken out")
  func losesNothing() throws {
    try forEach(seed: 32) { triple, comment in
      for patch in triple.mine {
        try #require(patch.inserted.isEmpty || !triple.result.split(around: patch.inserted).isEmpty, comment)
      }
      // What later put in stands at known places of the newest version; no carried patch may reach into one.
      for patch in triple.later.inverted() {
        for carried in triple.carried.patches where carried.offset < patch.end && patch.offset < carried.end {
          try #require(patch.deleted.isEmpty, comment)
        }
      }
    }
  }

  @Test("Where no word is shared, what either side took out is out and nothing else")
  func takesOutBoth() throws {
    try forEach(seed: 33) { triple, comment in
      if triple.carried.isMerged { return }
      let all = triple.later.composed(with: triple.carried.patches)
      for offset in triple.base.indices {
        let isOut = (triple.mine + triple.later).contains { $0.holds(offset) }
        try #require(all.contains { $0.holds(offset) } == isOut, comment)
      }
    }
  }

  @Test("Edits that share no word give the same text in both orders")
  func commutes() throws {
    var plain = 0
    try forEach(seed: 34) { triple, comment in
      let other = try CarryForward(triple.later, over: triple.mine, base: triple.base)
      if triple.carried.isMerged || other.isMerged { return }
      plain += 1
      let reverse = try other.patches.applied(to: try triple.mine.applied(to: triple.base))
      try #require(reverse == triple.result, comment)
    }
    #expect(plain > 400)
  }

  @Test("REPORTS mozilla/notes#542: merging again changes nothing")
  func changesNothingAgain() throws {
    try forEach(seed: 35) { triple, comment in
      let same = try CarryForward(triple.mine, over: triple.mine, base: triple.base)
      try #require(same.patches.isEmpty && !same.isMerged, comment)
    }
    let base = utf8("- [ ] milk\n- [ ] tea\n")
    var later = [Patch(offset: 11, deleted: [], inserted: utf8("- [ ] bread\n"))]
    let mine = [Patch(offset: 11, deleted: [], inserted: utf8("- [ ] eggs\n"))]
    for round in 0..<5 {
      let carried = try CarryForward(mine, over: later, base: base)
      #expect(carried.patches.isEmpty == (round > 0))
      later = later.composed(with: carried.patches)
    }
    #expect(try later.applied(to: base) == utf8("- [ ] milk\n- [ ] bread\n- [ ] eggs\n- [ ] tea\n"))
  }

  @Test("REPORTS mozilla/notes#542: merging one edit again and again soon stops to change the text")
  func settles() throws {
    var again = 0
    try forEach(seed: 36) { triple, comment in
      var later = triple.later.composed(with: triple.carried.patches)
      var rounds = 0
      while rounds < 6 {
        let carried = try CarryForward(triple.mine, over: later, base: triple.base)
        if carried.patches.isEmpty { break }
        later = later.composed(with: carried.patches)
        rounds += 1
      }
      try #require(rounds < 6, comment)
      again += rounds > 0 ? 1 : 0
    }
    // Hardly ever it takes more than once: colliding patches of few letters that are found in part.
    #expect(again < 90)
  }

  @Test(
    "Two edits of one sentence merge as a person expects",
    arguments: [
      // Different words: both edits, no flag.
      ("the cat sat down", "the dog sat down", "the cat sat up", "the dog sat up", false),
      // The same word: both stay, later first.
      ("the cat sat", "the dog sat", "the cow sat", "the cowdog sat", true),
      // The same replacement is made once.
      ("the cat sat", "the dog sat", "the dog sat", "the dog sat", false),
      // Taken out by both: out once.
      ("the big cat sat", "the sat", "the big sat", "the sat", false),
      // Mine takes out a sentence into which later put a word: the word stays.
      ("one two three four", "", "one two NEW three four", "NEW ", true),
      // Mine typed inside what later took out.
      ("keep one two three keep", "keep one X two three keep", "keep keep", "keep X keep", true),
      // Both add an item at one place.
      ("- a\n", "- a\n- mine\n", "- a\n- later\n", "- a\n- later\n- mine\n", true),
      // Two ends of one word.
      ("a walk b", "a walked b", "a Walk b", "a Walked b", true),
      // Neighbouring lines.
      ("- [ ] a\n- [ ] b\n", "- [x] a\n- [ ] b\n", "- [ ] a\n- [x] b\n", "- [x] a\n- [x] b\n", false),
    ])
  func merges(base: String, mine: String, later: String, result: String, isMerged: Bool) throws {
    let base = utf8(base)
    let triple = try Triple(
      base, Diff.patches(from: base, to: utf8(mine)), Diff.patches(from: base, to: utf8(later)))
    #expect(String(decoding: triple.result, as: UTF8.self) == result)
    #expect(triple.carried.isMerged == isMerged)
  }

  @Test("An edit that does not fit its base is refused")
  func refuses() {
    let wrong = [Patch(offset: 0, deleted: utf8("x"), inserted: [])]
    #expect(throws: PatchError(.deletedBytesDiffer, index: 0, offset: 0)) {
      try CarryForward(wrong, over: [], base: utf8("abc"))
    }
    #expect(throws: PatchError(.outOfBounds, index: 0, offset: .max)) {
      try CarryForward([], over: [Patch(offset: .max, deleted: [1], inserted: [])], base: utf8("abc"))
    }
  }
}

extension Patch {
  /// Whether the patch takes out the byte at an offset.
  fileprivate func holds(_ other: Int) -> Bool { offset <= other && other < end }
}

extension [UInt8] {
  /// The places where another text stands in this one.
  fileprivate func split(around part: [UInt8]) -> [Int] {
    guard count >= part.count else { return [] }
    return (0...(count - part.count)).filter { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
