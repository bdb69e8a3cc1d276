import Foundation
import TestSupport
import Testing

@testable import NoteText

/// Two hundred notes of the vaults and samples, each read by eye and held in `notes.txt`: `== path`, then what the rules
/// say of it. After a change of a rule, `NOTES_LOG_UPDATE_SNAPSHOTS=1` writes the table again; every line that differs
/// is then to be read beside its note.
@Suite("Notes read by eye", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct ReadNoteTests {
  static let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("notes.txt")

  /// The paths of the table with what is expected of each.
  static func expectations() throws -> [(path: String, lines: [String])] {
    var notes: [(path: String, lines: [String])] = []
    for line in try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map(String.init) {
      if line.hasPrefix("== ") {
        notes.append((String(line.dropFirst(3)), []))
      } else if !notes.isEmpty {
        notes[notes.count - 1].lines.append(line)
      }
    }
    return notes
  }

  @Test(
    "R2, R4, R13, R14, R48, R49: title, preview, items, tags and links of 200 notes are what a reader says they are")
  func table() throws {
    let isUpdating = ProcessInfo.processInfo.environment["NOTES_LOG_UPDATE_SNAPSHOTS"] != nil
    let notes = try Self.expectations()
    #expect(notes.count >= 200)
    var written = ""
    for note in notes {
      let lines = NoteReading(of: Array(try Data(contentsOf: SharedData.url(note.path)))).lines
      if isUpdating { written += (["== \(note.path)"] + lines).map { $0 + "\n" }.joined() }
      if !isUpdating { #expect(lines == note.lines, "\(note.path)") }
    }
    if isUpdating { try written.write(to: Self.table, atomically: true, encoding: .utf8) }
  }
}
