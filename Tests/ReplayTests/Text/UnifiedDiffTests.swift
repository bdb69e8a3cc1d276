import Foundation
import TestSupport
import Testing

@testable import Replay

@Suite("unified diff")
struct UnifiedDiffTests {
  /// Lines that texts are made of: few, so that many are equal; some with a carriage return, blank, not UTF-8.
  private static let pieces: [[UInt8]] = [
    utf8("a\n"), utf8("b\n"), utf8("c\n"), utf8("\n"), utf8("a\r\n"), utf8("\r\n"), utf8("- x\n"),
    utf8("@@ -1 +1 @@\n"),
    utf8("\\ No newline at end of file\n"), [0xff, 0x80, 0x0a], [0x0a, 0x80, 0x0a],
  ]

  private func text(_ random: inout SeededGenerator) -> [UInt8] {
    let lines = (0..<random.below(random.oneIn(8) ? 40 : 9)).flatMap { _ in Self.pieces[random.below(Self.pieces.count)]
    }
    return random.oneIn(3) ? lines + utf8("end") : lines
  }

  /// The lines of a side of a hunk.
  private func side(_ hunk: UnifiedDiff.Hunk, without kind: UnifiedDiff.Kind) -> [[UInt8]] {
    hunk.lines.filter { $0.kind != kind }.map(\.bytes)
  }

  private func lines(_ text: [UInt8]) -> [[UInt8]] {
    let table = LineTable(text)
    return (0..<table.count).map { Array(text[table.range($0)]) }
  }

  /// Puts the hunks' new sides into the old text, checking every number of theirs.
  private func applied(_ diff: UnifiedDiff, to old: [UInt8], backwards: Bool = false) throws -> [UInt8] {
    let old = lines(old)
    var result: [[UInt8]] = []
    var place = 0
    for hunk in diff.hunks {
      let (start, count) = backwards ? (hunk.newStart, hunk.newCount) : (hunk.oldStart, hunk.oldCount)
      let (newStart, newCount) = backwards ? (hunk.oldStart, hunk.oldCount) : (hunk.newStart, hunk.newCount)
      let first = count == 0 ? start : start - 1
      result += old[place..<first]
      try #require(side(hunk, without: backwards ? .removed : .added) == Array(old[first..<first + count]))
      try #require(result.count == (newCount == 0 ? newStart : newStart - 1))
      let new = side(hunk, without: backwards ? .added : .removed)
      try #require(new.count == newCount)
      result += new
      place = first + count
    }
    return (result + old[place...]).flatMap(\.self)
  }

  @Test("R54: applying the hunks gives the new text, taking them back the old one, with any context and any bytes")
  func law() throws {
    for seed in UInt64(1)...3_000 {
      var random = SeededGenerator(seed: seed)
      let (old, new) = (text(&random), random.oneIn(10) ? [] : text(&random))
      let context = random.below(5)
      let diff = UnifiedDiff(from: old, to: new, context: context)
      try #require(try applied(diff, to: old) == new, "seed \(seed)")
      try #require(try applied(diff, to: new, backwards: true) == old, "seed \(seed)")
      #expect(diff.hunks.isEmpty == (old == new), "seed \(seed)")
    }
  }

  @Test("R54: no shorter difference of lines exists")
  func shortest() {
    for seed in UInt64(1)...400 {
      var random = SeededGenerator(seed: seed)
      let (old, new) = (text(&random), text(&random))
      let diff = LineDiff(from: old, to: new)
      let common = Self.longestCommon(lines(old), lines(new))
      #expect(diff.removedCount == lines(old).count - common, "seed \(seed)")
      #expect(diff.addedCount == lines(new).count - common, "seed \(seed)")
    }
  }

  private static func longestCommon(_ left: [[UInt8]], _ right: [[UInt8]]) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for a in left {
      var diagonal = 0
      for (index, b) in right.enumerated() {
        let above = row[index + 1]
        row[index + 1] = a == b ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[right.count]
  }

  @Test("a paragraph put in stands behind the empty line, as a person would tell it")
  func slides() {
    let diff = UnifiedDiff(from: utf8("A\n\nC\n"), to: utf8("A\n\nB\n\nC\n"), context: 1)
    let told = diff.hunks.map { hunk in
      hunk.heading + hunk.lines.map { "\($0.kind) \(String(decoding: $0.bytes, as: UTF8.self))" }.joined()
    }
    #expect(told == ["@@ -2,2 +2,4 @@equal \nadded B\nadded \nequal C\n"])
  }

  @Test("a hundred thousand lines, all other, are compared in bounded time")
  func huge() {
    let old = (0..<100_000).flatMap { utf8("old \($0 % 977)\n") }
    let new = (0..<100_000).flatMap { utf8($0 % 3 == 0 ? "old \($0 % 971)\n" : "new \($0)\n") }
    let clock = ContinuousClock()
    let time = clock.measure { #expect(!UnifiedDiff(from: old, to: new).hunks.isEmpty) }
    #expect(time < .seconds(20), "\(time)")
  }

  @Test("a word diff is the old text without what was put in, and the new one without what was taken out")
  func words() {
    for seed in UInt64(1)...1_000 {
      var random = SeededGenerator(seed: seed)
      let (old, new) = (random.text(pieces: 20), random.text(pieces: 20))
      let segments = WordDiff.segments(from: old, to: new)
      #expect(segments.filter { $0.kind != .added }.flatMap(\.bytes) == old, "seed \(seed)")
      #expect(segments.filter { $0.kind != .removed }.flatMap(\.bytes) == new, "seed \(seed)")
    }
    let told = WordDiff.segments(from: utf8("call the dentist tuesday"), to: utf8("call the dentist on friday"))
    #expect(
      told.map { "\($0.kind):\(String(decoding: $0.bytes, as: UTF8.self))" } == [
        "equal:call the dentist ", "removed:tuesday", "added:on friday",
      ])
  }
}
