import Foundation
import NoteStore
import TestSupport
import Testing

/// Shown 1 of the fifth step: what a power cut may leave at any moment of a session is opened and looked at.
@Suite(
  "Crash states", .serialized, .timeLimit(.minutes(120)),
  .enabled(if: WriteRecorder.isThere, "\(WriteRecorder.absence)"))
struct CrashStateTests {
  /// A session with everything that writes in it.
  private static let session: [(words: [String], input: String)] = [
    (["add", "Groceries", "--item", "milk", "--item", "bread"], ""),
    (["add", "-"], "Long\n\n" + String(repeating: "A line that takes some room, of many.\n", count: 400)),
    (["edit", "Groceries", "--text", "Groceries\n- [ ] milk\n- [ ] bread\n- [ ] butter\n"], ""),
    (["tick", "Groceries", "milk"], ""),
    (["undo"], ""),
    (["redo"], ""),
    (["pin", "Long"], ""),
    (["add", "Bank", "--item", "wordsthatgo 4711"], ""),
    (["delete", "Bank", "--text", "wordsthatgo", "--yes"], ""),
    (["append", "Groceries", "a line more"], ""),
    (["add", "-"], "Passing\n\n" + String(repeating: "passagethatgoes ", count: 700)),
    (["trash", "Passing"], ""),
    (["delete", "Passing", "--yes"], ""),
    (["compact"], ""),
    (["tick", "Groceries", "bread"], ""),
  ]

  @Test("Shown 1: whatever a power cut leaves is sound, with every change that was acknowledged")
  func states() throws {
    let seed: UInt64 = Torture.isOn ? UInt64.random(in: 0..<1 << 32) : 5101
    print("crash states: seed \(seed)")
    let disk = try RecordedDisk()
    // Pictures of the store before the first command and after each; how many steps each took.
    var pictures = [StorePicture()]
    var ends: [Int] = []
    for (words, input) in Self.session {
      let outcome = try disk.run(words, input: Array(input.utf8))
      try #require(outcome.status == 0, "\(words): \(outcome)")
      ends.append(try disk.steps().steps.count)
      pictures.append(try disk.picture())
    }
    let steps = try disk.steps().steps
    try #require(try disk.holds("wordsthatgo") == false)
    var run = Run(disk: disk, pictures: pictures, ends: ends, generator: SeededGenerator(seed: seed), seed: seed)
    try run.play(steps, count: Torture.isOn ? 11_000 : 300)
    print("crash states: \(run.tally)")
    #expect(run.tally.states >= (Torture.isOn ? 10_000 : 250))
    #expect(run.tally.before > 0 && run.tally.after > 0 && run.tally.uncertain > run.tally.states / 2)
  }

  private struct Run {
    let disk: RecordedDisk
    let pictures: [StorePicture]
    let ends: [Int]
    var generator: SeededGenerator
    let seed: UInt64
    var tally = Tally()

    /// Cuts the power at every step, at most as often as is wanted in all.
    mutating func play(_ steps: [WriteTrace.Step], count: Int) throws {
      var model = CrashDisk(root: disk.root)
      for (number, step) in steps.enumerated() {
        model.begin(step)
        let share = (number + 1) * count / steps.count - number * count / steps.count
        for _ in 0..<share { try look(model, at: number, step) }
        model.end(step)
        if ends.contains(number + 1) { try look(model, at: number + 1, step) }
        // What went wrong goes wrong again: the first few say it.
        if tally.failures > 5 { return }
      }
    }

    private mutating func look(_ model: CrashDisk, at number: Int, _ step: WriteTrace.Step) throws {
      let acknowledged = ends.filter { $0 <= number }.count
      let isBetween = ends.contains(number)
      let remains = model.remains(&generator)
      try disk.put(remains)
      tally.states += 1
      if model.uncertain > 0 { tally.uncertain += 1 }
      let place =
        "seed \(seed), state \(tally.states), step \(number) (\(step.path.dropFirst(disk.root.count)) \(Self.name(step.action)))"
      do {
        let faults = try disk.faults() ?? []
        expect(faults.isEmpty, "\(place): \(faults)")
        let picture = try disk.picture()
        let possible = pictures[acknowledged...min(acknowledged + (isBetween ? 0 : 1), pictures.count - 1)]
        expect(
          possible.contains(picture),
          "\(place): \(picture.events) events, \(acknowledged) commands acknowledged, \(possible.map(\.events))")
        if picture == possible.first { tally.before += 1 } else { tally.after += 1 }
        if generator.oneIn(4) { try goOn(picture, acknowledged, place) }
      } catch {
        expect(false, "\(place): \(error)")
      }
    }

    /// The store works: a note can be added, and what was deleted is gone once that is done.
    private mutating func goOn(_ picture: StorePicture, _ acknowledged: Int, _ place: String) throws {
      tally.continued += 1
      do {
        let store = try disk.open()
        _ = try store.perform { (changes) throws(NoteStoreError) in
          _ = try changes.create(Array("After the cut\n".utf8))
        }
        let later = try StorePicture(store)
        expect(
          later.notes.count == picture.notes.count + 1 && picture.notes.allSatisfy { later.notes[$0.key] == $0.value },
          "\(place): another picture after one more note")
      }
      let faults = try disk.faults() ?? ["no store"]
      expect(faults.isEmpty, "\(place), after one more note: \(faults)")
      for (command, words) in [(9, "wordsthatgo"), (13, "passagethatgoes")] where acknowledged >= command {
        expect(try !disk.holds(words), "\(place): \"\(words)\" was deleted and is there")
      }
    }

    private mutating func expect(_ isSo: Bool, _ message: String) {
      if !isSo { tally.failures += 1 }
      #expect(isSo, "\(message)")
    }

    private static func name(_ action: WriteTrace.Action) -> String {
      switch action {
      case .write(let offset, let bytes, _): "write of \(bytes.count) at \(offset)"
      default: "\(action)"
      }
    }
  }

  /// Counts for docs/RELIABILITY.md.
  private struct Tally: CustomStringConvertible {
    var states = 0
    var uncertain = 0
    var before = 0
    var after = 0
    var continued = 0
    var failures = 0

    var description: String {
      "\(states) states, \(uncertain) with something not flushed, \(before) as acknowledged, \(after) with the command "
        + "that was under way, \(continued) written to afterwards, \(failures) wrong"
    }
  }
}
