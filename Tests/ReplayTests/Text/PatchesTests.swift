import Events
import Replay
import TestSupport
import Testing

@Suite struct PatchesTests {
  @Test("The composition of two changes does what the two do in turn, and is well formed")
  func composes() throws {
    let seed: UInt64 = 3
    var random = SeededGenerator(seed: seed)
    for round in 0..<6_000 {
      let text = random.text(pieces: 14)
      let first = random.patches(of: text)
      let middle = try first.applied(to: text)
      let second = random.patches(of: middle)
      let end = try second.applied(to: middle)
      let both = first.composed(with: second)
      try #require(both.isWellFormed(in: text.count), "seed \(seed), round \(round)")
      try #require(try both.applied(to: text) == end, "seed \(seed), round \(round)")
      try #require(both.allSatisfy { !$0.deleted.isEmpty || !$0.inserted.isEmpty })
      try #require(both.insertedCount <= first.insertedCount + second.insertedCount)
    }
  }

  @Test("A change in place gives what a new text would be, and the same error, which leaves the text as it was")
  func appliesInPlace() throws {
    let seed: UInt64 = 9
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for round in 0..<6_000 {
      let text = random.text(pieces: 14)
      var patches = random.patches(of: text, upTo: 8)
      if let place = patches.indices.last, random.oneIn(4) {
        if random.oneIn(2) { patches[place].deleted.append(65) } else { patches[place].offset += random.below(9) - 4 }
      }
      var changed = text
      let wanted = Result { () throws(PatchError) in try patches.applied(to: text) }
      let outcome = Result { () throws(PatchError) in try patches.apply(to: &changed) }
      switch (wanted, outcome) {
      case (.success(let wanted), .success): try #require(changed == wanted, "seed \(seed), round \(round)")
      case (.failure(let error), .failure(let other)):
        refused += 1
        try #require(error == other && changed == text, "seed \(seed), round \(round)")
      default: Issue.record("seed \(seed), round \(round): one way refuses what the other takes")
      }
    }
    #expect(refused > 500)
  }

  @Test("Composition is associative")
  func isAssociative() throws {
    let seed: UInt64 = 4
    var random = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let text = random.text(pieces: 12)
      let first = random.patches(of: text)
      let middle = try first.applied(to: text)
      let second = random.patches(of: middle)
      let third = random.patches(of: try second.applied(to: middle))
      let left = first.composed(with: second).composed(with: third)
      let right = first.composed(with: second.composed(with: third))
      try #require(left == right, "seed \(seed), round \(round)")
    }
  }

  @Test("What the first change puts in and the second takes out leaves no trace")
  func cancels() {
    let first = [Patch(offset: 2, deleted: [], inserted: utf8("typo"))]
    #expect(first.composed(with: first.inverted()).isEmpty)
    let second = [Patch(offset: 4, deleted: utf8("po"), inserted: [])]
    #expect(first.composed(with: second) == [Patch(offset: 2, deleted: [], inserted: utf8("ty"))])
  }

  @Test("The inverse of the inverse is the change, and the two compose to nothing in effect")
  func inverts() throws {
    let seed: UInt64 = 5
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let text = random.text(pieces: 20)
      let patches = random.patches(of: text)
      try #require(patches.inverted().inverted() == patches)
      try #require(patches.composed(with: patches.inverted()).normalised.isEmpty)
      try #require(patches.growth == patches.insertedCount - patches.deletedCount)
      try #require(try patches.applied(to: text).count == text.count + patches.growth)
    }
  }

  @Test("Well-formed lists ascend with a gap and lie in the text, however large the numbers")
  func knowsWellFormed() {
    let one = Patch(offset: 1, deleted: [1, 2], inserted: [])
    #expect([Patch]().isWellFormed(in: 0))
    #expect([one].isWellFormed(in: 3))
    #expect(![one].isWellFormed(in: 2))
    #expect(![one, Patch(offset: 3, deleted: [], inserted: [9])].isWellFormed(in: 9))
    #expect([one, Patch(offset: 4, deleted: [], inserted: [9])].isWellFormed(in: 4))
    #expect(![Patch(offset: .max, deleted: [1], inserted: [])].isWellFormed(in: 4))
    #expect(![Patch(offset: .max, deleted: [1], inserted: [])].isWellFormed(in: .max))
    #expect(![Patch(offset: -1, deleted: [], inserted: [])].isWellFormed(in: 4))
  }

  @Test("Normal form has the same effect and nothing to spare")
  func normalises() throws {
    let seed: UInt64 = 6
    var random = SeededGenerator(seed: seed)
    for round in 0..<3_000 {
      let text = random.text(pieces: 16)
      var patches = random.patches(of: text)
      // Cut patches in two, so that they touch, and widen them by bytes that stay the same.
      patches = patches.flatMap { patch -> [Patch] in
        let cut = random.boundary(of: patch.deleted)
        return [
          Patch(offset: patch.offset, deleted: Array(patch.deleted[..<cut]), inserted: Array(patch.deleted[..<cut])),
          Patch(offset: patch.offset + cut, deleted: Array(patch.deleted[cut...]), inserted: patch.inserted),
        ]
      }
      let normal = patches.normalised
      try #require(normal.isWellFormed(in: text.count))
      try #require(normal.normalised == normal)
      let end = try normal.applied(to: text)
      var expected = text
      for patch in patches.reversed() { expected.replaceSubrange(patch.offset..<patch.end, with: patch.inserted) }
      try #require(end == expected, "seed \(seed), round \(round)")
    }
    let half = [Patch(offset: 0, deleted: utf8("é"), inserted: utf8("è"))]
    #expect(half.normalised == half)
  }

  @Test("An offset keeps its neighbours through a change")
  func mapsOffsets() throws {
    let patches = [
      Patch(offset: 2, deleted: [], inserted: utf8("xyz")), Patch(offset: 5, deleted: utf8("fgh"), inserted: utf8("q")),
    ]
    // a b|c d e[f g h]i → a b x y z c d e q i
    #expect([0, 1, 2, 3, 5, 6, 8, 9].map { patches.map($0, bias: .before) } == [0, 1, 2, 6, 8, 8, 9, 10])
    #expect([0, 1, 2, 3, 5, 6, 8, 9].map { patches.map($0, bias: .after) } == [0, 1, 5, 6, 8, 9, 9, 10])
    #expect(patches.map(2..<3) == 5..<6)
    #expect(patches.map(2..<3, growing: true) == 2..<6)
    #expect(patches.map(6..<7) == 9..<9)
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let text = random.text(pieces: 16)
      let patches = random.patches(of: text)
      let end = try patches.applied(to: text)
      for offset in 0..<text.count where !patches.contains(where: { $0.offset <= offset && offset < $0.end }) {
        try #require(end[patches.map(offset, bias: .after)] == text[offset])
      }
      for bias in [Bias.before, .after] {
        let mapped = (0...text.count).map { patches.map($0, bias: bias) }
        try #require(mapped == mapped.sorted())
        try #require(mapped.last.map { $0 <= end.count } == true)
      }
    }
  }
}
