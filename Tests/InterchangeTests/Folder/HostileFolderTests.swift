import Foundation
import Interchange
import TestSupport
import Testing

struct HostileFolderTests {
  @Test("Symbolic links to a file, a folder, outside and in a loop are reported, not followed")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/a.md")
    try folder.link("file.md", to: "real/a.md")
    try folder.link("folder", to: "real")
    try folder.link("real/loop", to: "..")
    try folder.link("self.md", to: "self.md")
    try folder.link("passwd.txt", to: "/etc/passwd")
    let reading = try Reading(folder.bytes)
    #expect(reading.ids == ["real/a.md"])
    #expect(
      Set(reading.report)
        == Set(["file.md", "folder", "real/loop", "self.md", "passwd.txt"].map { $0 + " symbolic-link" }))
  }

  @Test("Pipes and sockets are reported without being opened", .timeLimit(.minutes(10)))
  func pipes() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.md")
    var expected: [String] = []
    if mkfifo(folder.cPath(Array("pipe.md".utf8)), 0o600) == 0 { expected.append("pipe.md special-file") }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = folder.cPath(Array("s.md".utf8))
    if path.count <= MemoryLayout.size(ofValue: address.sun_path) {
      withUnsafeMutableBytes(of: &address.sun_path) { target in path.withUnsafeBytes { target.copyMemory(from: $0) } }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let isBound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
      }
      if isBound { expected.append("s.md special-file") }
    }
    let reading = try Reading(folder.bytes)
    #expect(reading.ids == ["a.md"])
    #expect(reading.report == expected)
  }

  @Test("A named pipe given as the source is refused, not waited for", .timeLimit(.minutes(10)))
  func pipeAsSource() throws {
    let folder = try TemporaryFolder()
    guard mkfifo(folder.cPath(Array("pipe".utf8)), 0o600) == 0 else { return }
    let error = #expect(throws: InterchangeError.self) { _ = try Reading(folder.bytes + Array("/pipe".utf8)) }
    #expect(error?.code == .wrongKind)
  }

  @Test("obsidian-importer#403: a file name beginning with a dot does not vanish; hidden folders are reported")
  func hiddenNames() throws {
    let folder = try TemporaryFolder()
    for name in [".NET.md", "..md", ".git/a.md", "sub/.obsidian/b.md", "._a.md", ".DS_Store", "a.md", ".md"] {
      try folder.write(name)
    }
    let reading = try Reading(folder.bytes)
    #expect(reading.ids == ["..md", ".NET.md", "a.md"])
    #expect(
      reading.report == [
        ".DS_Store other-file", "._a.md apple-double", ".git hidden-folder", ".md other-file",
        "sub/.obsidian hidden-folder",
      ])
  }

  @Test("Names of 255 bytes, with line breaks, spaces and brackets are read")
  func oddNames() throws {
    let folder = try TemporaryFolder()
    let names = [
      String(repeating: "語", count: 84) + ".md", "[[.md", "a\nb.md", " .md", "-rf.md", "a\\b.md", "*?.txt",
      "\u{202e}x.md",
    ]
    #expect(names[0].utf8.count == 255)
    for name in names { try folder.write(name, name) }
    let reading = try Reading(folder.bytes)
    #expect(Set(reading.ids) == Set(names))
    #expect(reading.notes.allSatisfy { $0.text == Array($0.sourceID.utf8) })
  }

  @Test("A name that is not UTF-8 is read, shown reversibly, and reported")
  func namesNotUTF8() throws {
    let folder = try TemporaryFolder()
    let name = [0x64, 0xe9, UInt8(ascii: "/"), 0xff, 0x25] + Array("41.md".utf8)
    try folder.write(name, Array("text".utf8))
    let reading = try Reading(folder.bytes)
    #expect(reading.ids == ["d%E9/%FF%2541.md"])
    #expect(PathText.bytes(of: reading.ids[0]) == name)
    #expect(reading.notes[0].collection == "d%E9")
    #expect(reading.report == ["d%E9/%FF%2541.md name-not-utf8"])
  }

  @Test("R55: a file of 16 MiB is read, one byte more is refused, and a file that claims no size is read")
  func sizes() throws {
    let folder = try TemporaryFolder()
    let limit = 16 << 20
    try folder.write(Array("a.md".utf8), [UInt8](repeating: 0x61, count: limit))
    try folder.write(Array("b.md".utf8), [UInt8](repeating: 0x61, count: limit + 1))
    let reading = try Reading(folder.bytes)
    #expect(reading.ids == ["a.md"])
    #expect(reading.notes[0].text.count == limit)
    #expect(reading.report == ["b.md too-large"])
    if FileManager.default.fileExists(atPath: "/proc/self/status") {
      #expect(try Reading(Array("/proc/self/status".utf8)).notes.first?.text.starts(with: "Name:".utf8) == true)
    }
  }

  @Test("Folders 64 deep are read, deeper ones reported")
  func depth() throws {
    let folder = try TemporaryFolder()
    let deepest = Array(repeating: "d", count: 64).joined(separator: "/")
    try folder.write(deepest + "/a.md")
    try folder.write(deepest + "/e/b.md")
    let reading = try Reading(folder.bytes)
    #expect(reading.ids == [deepest + "/a.md"])
    #expect(reading.report == [deepest + "/e too-deep"])
  }

  @Test("A path longer than the system takes in one call is read all the same")
  func longPath() throws {
    let folder = try TemporaryFolder()
    let part = String(repeating: "x", count: 250)
    // Made step by step, by the program's own way down.
    var script = "cd \"$1\" || exit 1\n"
    for _ in 0..<30 { script += "mkdir \(part) && cd \(part) || exit 1\n" }
    script += "printf text > a.md\n"
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-c", script, "bash", folder.path]
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
    let reading = try Reading(folder.bytes)
    #expect(reading.ids.map(\.utf8.count) == [30 * 251 + 4])
  }

  @Test("More names than the limit are reported, and those within it read")
  func nameLimit() throws {
    let folder = try TemporaryFolder()
    for number in 0..<20 { try folder.write("\(number % 2)/\(number).md") }
    var limits = FolderReader.Limits()
    limits.names = 15
    let reading = try Reading(folder.bytes, limits: limits)
    #expect(reading.notes.count == 13)
    #expect(reading.report == ["1/ too-many"])
    #expect(reading.problems.first?.severity == .failure)
  }

  @Test(
    "A file and a folder without permission are reported, the rest is read",
    .enabled(if: geteuid() != 0, "root may read all"))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    for name in ["a.md", "b.md", "c/d.md"] { try folder.write(name) }
    chmod(folder.path + "/a.md", 0)
    chmod(folder.path + "/c", 0)
    let reading = try Reading(folder.bytes)
    chmod(folder.path + "/c", 0o700)
    #expect(reading.ids == ["b.md"])
    #expect(reading.report == ["a.md unreadable", "c unreadable"])
    #expect(reading.problems.allSatisfy { $0.severity == .failure && $0.reason.contains("Permission denied") })
  }

  @Test("Files removed and folders replaced by links while the reading goes on are reported, not followed")
  func changingFolder() throws {
    let folder = try TemporaryFolder()
    for name in ["a.md", "b.md", "c/d.md", "e.md"] { try folder.write(name) }
    var reader = try FolderReader.open(path: folder.bytes)
    guard case .note(let first)? = reader.next() else { throw CocoaError(.fileNoSuchFile) }
    #expect(first.sourceID == "a.md")
    try FileManager.default.removeItem(atPath: folder.path + "/b.md")
    try FileManager.default.removeItem(atPath: folder.path + "/c")
    try folder.link("c", to: "/etc")
    var rest: [String] = []
    while let item = reader.next() {
      switch item {
      case .note(let note): rest.append(note.sourceID)
      case .problem(let problem): rest.append("\(problem.path) \(problem.code.word)")
      }
    }
    #expect(rest == ["b.md unreadable", "c symbolic-link", "e.md"])
  }

  @Test(
    "Whatever bytes names and texts hold, every file is either a note or a row of the report", arguments: [1, 2, 3])
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var paths: Set<[UInt8]> = []
    for _ in 0..<400 {
      var name = random.bytes(1 + random.below(random.oneIn(8) ? 250 : 12)).map { byte in
        byte == 0 || byte == UInt8(ascii: "/") ? UInt8(ascii: "%") : byte
      }
      name += random.oneIn(3) ? [] : Array(".mD".utf8)
      if random.oneIn(4) { name = Array("f\(random.below(9))/".utf8) + name }
      if name == Array(".".utf8) || name == Array("..".utf8) { continue }
      let isText = random.oneIn(2)
      try folder.write(name, isText ? Array("text \(random.next())".utf8) : random.bytes(random.below(300)))
      paths.insert(name)
    }
    let reading = try Reading(folder.bytes)
    let seen = Set(reading.ids + reading.problems.map(\.path))
    #expect(seen == Set(paths.map(PathText.text(of:))), "seed \(seed)")
    #expect(Set(reading.ids.map(PathText.bytes(of:))).isSubset(of: paths), "seed \(seed)")
  }
}
