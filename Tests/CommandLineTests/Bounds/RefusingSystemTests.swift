import Foundation
import TestSupport
import Testing

/// What the program does where the system does not let it.
@Suite("A system that refuses", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct RefusingSystemTests {
  /// Words that run the program without the rights of the root user: none where the tests do not have them, nil where
  /// they cannot be given up.
  private static let asNobody: [String]? = {
    if geteuid() != 0 { return [] }
    let words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    guard let desk = try? ProgramDesk(), (try? desk.run(["version"], prefix: words))?.status == 0 else { return nil }
    return words
  }()
  private static let cannotGiveUp: Comment = "the tests run as root, and the program cannot be run as anybody else"

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test(
    "a folder that may not be written to: making a store there is exit 7, and says whose fault it is",
    .enabled(if: asNobody != nil, cannotGiveUp))
  func unwritable() throws {
    let desk = try ProgramDesk()
    try desk.write("locked/notes/a.md", "a note")
    try setMode(0o555, desk.path + "/locked")
    defer { try? setMode(0o755, desk.path + "/locked") }
    let (nobody, store) = (Self.asNobody ?? [], desk.path + "/locked/store")
    for words in [["add", "x"], ["import", "locked/notes"]] {
      let outcome = try desk.run(["--store", store] + words, prefix: nobody)
      #expect(outcome.status == 7)
      #expect(outcome.output == "")
      #expect(
        outcome.messages
          == "notes-log: cannot make the store: \(store): Permission denied\nhint: check who owns the folder and its files\n"
      )
    }
    #expect(try desk.run(["--store", store, "list"], prefix: nobody).status == 0)
    #expect(!FileManager.default.fileExists(atPath: store))
  }

  @Test(
    "another person's store: nothing is read or written, exit 7; a target that may not be written to, likewise",
    .enabled(if: asNobody != nil && geteuid() == 0, cannotGiveUp))
  func othersStore() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let before = try desk.everything()
    for words in [["list"], ["add", "x"], ["status"]] {
      let outcome = try desk.run(words, prefix: Self.asNobody ?? [])
      #expect(outcome.status == 7)
      #expect(outcome.messages.hasSuffix(": Permission denied\nhint: check who owns the folder and its files\n"))
    }
    #expect(try desk.everything() == before)
    // A store of theirs, notes to a folder of somebody else's.
    try FileManager.default.createDirectory(atPath: desk.path + "/theirs", withIntermediateDirectories: false)
    try setMode(0o777, desk.path + "/theirs")
    try setMode(0o755, desk.path)
    func run(_ words: String...) throws -> ProgramDesk.Outcome {
      try desk.run(
        ["--store", desk.path + "/theirs/store"] + words, environment: ["HOME": desk.path + "/theirs"],
        prefix: Self.asNobody ?? [])
    }
    #expect(try run("add", "Theirs").status == 0)
    let outcome = try run("export", desk.path + "/out")
    #expect(outcome.status == 7)
    #expect(
      outcome.messages
        == "notes-log: \(desk.path)/out: cannot be made or opened: Permission denied\nhint: check who owns the folder and its files\n"
    )
    try FileManager.default.createDirectory(atPath: desk.path + "/out", withIntermediateDirectories: false)
    let inside = try run("export", desk.path + "/out")
    #expect(inside.status == 7)
    #expect(inside.messages.hasPrefix("notes-log: \(desk.path)/out/Theirs.md: cannot be written: Permission denied\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.path + "/out").isEmpty)
  }

  @Test("a store whose folder would lie in a file, or in a file system that makes none, is said")
  func noParent() throws {
    let desk = try ProgramDesk()
    try desk.write("file", "x")
    for path in [desk.path + "/file", desk.path + "/file/store", desk.path + "/file/a/b"] {
      let outcome = try desk.run("--store", path, "add", "x")
      #expect(outcome.status == 2)
      #expect(
        outcome.messages
          == "notes-log: cannot open the store: \(path): it is not a folder\nhint: choose another folder with --store or NOTES_LOG_STORE\n"
      )
    }
    #expect(try desk.read("file") == [0x78])
  }

  @Test("a folder that cannot be made, for the store or for a moment's tables, is exit 7 with what to do")
  func noFolder() throws {
    let desk = try ProgramDesk()
    if FileManager.default.fileExists(atPath: "/proc/self") {
      let outcome = try desk.run("--store", "/proc/nowhere/store", "add", "x")
      #expect(outcome.status == 7)
      #expect(
        outcome.messages == """
          notes-log: cannot make the store: /proc/nowhere: No such file or directory
          hint: choose another folder with --store or NOTES_LOG_STORE

          """)
    }
    try desk.fill()
    let outcome = try desk.run(["rebuild", "--check"], environment: ["TMPDIR": "/nowhere"])
    #expect(outcome.status == 7)
    #expect(
      outcome.messages == """
        notes-log: cannot make scratch tables: /nowhere: No such file or directory
        hint: set TMPDIR to a folder in which files may be made

        """)
    // Reading the past needs no folder of its own.
    for words in [["list"], ["list", "--at", "1"], ["export", "out", "--at", "1"]] {
      #expect(try desk.run(words, environment: ["TMPDIR": "/nowhere"]).status == 0, "\(words)")
    }
  }

  @Test(
    "a file system that is read-only: everything is read, past moments too; every write is exit 7 and changes nothing",
    .enabled(if: SmallDisk.isPossible, "\(SmallDisk.absence)"))
  func readOnlyDisk() throws {
    let disk = try #require(SmallDisk(bytes: 8 << 20))
    let desk = try ProgramDesk()
    let store = disk.path + "/store"
    #expect(try desk.run("--store", store, "add", "Groceries").status == 0)
    #expect(try desk.run("--store", store, "append", "@last", "milk").status == 0)
    try desk.write("notes/a.md", "a")
    try #require(try disk.remount("ro"))
    for words in [
      ["list"], ["show", "@last"], ["show", "@last", "--at", "1"], ["list", "--at", "1"], ["search", "milk"], ["log"],
      ["tail", "--no-follow"], ["status"], ["rebuild", "--check"], ["export", "out"],
    ] {
      let outcome = try desk.run(["--store", store] + words)
      #expect(outcome.status == 0, "\(words): \(outcome.messages)")
    }
    #expect(try desk.read("out/Groceries.md").starts(with: "Groceries".utf8))
    for words in [["add", "x"], ["append", "@last", "x"], ["trash", "@last"], ["import", "notes"], ["rebuild"]] {
      let outcome = try desk.run(["--store", store] + words)
      #expect(outcome.status == 7, "\(words)")
      #expect(outcome.output == "")
      #expect(outcome.messages.hasPrefix("notes-log: cannot "), "\(outcome.messages)")
      #expect(
        outcome.messages.hasSuffix(": Read-only file system\nhint: check who owns the folder and its files\n"),
        "\(outcome.messages)")
    }
    let outcome = try desk.run("--store", store, "export", disk.path + "/out")
    #expect(outcome.status == 7)
    #expect(
      outcome.messages
        == "notes-log: \(disk.path)/out: cannot be made or opened: Read-only file system\nhint: check who owns the folder and its files\n"
    )
    try #require(try disk.remount("rw"))
    #expect(try desk.run("--store", store, "show", "@last", "--json=revision").output == "{\"revision\":2}\n")
  }

  @Test("an import that is stopped says how far it came; what came in stays, and importing again brings the rest only")
  func stoppedImport() throws {
    let text = [UInt8](repeating: 0x62, count: 40_000)
    let probe = try ProgramDesk()
    let desk = try ProgramDesk()
    // A batch ends with the note that brings it past 16 MiB.
    for number in 1_000..<1_600 {
      if number < 1_420 { try probe.write("notes/\(number).md", text + " \(number)") }
      try desk.write("notes/\(number).md", text + " \(number)")
    }
    // Room for the first batch, and not for the second.
    try probe.must("import", "notes")
    let size = try probe.read("store/gen-000001/data.mdb").count
    let limited = ["bash", "-c", "ulimit -f \(size / 1_024 + 64) && exec \"$@\"", "bash"]
    let outcome = try desk.run(["import", "notes", "--report", "report"], prefix: limited)
    try expectFull(outcome, "File too large")
    #expect(
      outcome.messages.contains("\n  imported 420 notes before that; importing again goes on there\nhint: "),
      "\(outcome.messages)")
    #expect(try desk.items("list").count == 420)
    #expect(try desk.run("rebuild", "--check").status == 0)
    #expect(try desk.run("import", "notes").messages.hasPrefix("imported 180 notes, 420 unchanged"))
  }

  @Test(
    "a disk that is full: exit 7 with what to do, nothing acknowledged is lost, and with room again all goes on",
    .enabled(if: SmallDisk.isPossible, "\(SmallDisk.absence)"))
  func fullDisk() throws {
    let disk = try #require(SmallDisk(bytes: 1 << 20))
    let desk = try ProgramDesk()
    let environment = ["NOTES_LOG_STORE": disk.path + "/store"]
    let text = [UInt8](repeating: 0x61, count: 30_000)
    var ids: [String] = []
    var refused: ProgramDesk.Outcome?
    while refused == nil && ids.count < 100 {
      let outcome = try desk.run(["add", "-"], input: text + " \(ids.count)", environment: environment)
      if outcome.status == 0 { ids.append(outcome.line) } else { refused = outcome }
    }
    try expectFull(refused, "No space left on device")
    #expect(ids.count > 5)
    func kept() throws -> Set<Substring> {
      let list = try desk.run(["list", "--ids"], environment: environment)
      #expect(list.status == 0)
      return Set(list.output.split(separator: "\n"))
    }
    #expect(try kept() == Set(ids.map { $0[...] }))
    for id in ids { #expect(try desk.run(["show", id], environment: environment).bytes.count > text.count) }

    // An import stops where the disk ends, says how far it came, and goes on there the next time.
    for number in 0..<700 { try desk.write("notes/\(number).md", "Note \(number)\n") }
    let stopped = try desk.run(["import", "notes"], environment: environment)
    try expectFull(stopped, "No space left on device")
    #expect(try desk.run(["rebuild", "--check"], environment: environment).status == 0)
    try #require(try disk.remount("size=\(32 << 20)"))
    #expect(try desk.run(["import", "notes"], environment: environment).status == 0)
    #expect(try kept().count == ids.count + 700)
    #expect(try desk.run(["add", "x"], environment: environment).status == 0)
    #expect(try desk.run(["rebuild", "--check"], environment: environment).status == 0)
  }

  @Test("a limit on the size of files is met as an error, exit 7, not by a signal; what was in is whole")
  func fileSizeLimit() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let before = try desk.everything()
    // In blocks of 1,024 bytes: less than the store has, so that every page is too much.
    let limited = ["bash", "-c", "ulimit -f 64 && exec \"$@\"", "bash"]
    let outcome = try desk.run(["add", "-"], input: [UInt8](repeating: 0x61, count: 300_000), prefix: limited)
    try expectFull(outcome, "File too large")
    #expect(try desk.everything() == before)
    for number in 0..<600 { try desk.write("notes/\(number).md", [UInt8](repeating: 0x62, count: 2_000)) }
    try expectFull(try desk.run(["import", "notes"], prefix: limited), "File too large")
    #expect(try desk.everything() == before)
    #expect(try desk.run("import", "notes").status == 0)
    #expect(try desk.run("rebuild", "--check").status == 0)
  }

  @Test("an export that meets the end of the disk is exit 7, names the file, and leaves no part of one")
  func exportOverLimit() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "Small")
    let large = Array("Large\n".utf8) + [UInt8](repeating: 0x61, count: 100_000)
    try desk.must("add", "-", input: large)
    let outcome = try desk.run(
      ["export", "out"], prefix: ["bash", "-c", "ulimit -f 16 && exec \"$@\"", "bash"])
    #expect(outcome.status == 7)
    #expect(outcome.messages.hasPrefix("notes-log: out/Large.md: cannot be written: File too large\n"))
    #expect(outcome.messages.hasSuffix("hint: free some space and try again\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: desk.path + "/out")
    #expect(!left.contains { $0 != "Small.md" }, "\(left)")
    #expect(try desk.run("export", "out").status == 0)
    #expect(try desk.read("out/Large.md") == large)
  }

  private func expectFull(
    _ outcome: ProgramDesk.Outcome?, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try #require(outcome, sourceLocation: sourceLocation)
    #expect(outcome.status == 7, "\(outcome.messages)", sourceLocation: sourceLocation)
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    #expect(outcome.messages.hasPrefix("notes-log: cannot "), "\(outcome.messages)", sourceLocation: sourceLocation)
    #expect(outcome.messages.contains(": \(reason)\n"), "\(outcome.messages)", sourceLocation: sourceLocation)
    #expect(
      outcome.messages.hasSuffix("hint: free some space and try again; nothing was lost\n"), "\(outcome.messages)",
      sourceLocation: sourceLocation)
  }
}
