import Foundation
import Interchange
import TestSupport
import Testing

struct FolderWriterTests {
  @Test("joplin#3044, R1: a file has the note's exact bytes and its time")
  func bytesAndTime() throws {
    let folder = try TemporaryFolder()
    var writer = try FolderWriter.open(path: folder.bytes + Array("/new".utf8), isDurable: true)
    let text: [UInt8] = [0xef, 0xbb, 0xbf, 0x61, 0, 0x0d, 0x0a, 0x20]
    for (title, modified) in [("a", 1_234_567_890_123_456), ("b", -1)] as [(String, Int64)] {
      let written = try writer.write(note(title, text, modified: modified))
      #expect(written.path == "\(title).md" && written.outcome == .created)
    }
    try writer.finish()
    let reading = try Reading(folder.bytes + Array("/new".utf8))
    #expect(reading.notes.map(\.text) == [text, text])
    #expect(reading.notes.map(\.modified) == [1_234_567_890_123_456, -1])
    #expect(try folder.files() == ["new/a.md", "new/b.md"])
  }

  @Test("NotallyX#144: equal titles, also when they differ in case or normal form alone, do not overwrite each other")
  func equalTitles() throws {
    let folder = try TemporaryFolder()
    var writer = try FolderWriter.open(path: folder.bytes)
    var paths: [String] = []
    for (index, title) in ["Café", "café", "cafe\u{301}", "Café"].enumerated() {
      paths.append(
        try writer.write(note(title, [UInt8(index + 48)], id: "long\(index)", shortID: "s\(index % 2)")).path)
    }
    #expect(paths == ["Café.md", "café s1.md", "cafe\u{301} s0.md", "Café long3.md"])
    #expect(try folder.files().count == 4)
    #expect(try Set(Reading(folder.bytes).notes.map(\.text)) == [[48], [49], [50], [51]])
    #expect(throws: InterchangeError.self) { _ = try writer.write(note("CAFÉ", [9], id: "long3", shortID: "s1")) }
  }

  @Test("R52: a collection becomes folders; no collection leads out of the target")
  func collections() throws {
    let folder = try TemporaryFolder()
    var writer = try FolderWriter.open(path: folder.bytes + Array("/target".utf8))
    for collection in ["Work/Plans", "../../up", "/etc", "a\0b", ".hidden"] {
      _ = try writer.write(note("n", [0x61], collection: collection))
    }
    #expect(
      try folder.files() == [
        "target/Untitled/Untitled/up/n.md", "target/Work/Plans/n.md", "target/_hidden/n.md", "target/a_b/n.md",
        "target/etc/n.md",
      ])
  }

  @Test("A note that came from a folder gets its path back, a moved one its name in the new collection")
  func originalPaths() throws {
    let folder = try TemporaryFolder()
    var writer = try FolderWriter.open(path: folder.bytes)
    var paths: [String] = []
    for (collection, original) in [
      ("a", "a/B.md"), ("a", "a/b.md"), ("c", "a/b.md"), (nil, "[[.md"), (nil, "..md"), (nil, "%FF%2541.TXT"),
      ("50%25", "50%2525/x.md"),
    ] {
      paths.append(try writer.write(note("title", [0x61], collection: collection, originalPath: original)).path)
    }
    #expect(paths == ["a/B.md", "a/b.md", "c/b.md", "[[.md", "..md", "%FF%2541.TXT", "50%2525/x.md"])
    var status = stat()
    #expect(lstat(folder.cPath([0xff, 0x25] + Array("41.TXT".utf8)), &status) == 0)
    // A title that would take such a name gives way to it.
    #expect(try writer.write(note("B", [0x62], shortID: "k7m2", collection: "a")).path == "a/B k7m2.md")
  }

  @Test("An original path that no reading could have given falls back to the title")
  func forgedPaths() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 256) + ".md"
    for (index, path) in [
      "../up.md", "/etc/a.md", "a/../../b.md", ".git/hooks/a.md", "a//b.md", "", "a/", "a.sh", ".bashrc", "a\0b.md",
      long,
      "a%00b.md", "%2e%2e/b.md", "a%00/b.md", "%2E%2E%2Fb.md", "./a.md",
    ].enumerated() {
      var writer = try FolderWriter.open(path: folder.bytes + Array("/\(index)".utf8))
      #expect(try writer.write(note("title", [0x61], originalPath: path)).path == "title.md", "\(path)")
    }
    #expect(try folder.files().count == 16)
  }

  @Test("A file of other text stays as it is, one of the same text counts as written")
  func presentFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.md", "theirs")
    try folder.write("b.md", "same")
    folder.setModified("b.md", microseconds: 5_000_000)
    mkdir(folder.path + "/c.md", 0o700)
    var writer = try FolderWriter.open(path: folder.bytes)
    let error = #expect(throws: InterchangeError.self) { _ = try writer.write(note("a", Array("ours".utf8))) }
    #expect(error?.code == .exists)
    #expect(error?.path == "a.md")
    #expect(try writer.write(note("b", Array("same".utf8), modified: 9)).outcome == .unchanged)
    #expect(try writer.write(note("c", Array("ours".utf8), shortID: "k7m2")).path == "c k7m2.md")
    #expect(folder.read("a.md") == Array("theirs".utf8))
    #expect(try Reading(folder.bytes).notes.first { $0.sourceID == "b.md" }?.modified == 5_000_000)
  }

  @Test("When told to, a file is replaced and keeps its permissions; a link is not, nor what it leads to")
  func replacing() throws {
    let folder = try TemporaryFolder()
    try folder.write("t/a.md", "old")
    chmod(folder.path + "/t/a.md", 0o600)
    try folder.write("outside.md", "outside")
    try folder.link("t/b.md", to: "../outside.md")
    var writer = try FolderWriter.open(path: folder.bytes + Array("/t".utf8), replacesFiles: true)
    #expect(try writer.write(note("a", Array("new".utf8))).outcome == .replaced)
    let error = #expect(throws: InterchangeError.self) { _ = try writer.write(note("b", Array("new".utf8))) }
    #expect(error?.code == .exists)
    #expect(folder.read("t/a.md") == Array("new".utf8))
    #expect(folder.read("outside.md") == Array("outside".utf8))
    var status = stat()
    #expect(lstat(folder.path + "/t/a.md", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("A link or a file where a folder is needed is an error, and nothing is written through it")
  func blockedFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("outside/x.md")
    try folder.write("t/file")
    try folder.link("t/link", to: "../outside")
    try folder.link("t/loop", to: "loop")
    var writer = try FolderWriter.open(path: folder.bytes + Array("/t".utf8))
    for name in ["file", "link", "loop"] {
      let error = #expect(throws: InterchangeError.self) { _ = try writer.write(note("a", [0x61], collection: name)) }
      #expect(error?.code == .wrongKind)
      #expect(error?.path == name)
    }
    #expect(try folder.files() == ["outside/x.md", "t/file", "t/link", "t/loop"])
  }

  @Test("A target that is a file, or lies in no folder, is an error")
  func badTargets() throws {
    let folder = try TemporaryFolder()
    try folder.write("file")
    for (name, code) in [("/file", InterchangeError.Code.wrongKind), ("/none/new", .absent), ("/file/new", .wrongKind)]
    {
      let error = #expect(throws: InterchangeError.self) {
        _ = try FolderWriter.open(path: folder.bytes + Array(name.utf8))
      }
      #expect(error?.code == code)
    }
  }

  @Test("What a killed export left behind is taken away by the next one, and hinders it not")
  func leftovers() throws {
    let folder = try TemporaryFolder()
    try folder.write(".notes-log-export-1.tmp", "half")
    #expect(try Reading(folder.bytes).ids == [])
    var writer = try FolderWriter.open(path: folder.bytes)
    #expect(try writer.write(note("a", [0x61])).path == "a.md")
    #expect(try folder.files() == ["a.md"])
  }

  @Test("A write that fails half-way leaves no part of a file, neither under the name nor beside it")
  func failingWrite() async {
    await #expect(processExitsWith: .success) {
      // A limit on the size of files, in a process of its own, stands for a full disk.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let folder = try TemporaryFolder()
      var writer = try FolderWriter.open(path: folder.bytes)
      let large = ExportedNote(id: "a", shortID: "a", title: "large", text: [UInt8](repeating: 0x61, count: 5000))
      let error = #expect(throws: InterchangeError.self) { _ = try writer.write(large) }
      try #require(error?.systemError == EFBIG)
      try #require(try folder.files() == [])
      let small = ExportedNote(id: "b", shortID: "b", title: "small", text: [0x61])
      try #require(try writer.write(small).outcome == .created)
    }
  }

  private func note(
    _ title: String, _ text: [UInt8], id: String = "k7m2abcdefghj", shortID: String = "k7m2",
    collection: String? = nil, modified: Int64? = nil, originalPath: String? = nil
  ) -> ExportedNote {
    ExportedNote(
      id: id, shortID: shortID, title: title, text: text, collection: collection, modified: modified,
      originalPath: originalPath)
  }
}
