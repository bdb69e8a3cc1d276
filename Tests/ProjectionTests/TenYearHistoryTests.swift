import Foundation
import NoteStore
import TestSupport
import Testing

/// Ten years of one person's notes, played through the store.
@Suite("Ten years of notes", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct TenYearHistoryTests {
  /// One line of the history file.
  struct Step: Decodable {
    var at: Int64
    var op: String
    var path: String
    var from: String?
    var text: String?
  }

  /// What the history says of a note after one of its steps.
  struct Expected {
    var note: NoteID
    var position: UInt64
    var text: [UInt8]
  }

  static func steps() throws -> [Step] {
    try SharedData.unzipped("vaults/til-history.ndjson.gz").split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Step.self, from: Data($0))
    }
  }

  /// Plays the history; a path's note keeps its id through renames.
  static func play(_ steps: [Step], into test: TestStore) throws -> [Expected] {
    var notes: [String: NoteID] = [:]
    var texts: [String: [UInt8]] = [:]
    var expected: [Expected] = []
    for step in steps {
      test.clock.set(Timestamp(microseconds: step.at * 1_000_000))
      let text = step.text.map { Array($0.utf8) }
      switch step.op {
      case "create":
        guard let text, !text.allSatisfy({ $0 <= 0x20 }) else { continue }
        let made = try test.store.perform(repeated: { NoteID?.none }) { (changes) throws(NoteStoreError) in
          try changes.create(text)
        }
        notes[step.path] = made.value
      case "edit", "rename":
        let from = step.op == "rename" ? step.from ?? step.path : step.path
        guard let note = notes.removeValue(forKey: from) else { continue }
        notes[step.path] = note
        texts[step.path] = texts.removeValue(forKey: from)
        if let text {
          _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.edit(note, text: text) }
        }
      case "delete":
        guard let note = notes.removeValue(forKey: step.path) else { continue }
        _ = try test.store.perform { (changes) throws(NoteStoreError) in try changes.trash(note) }
        expected.append(
          Expected(note: note, position: try test.store.head(), text: texts.removeValue(forKey: step.path) ?? []))
        continue
      default:
        Issue.record("unknown step \(step.op)")
      }
      guard let note = notes[step.path] else { continue }
      if let text { texts[step.path] = text }
      expected.append(Expected(note: note, position: try test.store.head(), text: texts[step.path] ?? []))
    }
    return expected
  }

  @Test("every note's text at every one of its events is the file's text then, and live tables equal a refold's")
  func everyText() throws {
    let test = try TestStore()
    let steps = try Self.steps()
    let expected = try Self.play(steps, into: test)
    #expect(expected.count > 2_000)
    for moment in expected {
      let note = try test.store.note(moment.note, at: .position(moment.position))
      guard note.text == moment.text else {
        Issue.record("\(note.title) differs at position \(moment.position)")
        return
      }
    }
    #expect(try test.store.checkTables().isEmpty)
    #expect(try test.store.rebuild() == test.store.head())
    #expect(try test.store.checkTables().isEmpty)
  }
}
