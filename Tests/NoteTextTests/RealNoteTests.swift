import Foundation
import TestSupport
import Testing

@testable import NoteText

@Suite("Real notes", .enabled(if: SharedData.isPresent, "\(SharedData.absence)")) struct RealNoteTests {
  @Test("every real note has a sane title, preview, items and counters, also after random damage")
  func everyRule() throws {
    var generator = SeededGenerator(seed: 71)
    let notes = try Samples.realNotes()
    #expect(notes.count > 6000)
    for note in notes {
      Everything.run(note.bytes, &generator)
      guard generator.oneIn(4), !note.bytes.isEmpty else { continue }
      var bytes = note.bytes
      for _ in 0..<1 + generator.below(6) {
        let place = generator.below(bytes.count)
        switch generator.below(3) {
        case 0: bytes.insert(contentsOf: generator.bytes(1 + generator.below(4)), at: place)
        case 1: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        default: bytes.removeSubrange(place..<min(bytes.count, place + generator.below(20)))
        }
        if bytes.isEmpty { bytes = [0x0a] }
      }
      Everything.run(bytes, &generator)
    }
  }

  @Test("R13: in the tasks vault the items are those that a plain pattern finds outside of fences")
  func tasksVault() throws {
    var total = 0
    var notesWithItems = 0
    for note in try Samples.realNotes() where note.path.contains("/tasks-demo/") {
      let items = Checklist.items(in: note.bytes.span)
      total += items.count
      notesWithItems += items.isEmpty ? 0 : 1
      #expect(items.map(\.lineNumber) == plainItems(note.bytes), "\(note.path)")
    }
    #expect(notesWithItems >= 140)
    #expect(total > 500)
  }

  /// Line numbers of the lines that look like items, fences left out; written without the scanner under test.
  private func plainItems(_ bytes: [UInt8]) -> [Int] {
    var numbers: [Int] = []
    var fence: Substring?
    let pattern = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\](?:[ \t].*)?$/
    let fencePattern = /^[ \t>]*(?:[-*+] +)?(```+|~~~+)[^`]*$/
    let text = string(bytes).replacingOccurrences(of: "\r\n", with: "\n")
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if let match = line.firstMatch(of: fencePattern) {
        if let open = fence {
          if match.1.hasPrefix(open) { fence = nil }
        } else {
          fence = match.1
        }
        continue
      }
      if fence == nil, line.firstMatch(of: pattern) != nil || line.hasPrefix("□ ") || line.hasPrefix("■ ") {
        numbers.append(index + 1)
      }
    }
    return numbers
  }
}

@Suite("Hostile notes") struct HostileNoteTests {
  @Test("no rule traps on random bytes or random Markdown")
  func fuzz() {
    var generator = SeededGenerator(seed: 81)
    for _ in 0..<6000 {
      Everything.run(Samples.markdown(&generator, pieces: generator.below(60)), &generator)
      Everything.run(generator.bytes(generator.below(100)), &generator)
    }
  }
}
