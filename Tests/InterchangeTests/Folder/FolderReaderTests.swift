import Foundation
import Interchange
import TestSupport
import Testing

struct FolderReaderTests {
  @Test("R1: the bytes of a file are the bytes of the note: mark, CRLF, NUL, blank ends and decomposed letters stay")
  func bytesStay() throws {
    let folder = try TemporaryFolder()
    let texts: [[UInt8]] = [
      [0xef, 0xbb, 0xbf] + Array("---\r\ntitle: x\r\n---".utf8), Array("  \n\ntext\r\r\n\n \t".utf8), [0x61, 0, 0x62],
      Array("e\u{301} \u{fb01} \u{2028}".utf8), Array("\u{200b}".utf8),
    ]
    for (index, text) in texts.enumerated() { try folder.write(Array("\(index).md".utf8), text) }
    let reading = try Reading(folder.bytes)
    #expect(reading.notes.map(\.text) == texts)
    #expect(reading.problems == [])
  }

  @Test("R52: a note's collection is its folder's path, and none at the root")
  func collections() throws {
    let folder = try TemporaryFolder()
    for name in ["b.md", "Work/Plans 100%/a.md", "Work/a.TXT", "Work.md", "arbeit/ä.Markdown"] {
      try folder.write(name)
    }
    let reading = try Reading(folder.bytes)
    #expect(reading.ids == ["Work/Plans 100%/a.md", "Work/a.TXT", "Work.md", "arbeit/ä.Markdown", "b.md"])
    #expect(reading.notes.map(\.collection) == ["Work/Plans 100%", "Work", nil, "arbeit", nil])
    #expect(reading.notes.allSatisfy { $0.format == "folder" && $0.title == nil })
  }

  @Test("Names come in the order of their bytes and the same way twice")
  func order() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 7)
    for number in 0..<300 { try folder.write("\(random.below(5))/\(random.next())-\(number).md") }
    let reading = try Reading(folder.bytes)
    #expect(reading.notes.count == 300)
    #expect(
      reading.ids.map { Array($0.utf8) }
        == reading.ids.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(try Reading(folder.bytes) == reading)
  }

  @Test("Times are the file's, to the microsecond, before 1970 too; a note is not made after its last change")
  func times() throws {
    let folder = try TemporaryFolder()
    for (name, time) in [("a.md", 1_234_567_890_123_456), ("b.md", -1), ("c.md", -86_400_000_001)] as [(String, Int64)]
    {
      try folder.write(name)
      folder.setModified(name, microseconds: time)
    }
    let notes = try Reading(folder.bytes).notes
    #expect(notes.map(\.modified) == [1_234_567_890_123_456, -1, -86_400_000_001])
    #expect(notes.map(\.created) == notes.map(\.modified))
    try folder.write("d.md")
    folder.setModified("d.md", microseconds: 4_000_000_000_000_000)
    let made = try #require(try Reading(folder.bytes).notes.last?.created)
    #expect(abs(Double(made) / 1e6 - Date().timeIntervalSince1970) < 600)
  }

  @Test("A single file is read whatever its name, its folder is no collection")
  func singleFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/todo", "milk")
    let reading = try Reading(folder.bytes + Array("/sub/todo".utf8))
    #expect(reading.ids == ["todo"])
    #expect(reading.notes.first?.collection == nil)
  }

  @Test("R6: a file without text is no note, and is reported")
  func blankFiles() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("a.md", ""), ("b.md", " \t\r\n\u{b}"), ("c.md", "\u{a0}\u{3000}\u{2029}"), ("d.md", "\u{feff}\n"),
      ("e.md", "\u{a0}."),
    ] {
      try folder.write(name, text)
    }
    let reading = try Reading(folder.bytes)
    #expect(reading.ids == ["e.md"])
    #expect(reading.report == ["a.md blank", "b.md blank", "c.md blank", "d.md blank"])
    #expect(reading.problems.allSatisfy { $0.severity == .notice })
  }

  @Test("Text that is not UTF-8 is refused with its place, or replaced when asked")
  func invalidText() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("a.md".utf8), Array("0123456789ab".utf8) + [0xff, 0x41, 0xe2, 0x82, 0x42])
    let reading = try Reading(folder.bytes)
    #expect(reading.notes == [])
    #expect(reading.report == ["a.md invalid-utf8"])
    #expect(reading.problems.first?.offset == 12)
    #expect(reading.problems.first?.severity == .failure)

    let lossy = try Reading(folder.bytes, isLossy: true)
    #expect(lossy.notes.map(\.text) == [Array("0123456789ab\u{fffd}A\u{fffd}B".utf8)])
    #expect(lossy.report == ["a.md replaced-bytes"])
    #expect(lossy.problems.first?.severity == .notice)
  }

  @Test("A path that is absent, empty, or a device is an error that says so")
  func badRoots() throws {
    let folder = try TemporaryFolder()
    try folder.link("nowhere", to: "absent")
    for (path, code) in [
      (folder.path + "/none", InterchangeError.Code.absent), ("", .badPath), ("a\0b", .badPath),
      ("/dev/null", .wrongKind), (folder.path + "/nowhere", .absent),
    ] {
      let error = #expect(throws: InterchangeError.self) { _ = try Reading(Array(path.utf8)) }
      #expect(error?.code == code)
    }
  }

  @Test("A link that was named is followed, to a folder and to a file")
  func linkedRoots() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/a.md")
    try folder.link("folder", to: "real")
    try folder.link("file.md", to: "real/a.md")
    #expect(try Reading(folder.bytes + Array("/folder/".utf8)).ids == ["a.md"])
    #expect(try Reading(folder.bytes + Array("/file.md".utf8)).ids == ["file.md"])
  }
}
