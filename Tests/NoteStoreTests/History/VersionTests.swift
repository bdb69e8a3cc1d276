import Events
import NoteStore
import TestSupport
import Testing

@Suite("Versions of a note")
struct VersionTests {
  @Test("R54: every kind of change is told in words")
  func words() throws {
    let test = try TestStore()
    let note = try test.add("List\n□ milk\nWater 3\n")
    try test.change { (changes) throws(NoteStoreError) in try changes.tick(.words("milk"), in: note) }
    try test.edit(note, "List\n■ milk\nWater 4\n")
    try test.edit(note, "List\n■ milk\nWater 4\ncall mum\n")
    try test.edit(note, "List\n■ milk\ncall mum\n")
    try test.edit(note, "One\ntwo\nthree\nfour")
    try test.change { (changes) throws(NoteStoreError) in try changes.append(Array("\u{1b}[2J x".utf8), to: note) }
    try test.change { (changes) throws(NoteStoreError) in try changes.pin(note) }
    try test.change { (changes) throws(NoteStoreError) in try changes.trash(note) }
    try test.change { (changes) throws(NoteStoreError) in try changes.restore(note) }
    let versions = try test.store.versions(of: note)
    #expect(
      versions.map(\.words) == [
        "created \"List\"", "ticked \"milk\"", "edited: \"3\" → \"4\"", "edited: + \"call mum\"",
        "edited: − \"Water 4\"", versions[5].words, "appended: + \"\u{1b}[2J x\"", "pinned", "trashed",
        "restored, pinned again",
      ])
    #expect(versions[5].words.hasPrefix("edited: +"))
    #expect(versions.map(\.revision) == Array(1...10))
    #expect(versions.allSatisfy { $0.partner == nil })
  }

  /// A random text of few lines.
  private func text(_ random: inout SeededGenerator) -> String {
    let pieces = ["a\n", "b\n", "c\r\n", "\n", "□ x\n", "日本\n", "Water 3\n"]
    return "T\n" + (0..<random.below(12)).map { _ in pieces[random.below(pieces.count)] }.joined()
      + (random.oneIn(3) ? "end" : "")
  }

  @Test("R54: the hunks of each version lead from the text before to the text after; so do differences of any two")
  func hunks() throws {
    for seed in UInt64(1)...12 {
      var random = SeededGenerator(seed: seed)
      let test = try TestStore()
      let note = try test.add(text(&random))
      for _ in 0..<15 { try test.edit(note, text(&random)) }
      let hunks = try test.store.hunks(of: note)
      let head = try test.store.head()
      for position in 1...head {
        let old = position == 1 ? "" : try test.text(note, at: .position(position - 1))
        let new = try test.text(note, at: .position(position))
        try #require(applied(hunks[position] ?? [], to: old) == new, "seed \(seed), position \(position)")
      }
      for _ in 0..<10 {
        let (from, to) = (1 + UInt64(random.below(Int(head))), 1 + UInt64(random.below(Int(head))))
        let difference = try test.store.difference(
          of: note, from: .position(from), to: .position(to), context: random.below(4))
        let (old, new) = (try test.text(note, at: .position(from)), try test.text(note, at: .position(to)))
        try #require(applied(difference.hunks, to: old) == new, "seed \(seed), \(from) to \(to)")
      }
    }
  }

  private func applied(_ hunks: [TextHunk], to old: String) -> String {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in old.utf8 {
      line.append(byte)
      if byte == 0x0a {
        lines.append(line)
        line = []
      }
    }
    if !line.isEmpty { lines.append(line) }
    var result: [[UInt8]] = []
    var place = 0
    for hunk in hunks {
      let first = hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1
      guard place <= first, first + hunk.oldCount <= lines.count else { return "hunk out of place" }
      result += lines[place..<first]
      guard hunk.lines.filter({ $0.kind != .added }).map(\.bytes) == Array(lines[first..<first + hunk.oldCount]) else {
        return "hunk does not fit"
      }
      result += hunk.lines.filter { $0.kind != .removed }.map(\.bytes)
      place = first + hunk.oldCount
    }
    return String(decoding: (result + lines[place...]).joined(), as: UTF8.self)
  }

  @Test("R54: blame has every line of the text, each of a version that has it")
  func blame() throws {
    for seed in UInt64(1)...10 {
      var random = SeededGenerator(seed: seed)
      let test = try TestStore()
      let note = try test.add(text(&random))
      for _ in 0..<15 { try test.edit(note, text(&random)) }
      for position in [try test.store.head(), 7] {
        let lines = try test.store.blame(note, at: .position(position))
        let shown = lines.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n")
        let text = try test.text(note, at: .position(position)).replacing("\r\n", with: "\n")
        #expect(shown == (text.hasSuffix("\n") ? String(text.dropLast()) : text), "seed \(seed)")
        for line in lines {
          let origin = try test.store.note(note, at: .position(line.version.position)).text
          let all = origin.split(separator: 0x0a, omittingEmptySubsequences: false).map { line in
            Array(line.last == 0x0d ? line.dropLast() : line)
          }
          #expect(all.contains(line.text), "seed \(seed)")
        }
      }
    }
  }

  @Test("R54: a thousand versions are told, blamed and compared in far less than quadratic time")
  func many() throws {
    let test = try TestStore()
    let note = try test.add((0..<200).map { "line \($0)\n" }.joined())
    var random = SeededGenerator(seed: 3)
    var text = try test.store.note(note).text
    func versions(_ count: Int) throws -> Duration {
      try test.change { (changes) throws(NoteStoreError) in
        for _ in 0..<count {
          text.insert(0x78, at: random.below(text.count))
          try changes.edit(note, text: text)
        }
      }
      return try ContinuousClock().measure {
        _ = try test.store.versions(of: note)
        _ = try test.store.blame(note)
        _ = try test.store.hunks(of: note)
        _ = try test.store.difference(of: note)
      }
    }
    let small = try versions(250)
    let large = try versions(750)
    #expect(large < small * 12 + .milliseconds(200), "\(small) for 250 versions, \(large) for 1,000")
  }

  @Test("R54: changes are counted on the days on which they were made, once each, openings not at all")
  func dayCounts() throws {
    let test = try TestStore(start: 1_788_220_800_000_000)  // 1 September 2026, 00:00 UTC
    let day: Int64 = 86_400_000_000
    let start = test.clock.now.microseconds
    let a = try test.add("A")
    let b = try test.add("B")
    test.clock.set(Timestamp(microseconds: start + day - 1_000_001))
    try test.change { (changes) throws(NoteStoreError) in
      try changes.append(Array("x".utf8), to: a)
      try changes.append(Array("y".utf8), to: b)
      try changes.pin(a)
    }
    test.clock.set(Timestamp(microseconds: start + day - 1_000_000))
    try test.edit(a, "at midnight")
    try test.change { (changes) throws(NoteStoreError) in try changes.open(b) }
    test.clock.set(Timestamp(microseconds: start + 3 * day))
    try test.edit(b, "later")
    let starts = (0...4).map { Timestamp(microseconds: start + Int64($0) * day) }
    #expect(try test.store.changeCounts(onDaysStartingAt: starts) == [3, 1, 0, 1])
    #expect(try test.store.changeCounts(onDaysStartingAt: starts, note: b) == [2, 0, 0, 1])
    #expect(try test.store.changeCounts(onDaysStartingAt: starts, at: .position(1)) == [1, 0, 0, 0])
    #expect(try test.store.changeCounts(onDaysStartingAt: starts) { $0 == .pinned } == [1, 0, 0, 0])
    #expect(try test.store.changeCounts(onDaysStartingAt: []) == [])
    #expect(try test.store.changeCounts(onDaysStartingAt: Array(starts[..<2])) == [3])
  }
}
