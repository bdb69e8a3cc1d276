import Foundation
import Interchange
import TestSupport
import Testing

/// Real files of other programs: fields by hand, from the files and from what formats.md says of them.
@Suite("Real samples", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct SampleTests {
  private func expect(
    _ sample: FormatSample, _ expected: [ExpectedNote], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(sample.notes.count == expected.count, sourceLocation: location)
    for (note, wanted) in zip(sample.notes, expected) {
      #expect(note.words == wanted.text, sourceLocation: location)
      #expect(note.dates == wanted.dates, "\(note.place)", sourceLocation: location)
      #expect(note.state == wanted.state, "\(note.place)", sourceLocation: location)
      #expect(note.tags == wanted.tags, "\(note.place)", sourceLocation: location)
      #expect(note.collection == wanted.collection, "\(note.place)", sourceLocation: location)
    }
  }

  @Test("Google Keep: checklist, labels, pinned, trashed, archived, attachments, broken files")
  func keep() throws {
    let sample = try FormatSample.shared("google-keep")
    #expect(sample.format == .keep)
    #expect(sample.notes.count == 14)
    let checklist = try #require(sample.note("First sub-item"))
    #expect(
      checklist.words == """
        ---
        tags:
          - "labelWith!'@:$\\"Symbols"
        ---
        Checklist note

        - [ ] First item
        - [ ] Second item and #hashtag
        - [ ] First sub-item
        - [ ] Second sub-item and #labelWith!'@:$"Symbols
        - [ ] Third item
        """)
    #expect(checklist.dates == "2023-07-26T11:58:12.755Z 2023-08-01T05:05:08.447Z")
    #expect(try #require(sample.note("Deleted note")).state == "T")
    #expect(try #require(sample.note("Archived note")).state == "A")
    #expect(try #require(sample.note("Pinned text note")).state == "P")
    #expect(try #require(sample.note("Second line")).words.hasPrefix("Multiline title note\nSecond line\n\n"))
    // standardnotes/forum#4023: an untitled note is not titled by its file's name.
    #expect(try #require(sample.note("drawing but no title")).words == "This note has a drawing but no title")
    #expect(sample.places(.attachment).count == 4)
    #expect(sample.failures.map(\.path) == ["broken-json-note.json"])
    #expect(sample.failures.first?.offset == 361)
  }

  @Test("Bear: a backup of TextBundles, the trash by its flag and not by a date, an encrypted note refused")
  func bear() throws {
    let sample = try FormatSample.shared("bear/backup.bear2bk")
    #expect(sample.format == .textBundle)
    expect(
      sample,
      [
        ExpectedNote(
          text: "# Archived File\n\nShould be archived", dates: "2023-10-11T08:08:52Z 2023-10-11T08:10:40Z"),
        ExpectedNote(
          text: "# File with heading only, no content", dates: "2023-10-11T08:09:03Z 2023-10-11T08:09:48Z"),
        ExpectedNote(
          text: "# \nHas no file heading, only content in the body of the file",
          dates: "2023-10-11T08:07:06Z 2023-10-11T08:11:02Z"),
        ExpectedNote(
          text:
            "# File with asset, content, and a tag\n\nThis is a test with a tag\n#Test-Tag\n\n![](assets/acorn.jpeg)",
          dates: "2023-10-11T05:43:33Z 2023-10-11T08:09:57Z"),
        ExpectedNote(
          text: "# Trashed file\nShould be deleted", dates: "2023-10-11T08:10:15Z 2023-10-11T08:10:36Z", state: "T"),
      ])
    #expect(sample.notes.first?.sourceID == "EA7C5067-B623-45E3-ABED-2B7B64B5F151")
    #expect(sample.failures.map(\.code) == [.encrypted])
    #expect(sample.failures.first?.reason.contains("Encrypted File") == true)
    #expect(sample.places(.attachment).count == 1)
    let original = try #require(sample.notes.last?.original)
    #expect(String(decoding: original, as: UTF8.self).contains("\"trashedDate\":\"2023-10-11T08:11:36Z\""))
    #expect(try FormatSample.shared("bear/tags.bear2bk").notes.count == 2)
  }

  @Test("TextBundle: folders, packs, and the zip of Ulysses with what macOS adds and names without an encoding")
  func textBundle() throws {
    // Said, since the samples' folder holds the expected Markdown too.
    let folder = try FormatSample.shared("textbundle", as: .textBundle)
    #expect(folder.notes.count == 4)
    #expect(folder.places(.attachment).count == 4)
    let ulysses = try FormatSample.shared("textbundle/Ulysses Export.zip")
    #expect(ulysses.notes.map(\.place) == ["Search – and Find.textbundle", "A Super-Quick Markup Primer.textbundle"])
    #expect(ulysses.problems == [])
    #expect(ulysses.notes.map { $0.text.count } == [831, 5758])
    for name in ["example-bundle-v1.zip", "example-bundle-v2.zip", "example.textpack"] {
      let sample = try FormatSample.shared("textbundle-spec/downloads/\(name)")
      #expect(sample.notes.count == 1, "\(name)")
      #expect(sample.notes.first?.words.hasPrefix("# Textbundle Example\n") == true, "\(name)")
    }
  }

  @Test("Simplenote: the documented export")
  func simplenote() throws {
    expect(
      try FormatSample.shared("simplenote"),
      [
        ExpectedNote(
          text: "Simplenote is so simple! I love it.", dates: "2016-11-18T23:28:42.957Z 2016-12-22T21:59:36.623Z"),
        ExpectedNote(
          text: "This note can be accessed from a secret URL",
          dates: "2016-07-02T07:24:22.699Z 2016-11-29T16:55:49.890Z"),
        ExpectedNote(
          text: "---\ntags:\n  - reminders\n  - people\n---\nSharing is caring",
          dates: "2016-10-01T08:40:33.968Z 2016-10-30T01:57:56.050Z", tags: ["reminders", "people"]),
        ExpectedNote(
          text: "---\ntags:\n  - the departed\n---\nThis note is no longer relevant",
          dates: "2015-11-18T10:13:42.138Z 2016-01-13T14:03:33.583Z", state: "T", tags: ["the departed"]),
      ])
  }

  @Test("Joplin RAW: folders in folders, tags by their joins, resources counted")
  func joplin() throws {
    let sample = try FormatSample.shared("joplin-raw")
    #expect(sample.format == .joplin)
    let rows = sample.notes.map { [$0.title ?? "", $0.collection ?? "", $0.tags.joined(separator: ",")] }.sorted {
      $0[0] < $1[0]
    }
    #expect(
      rows == [
        ["note1", "folder1/subFolder2", "tag1"], ["note2", "folder1/subFolder2", ""],
        ["note3", "folder1", "tag1,tag2"], ["note4", "folder1", "tag2"], ["note5", "folder3", "tag2"],
      ])
    #expect(try #require(sample.note("note1")).dates == "2021-08-07T17:03:33.592Z 2021-08-07T17:03:33.703Z")
    #expect(sample.places(.attachment).count == 2)
    #expect(sample.failures == [])
  }

  @Test("Joplin Markdown: titles that YAML would take for something else, dates in every form, tags")
  func joplinMarkdown() throws {
    let sample = try FormatSample.shared("joplin-markdown/yaml", as: .joplinMarkdown, order: .dmy)
    func note(_ file: String) throws -> ImportedNote { try #require(sample.notes.first { $0.place == file + ".md" }) }
    #expect(try note("numbers").words.hasPrefix("001\n\nnote body"))
    #expect(try note("title_start_with_dash").title == "-Start with dash")
    #expect(try note("title_newline").title == "First Second")
    #expect(try note("title_newline").dates == "2021-09-28T20:57:00Z 2021-09-28T20:57:00Z")
    // joplin#9868: a byte order mark hides no front matter.
    #expect(try note("note_with_byte_order_mark").tags == ["tag1", "tag2"])
    #expect(try note("full").dates == "2019-05-01T16:54:00Z 2019-05-01T16:54:00Z")
    #expect(try note("full").words.contains("- [ ] Test Note Title\n"))
    #expect(try note("task_completed").words == "- [x] Task\n\nThis is a test. This task should import as completed.\n")
    #expect(try note("utc").dates == "2019-05-01T23:54:00Z 2019-05-01T16:54:00Z")
    #expect(try note("short_date").dates == "2017-01-01T00:00:00Z 2021-01-01T00:00:00Z")
    #expect(try note("notesnook_updated_created").dates == "2024-01-01T01:23:00Z 2024-01-02T04:56:00Z")
    #expect(try note("inline_tags").tags == ["inline", "tag"])
    #expect(try note("split").words.hasPrefix("---\nauthor: xxx\n---\n\n") == false)
    #expect(try note("split").words.contains("author: xxx"))
    #expect(try note("multiple_newlines_after_marker").words.hasSuffix("note body"))
    let unasked = try FormatSample.shared("joplin-markdown/yaml", as: .joplinMarkdown)
    #expect(
      unasked.places(.badDate).sorted() == [
        "notesnook_updated_created.md", "notesnook_updated_created.md", "title_newline.md", "title_newline.md",
      ])
  }

  @Test("Day One: JSON with an entry without text, and Classic's property lists")
  func dayOne() throws {
    let sample = try FormatSample.shared("dayone/demo.json")
    #expect(sample.format == .dayOne)
    expect(
      sample,
      [
        ExpectedNote(
          text: "# Initial entry\n\nsome text\n\n![](dayone-moment://D3456FD591A34C098719F1A0E6C46829)",
          dates: "2019-03-18T13:04:56Z 2019-03-26T21:48:44Z", collection: "demo"),
        ExpectedNote(
          text: "# Second entry\n\nsome text", dates: "2010-02-26T21:44:20Z 2010-03-26T21:48:55Z", collection: "demo"),
        ExpectedNote(
          text: "# Third entry with double escapes\n\ndouble escape a/b dot. single escape slash/",
          dates: "2010-02-27T21:14:20Z 2010-03-27T21:58:55Z", collection: "demo"),
      ])
    #expect(sample.places(.blank) == ["demo.json#6BD0AE9E21C447A6BC504A63899BA544"])
    let classic = try FormatSample.shared("jrnl/dayone.dayone")
    #expect(classic.format == .dayOneClassic)
    #expect(classic.notes.map(\.state) == ["", "", "P", ""])
    #expect(classic.notes.map(\.tags) == [["work", "PLaY"], [], [], []])
    #expect(classic.note("without Timezone")?.dates.hasPrefix("2013-01-17T18:37:50Z ") == true)
  }

  @Test("jrnl: dates in brackets and without, day first, folders, stars, lines that are no date")
  func jrnl() throws {
    let one = try FormatSample.shared("jrnl/basic_onefile.journal")
    #expect(one.format == .jrnl)
    #expect(one.notes.map(\.state) == ["", "P", ""])
    #expect(one.notes.map(\.tags) == [["ipsum", "tagone", "tagtwo"], ["tagtwo"], ["tagthree", "tagone"]])
    #expect(one.notes.first?.dates == "2020-08-29T11:11:00Z 2020-08-29T11:11:00Z")
    let brackets = try FormatSample.shared("jrnl/brackets.journal")
    #expect(brackets.notes.map(\.words) == ["Entry subject\n[1] line starting with 1\n"])
    let old = try FormatSample.shared("jrnl/simple_jrnl-1-9-5.journal")
    #expect(old.notes.map { $0.dates.prefix(17) } == ["2010-06-10T15:00:", "2013-06-10T15:40:", "2019-08-03T12:55:"])
    let dayFirst = try FormatSample.shared("jrnl/little_endian_dates.journal")
    #expect(dayFirst.notes.map { $0.dates.prefix(10) } == ["2013-06-09", "2013-07-10"])
    let partly = try FormatSample.shared("jrnl/mostlyreadabledates.journal")
    #expect(partly.notes.count == 2)
    #expect(partly.notes.last?.words.contains("[2019-07 14:23] The third entry") == true)
    let none = try FormatSample.shared("jrnl/unreadabledates.journal")
    #expect(none.notes.count == 1)
    #expect(none.notes.first?.words.contains("Time has no meaning.") == true)
    let folder = try FormatSample.shared("jrnl/basic_folder")
    #expect(folder.format == .jrnl)
    #expect(
      folder.notes.map { $0.dates.prefix(20) } == [
        "2020-08-29T11:11:00Z", "2020-08-31T14:32:00Z", "2020-09-24T09:14:00Z",
      ])
    #expect(folder.places(.otherFile).count == 3)
    #expect(try FormatSample.shared("jrnl/encrypted.journal").refusal?.code.word == "encrypted")
    #expect(try FormatSample.shared("jrnl/encrypted_v3.journal").refusal?.code.word == "encrypted")
  }

  @Test("CSV: quotes, commas and lines in fields, columns that are nothing here kept as front matter")
  func csv() throws {
    let sample = try FormatSample.shared("csv/comprehensive-test.csv")
    #expect(sample.format == .csv)
    #expect(sample.notes.count == 10)
    #expect(
      sample.notes.first?.words == """
        ---
        tags:
          - meeting
          - planning
        Category: Work
        Subcategory: Meetings
        Author: John Doe
        Priority: High
        Completed: true
        Rating: "8.5"
        Notes: Follow up next week
        ---
        Meeting Notes

        Discussed Q1 goals and objectives. Key points:
        - Revenue targets
        - Team expansion
        - New product launch
        """)
    #expect(sample.note("escaped quotes")?.title == "Note with \"quotes\"")
    #expect(sample.note("你好世界")?.dates == "2024-01-19T00:00:00Z 2024-01-19T00:00:00Z")
    #expect(sample.failures == [])
  }

  @Test("Apple Notes as Markdown, nb's notes and Obsidian's vault are folders")
  func folders() throws {
    for (path, count) in [("apple-notes-md", 7), ("obsidian-vault-small", 100)] {
      let url = try SharedData.url("samples/\(path)")
      #expect(try FormatDetector.find(path: Array(url.path.utf8)) == .format(.folder), "\(path)")
      var reader = try FolderReader.open(path: Array(url.path.utf8))
      var notes = 0
      while let item = reader.next() { if case .note = item { notes += 1 } }
      #expect(notes >= count, "\(path): \(notes)")
    }
    let nb = try FormatSample.shared("nb", as: .nb)
    #expect(
      nb.notes.map(\.place) == [
        "Example Folder/example.md", "example.asciidoc", "example.com.md", "example.md", "example.org",
      ])
    #expect(nb.places(.otherFile).count == 3)
  }
}
