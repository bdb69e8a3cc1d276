import Foundation
import NoteText
import TestSupport
import Testing

/// Every rule on every kind of text: nothing traps, and what comes out is sane.
@Suite("Every rule on any text")
struct EveryRuleTests {
  static func run(_ text: [UInt8], _ source: Comment) {
    let span = text.span
    let title = title(of: span)
    #expect(!title.utf8.contains { $0 == 10 || $0 == 13 }, source)
    _ = preview(of: span)
    _ = isLong(span)
    let count = Checklist.count(in: span)
    let items = Checklist.items(in: span)
    #expect(count?.total ?? 0 == items.count, source)
    for (number, item) in items.enumerated() {
      #expect(item.line.upperBound <= text.count && item.text.lowerBound <= item.text.upperBound, source)
      // R15: ticking and unticking an item gives the text back.
      guard let there = item.marking(done: !item.isDone) else {
        Issue.record("an item cannot be marked: \(source)")
        continue
      }
      let marked = Replacement.apply([there], to: span)
      let again = Checklist.items(in: marked.span)
      #expect(again.count == items.count && again[number].isDone == !item.isDone, source)
      if number > 20 { break }
    }
    var folded: [UInt8] = []
    Folding.fold(span, into: &folded)
    #expect(Folding.foldWithMap(span).bytes == folded, source)
    _ = Counter.counters(in: span)
    _ = Replacement.apply([Checklist.adding([0x61].span, to: span)], to: span)
    _ = Replacement.apply([Checklist.appending([0x61].span, to: span)], to: span)
  }

  @Test("random bytes and mixtures of Markdown, 5,000 texts")
  func fuzz() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "- [ ] ", "- [x] ", "□ ", "■ ", "1. [X] ", "\t", "  ", "    ", "\n", "\r\n", "\r", "```\n", "~~~", "---\n",
      "title: x\n",
      "# ", "> ", "**b**", "*i*", "_", "`c`", "[t](u)", "![a](u)", "~~s~~", "Water 3", "Room 4 2", "é", "日本", "👩‍💻",
      "\u{feff}", "\0",
      "\u{2028}", "word ",
    ]
    for _ in 0..<5_000 {
      var text: [UInt8] = []
      for _ in 0..<generator.below(40) { text += Array(pieces[generator.below(pieces.count)].utf8) }
      if generator.oneIn(4) { text.insert(contentsOf: generator.bytes(6), at: generator.below(text.count + 1)) }
      Self.run(text, "seed \(seed)")
    }
  }

  @Test("the real notes of vaults and samples", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func realNotes() throws {
    var notes = 0
    for folder in ["vaults", "samples"] {
      let root = try SharedData.url(folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])
      while let file = files?.nextObject() as? URL {
        guard ["md", "txt", "markdown"].contains(file.pathExtension), let data = try? Data(contentsOf: file) else {
          continue
        }
        Self.run(Array(data), "\(file.lastPathComponent)")
        notes += 1
      }
    }
    #expect(notes > 6_000)
  }
}
