import Foundation
import Interchange
import Testing

@Suite("Files of events") struct EventFileTests {
  private func lines(_ path: String, limit: Int = 1 << 20) throws -> [[UInt8]] {
    var reader = try EventFileReader.open(path: Array(path.utf8), limit: limit)
    var lines: [[UInt8]] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  private func code(_ body: () throws -> Void) -> InterchangeError.Code? {
    do { try body() } catch let error as InterchangeError { return error.code } catch {}
    return nil
  }

  @Test("Lines come as they were written, whatever their lengths; a cut last one too")
  func reads() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    let longest = [UInt8](repeating: 0x61, count: 700_000)
    let parts: [[UInt8]] = [[], Array("a".utf8), longest, [], Array("é\r".utf8)]
    var whole = Array(parts.joined(separator: [0x0a])) + [0x0a]
    try Data(whole).write(to: URL(fileURLWithPath: path))
    #expect(try lines(path) == parts)
    whole += Array("cut".utf8)
    try Data(whole).write(to: URL(fileURLWithPath: path))
    #expect(try lines(path) == parts + [Array("cut".utf8)])
    #expect(code { _ = try lines(path, limit: 699_999) } == .malformed)
  }

  @Test("What is no regular file is refused, and told from a dump")
  func refuses() throws {
    let folder = try TemporaryFolder()
    #expect(code { _ = try lines(folder.path) } == .wrongKind)
    #expect(code { _ = try lines(folder.path + "/none") } == .absent)
    #expect(code { _ = try lines("") } == .badPath)
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(code { _ = try lines(pipe) } == .wrongKind)
    #expect(!EventFileReader.isDump(path: Array(pipe.utf8)))
    let file = folder.path + "/file"
    for (text, isDump) in [
      ("{\"notes-log\":\"events\",\"version\":1}\n", true), ("{\"notes-log\"", false), ("", false),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      #expect(EventFileReader.isDump(path: Array(file.utf8)) == isDump)
    }
  }

  @Test("What a killed export of events left is taken away by the next; what another writes is not")
  func leftByKilled() throws {
    let folder = try TemporaryFolder()
    try Data("everything".utf8).write(to: URL(fileURLWithPath: folder.path + "/.notes-log-events-1.tmp"))
    var writer = try EventFileWriter.open(path: Array((folder.path + "/a").utf8), replaces: false)
    var other = try EventFileWriter.open(path: Array((folder.path + "/b").utf8), replaces: false)
    try writer.write(Array("one\n".utf8))
    try other.write(Array("two\n".utf8))
    try writer.finish()
    try other.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a", "b"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a")) == Data("one\n".utf8))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/b")) == Data("two\n".utf8))
  }

  @Test("A dump appears whole or not at all, replaces nothing unasked, and is its owner's alone")
  func writes() throws {
    let folder = try TemporaryFolder()
    let path = Array((folder.path + "/all.events").utf8)
    var writer = try EventFileWriter.open(path: path, replaces: false)
    try writer.write(Array("one\n".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/all.events"))
    try writer.finish()
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/all.events")) == Data("one\n".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/all.events")[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(code { _ = try EventFileWriter.open(path: path, replaces: false).abandon() } == .exists)
    var other = try EventFileWriter.open(path: path, replaces: true)
    try other.write(Array("two\n".utf8))
    other.abandon()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["all.events"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/all.events")) == Data("one\n".utf8))
    #expect(code { _ = try EventFileWriter.open(path: Array("/".utf8), replaces: true).abandon() } == .badPath)
    #expect(
      code { _ = try EventFileWriter.open(path: Array((folder.path + "/no/file").utf8), replaces: true).abandon() }
        == .absent)
  }
}
