import Events
import Replay
import TestSupport
import Testing

@Suite("Changes of a text, forward only")
struct TextDeltaTests {
  private func applied(_ delta: TextDelta, to text: [UInt8]) throws -> [UInt8] {
    var buffer = GapBuffer(text)
    try buffer.apply(delta)
    return buffer.bytes
  }

  @Test("R54: applying a composition is applying its changes in turn, however they are put together")
  func composes() throws {
    let seed: UInt64 = 21
    var random = SeededGenerator(seed: seed)
    for round in 0..<3_000 {
      let text = random.text(pieces: 14)
      var end = text
      var deltas: [TextDelta] = []
      for _ in 0..<1 + random.below(6) {
        let patches = random.patches(of: end)
        deltas.append(TextDelta(patches))
        end = try patches.applied(to: end)
      }
      var left = TextDelta()
      for delta in deltas { left = try left.composed(with: delta) }
      var right = TextDelta()
      for delta in deltas.reversed() { right = try delta.composed(with: right) }
      try #require(try applied(left, to: text) == end, "seed \(seed), round \(round)")
      try #require(try applied(right, to: text) == end, "seed \(seed), round \(round)")
      var inTurn = text
      for delta in deltas { inTurn = try applied(delta, to: inTurn) }
      try #require(inTurn == end, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "how a composition is cut does not depend on what stands in the text, and overwritten characters are put in again")
  func refills() throws {
    let seed: UInt64 = 22
    var random = SeededGenerator(seed: seed)
    func overwritten(_ text: [UInt8]) -> [UInt8] { text.map { _ in UInt8(ascii: "*") } }
    for round in 0..<2_000 {
      let text = random.text(pieces: 14)
      var end = text
      var (delta, starred) = (TextDelta(), TextDelta())
      for _ in 0..<1 + random.below(5) {
        let patches = random.patches(of: end)
        delta = try delta.composed(with: TextDelta(patches))
        starred = try starred.composed(
          with: TextDelta(
            patches.map { Patch(offset: $0.offset, deleted: $0.deleted, inserted: overwritten($0.inserted)) }))
        end = try patches.applied(to: end)
      }
      try #require(try delta.refilled(from: overwritten(end)) == starred, "seed \(seed), round \(round)")
      try #require(try delta.refilled(from: end) == delta, "seed \(seed), round \(round)")
    }
  }

  @Test("keys that are typed and taken back again leave no bytes")
  func cancels() throws {
    let typed = TextDelta([Patch(offset: 4, deleted: [], inserted: utf8("milk"))])
    let taken = TextDelta([Patch(offset: 4, deleted: utf8("milk"), inserted: [])])
    #expect(try typed.composed(with: taken).isEmpty)
    #expect(try taken.composed(with: typed).bytes == [4, 4, 4] + utf8("milk"))
  }

  @Test("bytes that are no change, or one of a longer text, are refused and never trap")
  func refuses() throws {
    var random = SeededGenerator(seed: 23)
    let good = TextDelta([Patch(offset: 2, deleted: utf8("ab"), inserted: utf8("xyz"))])
    var refused = 0
    for _ in 0..<20_000 {
      let bad = TextDelta(bytes: random.bytes(random.below(12)))
      var buffer = GapBuffer(random.text(pieces: 8))
      for attempt in 0..<4 {
        do throws(DecodingFailure) {
          switch attempt {
          case 0: try buffer.apply(bad)
          case 1: _ = try bad.composed(with: good)
          case 2: _ = try good.composed(with: bad)
          default: _ = try bad.refilled(from: buffer.bytes)
          }
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > 20_000)
  }
}
