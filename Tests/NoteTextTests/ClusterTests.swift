import TestSupport
import Testing

@testable import NoteText

@Suite("Grapheme clusters") struct ClusterTests {
  private func offsets(_ bytes: [UInt8]) -> [Int] {
    let clusters = Clusters(bytes.span, 0..<bytes.count)
    return (0...clusters.count).map { clusters.offset($0) }
  }

  private func expected(_ text: String) -> [Int] {
    text.reduce(into: [0]) { offsets, character in offsets.append((offsets.last ?? 0) + character.utf8.count) }
  }

  @Test("R40: a snippet is cut between the clusters that the standard library sees, in every script")
  func scripts() {
    var generator = SeededGenerator(seed: 91)
    for _ in 0..<4000 {
      let text = Samples.text(&generator, scalars: 1 + generator.below(12)).filter { $0 != "\r\n" }
      #expect(offsets(Array(text.utf8)) == expected(text), "\(text.debugDescription)")
    }
  }

  @Test("R40: two scalars of the Basic Multilingual Plane, and pictures, stand side by side as in the standard library")
  func pairs() {
    // One of each kind of letter that joins, or might.
    let partners: [Unicode.Scalar] = [
      "a", "é", "я", "か", "日", "한", "\u{1100}", "\u{1161}", "\u{11a8}", "\u{301}", "\u{200d}", "\u{fe0f}", "🚀", "🏽",
      "🇫",
      "\u{94d}", "\u{600}", "\u{e33}", "©",
    ]
    var mistakes: [UInt32] = []
    for value in Array(0x20...0xffff) + Array(0x1_f000...0x1_fbff) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      for partner in partners {
        for pair in [[scalar, partner], [partner, scalar]] {
          var text = "x"
          text.unicodeScalars.append(contentsOf: pair)
          if offsets(Array(text.utf8)) != expected(text) { mistakes.append(UInt32(value)) }
        }
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.prefix(20).map { String($0, radix: 16) })")
  }
}
