import Foundation
import TestSupport
import Testing

@testable import NoteText

@Suite("Items beside a CommonMark parser") struct CommonMarkTaskTests {
  private static func ours(_ text: [UInt8]) -> [CommonMarkTasks.Task] {
    itemsOf(text).map { CommonMarkTasks.Task(state: $0.state.lowerBound, isDone: $0.isDone) }
  }

  /// Items that only we see, by note and line. R13 leaves out code and front matter and nothing else; to CommonMark an
  /// HTML block is no Markdown either. A person who ticks by number counts the lines that the editor shows.
  private static let onlyOurs = [
    "Test Data/comments_html_style.md": [5],  // in <!-- … -->
    "Test Data/non_tasks.md": [14],  // in <!-- … -->
  ]

  @Test(
    "R13: items in the tasks vault are those of md4c with task lists, but for those in HTML comments",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func tasksVault() throws {
    var items = 0
    var differing: Set<String> = []
    for note in try Samples.realNotes() where note.path.contains("/tasks-demo/") {
      let theirs = CommonMarkTasks(of: note.bytes).tasks
      items += theirs.count
      let name = note.path.components(separatedBy: "/tasks-demo/")[1]
      let lines = Self.onlyOurs[name] ?? []
      let known = Set(itemsOf(note.bytes).filter { lines.contains($0.lineNumber) }.map(\.state.lowerBound))
      if known.count == lines.count, !lines.isEmpty { differing.insert(name) }
      #expect(Self.ours(note.bytes).filter { !known.contains($0.state) } == theirs, "\(note.path)")
      #expect(theirs.allSatisfy { !known.contains($0.state) }, "\(note.path)")
    }
    #expect(items > 500)
    #expect(differing == Set(Self.onlyOurs.keys))
  }

  @Test("R13: in plain lists of every marker, nested and in quotes, items are those of md4c; over random lists")
  func randomLists() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    // A number that is not 1 begins no list below a paragraph; to us an item is an item.
    let markers = ["- ", "* ", "+ ", "1. ", "1) "]
    let boxes = ["[ ] ", "[x] ", "[X] ", "[-] ", "[] ", ""]
    for _ in 0..<2_000 {
      var text = ""
      // Each item is indented by the content column of one before it, so that nothing is code.
      var columns = [0]
      for _ in 0..<1 + generator.below(12) {
        let marker = markers[generator.below(markers.count)]
        columns.removeLast(generator.below(columns.count))
        let column = columns[columns.count - 1]
        text += String(repeating: " ", count: column) + marker + boxes[generator.below(boxes.count)] + "word\n"
        columns.append(column + marker.utf8.count)
        if generator.oneIn(6) { text += "\n" }
      }
      if generator.oneIn(3) { text = text.split(separator: "\n").map { "> \($0)\n" }.joined() }
      let bytes = Array(text.utf8)
      #expect(Self.ours(bytes) == CommonMarkTasks(of: bytes).tasks, "\(text)")
    }
  }
}
