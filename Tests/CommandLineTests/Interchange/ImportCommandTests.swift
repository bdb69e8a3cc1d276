import Foundation
import TestSupport
import Testing

@testable import notes_log

/// `import` through the built program: files as people have them.
@Suite("import", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct ImportCommandTests {
  private static let spring2015 = Date(timeIntervalSince1970: 1_425_445_567.25)

  /// A folder with the awkward cases that are still notes.
  private func vault() throws -> ProgramDesk {
    let desk = try ProgramDesk()
    try desk.write("vault/plain.md", "# Plain\r\n\r\nbody\r\n", modified: Self.spring2015)
    try desk.write("vault/mark.txt", [0xef, 0xbb, 0xbf] + Array("With a mark\n\n\n".utf8))
    try desk.write("vault/nul.md", Array("nul ".utf8) + [0] + Array(" inside\n".utf8))
    try desk.write("vault/Work/Deep/list.markdown", "Errands\n- [ ] milk\n- [x] bread")
    try desk.write("vault/Work/README.md", "Readme of work\n")
    try desk.write("vault/README.md", "Readme of all\n")
    return desk
  }

  @Test("R1, R52: a folder comes in byte for byte, folders as collections, with the times of the files")
  func folder() throws {
    let desk = try vault()
    let outcome = try desk.run("import", "vault")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("imported 6 notes"), "\(outcome.messages)")
    let notes = try desk.items("list")
    #expect(notes.count == 6)
    for (file, title, collection) in [
      ("plain.md", "Plain", ""), ("mark.txt", "With a mark", ""), ("Work/Deep/list.markdown", "Errands", "Work/Deep"),
      ("Work/README.md", "Readme of work", "Work"), ("README.md", "Readme of all", ""),
    ] {
      let note = try #require(notes.first { $0["title"] as? String == title }, "\(title)")
      #expect(note["collection"] as? String ?? "" == collection, "\(file)")
      let shown = try desk.run("show", try #require(note["id"] as? String))
      #expect(try shown.bytes == desk.read("vault/" + file), "\(file)")
    }
    let plain = try #require(notes.first { $0["title"] as? String == "Plain" })
    for field in ["created", "edited", "used"] {
      #expect(plain[field] as? String == "2015-03-04T05:06:07.250Z", "\(field): \(plain)")
    }
    // By use: the oldest file is the last of the list, whatever the order of reading.
    #expect(notes.last?["title"] as? String == "Plain")
  }

  @Test("joplin#537: a second import appends 0 events, by another spelling of the path too")
  func twice() throws {
    let desk = try vault()
    try desk.must("import", "vault")
    let before = try desk.everything()
    for path in ["vault", "./vault/", desk.path + "/vault", "vault/../vault"] {
      let again = try desk.run("import", path)
      #expect(again.status == 0)
      #expect(again.messages == "imported 0 notes, 6 unchanged\n")
    }
    try FileManager.default.createSymbolicLink(
      atPath: desk.path + "/shortcut", withDestinationPath: desk.path + "/vault")
    #expect(try desk.run("import", "shortcut").messages == "imported 0 notes, 6 unchanged\n")
    #expect(try desk.everything() == before)
  }

  @Test("one file of a folder is the same note whether it is imported alone or with its folder")
  func oneFile() throws {
    let desk = try vault()
    #expect(try desk.run("import", "vault/plain.md").messages.hasPrefix("imported 1 note"))
    #expect(try desk.run("import", "vault").messages.hasPrefix("imported 5 notes, 1 unchanged"))
    let before = try desk.everything()
    #expect(try desk.run("import", desk.path + "/vault/plain.md").messages == "imported 0 notes, 1 unchanged\n")
    let inside = try desk.run(["import", "README.md"], prefix: ["env", "-C", "vault"])
    #expect(inside.messages == "imported 0 notes, 1 unchanged\n")
    #expect(try desk.everything() == before)
  }

  @Test(
    "a source that changed is one edit of its note; one that is gone leaves its note alone; what was written here stays"
  )
  func changes() throws {
    let desk = try vault()
    try desk.must("import", "vault")
    let position = try desk.position()
    let row = try #require(try desk.items("list").first { $0["title"] as? String == "Plain" })
    let (plain, id) = (try #require(row["note"] as? String), try #require(row["id"] as? String))
    try desk.must("append", "title:errands", "by hand")
    try desk.write("vault/plain.md", "# Plain\r\n\r\nbody and more\r\n")
    try FileManager.default.removeItem(atPath: desk.path + "/vault/mark.txt")
    let outcome = try desk.run("import", "vault")
    #expect(outcome.status == 0)
    #expect(outcome.messages.hasPrefix("imported 0 notes, 1 changed, 4 unchanged"), "\(outcome.messages)")
    let kinds = try desk.must(
      "tail", "--no-follow", "-n", "1000", "--after", cursor(desk, position), "--json=kind,note"
    )
    .split(separator: "\n")
    #expect(kinds.count == 3 && kinds[0].contains("appended") && kinds[1].contains("imported"), "\(kinds)")
    #expect(kinds.last.map { $0.contains("\"kind\":\"edited\"") && $0.contains(plain) } ?? false, "\(kinds)")
    #expect(try desk.run("show", id).bytes == desk.read("vault/plain.md"))
    #expect(try desk.run("list", "--ids").output.split(separator: "\n").count == 6)
    #expect(try desk.must("show", "title:errands").contains("by hand"))
    #expect(try desk.must("show", "With a mark").contains("With a mark"))
    #expect(try desk.run("rebuild", "--check").status == 0)
  }

  private func cursor(_ desk: ProgramDesk, _ position: Int) throws -> String {
    let line = try desk.must("tail", "--no-follow", "-n", "1", "--json=cursor")
    let parts = line.split(separator: "\"")
    let cursor = try #require(parts.first { $0.contains(":0:") }, "\(line)")
    return cursor.split(separator: ":").dropLast().joined(separator: ":") + ":\(position)"
  }

  @Test("--dry-run says what would happen and changes nothing, before there is a store and after")
  func dryRun() throws {
    let desk = try vault()
    let first = try desk.run("import", "vault", "--dry-run")
    #expect(first.status == 0, "\(first.messages)")
    #expect(first.messages == "would import 6 notes\n")
    #expect(!FileManager.default.fileExists(atPath: desk.store))
    try desk.must("import", "vault")
    let before = try desk.everything()
    try desk.write("vault/plain.md", "# Plain\r\n\r\nother\r\n")
    try desk.write("vault/new.md", "New\n")
    try desk.write("vault/bad.md", [0x61, 0xff])
    let second = try desk.run("import", "vault", "--dry-run", "--report", "report")
    #expect(second.status == 6)
    #expect(
      second.messages == """
        notes-log: bad.md is not UTF-8 at byte 1
        would import 1 note, 1 changed, 5 unchanged, 1 problem
        notes-log: 1 file cannot be taken: the rest would be imported
        hint: --lossy replaces what is not UTF-8

        """)
    #expect(try desk.everything() == before)
    let json = try desk.object("import", "vault", "--dry-run")
    #expect(json["dry_run"] as? Bool == true && json["created"] as? Int == 1 && json["change"] is NSNull)
    #expect(try desk.everything() == before)
  }

  @Test("one bad file never stops the rest: exit 6, and --report has a row with path, offset and reason for each")
  func report() throws {
    let desk = try vault()
    try desk.write("vault/bad.md", Array("ok then ".utf8) + [0xff] + Array(" bad".utf8))
    try desk.write("vault/blank.md", "  \n\t\n")
    try desk.write("vault/picture.png", [1, 2, 3])
    let outcome = try desk.run("import", "vault", "--report", "report.json")
    #expect(outcome.status == 6)
    #expect(
      outcome.messages == """
        notes-log: bad.md is not UTF-8 at byte 8
        imported 6 notes, 1 blank left out, 1 problem\(UndoHint.suffix)
        notes-log: 1 file could not be taken: the rest is imported
        hint: --lossy replaces what is not UTF-8

        """)
    let rows = String(decoding: try desk.read("report.json"), as: UTF8.self)
    #expect(
      rows == """
        {"path":"bad.md","offset":8,"code":"invalid-utf8","severity":"failure","reason":"is not UTF-8 at byte 8"}
        {"path":"blank.md","offset":null,"code":"blank","severity":"notice","reason":"has no text"}
        {"path":"picture.png","offset":null,"code":"other-file","severity":"notice","reason":"is not a .md, .markdown or .txt file"}

        """)
    #expect(try desk.items("list").count == 6)
    // An earlier report is replaced; the counts in JSON are those of the line.
    let json = try desk.object("import", "vault", "--report", "report.json")
    #expect(json["created"] as? Int == 0 && json["unchanged"] as? Int == 6 && json["blank"] as? Int == 1)
    #expect(json["problems"] as? Int == 1 && json["dry_run"] as? Bool == false)
    #expect(String(decoding: try desk.read("report.json"), as: UTF8.self) == rows)
    #expect(
      Set(json.keys) == ["created", "updated", "unchanged", "blank", "in_trash", "problems", "change", "dry_run"])
  }

  @Test(
    "--lossy takes text that is not UTF-8 with U+FFFD, says where in the report, and is the same note the next time")
  func lossy() throws {
    let desk = try vault()
    try desk.write("vault/bad.md", Array("ok ".utf8) + [0xff, 0xfe] + Array(" bad\n".utf8) + [0xe2, 0x82])
    let outcome = try desk.run("import", "vault", "--lossy", "--report", "report.json")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let shown = try desk.run("show", "title:ok", "--as", "raw")
    #expect(shown.output == "ok \u{fffd}\u{fffd} bad\n\u{fffd}")
    let rows = String(decoding: try desk.read("report.json"), as: UTF8.self)
    #expect(rows.contains("\"path\":\"bad.md\",\"offset\":3,\"code\":\"replaced-bytes\",\"severity\":\"notice\""))
    let before = try desk.everything()
    #expect(try desk.run("import", "vault", "--lossy").messages == "imported 0 notes, 7 unchanged\n")
    #expect(try desk.everything() == before)
  }

  @Test("a single file that cannot be taken is bad input: exit 2, nothing made")
  func badFile() throws {
    let desk = try ProgramDesk()
    try desk.write("bad.md", Array("bad ".utf8) + [0xc3])
    let outcome = try desk.run("import", "bad.md")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == """
        notes-log: bad.md is not UTF-8 at byte 4
        imported 0 notes, 1 problem
        notes-log: 1 file could not be taken
        hint: --lossy replaces what is not UTF-8; --report FILE writes down each file with the reason

        """)
    #expect(!FileManager.default.fileExists(atPath: desk.store))
  }

  @Test("a report never empties a file that is something else, nor waits, and nothing is imported before that is known")
  func reportTargets() throws {
    let desk = try vault()
    try desk.fill()
    try desk.write("diary.md", "Dear diary\n")
    try FileManager.default.createSymbolicLink(atPath: desk.path + "/link", withDestinationPath: "diary.md")
    try TemporaryFolder.run("mkfifo", desk.path + "/pipe")
    let other = "give --report the path of a new file"
    for (target, reason, hint) in [
      ("diary.md", "it is there already and is no report of an import", other),
      ("link", "it is a symbolic link", other), ("vault", "it is no regular file", other),
      ("pipe", "it is no regular file", other),
      ("nowhere/report", "No such file or directory", "make the folder of the report first"),
    ] {
      try desk.refuses("import", "vault", "--report", target, status: 2, "\(target): \(reason)", hint: hint)
    }
    #expect(try desk.read("diary.md") == Array("Dear diary\n".utf8))
  }

  @Test("a report that cannot be written does not stop the import: exit 7 says so, and the notes are in")
  func fullReport() throws {
    let desk = try vault()
    try desk.write("vault/bad.md", [0xff])
    let outcome = try desk.run("import", "vault", "--report", "/dev/full")
    #expect(outcome.status == 7)
    #expect(
      outcome.messages.hasSuffix(
        """
        notes-log: the report is not whole: /dev/full: No space left on device
        hint: import again with another --report FILE; nothing comes in twice

        """), "\(outcome.messages)")
    #expect(try desk.items("list").count == 6)
  }

  @Test(
    "a path that is absent, a pipe, a socket or a device is said, with what to do; nothing hangs and nothing is made")
  func badPaths() throws {
    let desk = try ProgramDesk()
    try TemporaryFolder.run("mkfifo", desk.path + "/pipe.md")
    for (path, message, hint) in [
      (
        "nowhere", "nowhere: cannot be read: No such file or directory",
        "check the path; it is a folder's, or one file's"
      ),
      ("pipe.md", "pipe.md: is a pipe, not a folder or a file", "give the path of a folder"),
      ("/dev/zero", "/dev/zero: is a device, not a folder or a file", "give the path of a folder"),
    ] {
      let outcome = try desk.run("import", path)
      #expect(outcome.status == 2, "\(path)")
      #expect(outcome.messages == "notes-log: \(message)\nhint: \(hint)\n")
    }
    #expect(!FileManager.default.fileExists(atPath: desk.store))
    #expect(
      try desk.run("import").messages
        == "notes-log: PATH is missing: A folder, a file or an archive\nhint: notes-log help import\n")
  }
}
