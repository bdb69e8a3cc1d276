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

  /// A session that was recorded: pictures of the store before the first command and after each, and how many steps there
  /// were then.
  private struct Session {
    let disk: RecordedDisk
    var pictures = [StorePicture()]
    var ends: [Int] = []
    let steps: [WriteTrace.Step]

    init() throws {
      disk = try RecordedDisk()
      for (words, input) in CrashStateTests.session {
        let outcome = try disk.run(words, input: Array(input.utf8))
        try #require(outcome.status == 0, "\(words): \(outcome)")
        ends.append(try disk.steps().steps.count)
        pictures.append(try disk.picture())
      }
      steps = try disk.steps().steps
    }
  }

  @Test("Shown 1: whatever a power cut leaves is sound, with every change that was acknowledged")
  func states() throws {
    let seed = WriteRecorder.seed(5101)
    print("crash states: seed \(seed)")
    let count = WriteRecorder.rounds(short: 300, long: 11_000)
    var run = Run(try Session(), seed)
    try run.play(count: count)
    for failure in run.failures { Issue.record("\(failure)") }
    print("crash states: \(run.tally)")
    #expect(run.tally.states >= count)
    #expect(run.tally.before > 0 && run.tally.after > 0 && run.tally.uncertain > run.tally.states / 2)
  }

  @Test("Shown 1: a disk that is not told of flushes, or not of those above the store, is found to lose changes")
  func unflushed() throws {
    let session = try Session()
    let isAbove: (WriteTrace.Step) -> Bool = { $0.path == session.disk.root }
    let isData: (WriteTrace.Step) -> Bool = { $0.path.hasSuffix("/data.mdb") }
    try #require(session.steps.contains(where: isAbove))
    for isForgotten in [isAbove, isData] {
      var run = Run(session, 5102)
      run.forgets = { $0.action == .flush && isForgotten($0) }
      try run.play(count: 300)
      #expect(!run.failures.isEmpty, "\(run.tally)")
    }
  }

  private struct Run {
    let session: Session
    var generator: SeededGenerator
    let seed: UInt64
    /// Steps that the disk does as if they were done, and does not.
    var forgets: (WriteTrace.Step) -> Bool = { _ in false }
    var tally = Tally()
    private(set) var failures: [String] = []

    private var disk: RecordedDisk { session.disk }
    private var pictures: [StorePicture] { session.pictures }
    private var ends: [Int] { session.ends }

    init(_ session: Session, _ seed: UInt64) {
      (self.session, self.seed) = (session, seed)
      generator = SeededGenerator(seed: seed)
    }

    /// Cuts the power at every step, as often as is wanted in all, and at the end of every command.
    mutating func play(count: Int) throws {
      let steps = session.steps
      var model = CrashDisk(root: disk.root)
      for (number, step) in steps.enumerated() {
        model.begin(step)
        let share = (number + 1) * count / steps.count - number * count / steps.count
        for _ in 0..<share { try look(model, at: number, step) }
        if !forgets(step) { model.end(step) }
        if ends.contains(number + 1) { try look(model, at: number + 1, step) }
        // What went wrong goes wrong again: the first few say it.
        if failures.count > 5 { return }
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
      if !isSo { failures.append(message) }
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

    var description: String {
      "\(states) states, \(uncertain) with something not flushed, \(before) as acknowledged, \(after) with the command "
        + "that was under way, \(continued) written to afterwards"
    }
  }
}
