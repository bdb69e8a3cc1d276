import Foundation
import NoteStore
import TestSupport
import Testing

/// Shown 6 of the fifth step: random commands of many processes, with bad clocks, crashes, copies and restores, beside a
/// model that is a dictionary.
@Suite(
  "Simulation", .serialized, .timeLimit(.minutes(120)), .enabled(if: WriteRecorder.isThere, "\(WriteRecorder.absence)"))
struct SimulationTests {
  @Test("Shown 6: whatever happens, the store is what a dictionary of notes would be")
  func simulation() throws {
    let seed = WriteRecorder.seed(5601)
    print("simulation: seed \(seed)")
    var run = try Simulation(seed: seed)
    let end = ContinuousClock.now + .seconds(3_600)
    let most = WriteRecorder.rounds(short: 200, long: .max)
    var step = 0
    while step < most && ContinuousClock.now < end {
      step += 1
      try run.step()
      try #require(run.failures == [], "seed \(seed), step \(step): \(run.failures)")
    }
    try run.verify()
    #expect(run.failures == [], "seed \(seed)")
    print(
      "simulation: \(step) steps, \(run.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))"
    )
    #expect((run.counts["killed"] ?? 0) > 3 && (run.counts["restored"] ?? 0) > 0)
  }
}

/// The play: a store, what it should be, and what may happen to both.
struct Simulation {
  private typealias Notes = [String: StorePicture.Entry]

  /// One act, to be taken back and done again.
  private struct Act {
    var before: Notes
    var after: Notes
  }

  private struct Model {
    var notes: Notes = [:]
    var done: [Act] = []
    var undone: [Act] = []

    /// What undo makes of an act: a note that it created goes to the Trash.
    mutating func set(_ act: Act, isUndo: Bool) {
      for (id, entry) in isUndo ? act.before : act.after { notes[id] = entry }
      for id in act.after.keys where isUndo && act.before[id] == nil { notes[id]?.isTrashed = true }
    }
  }

  private let disk: RecordedDisk
  private var generator: SeededGenerator
  private var model = Model()
  private var saved: Model?
  /// Seconds that the wall clock is off.
  private var clock = 0
  private var number = 0
  private var steps = 0
  private(set) var failures: [String] = []
  /// What the program has said since the model was compared last.
  private var said = ""
  /// Whether it has said of some note that it is to go, after so long in the Trash (R35).
  private var isAnyDue = false
  /// How often each thing happened.
  private(set) var counts: [String: Int] = [:]

  init(seed: UInt64) throws {
    disk = try RecordedDisk()
    generator = SeededGenerator(seed: seed)
  }

  mutating func step() throws {
    steps += 1
    moveClock()
    let choice = generator.below(100)
    let live = model.notes.filter { !$0.value.isTrashed }.keys.sorted()
    if live.isEmpty || choice < 14 {
      try add()
    } else if choice < 80 {
      try change(live[generator.below(live.count)], choice)
    } else if choice < 88 {
      try together(live)
    } else {
      try rarely(choice)
    }
    if steps % 25 == 0 { try verify() }
  }

  /// The clock goes on; now and then it leaps, or goes back.
  private mutating func moveClock() {
    clock += generator.below(600)
    if generator.oneIn(12) {
      clock += (generator.below(2_001) - 1_000) * 3_600
      counts["leaps of the clock", default: 0] += 1
    }
  }

  // MARK: What happens

  private mutating func text() -> String {
    number += 1
    let items = (0..<generator.below(4)).map { "- [ ] item \($0) of \(number)\n" }.joined()
    let body = generator.oneIn(6) ? String(repeating: "many words of \(number) ", count: generator.below(800)) : ""
    return "Note \(number)\n\(items)\(body)\n"
  }

  /// A new note; its id is known when it is there.
  private mutating func add() throws {
    let text = text()
    let outcome = try run(["add", "-"], input: Array(text.utf8))
    let found = try disk.picture().notes
    let fresh = found.filter { model.notes[$0.key] == nil }
    if outcome.status == 0 || !fresh.isEmpty {
      guard let (id, entry) = fresh.first, fresh.count == 1, entry.text == text else {
        failures.append("add: \(fresh) for \(text)")
        return
      }
      did(Act(before: [:], after: [id: entry]))
    }
    compare(found, "add")
  }

  private mutating func change(_ id: String, _ choice: Int) throws {
    guard let entry = model.notes[id] else { return }
    var after = [id: entry]
    var words: [String]
    var input = ""
    switch choice {
    case 14..<34:
      let text = text()
      (words, input) = (["edit", id, "-"], text)
      after[id]?.text = text
    case 34..<50:
      let open = entry.text.split(separator: "\n").filter { $0.hasPrefix("- [ ] ") }
      guard !open.isEmpty else { return }
      let item = String(open[generator.below(open.count)].dropFirst(6))
      words = ["tick", id, item]
      after[id]?.text = entry.text.replacing("- [ ] \(item)\n", with: "- [x] \(item)\n", maxReplacements: 1)
    case 50..<56:
      if entry.isPinned { return }
      words = ["pin", id]
      for (other, var entry) in model.notes where entry.isPinned {
        entry.isPinned = false
        after[other] = entry
      }
      after[id]?.isPinned = true
    case 56..<62:
      // What the Trash does to a pin is for other tests.
      if entry.isPinned { return }
      words = ["trash", id]
      after[id]?.isTrashed = true
    case 62..<72: return try undo()
    case 72..<77: return try redo()
    default:
      let trashed = model.notes.filter { $0.value.isTrashed && !$0.value.isPinned }.keys.sorted()
      guard !trashed.isEmpty else { return }
      let back = trashed[generator.below(trashed.count)]
      words = ["restore", back]
      after = model.notes.filter { $0.key == back }
      after[back]?.isTrashed = false
    }
    let act = Act(before: model.notes.filter { after[$0.key] != nil }, after: after)
    if act.before == act.after { return }
    try perform(words, input) { $0.did(act) }
  }

  private mutating func undo() throws {
    guard let act = model.done.last else { return }
    try perform(["undo"]) { run in
      run.model.undone.append(run.model.done.removeLast())
      run.model.set(act, isUndo: true)
    }
  }

  private mutating func redo() throws {
    guard let act = model.undone.last else { return }
    try perform(["redo"]) { run in
      run.model.done.append(run.model.undone.removeLast())
      run.model.set(act, isUndo: false)
    }
  }

  /// Three processes at once, each with a note of its own.
  private mutating func together(_ live: [String]) throws {
    let notes = Array(live.shuffled(using: &generator).prefix(3))
    let lines = notes.map { _ in text().split(separator: "\n")[0] }
    let commands = zip(notes, lines).map { "$NL append \($0) '\($1)' & one=\"$one $!\"" }.joined(separator: "\n")
    let script = "one=\n\(commands)\nfor p in $one; do wait $p || echo failed $?; done"
    let places = disk.places.map { "export \($0)=\($1)" }.joined(separator: "\n")
    let result = try disk.desk.folder.shell("\(places)\n\(script)")
    if result.output.contains("failed") { failures.append("together: \(result.output)") }
    said += result.output
    counts["at once", default: 0] += notes.count
    let found = try disk.picture().notes
    for (id, line) in zip(notes, lines) {
      guard let text = found[id]?.text, text.contains(line) else {
        failures.append("together: \(line) is not in \(id)")
        continue
      }
      model.notes[id]?.text = text
    }
    // In which order they were is not known, so they are not taken back.
    (model.done, model.undone) = ([], [])
    compare(found, "together")
  }

  private mutating func rarely(_ choice: Int) throws {
    let backup = disk.desk.path + "/backup"
    switch choice {
    case 88..<90: try perform(["compact"]) { _ in }
    case 90..<92:
      guard let id = model.notes.keys.sorted().first else { return }
      try perform(["delete", id, "--yes"]) { run in
        run.model.notes[id] = nil
        (run.model.done, run.model.undone) = ([], [])
      }
    case 92..<95:
      let outcome = try disk.desk.run(["backup", "create", backup, "--force"], environment: disk.places)
      if outcome.status != 0 { failures.append("backup: \(outcome)") }
      saved = model
      counts["backups", default: 0] += 1
    case 95..<97:
      guard let saved else { return }
      let outcome = try disk.desk.run(["backup", "restore", backup, "--force"], environment: disk.places)
      if outcome.status != 0 { failures.append("restore: \(outcome)") }
      model = saved
      counts["restored", default: 0] += 1
      compare(try disk.picture().notes, "restore")
    default: try copy()
    }
  }

  /// A copy of the folder that somebody writes to is a store of its own.
  private mutating func copy() throws {
    guard !model.notes.isEmpty else { return }
    let copy = disk.desk.path + "/copy"
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: disk.store, toPath: copy)
    for words in [["add", "In the copy"], ["undo"], ["verify"]] {
      let outcome = try disk.desk.run(
        words, environment: disk.places.merging(["NOTES_LOG_STORE": copy]) { $1 })
      if outcome.status != 0 { failures.append("copy: \(words): \(outcome)") }
    }
    counts["copies", default: 0] += 1
    compare(try disk.picture().notes, "copy")
  }

  // MARK: How it is done

  /// Runs a command, one in eight killed at some write of its own.
  private mutating func run(_ words: [String], input: [UInt8] = []) throws -> ProgramDesk.Outcome {
    var failure: WriteRecorder.Failure?
    if generator.oneIn(8) {
      let kind = generator.oneIn(3) ? "sync" : "write"
      failure = WriteRecorder.Failure(kind: kind, number: 1 + generator.below(kind == "sync" ? 3 : 24), error: 0)
    }
    let outcome = try disk.run(words, input: input, failing: failure, clock: clock)
    disk.forgetTrace()
    said += outcome.messages
    counts[words[0], default: 0] += 1
    if outcome.status == 137 || outcome.status == 9 {
      // What it did before it was killed it may not have said.
      if isAnyDue { said += "deleted for good, after" }
      counts["killed", default: 0] += 1
    } else if outcome.status != 0 {
      failures.append("\(words): \(outcome)")
    }
    return outcome
  }

  /// Runs a command and does the same to the model; where the command was killed, the store says whether it was done.
  private mutating func perform(
    _ words: [String], _ input: String = "", _ effect: (inout Simulation) -> Void
  ) throws {
    let outcome = try run(words, input: Array(input.utf8))
    let found = try disk.picture().notes
    takeOutRipe(found)
    if outcome.status != 0 {
      let before = model
      effect(&self)
      if found != model.notes { model = before }
      // Where both look the same, which of them it is does not show.
      if before.notes == model.notes { (model.done, model.undone) = ([], []) }
    } else {
      effect(&self)
    }
    compare(found, words.joined(separator: " "))
  }

  private mutating func did(_ act: Act) {
    model.done.append(act)
    model.undone = []
    model.set(act, isUndo: false)
  }

  /// A write deletes what lay in the Trash for thirty days, as it said a day before: the clock is far ahead by then.
  private mutating func takeOutRipe(_ found: [String: StorePicture.Entry]) {
    if said.contains("deleted for good, after") {
      let ripe = model.notes.filter { $0.value.isTrashed && found[$0.key] == nil }.keys
      for id in ripe { model.notes[id] = nil }
      if !ripe.isEmpty { (model.done, model.undone) = ([], []) }
      counts["ripe in the Trash", default: 0] += ripe.count
    }
    if said.contains("in the Trash for") { isAnyDue = true }
    said = ""
  }

  private mutating func compare(_ found: [String: StorePicture.Entry], _ what: String) {
    takeOutRipe(found)
    if found == model.notes { return }
    let ids = Set(found.keys).union(model.notes.keys).filter { found[$0] != model.notes[$0] }
    failures.append(
      "\(what): "
        + ids.sorted().map { "\($0) is \(found[$0] as Any), should be \(model.notes[$0] as Any)" }
        .joined(separator: "; "))
  }

  /// The program's own look at the whole store.
  mutating func verify() throws {
    let outcome = try disk.desk.run(["verify"], environment: disk.places)
    counts["verified", default: 0] += 1
    if outcome.status != 0 { failures.append("verify: \(outcome)") }
  }
}
