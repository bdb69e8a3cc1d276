import Foundation
import Testing

/// Every rule that the project promises, and every report it learnt from, is in the name of a test.
@Suite("Rows and reports") struct NamedRowTests {
  /// The names of all tests and suites, one after the other.
  private static let names: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    let pattern = /@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/
    return (files ?? []).filter { $0.pathExtension == "swift" }.flatMap { file -> [String] in
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
      return text.matches(of: pattern).map { String($0.1) }
    }
  }()

  @Test("each row of the requirements, R1 to R58, is in a test's name")
  func rows() {
    #expect(Self.names.count > 900)
    let words = Set(Self.names.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
    #expect((1...58).map { "R\($0)" }.filter { !words.contains($0) } == [])
  }

  /// What went wrong in other programs with titles, items, tags, lists, dates and rebuilding.
  private static let reports = [
    "takenote#156", "markleaf-android#280", "note-link-janitor#17", "memos#5319", "notable#1727", "Markpad PR#534",
    "treemd PR#38", "Zettlr#79", "silverbullet#1939", "memos#5496", "zk#118", "careteditor/issues#896",
    "notesnook#4306", "simplenote-electron#3047", "reminders-menubar#108", "natty#50", "date-fns/tz#11", "marten#3690",
  ]

  @Test("each report on notes is in a test's name", arguments: reports)
  func report(name: String) {
    #expect(Self.names.contains { $0.contains(name) })
  }
}
