import Foundation
import NoteText
import TestSupport
import Testing

@testable import Formats
@testable import Interchange

/// What goes out comes back in: texts byte for byte, states, times, tags, collections.
@Suite("Export and import again")
struct ExportRoundTripTests {
  static let forms: [ExportForm] = [.markdown, .textBundle, .simplenote, .joplinMarkdown, .json]

  private struct Row: Hashable {
    var text: String
    var state: String
    var dates: String
    var tags: [String]
    var collection: String?
  }

  private func row(_ note: ExportedNote) -> Row {
    var imported = ImportedNote(format: "x", sourceID: "x", text: note.text)
    imported.created = note.created
    imported.modified = note.modified
    imported.isPinned = note.isPinned
    imported.isTrashed = note.isTrashed
    imported.isArchived = note.isArchived
    return row(imported, collection: note.collection)
  }

  private func row(_ note: ImportedNote, collection: String?) -> Row {
    Row(
      text: note.words, state: note.state, dates: note.dates, tags: Tag.tags(in: note.text.span).map(\.text),
      collection: collection)
  }

  private func export(_ notes: [ExportedNote], as form: ExportForm, to path: String) throws {
    var writer = try FolderWriter.open(path: Array(path.utf8), form: form, hasState: true)
    if form.isOneFile {
      var file = NotesFile(form: form)
      for note in notes { file.add(note) }
      _ = try writer.write(file)
    } else {
      for note in notes { _ = try writer.write(note) }
    }
    try writer.finish()
  }

  private func imported(_ path: String) throws -> [ImportedNote] {
    let found = try FormatDetector.find(path: Array(path.utf8))
    if found == .format(.folder) {
      var reader = try FolderReader.open(path: Array(path.utf8))
      var notes: [ImportedNote] = []
      while let item = reader.next() {
        switch item {
        case .note(let note): notes.append(note)
        case .problem(let problem): #expect(problem.severity == .notice, "\(problem)")
        }
      }
      return notes
    }
    let sample = try FormatSample(path: path)
    #expect(sample.problems == [], "\(path)")
    return sample.notes
  }

  /// Trees without front matter blocks of Joplin's, whose names collections may have.
  private func check(_ notes: [ExportedNote], _ form: ExportForm, _ comment: String) throws {
    let folder = try TemporaryFolder()
    try export(notes, as: form, to: folder.path)
    let back = try imported(folder.path)
    let expected = Dictionary(notes.map { (row($0), 1) }, uniquingKeysWith: +)
    let found = Dictionary(back.map { (row($0, collection: $0.collection), 1) }, uniquingKeysWith: +)
    #expect(back.count == notes.count, "\(comment) as \(form)")
    let lost = expected.filter { found[$0.key] != $0.value }
    #expect(
      lost.isEmpty, "\(comment) as \(form): \(lost.count) differ, such as \(lost.first.debugDescription.prefix(600))")
    let other = found.filter { expected[$0.key] != $0.value }
    #expect(other.isEmpty, "\(comment) as \(form): \(other.first.debugDescription.prefix(600))")
  }

  @Test(
    "real vaults come back equal in every form", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: ["vaults/til-en", "vaults/tldr-scripts", "vaults/tasks-demo", "samples/obsidian-vault-small"])
  func vaults(path: String) throws {
    var reader = try FolderReader.open(path: Array(try SharedData.url(path).path.utf8))
    var random = SeededGenerator(seed: 3)
    var notes: [ExportedNote] = []
    while let item = reader.next() {
      guard case .note(let note) = item else { continue }
      notes.append(exported(note.text, note.collection, &random, number: notes.count))
    }
    #expect(notes.count > 50)
    for form in Self.forms { try check(notes, form, path) }
  }

  private func exported(
    _ text: [UInt8], _ collection: String?, _ random: inout SeededGenerator, number: Int
  ) -> ExportedNote {
    var note = ExportedNote(
      id: "note-\(number)", shortID: "n\(number)", title: NoteTitle(of: text.span).text, text: text,
      collection: collection, modified: 1_600_000_000_000_000 + Int64(random.below(1 << 40)))
    note.created = note.modified.map { $0 - Int64(random.below(1 << 30)) }
    note.isPinned = random.oneIn(9)
    note.isTrashed = random.oneIn(5)
    note.isArchived = random.oneIn(5)
    return note
  }

  @Test("random texts with all that breaks careless code come back equal in every form")
  func randomTexts() throws {
    let seed: UInt64 = 41
    print("export round trip: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "---\n", "title: x\n", "tags: [a]\n", "# ", "\r\n", "\n", " ", "\\", "\"", "#tag ", "- [ ] ", "words ", "\u{0}",
      "\u{feff}", "🎶", "e\u{301}", ":", "notes-log: y\n", "\u{2028}", "\t", "id: x\n", "type_: 1\n", "%41",
    ]
    var notes: [ExportedNote] = []
    while notes.count < 400 {
      let text = (0..<(1 + random.below(14))).map { _ in random.element(pieces) }.joined()
      guard !isBlank(Array(text.utf8).span) else { continue }
      let collection = random.oneIn(2) ? random.element(["a", "a/b", "Ä ö"]) : nil
      notes.append(exported(Array(text.utf8), collection, &random, number: notes.count))
    }
    for form in Self.forms { try check(notes, form, "random texts") }
  }

  @Test("a page has the title, the items with their boxes, and nothing that a note could smuggle in")
  func html() throws {
    let folder = try TemporaryFolder()
    let text = "<script>\n\n- [x] a & b\n- [ ] c\n\n```\n<b>\n```\n## H\nlast"
    let note = ExportedNote(id: "i", shortID: "i", title: "<script>", text: Array(text.utf8), modified: 0)
    try export([note], as: .html, to: folder.path)
    let page = try String(contentsOfFile: folder.path + "/_script_.html", encoding: .utf8)
    #expect(page.contains("<title>&lt;script&gt;</title>"))
    #expect(page.contains("<p>&lt;script&gt;</p>\n<ul>\n<li><input type=\"checkbox\" disabled checked> a &amp; b</li>"))
    #expect(page.contains("<pre><code>\n&lt;b&gt;\n</code></pre>\n<h2>H</h2>\n<p>last</p>"))
  }

  @Test("--keep: a file is renamed with its title, replaced with its text, removed with its note, left where changed")
  func keep() throws {
    let folder = try TemporaryFolder()
    func note(_ id: String, _ title: String, _ text: String, in collection: String? = nil) -> ExportedNote {
      ExportedNote(id: id, shortID: id, title: title, text: Array(text.utf8), collection: collection, modified: 0)
    }
    func write(_ notes: [ExportedNote]) throws -> (outcomes: [String], removed: Int, changed: [String]) {
      var writer = try FolderWriter.open(path: Array(folder.path.utf8), keeps: true)
      var outcomes: [String] = []
      for note in notes {
        do throws(InterchangeError) {
          outcomes.append("\(try writer.write(note).outcome)")
        } catch {
          outcomes.append(error.code.word)
        }
      }
      let gone = try writer.removeGone(isWhole: true)
      try writer.finish()
      return (outcomes, gone.removed, gone.changed)
    }
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }
    let first = try write([note("a", "A", "one"), note("b", "B", "two", in: "x/y"), note("c", "C", "three")])
    #expect(first.outcomes == ["created", "created", "created"])
    #expect(try files() == ["A.md", "C.md", "x", "x/y", "x/y/B.md"])
    // A got another title, B swapped folders, C another text; a stranger's file stays.
    try "mine".write(toFile: folder.path + "/mine.md", atomically: true, encoding: .utf8)
    let second = try write([note("a", "A2", "one"), note("b", "B", "two"), note("c", "C", "three more")])
    #expect(second.outcomes == ["created", "created", "replaced"])
    #expect(second.removed == 2)
    #expect(try files() == ["A2.md", "B.md", "C.md", "mine.md"])
    // Two swap their titles.
    let third = try write([note("a", "B", "one"), note("b", "A2", "two"), note("c", "C", "three more")])
    #expect(third.outcomes == ["replaced", "replaced", "unchanged"])
    #expect(try String(contentsOfFile: folder.path + "/B.md", encoding: .utf8) == "one")
    // Somebody changed what was written: it is neither replaced nor removed.
    try "edited".write(toFile: folder.path + "/B.md", atomically: true, encoding: .utf8)
    try "edited".write(toFile: folder.path + "/C.md", atomically: true, encoding: .utf8)
    let fourth = try write([note("a", "B", "one more"), note("b", "A2", "two")])
    #expect(fourth.outcomes == ["exists", "unchanged"])
    #expect(fourth.changed == ["B.md", "C.md"])
    #expect(try String(contentsOfFile: folder.path + "/B.md", encoding: .utf8) == "edited")
    #expect(try files() == ["A2.md", "B.md", "C.md", "mine.md"])
  }

  @Test("--keep: a record that leads out of the folder removes nothing there, nor what is no regular file")
  func hostileRecord() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/out"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    try "x".write(toFile: folder.path + "/victim.md", atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: target + "/link.md", withDestinationPath: folder.path + "/victim.md")
    try FileManager.default.createSymbolicLink(atPath: target + "/way", withDestinationPath: folder.path)
    let digest = ExportRecord.digest(of: Array("x".utf8))
    let paths = ["../victim.md", "a/../../victim.md", "way/victim.md", "link.md", "", "/", "./victim.md"]
    let record = "notes-log-export 2\0" + paths.map { "\(digest) - \($0)\0" }.joined()
    try record.write(toFile: target + "/.notes-log-export", atomically: true, encoding: .utf8)
    var writer = try FolderWriter.open(path: Array(target.utf8), keeps: true)
    #expect(try writer.removeGone(isWhole: true).removed == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/victim.md"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: target + "/link.md").hasSuffix("victim.md"))
  }

  @Test(
    "yarle#462, standardnotes/app#537, NotallyX#144: long titles, titles of forbidden signs and equal titles get files in every form",
    arguments: [ExportForm.markdown, .textBundle, .joplinMarkdown, .html])
  func names(form: ExportForm) throws {
    let folder = try TemporaryFolder()
    let titles = [
      String(repeating: "long ", count: 100), "a*b<c?|d:e/f", "Same", "Same", "same", ".hidden", "CON", "..",
    ]
    let notes = titles.enumerated().map { number, title in
      ExportedNote(id: "id\(number)", shortID: "s\(number)", title: title, text: Array("\(number)".utf8), modified: 0)
    }
    try export(notes, as: form, to: folder.path)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == titles.count, "\(form): \(files)")
    #expect(files.allSatisfy { $0.utf8.count <= 255 && !$0.hasPrefix(".") })
    if form != .html { #expect(Set(try imported(folder.path).map { $0.words.suffix(1) }).count == titles.count) }
  }
}
