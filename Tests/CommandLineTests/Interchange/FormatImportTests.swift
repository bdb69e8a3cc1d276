import Foundation
import TestSupport
import Testing

@testable import notes_log

/// `import` of other formats and `export --as`, through the built programs.
@Suite("import and export of other formats", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct FormatImportTests {
  private static let simplenote = """
    {"activeNotes":[{"id":"a","content":"One\\n- [ ] x","creationDate":"2016-11-18T23:28:42.957Z",\
    "lastModified":"2016-12-22T21:59:36.623Z","pinned":true},{"id":"b","content":"Two","pinned":true,\
    "lastModified":"2016-12-22T21:59:36.623Z"},{"id":"c","content":"Three","pinned":true,\
    "lastModified":"2016-12-22T21:59:36.623Z"},{"id":"e","content":""}],\
    "trashedNotes":[{"id":"d","content":"Gone","lastModified":"2016-12-22T21:59:36.623Z"}]}
    """

  @Test("another program's export: told by its content, times and states come along, one undo, again is nothing new")
  func simplenote() throws {
    let desk = try ProgramDesk()
    try desk.write("notes.json", Self.simplenote)
    let outcome = try desk.run("import", "notes.json", "--report", "report.ndjson")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.hasPrefix("imported 4 notes, 1 blank left out"), "\(outcome.messages)")
    let notes = try desk.items("list")
    #expect(notes.count == 3)
    let one = try #require(notes.first { $0["title"] as? String == "One" })
    #expect(one["created"] as? String == "2016-11-18T23:28:42.957Z")
    #expect(one["edited"] as? String == "2016-12-22T21:59:36.623Z")
    // R27: of several pins the last is the pin, the others are bookmarks.
    #expect(notes.filter { $0["pinned"] as? Bool == true }.map { $0["title"] as? String } == ["Three"])
    let log = try desk.run("log", "--json")
    #expect(String(decoding: log.bytes, as: UTF8.self).components(separatedBy: "\"bookmarked\"").count == 3)
    #expect(try desk.items("list", "--trash").map { $0["title"] as? String } == ["Gone"])
    #expect(try desk.run("import", "notes.json").messages == "imported 0 notes, 4 unchanged, 1 blank left out\n")
    #expect(String(decoding: try desk.read("report.ndjson"), as: UTF8.self).contains("notes.json#activeNotes[3]"))
    try desk.must("undo")
    #expect(try desk.items("list").isEmpty)
  }

  @Test("--on-duplicate: a note that changed since is left, changed, or made twice")
  func duplicates() throws {
    let changed = Self.simplenote.replacingOccurrences(of: "Two", with: "Two changed")
    for (rule, titles) in [
      ("skip", ["One", "Three", "Two"]), ("update", ["One", "Three", "Two changed"]),
      ("copy", ["One", "Three", "Two", "Two changed"]),
    ] {
      let desk = try ProgramDesk()
      try desk.write("notes.json", Self.simplenote)
      try desk.must("import", "notes.json")
      try desk.write("notes.json", changed)
      try desk.must("import", "notes.json", "--on-duplicate", rule)
      try desk.must("import", "notes.json", "--on-duplicate", rule)
      #expect(try desk.items("list").compactMap { $0["title"] as? String }.sorted() == titles, "\(rule)")
    }
  }

  @Test("standardnotes/forum#711: a note that was moved to the Trash here is left there, and said")
  func inTrash() throws {
    let desk = try ProgramDesk()
    try desk.write("notes.json", Self.simplenote)
    try desk.must("import", "notes.json")
    try desk.must("trash", "Two")
    try desk.write("notes.json", Self.simplenote.replacingOccurrences(of: "Two", with: "Two changed"))
    #expect(try desk.run("import", "notes.json").messages.contains("1 left in the Trash"))
  }

  @Test("standardnotes/forum#711: a backup imported again after its notes were deleted brings them back, and they stay")
  func deletedComesBack() throws {
    let desk = try ProgramDesk()
    try desk.write("notes.json", Self.simplenote)
    try desk.must("import", "notes.json")
    try desk.must("delete", "Two", "--yes")
    #expect(try desk.run("import", "notes.json").messages.hasPrefix("imported 1 note, 3 unchanged"))
    #expect(try desk.items("list").compactMap { $0["title"] as? String }.sorted() == ["One", "Three", "Two"])
    #expect(try desk.run("import", "notes.json").messages == "imported 0 notes, 4 unchanged, 1 blank left out\n")
    #expect(try desk.run("show", "Two").output == "Two")
  }

  @Test("one bad note never stops the rest: exit status 6, and a row with path, byte offset and reason")
  func badNote() throws {
    let desk = try ProgramDesk()
    try desk.write("keep/a.json", #"{"title":"A","textContent":"a","isTrashed":false}"#)
    try desk.write("keep/b.json", #"{"title":"B","textContent" "b"}"#)
    try desk.write("keep/c.json", #"{"title":"C","textContent":"c","attachments":[{}]}"#)
    let outcome = try desk.run("import", "keep", "--report", "r.ndjson")
    #expect(outcome.status == 6)
    #expect(outcome.messages.contains("imported 2 notes, 1 problem, 1 without attachments"), "\(outcome.messages)")
    let report = String(decoding: try desk.read("r.ndjson"), as: UTF8.self)
    #expect(report.contains(#"{"path":"b.json","offset":27,"code":"malformed","severity":"failure""#), "\(report)")
  }

  @Test("what cannot be read says what to do: no program for formats, an unknown format, an encrypted source")
  func refusals() throws {
    let desk = try ProgramDesk()
    try desk.write("notes.json", Self.simplenote)
    let missing = try desk.run(["import", "notes.json"], prefix: ["env", "NOTES_LOG_FORMATS=/nowhere/x"])
    #expect(missing.status == 7)
    #expect(missing.messages.contains("NOTES_LOG_FORMATS"))
    let lying = try desk.run(["import", "notes.json"], prefix: ["env", "NOTES_LOG_FORMATS=/bin/echo"])
    #expect(lying.status == 7)
    #expect(lying.messages.contains("cannot be used"), "\(lying.messages)")
    try desk.write("what.json", #"{"a":1}"#)
    let unknown = try desk.run("import", "what.json")
    #expect(unknown.status == 2)
    #expect(unknown.messages.contains("--from"), "\(unknown.messages)")
    try desk.write("j.journal", "gAAAAABVIHB7tnwKExG7aC5ZbAbBL9SG")
    let encrypted = try desk.run("import", "j.journal")
    #expect(encrypted.status == 2)
    #expect(encrypted.messages.contains("jrnl --decrypt"), "\(encrypted.messages)")
  }

  @Test(
    "joplin#3044, Trilium#725: export --as and import again: the same notes and dates in another store",
    arguments: [
      "markdown", "textbundle", "simplenote", "joplin-md", "json",
    ])
  func roundTrip(form: String) throws {
    let desk = try ProgramDesk()
    try desk.write(
      "vault/plain.md", "# Plain\r\n\r\nbody #tag\r\n", modified: Date(timeIntervalSince1970: 1_425_445_567.25))
    try desk.write("vault/Work/list.txt", "Errands\n- [ ] milk\n- [x] bread")
    try desk.write("vault/old.md", "Old\n")
    try desk.must("import", "vault")
    try desk.must("pin", "Errands")
    try desk.must("trash", "Old")
    try desk.must("export", "out", "--as", form, "--with-trash", "--front-matter")
    let other = try ProgramDesk()
    try other.must("import", desk.path + "/out")
    for list in [["list"], ["list", "--trash"]] {
      let here = try desk.run(list + ["--json=title,created,edited,pinned,collection"])
      let there = try other.run(list + ["--json=title,created,edited,pinned,collection"])
      #expect(here.status == 0 && here.bytes == there.bytes, "\(form): \(here.output) \(there.output)")
    }
    for title in ["Plain", "Errands"] {
      #expect(try desk.run("show", title).bytes == other.run("show", title).bytes, "\(form)")
    }
  }

  @Test(
    "notable#324, obsidian-importer#377: front matter gives no Untitled; nothing to import is said, not passed over")
  func titlesAndNothing() throws {
    let desk = try ProgramDesk()
    try desk.write("vault/a.md", "---\ntags: [x]\n---\n\nReal title\n")
    try desk.write("vault/b.md", "---\ntitle: Fwd: told\n---\nbody\n")
    try desk.must("import", "vault")
    #expect(try desk.items("list").compactMap { $0["title"] as? String }.sorted() == ["Fwd: told", "Real title"])
    try desk.write("pages/a.html", "<p>")
    try desk.write("pages/b.html", "<p>")
    #expect(try desk.run("import", "pages").messages == "imported 0 notes, 2 files are no notes and were left out\n")
  }

  @Test("--names-as-titles: a vault whose notes are named by their files has those titles; those that say them stay")
  func namesAsTitles() throws {
    let desk = try ProgramDesk()
    try desk.write("vault/.obsidian/app.json", "{}")
    try desk.write("vault/Plan.md", "first do this\n")
    try desk.write("vault/Said.md", "# Said\nbody\n")
    try desk.write("vault/Props.md", "---\ntags: [x]\n---\nbody\n")
    try desk.must("import", "vault", "--names-as-titles")
    #expect(try desk.items("list").compactMap { $0["title"] as? String }.sorted() == ["Plan", "Props", "Said"])
    #expect(try desk.run("show", "Plan").output == "Plan\n\nfirst do this\n")
    #expect(try desk.run("show", "Said").output == "# Said\nbody\n")
    #expect(try desk.run("show", "Props").output == "---\ntitle: \"Props\"\ntags: [x]\n---\nbody\n")
    #expect(try desk.run("import", "vault", "--names-as-titles").messages == "imported 0 notes, 3 unchanged\n")
  }

  @Test("export --keep: only what changed is written, a file is renamed with its title")
  func keep() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "First")
    try desk.must("add", "Second")
    #expect(try desk.run("export", "out", "--keep").messages == "exported 2 notes to out\n")
    try desk.must("trash", "Second")
    try desk.must("add", "Third")
    #expect(
      try desk.run("export", "out", "--keep").messages == "exported 1 note to out, 1 were there already, 1 removed\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: desk.path + "/out").sorted() == [
        ".notes-log-export", "First.md", "Third.md",
      ])
  }

  @Test("export --keep: of notes with one title each keeps the file it has, whichever was edited last")
  func keptNames() throws {
    let desk = try ProgramDesk()
    let first = try desk.must("add", "Same\n\none")
    let second = try desk.must("add", "Same\n\ntwo")
    try desk.must("export", "out", "--keep")
    func text(_ name: String) throws -> String { String(decoding: try desk.read("out/" + name), as: UTF8.self) }
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.path + "/out").filter { $0.hasSuffix(".md") }
    #expect(names.count == 2)
    let before = try Dictionary(uniqueKeysWithValues: names.map { ($0, try text($0).prefix(9)) })
    for id in [first, second, first] {
      try desk.must("append", id, "more")
      #expect(
        try desk.run("export", "out", "--keep").messages == "exported 1 note to out, 1 were there already\n", "\(id)")
      for name in names { #expect(try text(name).prefix(9) == before[name] ?? "", "\(name)") }
    }
    // A third leaves both their names; one that is gone leaves its name to a new one.
    try desk.must("add", "Same\n\nthree")
    #expect(try desk.run("export", "out", "--keep").messages == "exported 1 note to out, 2 were there already\n")
    for name in names { #expect(try text(name).prefix(9) == before[name] ?? "", "\(name)") }
    for id in [first, second] { try desk.must("trash", id) }
    try desk.must("add", "Same\n\nfour")
    try desk.must("export", "out", "--keep")
    #expect(try text("Same.md") == "Same\n\nfour")
  }
}
