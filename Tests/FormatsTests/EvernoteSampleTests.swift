import Foundation
import Interchange
import TestSupport
import Testing

/// ENEX against what Obsidian's importer makes of the same files.
@Suite("Evernote samples", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct EvernoteSampleTests {
  /// Files whose text differs from the expected, with the reason.
  static let differing: [String: String] = [
    // Attachments are counted and not placed.
    "image-size": "attachments", "long-attachment-name": "attachments", "test-file-with-many-dots": "attachments",
    "test-image-dataUrl": "attachments", "test-pdfAttachment": "attachments", "test-scriptAttachment": "attachments",
    // A link on the web stays one; a link to a note has the words of the link.
    "note-link-on-the-web": "links", "note-link-without-title": "links", "toc-pointing-elsewhere_A": "links",
    "test-internotebook_links_A": "links", "test-internotebook_links_B": "links",
    "two-untitled-notes-with-toc": "links",
    "note-link-to-a-renamed-note": "links",
    // An address stands without angle brackets, and brackets in a link's words become round.
    "test-externalLink-escape": "addresses", "test-externalLink-naked": "addresses",
    "test-externalLink-notext": "addresses", "test-pure-external-url": "addresses", "test-bracketlinks": "addresses",
    // Nothing is escaped, `*` is the mark of emphasis, a no-break space becomes a space.
    "Colors": "marks", "charmapNotebookTest": "marks", "customfont": "marks", "test-empty-en-todo": "marks",
    "test-markdown-en": "marks", "test-nospanstyle": "marks", "test_legacy": "marks", "text styles": "marks",
    "test-highlights": "marks", "test-links": "marks", "test-links-withExtension": "marks",
    "test-links_underline_within": "marks", "test-normal+tabbed text": "marks",
    // Empty lines where a division ends in a break; words of an encryption, of a due date.
    "test-newlines": "lines", "code-block-language": "lines", "test-intend-newlines": "lines",
    "test-encryption": "words", "test-things-to-do": "words",
  ]

  @Test("every file comes out as expected, but for the differences that are listed")
  func expected() throws {
    var same = 0
    var unlisted: [String] = []
    for folder in ["evernote-enex", "evernote-enex/yarle"] {
      let expected = try SharedData.url("samples/\(folder)/expected")
      for name in try FileManager.default.contentsOfDirectory(atPath: expected.path).sorted() {
        let path = try SharedData.url("samples/\(folder)/\(name).enex").path
        guard FileManager.default.fileExists(atPath: path) else { continue }
        let sample = try FormatSample(path: path)
        #expect(sample.format == .evernote && sample.failures == [], "\(name)")
        let wanted = try texts(in: expected.appendingPathComponent(name))
        let made = sample.notes.map { body(of: $0) }
        let missing = made.filter { !wanted.contains($0) }
        if missing.isEmpty { same += 1 } else if Self.differing[name] == nil { unlisted.append(name) }
      }
    }
    #expect(unlisted == [])
    #expect(same >= 28, "\(same) files are as expected")
  }

  private func texts(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.map { file in
      withoutFrontMatter(try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8))
        .trimmingCharacters(
          in: .whitespacesAndNewlines)
    }
  }

  private func body(of note: ImportedNote) -> String {
    var text = withoutFrontMatter(note.words)
    if let title = note.title, text.hasPrefix(title + "\n") { text = String(text.dropFirst(title.count + 1)) }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func withoutFrontMatter(_ text: String) -> String {
    guard text.hasPrefix("---\n"), let end = text.range(of: "\n---\n") else { return text }
    return String(text[end.upperBound...])
  }

  @Test("titles, dates, tags and the notebook's folder; checklists of both styles and tasks")
  func fields() throws {
    let checklist = try FormatSample.shared("evernote-enex/yarle/test-checklist.enex")
    let note = try #require(checklist.notes.first)
    #expect(note.title == "test-checkbox.v10.48")
    #expect(note.dates == "2023-01-21T09:37:33Z 2023-01-21T10:10:27Z")
    #expect(note.collection == "test-checklist")
    #expect(note.words.contains("- [ ] Checklist item 1\n    - [ ] Nested item 1a\n    - [x] Nested checked item\n"))
    let old = try FormatSample.shared("evernote-enex/yarle/test-specialItems.enex")
    #expect(old.note("- [ ] Checkbox1\n- [x] CheckedCheckbox2\n") != nil)
    let tasks = try FormatSample.shared("evernote-enex/yarle/test-things-to-do.enex")
    #expect(tasks.note("- [x] Done\n- [ ] Task with due date (due 2022-05-28)\n") != nil)
    let tags = try FormatSample.shared("evernote-enex/yarle/test-newlines.enex")
    #expect(tags.notes.first?.tags == ["test2", "test1"])
    let same = try FormatSample.shared("evernote-enex-yarle/test-3NotesWithSameName.enex")
    #expect(Set(same.notes.map(\.sourceID)).count == 3)
  }

  @Test("joplin's broken files: what there is of each note comes, and the fault is named")
  func broken() throws {
    let corrupt = try FormatSample.shared("joplin-enex/ImportTestCorrupt.enex")
    #expect(corrupt.note("Plain note") != nil)
    #expect(corrupt.notes.count >= 2)
    let date = try FormatSample.shared("joplin-enex/invalid_date.enex")
    #expect(date.notes.first?.dates == "2018-03-23T16:32:04Z 2018-03-23T16:32:04Z")
    #expect(date.places(.badDate).count == 1)
    for file in ["invalid_html", "empty_content", "tasks", "linked_notes", "WithInvalidMime", "empty_resource"] {
      let sample = try FormatSample.shared("joplin-enex/\(file).enex")
      #expect(sample.notes.count + sample.places(.blank).count > 0, "\(file)")
    }
    for url in try FileManager.default.contentsOfDirectory(
      at: SharedData.url("samples/evernote-enex-yarle"), includingPropertiesForKeys: nil)
    where url.pathExtension == "enex" {
      let sample = try FormatSample(path: url.path)
      #expect(sample.notes.count + sample.places(.blank).count > 0, "\(url.lastPathComponent)")
    }
  }

  @Test("Tomboy: lists, checklists by what is struck out, headings, links, notebooks, dates of seven digits")
  func tomboy() throws {
    let sample = try FormatSample.shared("tomboy")
    #expect(sample.format == .tomboy && sample.notes.count == 12 && sample.failures == [])
    let todo = try #require(sample.note("Erst das erledigen"))
    #expect(
      todo.words == """
        TODO Liste

        - [x] Erst das erledigen
        - [ ] dann das
        - [ ] und dann das

        **Später**

        - [ ] Weiteres Vorgehen planen

        Hier hört die Liste auf.

        ## Anmerkungen

        - Das hier sollte dann vermutlich keine TODO-Liste mehr sein

        """)
    #expect(todo.dates == "2025-09-04T20:54:02.563018Z 2025-09-04T20:56:53.975196Z")
    #expect(sample.note("i4344-odoo13")?.collection == "odoo")
    #expect(sample.note("verlinkt die [[Einfache Beispielnotiz]]") != nil)
    #expect(sample.note("Unter-unterpunkt")?.words.contains("- Punkt 2\n    - Punkt 3\n") == true)
  }
}
