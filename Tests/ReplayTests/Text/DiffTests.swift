import Events
import TestSupport
import Testing

@testable import Replay

@Suite struct DiffTests {
  /// Checks the promises of a diff and gives it.
  private func diff(_ old: [UInt8], _ new: [UInt8], _ comment: Comment? = nil) throws -> [Patch] {
    let patches = Diff.patches(from: old, to: new)
    try #require(patches.isWellFormed(in: old.count), comment)
    try #require(try patches.applied(to: old) == new, comment)
    try #require(try patches.inverted().applied(to: new) == old, comment)
    try #require(patches.normalised == patches, comment)
    return patches
  }

  @Test("A diff of any two texts is well formed and leads from one to the other and back")
  func leadsThere() throws {
    let seed: UInt64 = 8
    var random = SeededGenerator(seed: seed)
    for round in 0..<4_000 {
      let old = random.text(pieces: random.oneIn(10) ? 200 : 12)
      let new = random.oneIn(2) ? random.text(pieces: 12) : try random.patches(of: old).applied(to: old)
      _ = try diff(old, new, "seed \(seed), round \(round)")
    }
  }

  @Test("Bytes that are no UTF-8 are compared too")
  func takesAnyBytes() throws {
    let seed: UInt64 = 9
    var random = SeededGenerator(seed: seed)
    let bytes: [UInt8] = [0x80, 0xc3, 0xa9, 0x61, 0x20, 0x0a, 0xff, 0xf0]
    for round in 0..<4_000 {
      let old = (0..<random.below(40)).map { _ in bytes[random.below(bytes.count)] }
      let new =
        random.oneIn(2) ? old + [0x80] + old : (0..<random.below(40)).map { _ in bytes[random.below(bytes.count)] }
      _ = try diff(old, new, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "Patches read as a person would tell them",
    arguments: [
      ("the cat sat", "the dog sat", ["4-cat+dog"]),
      ("the cat sat", "the cat sat", []),
      ("helo world", "hello world", ["3-+l"]),
      ("- [ ] a\n- [ ] b\n", "- [ ] a\n- [ ] x\n- [ ] b\n", ["8-+- [ ] x\n"]),
      ("- [ ] a\n- [ ] x\n- [ ] b\n", "- [ ] a\n- [ ] b\n", ["8-- [ ] x\n+"]),
      ("one two three", "one three", ["4-two +"]),
      ("buy milk today", "get milk later", ["0-buy+get", "9-today+later"]),
      ("é", "è", ["0-é+è"]),
      ("日本語を学ぶ", "日本史を学ぶ", ["6-語+史"]),
      ("", "new", ["0-+new"]),
      ("old", "", ["0-old+"]),
      ("a\nb\nc\nd\ne\n", "a\nB\nc\nd\nE\n", ["2-b+B", "8-e+E"]),
    ])
  func reads(old: String, new: String, expected: [String]) throws {
    let patches = try diff(utf8(old), utf8(new))
    let told = patches.map {
      "\($0.offset)-\(String(decoding: $0.deleted, as: UTF8.self))+\(String(decoding: $0.inserted, as: UTF8.self))"
    }
    #expect(told == expected)
  }

  @Test("A changed word is one patch, not letters")
  func keepsWordsWhole() throws {
    #expect(try diff(utf8("he walked to the barn"), utf8("he talks at the farm")).count <= 3)
    #expect(try diff(utf8("x extraordinary y"), utf8("x intermediary y")).count == 1)
  }

  @Test("A long word that changed in two places is two small patches")
  func looksInsideLongWords() throws {
    let old = "https://example.org/" + String(repeating: "abcdefghij", count: 20)
    let new = old.replacing("example", with: "sample").replacing("jabcdefghij", with: "jabcdXghij", maxReplacements: 1)
    let patches = try diff(utf8("see " + old), utf8("see " + new))
    #expect(patches.insertedCount + patches.deletedCount < 30)
  }

  @Test("The comparison finds a longest common subsequence")
  func isMinimal() throws {
    let seed: UInt64 = 10
    var random = SeededGenerator(seed: seed)
    for round in 0..<4_000 {
      let letters = 1 + random.below(5)
      let old = (0..<random.below(24)).map { _ in Int32(random.below(letters)) }
      let new = (0..<random.below(24)).map { _ in Int32(random.below(letters)) }
      var budget = 1_000_000
      let matches = MyersComparison(old, new, budget: &budget).matches
      var last: Int32 = -1
      for (index, match) in matches.enumerated() where match >= 0 {
        try #require(match > last && old[index] == new[Int(match)], "seed \(seed), round \(round)")
        last = match
      }
      var row = [Int](repeating: 0, count: new.count + 1)
      for a in old {
        var diagonal = 0
        for (index, b) in new.enumerated() {
          let above = row[index + 1]
          row[index + 1] = a == b ? diagonal + 1 : max(above, row[index])
          diagonal = above
        }
      }
      try #require(matches.count { $0 >= 0 } == row[new.count], "seed \(seed), round \(round)")
    }
  }

  @Test("Every second of 20,000 lines changed gives a patch for each")
  func findsManyChanges() throws {
    let old = (0..<20_000).map { "- [ ] item \($0)\n" }
    let new = old.enumerated().map { $0.offset % 2 == 0 ? $0.element.replacing("[ ]", with: "[x]") : $0.element }
    let patches = try diff(utf8(old.joined()), utf8(new.joined()))
    #expect(patches.count == 10_000)
    #expect(patches.allSatisfy { $0.deleted == [0x20] && $0.inserted == [0x78] })
  }

  @Test("Two edits far apart in a line of 1 MB are two small patches")
  func takesLongLines() throws {
    var random = SeededGenerator(seed: 11)
    let words = (0..<180_000).map { _ in "w\(random.below(5_000)) " }
    var changed = words
    changed[100] = "here "
    changed[179_000] = "there "
    let patches = try diff(utf8(words.joined()), utf8(changed.joined()))
    #expect(patches.count == 2)
  }

  @Test("Texts that have little in common end in bounded time")
  func isBounded() throws {
    var random = SeededGenerator(seed: 12)
    let clock = ContinuousClock()
    var slowest = Duration.zero
    func measure(_ old: [UInt8], _ new: [UInt8]) throws {
      var patches: [Patch] = []
      slowest = max(slowest, clock.measure { patches = Diff.patches(from: old, to: new) })
      var buffer = GapBuffer(old)
      try buffer.apply(patches)
      try #require(buffer.bytes == new)
    }
    try measure(random.bytes(1 << 20), random.bytes(1 << 20))
    try measure([UInt8](repeating: 0x61, count: 1 << 20), (0..<1 << 20).map { $0 % 2 == 0 ? 0x61 : 0x62 })
    let lines = (0..<100_000).map { "line \($0)\n" }
    try measure(utf8(lines.joined()), utf8(lines.reversed().joined()))
    let words = (0..<100_000).map { _ in "\(random.below(30)) " }
    try measure(utf8(words.joined()), utf8(words.shuffled(using: &random).joined()))
    #expect(slowest < .seconds(20))
  }
}
