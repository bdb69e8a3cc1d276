import TestSupport
import Testing

@testable import NoteText

@Suite("Items that are removed and moved")
struct ItemPlaceTests {
  @Test(
    "an item goes with its line; a note that ends without a break still does",
    arguments: [
      ("A\n□ x\n□ y\n", 1, "A\n□ y\n"),
      ("A\r\n□ x\r\n□ y", 2, "A\r\n□ x"),
      ("□ x", 1, ""),
      ("\u{feff}□ x\n", 1, "\u{feff}"),
      ("A\n- [ ] p\n  - [ ] q\n", 1, "A\n  - [ ] q\n"),
      ("A\n```\n□ code\n```\n□ x\n", 1, "A\n```\n□ code\n```\n"),
    ])
  func remove(text: String, number: Int, after: String) throws {
    let bytes = Array(text.utf8)
    #expect(string(removing(try itemOf(number, bytes), bytes)) == after)
  }

  @Test(
    "an item moves with what is nested in it, and takes the indent of its new neighbour",
    arguments: [
      ("A\n□ x\n□ y\n□ z\n", 3, 1, true, "A\n□ z\n□ x\n□ y\n", 2),
      ("A\n□ x\n□ y\n□ z", 1, 3, false, "A\n□ y\n□ z\n□ x", 4),
      ("A\n□ x\n□ y\n□ z", 3, 1, true, "A\n□ z\n□ x\n□ y", 2),
      ("A\r\n□ x\r\ntext\r\n□ y\r\n", 2, 1, true, "A\r\n□ y\r\n□ x\r\ntext\r\n", 2),
      ("- [ ] a\n  - [x] b\n  more\n- [ ] c\n", 1, 3, false, "- [ ] c\n- [ ] a\n  - [x] b\n  more\n", 2),
      ("- [ ] a\n  - [x] b\n- [ ] c\n", 3, 2, false, "- [ ] a\n  - [x] b\n  - [ ] c\n", 3),
      ("- [ ] a\n  - [x] b\n- [ ] c\n", 2, 1, true, "- [x] b\n- [ ] a\n- [ ] c\n", 1),
      ("> - [ ] a\n> - [ ] b\n", 2, 1, true, "> - [ ] b\n> - [ ] a\n", 1),
    ] as [(String, Int, Int, Bool, String, Int)])
  func move(text: String, number: Int, other: Int, isBefore: Bool, after: String, line: Int) throws {
    let bytes = Array(text.utf8)
    let neighbour = try itemOf(other, bytes)
    let move = try #require(moving(try itemOf(number, bytes), isBefore ? .before(neighbour) : .after(neighbour), bytes))
    #expect(applied(move.changes, bytes) == after)
    #expect(move.lineNumber == line)
  }

  @Test("an item cannot move into itself; where it stands already nothing changes")
  func nowhere() throws {
    let bytes = Array("- [ ] a\n  - [ ] b\n- [ ] c\n".utf8)
    let (a, b, c) = (try itemOf(1, bytes), try itemOf(2, bytes), try itemOf(3, bytes))
    #expect(moving(a, .before(b), bytes) == nil)
    #expect(moving(a, .after(b), bytes) == nil)
    #expect(moving(a, .first, bytes)?.changes == [])
    #expect(moving(c, .last, bytes)?.changes == [])
    #expect(moving(c, .after(a), bytes)?.changes == [])
    #expect(moving(a, .before(c), bytes)?.changes == [])
    #expect(moving(a, .after(a), bytes)?.changes == [])
  }

  @Test("over random notes, removing loses one line and no other byte, and a move keeps every line")
  func laws() {
    var generator = SeededGenerator(seed: 401)
    var moved = 0
    for round in 0..<3_000 {
      let text =
        generator.oneIn(2) ? Samples.markdown(&generator, pieces: 3 + generator.below(40)) : list(&generator)
      let items = itemsOf(text)
      guard !items.isEmpty else { continue }
      let item = items[generator.below(items.count)]
      let other = items[generator.below(items.count)]
      let removed = removing(item, text)
      #expect(removed.count < text.count)
      #expect(lines(removed) == lines(text, without: item.lineNumber - 1), "round \(round): \(string(text))")
      let destinations: [Checklist.Destination] = [.first, .last, .before(other), .after(other)]
      guard let move = moving(item, destinations[generator.below(4)], text), !move.changes.isEmpty else { continue }
      let after = apply(move.changes, text)
      moved += 1
      func bare(_ text: [UInt8]) -> [[UInt8]] {
        lines(text).map { Array($0.drop { [0x20, 0x09, 0x3e].contains($0) }) }.sorted {
          $0.lexicographicallyPrecedes($1)
        }
      }
      #expect(bare(after) == bare(text), "round \(round): \(string(text))")
      let landed = lines(after)[move.lineNumber - 1]
      #expect(
        landed.suffix(item.line.upperBound - item.marker.lowerBound)
          == text[item.marker.lowerBound..<item.line.upperBound], "round \(round): \(string(text))")
    }
    #expect(moved > 300)
  }

  @Test("R58: dictation lands as items after an item, else as a sentence; no word is lost")
  func dictation() {
    #expect(dictating("milk and bread", Array("A\r\n□ x\r\n".utf8)) == "A\r\n□ x\r\n□ milk\r\n□ bread\r\n")
    #expect(dictating("call ada tomorrow", Array("A\n\ntext\n".utf8)) == "A\n\ntext\nCall ada tomorrow.\n")
    #expect(dictating("one\ntwo", Array("A\r\nb".utf8)) == "A\r\nb\r\nOne.\r\nTwo.")
  }

  /// A note that is mostly a list.
  private func list(_ generator: inout SeededGenerator) -> [UInt8] {
    let lines = [
      "□ milk", "■ bread", "- [ ] a **b**", "  - [x] nested", "    - [ ] deep", "1. [ ] first", "> - [ ] quoted",
      "text",
      "  more", "", "# Part", "Water 3", "□ ", "- [ ]", "```",
    ]
    var text = "Title"
    let lineBreak = generator.oneIn(2) ? "\n" : "\r\n"
    for _ in 0..<2 + generator.below(10) { text += lineBreak + generator.element(lines) }
    return Array((text + (generator.oneIn(2) ? lineBreak : "")).utf8)
  }

  /// The lines of a text without their breaks, and an empty one behind a break at its end.
  private func lines(_ text: [UInt8], without left: Int? = nil) -> [[UInt8]] {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    var lines: [[UInt8]] = []
    var scanner = LineScanner(text.span)
    while let line = scanner.next(in: text.span) {
      guard line.number - 1 != left else { continue }
      // A byte order mark counts where a line comes to stand first.
      var bytes = Array(text[line.range])
      while bytes.starts(with: mark) { bytes.removeFirst(3) }
      lines.append(bytes)
    }
    let endsInBreak = text.last == 0x0a || text.last == 0x0d
    return endsInBreak || lines.isEmpty ? lines + [[]] : lines
  }
}
