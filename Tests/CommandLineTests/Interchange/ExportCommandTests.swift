import Foundation
import TestSupport
import Testing

/// `export` through the built program.
@Suite("export", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct ExportCommandTests {
  private func filled() throws -> ProgramDesk {
    let desk = try ProgramDesk()
    try desk.write("vault/plain.md", "# Plain\r\n\r\nbody\r\n", modified: Date(timeIntervalSince1970: 1_425_445_567.25))
    try desk.write("vault/Work/list.txt", [0xef, 0xbb, 0xbf] + Array("Errands\n- [ ] milk".utf8) + [0])
    try desk.must("import", "vault")
    try desk.must("add", "-", input: Array("Groceries\n- [ ] 日本\n\n\n".utf8))
    try desk.must("add", "Old")
    try desk.must("trash", "Old")
    return desk
  }

  private func files(_ desk: ProgramDesk, _ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: desk.path + "/" + folder).filter { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(desk.path)/\(folder)/\(name)", isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }

  @Test("R1, R52: bodies are byte-equal, imported notes have their old names, places and times back")
  func bodies() throws {
    let desk = try filled()
    let before = try desk.everything()
    let outcome = try desk.run("export", "out")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.messages == "exported 3 notes to out\n")
    #expect(try files(desk, "out") == ["Groceries.md", "Work/list.txt", "plain.md"])
    for name in ["plain.md", "Work/list.txt"] {
      #expect(try desk.read("out/" + name) == desk.read("vault/" + name), "\(name)")
    }
    #expect(try desk.read("out/Groceries.md") == Array("Groceries\n- [ ] 日本\n\n\n".utf8))
    let time = try FileManager.default.attributesOfItem(atPath: desk.path + "/out/plain.md")[.modificationDate] as? Date
    #expect(time?.timeIntervalSince1970 == 1_425_445_567.25)
    #expect(try desk.everything() == before)
  }

  @Test(
    "into an existing folder: what is there already is left, what is of the same bytes counts, --json says the same")
  func existingFolder() throws {
    let desk = try filled()
    try desk.write("out/mine.txt", "mine")
    try desk.must("export", "out")
    #expect(try desk.run("export", "out").messages == "exported 0 notes to out, 3 were there already\n")
    let json = try desk.object("export", "out", "--with-trash")
    #expect(json["written"] as? Int == 1 && json["unchanged"] as? Int == 3 && json["problems"] as? Int == 0)
    #expect(json["path"] as? String == "out")
    #expect(Set(json.keys) == ["written", "unchanged", "removed", "problems", "path"])
    #expect(try desk.read("out/mine.txt") == Array("mine".utf8))
    #expect(try files(desk, "out") == ["Groceries.md", "Old.md", "Work/list.txt", "mine.txt", "plain.md"])
  }

  @Test("a file with other text under a note's name is not replaced: exit 6, the rest is written; --force replaces it")
  func takenName() throws {
    let desk = try filled()
    try desk.write("out/Groceries.md", "other text")
    let group = try #require(try desk.items("list").first { $0["title"] as? String == "Groceries" }?["id"] as? String)
    let outcome = try desk.run("export", "out")
    #expect(outcome.status == 6)
    #expect(
      outcome.messages == """
        notes-log: \(group) Groceries: Groceries.md is there already with other text and is not replaced
        exported 2 notes to out
        notes-log: 1 note was not written: other files have its name
        hint: choose an empty folder, or pass --force to replace those files

        """)
    #expect(try desk.read("out/Groceries.md") == Array("other text".utf8))
    #expect(try desk.read("out/plain.md") == desk.read("vault/plain.md"))
    #expect(try desk.object("export", "out")["problems"] as? Int == 1)
    #expect(try desk.run("export", "out", "--force").status == 0)
    #expect(try desk.read("out/Groceries.md") == Array("Groceries\n- [ ] 日本\n\n\n".utf8))
    #expect(try files(desk, "out").count == 3)
  }

  @Test(
    "a symbolic link under a note's name is never written through, --force or not, nor is one where a folder is needed")
  func links() throws {
    let desk = try filled()
    try desk.write("secret", "secret")
    try FileManager.default.createDirectory(atPath: desk.path + "/out", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: desk.path + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: desk.path + "/out/Groceries.md", withDestinationPath: desk.path + "/secret")
    try FileManager.default.createSymbolicLink(
      atPath: desk.path + "/out/Work", withDestinationPath: desk.path + "/elsewhere")
    for words in [["export", "out"], ["export", "out", "--force"]] {
      let outcome = try desk.run(words)
      #expect(outcome.status == 6)
      #expect(outcome.messages.contains("Groceries: Groceries.md is not a regular file and is not replaced\n"))
      #expect(outcome.messages.contains("Errands: Work stands where a folder is needed and is not one\n"))
      #expect(
        outcome.messages.contains(
          "2 notes were not written: other files have their names\nhint: choose an empty folder"))
    }
    #expect(try desk.read("secret") == Array("secret".utf8))
    #expect(try files(desk, "elsewhere") == [])
    #expect(try desk.read("out/plain.md") == desk.read("vault/plain.md"))
  }

  @Test("the target itself: a link to a folder is followed, a file or a dangling link is bad input, with what to do")
  func targets() throws {
    let desk = try filled()
    try FileManager.default.createDirectory(atPath: desk.path + "/real", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: desk.path + "/link", withDestinationPath: "real")
    try FileManager.default.createSymbolicLink(atPath: desk.path + "/dangling", withDestinationPath: "nowhere")
    try desk.write("file", "a file")
    #expect(try desk.run("export", "link").status == 0)
    #expect(try files(desk, "real").count == 3)
    try desk.refuses("export", "file", status: 2, "file: is not a folder", hint: "give the path of a folder")
    try desk.refuses("export", "file/in", status: 2, "file/in: is not a folder", hint: "give the path of a folder")
    let absent = "cannot be made or opened: No such file or directory"
    try desk.refuses(
      "export", "dangling", status: 2, "dangling: \(absent)", hint: "make the folder above it first")
    try desk.refuses("export", "a/b", status: 2, "a/b: \(absent)", hint: "make the folder above it first")
    #expect(try desk.read("file") == Array("a file".utf8))
    #expect(!FileManager.default.fileExists(atPath: desk.path + "/nowhere"))
  }

  @Test(
    "notes by name: each once however often it is named, trashed ones too; one that is not there leaves no folder behind"
  )
  func named() throws {
    let desk = try filled()
    #expect(
      try desk.run("export", "some", "Groceries", "@last", "Groceries", "Old").messages.hasPrefix("exported 2 notes"))
    #expect(try files(desk, "some") == ["Groceries.md", "Old.md"])
    try desk.refuses(
      "export", "none", "Groceries", "nothing", status: 1, "no note is meant by \"nothing\"",
      hint: "notes-log list shows the notes and their ids")
    #expect(!FileManager.default.fileExists(atPath: desk.path + "/none"))
    // As of a moment: the first note was there after the third event.
    #expect(try desk.run("export", "past", "--at", "2").messages.hasPrefix("exported 1 note"))
    #expect(try desk.run("export", "past", "--at", "9999").status == 2)
  }

  @Test(
    "R1: what is imported and exported again is byte-equal, and a second import appends 0 events",
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"), arguments: ["til-en", "tldr-scripts", "tasks-demo"])
  func vaults(name: String) throws {
    let desk = try ProgramDesk()
    let source = try SharedData.url("vaults/" + name).path
    let outcome = try desk.run("import", source, "--report", "report")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let position = try desk.position()
    #expect(try desk.run("import", source).status == 0)
    #expect(try desk.position() == position)
    #expect(try desk.run("export", "out").status == 0)
    let manager = FileManager.default
    let exported = try files(desk, "out")
    #expect(exported.count > 100)
    for file in exported {
      guard try desk.read("out/" + file) == Array(try Data(contentsOf: URL(fileURLWithPath: "\(source)/\(file)")))
      else {
        Issue.record("\(file) differs")
        continue
      }
    }
    // Whatever is not exported stands in the report.
    let rows = String(decoding: try desk.read("report"), as: UTF8.self).split(separator: "\n")
    let reported = try rows.map {
      try #require((try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["path"] as? String)
    }
    let all = try manager.subpathsOfDirectory(atPath: source).filter { file in
      var isFolder: ObjCBool = false
      _ = manager.fileExists(atPath: "\(source)/\(file)", isDirectory: &isFolder)
      return !isFolder.boolValue && !reported.contains { file == $0 || file.hasPrefix($0 + "/") }
    }
    #expect(all.sorted() == exported)
  }
}
