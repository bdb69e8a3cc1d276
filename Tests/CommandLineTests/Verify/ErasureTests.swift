import Foundation
import NoteStore
import TestSupport
import Testing

/// Shown 4 of the fifth step: 200 random texts and 50 passages, in 10,000 events, with a tail running; as a rule a tenth of
/// it, all with `NOTES_LOG_TORTURE`.
@Suite("Erasure", .timeLimit(.minutes(240)), .enabled(if: BuiltProgram.isThere))
struct ErasureTests {
  private struct Play {
    var generator: SeededGenerator
    let store: NoteStore

    /// One writer that lives long, as in an app: what it has in memory must not come into a file later.
    init(_ desk: ProgramDesk, seed: UInt64) throws {
      let clock = TimeBox()
      var options = NoteStore.Options(
        stateFolder: desk.path + "/.local/state/notes-log", scratchFolder: desk.path,
        origin: Origin(actor: "ada", host: "desk", program: "tests"), clock: { Timestamp(microseconds: clock.next()) })
      options.patience = 60
      generator = SeededGenerator(seed: seed)
      store = try NoteStore.open(desk.store, options)
    }

    /// Words that no other text has.
    mutating func secret(_ bytes: Int) -> String {
      var text = ""
      while text.utf8.count < bytes { text += String(generator.next(), radix: 36) + " " }
      return text
    }

    func change(_ body: (inout NoteChanges) throws(NoteStoreError) -> Void) throws {
      _ = try store.perform(ChangeOptions(), body)
    }

    func add(_ text: String) throws -> NoteID {
      let made = try store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
        try changes.create(Array(text.utf8))
      }
      return try #require(made.value)
    }

    func edit(_ note: NoteID, _ text: String) throws {
      try change { (changes) throws(NoteStoreError) in try changes.edit(note, text: Array(text.utf8)) }
    }
  }

  @Test(
    "Shown 4: no text and no passage that was deleted stands in the bytes of any file; the log verifies, the audit tells"
  )
  func scale() throws {
    let (texts, passages, events) = Torture.isOn ? (200, 50, UInt64(10_000)) : (24, 6, UInt64(1_000))
    let seed: UInt64 = Torture.isOn ? UInt64.random(in: 0..<1 << 32) : 5501
    print("erasure: seed \(seed)")
    let desk = try ProgramDesk()
    var play = try Play(desk, seed: seed)
    let tail = try Tail(desk)
    var gone: [(note: NoteID, secrets: [String])] = []
    var kept: [(note: NoteID, secret: String)] = []
    let sizes = [30, 200, 1_200, 2_600, 3_500, 9_000]
    for index in 0..<texts {
      let first = play.secret(sizes[index % sizes.count])
      let second = play.secret(sizes[(index / 2) % sizes.count])
      let note = try play.add("Gone \(index)\n\n\(first)\n")
      try play.edit(note, "Gone \(index)\n\n\(second)\n- [ ] item\n")
      gone.append((note, [first, second]))
      if index < passages {
        let passage = play.secret(24).trimmingCharacters(in: .whitespaces)
        let other = try play.add("Kept \(index)\n\nbefore \(passage) after\n")
        try play.edit(other, "Kept \(index)\n\nbefore \(passage) after, \(play.secret(sizes[index % 5]))\n")
        kept.append((other, passage))
      }
    }
    while try play.store.head() < events {
      try play.change { (changes) throws(NoteStoreError) in
        for _ in 0..<20 {
          let note = kept[play.generator.below(kept.count)].note
          try changes.tick(.number(1), in: gone[play.generator.below(gone.count)].note)
          try changes.untick(.number(1), in: gone[play.generator.below(gone.count)].note)
          try changes.append(Array("a line\n".utf8), to: note)
        }
      }
    }
    for start in stride(from: 0, to: texts, by: 8) {
      let notes = gone[start..<min(texts, start + 8)].map(\.note)
      let deletion = try play.store.delete(notes, forgettingTitles: true)
      #expect(deletion.scrub.isDone, "seed \(seed): \(deletion.scrub)")
      // The writer goes on; its pages are used again.
      _ = try play.add("Later \(start)\n\n\(play.secret(2_600))\n")
    }
    for (note, passage) in kept {
      let deletion = try play.store.delete(passage: Array(passage.utf8), from: note)
      #expect(deletion.scrub.isDone, "seed \(seed): \(deletion.scrub)")
    }
    let last = try play.store.head()
    #expect(try tail.positions(upTo: Int(last)) == Array(1...Int(last)), "the tail lost or repeated something")
    let words = Set((gone.flatMap(\.secrets) + kept.map(\.secret)).flatMap { $0.split(separator: " ") })
    let found = try Self.found(words, in: desk.path)
    #expect(found == "", "seed \(seed): \(found)")
    #expect(try play.store.audit().filter { $0.action == .deleted }.count == texts)
    #expect(try play.store.audit().filter { $0.action == .deleted }.allSatisfy { $0.title == nil })
    let verified = try desk.run("verify")
    #expect(verified.status == 0, "seed \(seed): \(verified)")
    print(
      "erasure: \(texts) texts, \(passages) passages, \(last) events, \(words.count) words searched for, found: \(found.isEmpty ? "none" : "some")"
    )
  }

  /// Some of the words that stand in a file, or in any file of a folder, and where; words too short to be one of a kind
  /// are not looked for.
  private static func found(_ words: some Sequence<Substring>, in path: String) throws -> String {
    let other = try TestFolder()
    try Data(words.filter { $0.utf8.count >= 10 }.sorted().joined(separator: "\n").utf8)
      .write(to: other.url.appendingPathComponent("words"))
    return try other.shell(
      "LC_ALL=C grep -r -a -o -F -f \"$DIR/words\" --exclude=.tail '\(path)' | sort | uniq -c | head -5"
    ).output
  }

  @Test("R34: no backup holds a text that was deleted before it was made, also while old pages of the store still do")
  func backups() throws {
    let seed: UInt64 = Torture.isOn ? UInt64.random(in: 0..<1 << 32) : 5502
    print("erasure and backups: seed \(seed)")
    let desk = try ProgramDesk()
    var play = try Play(desk, seed: seed)
    let sizes = [30, 200, 1_200, 2_600, 3_500, 9_000]
    for round in 0..<(Torture.isOn ? 20 : 2) {
      var notes: [(note: NoteID, words: [Substring])] = []
      for index in 0..<24 {
        let (first, second) = (play.secret(sizes[index % 6]), play.secret(sizes[(index / 2) % 6]))
        let note = try play.add("Note \(round) \(index)\n\n\(first)\n")
        try play.edit(note, "Note \(round) \(index)\n\n\(second)\n")
        notes.append((note, (first + second).split(separator: " ")))
      }
      let kept = notes[16...].flatMap(\.words)
      var gone = notes[..<8].flatMap(\.words)
      #expect(try play.store.delete(notes[..<8].map(\.note), forgettingTitles: true).scrub.isDone)
      // The writer goes on, with pages in its memory that held other rows.
      for index in 16..<24 { try play.edit(notes[index].note, "Note \(round) \(index)\n\n\(play.secret(900))\n") }
      try desk.must("backup", "create", "one", "--force")
      #expect(try Self.found(gone, in: desk.path + "/one") == "", "seed \(seed), round \(round)")
      #expect(try Self.found(kept, in: desk.path + "/one") != "", "what is kept is in it")

      // A file stands where the next generation would: the old pages must stay for now.
      let names = try FileManager.default.contentsOfDirectory(atPath: desk.store).filter { $0.hasPrefix("gen-") }
      let number = try #require(names.compactMap { Int($0.dropFirst(4)) }.max())
      let digits = String(number + 1)
      let obstacle = "store/gen-" + String(repeating: "0", count: 6 - digits.count) + digits
      try desk.write(obstacle, "")
      let second = notes[8..<16].flatMap(\.words)
      #expect(try !play.store.delete(notes[8..<16].map(\.note), forgettingTitles: true).scrub.isDone)
      #expect(try Self.found(second, in: desk.store) != "", "the store's old pages hold it, or the test shows nothing")
      gone += second
      try desk.must("backup", "create", "two", "--force")
      #expect(try Self.found(gone, in: desk.path + "/two") == "", "seed \(seed), round \(round)")
      try? FileManager.default.removeItem(atPath: desk.path + "/restored")
      try desk.must("backup", "restore", "two", "--store", desk.path + "/restored")
      #expect(try desk.run("verify", "--store", desk.path + "/restored").status == 0)
      #expect(try Self.found(gone, in: desk.path + "/restored") == "", "seed \(seed), round \(round)")
      let status = try desk.object("status", "--store", desk.path + "/restored")
      #expect(status["scrub_due"] as? Bool == false, "what was restored has no old pages")
      try FileManager.default.removeItem(atPath: desk.path + "/" + obstacle)
      _ = try play.add("Later \(round)")
      #expect(try Self.found(gone, in: desk.store) == "", "seed \(seed), round \(round): the next write scrubs")
    }
  }

  /// A tail that runs while the test goes on.
  private final class Tail {
    private let process = Process()
    private let url: URL

    init(_ desk: ProgramDesk) throws {
      url = desk.folder.url.appendingPathComponent(".tail")
      try Data().write(to: url)
      process.executableURL = BuiltProgram.url
      process.arguments = ["tail", "--json=position", "-n", "1000000"]
      process.environment = BuiltProgram.environment(in: desk.folder.url)
      process.standardOutput = try FileHandle(forWritingTo: url)
      process.standardError = FileHandle.nullDevice
      // Threads of the test runner may block signals, and a child would inherit that: it would never end.
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      try process.run()
    }

    /// The positions that it has told, once it has told the last one; then it ends.
    func positions(upTo last: Int) throws -> [Int] {
      for _ in 0..<600 {
        let lines = String(decoding: try Data(contentsOf: url), as: UTF8.self).split(separator: "\n")
        let positions = lines.compactMap { Int($0.filter(\.isNumber)) }
        if positions.last == last {
          process.terminate()
          process.waitUntilExit()
          return positions
        }
        usleep(50_000)
      }
      return []
    }

    deinit { if process.isRunning { process.terminate() } }
  }
}

/// A clock that moves a second at each look.
private final class TimeBox: @unchecked Sendable {
  private let lock = NSLock()
  private var time = TestSession.now

  func next() -> Int64 {
    lock.withLock {
      time += 1_000_000
      return time
    }
  }
}
