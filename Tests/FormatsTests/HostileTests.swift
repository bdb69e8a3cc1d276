import Foundation
import Interchange
import TestSupport
import Testing

@testable import Formats

@Suite("Hostile sources")
struct HostileTests {
  @Test("a zip bomb hits the caps: of a file, of an archive, of names; nothing is unpacked past them")
  func bomb() throws {
    let folder = try TemporaryFolder()
    let zeros = [UInt8](repeating: 0x20, count: 40 << 20)
    let path = try TestArchive.make(
      .zip, [("a.md", Array("A".utf8)), ("bomb.md", zeros), ("b.md", Array("B".utf8))], in: folder.path,
      name: "bomb.zip")
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    #expect(size < 1 << 20)
    var limits = ReadingOptions.Limits()
    limits.fileBytes = 1 << 20
    let before = memory()
    let capped = try FormatSample(path: path, limits: limits)
    #expect(capped.notes.map(\.words) == ["A", "B"])
    #expect(capped.failures.map(\.code) == [.tooLarge])
    #expect(memory() - before < 20 << 20)
    limits.fileBytes = 512 << 20
    limits.archiveBytes = 2 << 20
    let whole = try FormatSample(path: path, limits: limits)
    #expect(whole.notes.map(\.words) == ["A"])
    #expect(whole.failures.map(\.code) == [.tooLarge])
    limits = ReadingOptions.Limits()
    limits.files = 2
    #expect(try FormatSample(path: path, limits: limits).failures.map(\.code).contains(.tooMany))
  }

  private func memory() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return pages * 4096
  }

  @Test("archives in archives are read two deep, paths that lead out are only names")
  func nested() throws {
    let folder = try TemporaryFolder()
    var bytes = Array("deep".utf8)
    var name = "note.md"
    for depth in 0..<5 {
      let path = try TestArchive.make(.zip, [("../../\(name)", bytes)], in: folder.path, name: "\(depth).zip")
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      name = "\(depth).zip"
      let sample = try FormatSample(path: path, as: .folder)
      #expect(sample.notes.count == (depth < 3 ? 1 : 0), "\(depth)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 5)
  }

  /// A small source of each format that has every trait its reader looks at.
  static let seeds: [(SourceFormat, [(String, String)])] = [
    (
      .keep,
      [
        (
          "k.json",
          #"{"title":"T","textContent":"b","listContent":[{"text":"a","isChecked":true}],"labels":[{"name":"l"}],"annotations":[{"url":"http://x"}],"attachments":[{}],"createdTimestampUsec":1690372692755000}"#
        )
      ]
    ),
    (
      .simplenote,
      [
        (
          "notes.json",
          #"{"activeNotes":[{"id":"a","content":"x","tags":["t"],"creationDate":"2016-11-18T23:28:42.957Z"}],"trashedNotes":[{"content":"y"}]}"#
        )
      ]
    ),
    (
      .textBundle,
      [
        ("A.textbundle/text.md", "# A\n"),
        ("A.textbundle/info.json", #"{"net.shinyfrog.bear":{"pinned":1,"creationDate":"2020-01-01T00:00:00Z"}}"#),
      ]
    ),
    (
      .joplin,
      [
        (
          "11111111111111111111111111111111.md",
          "T\n\nbody\n\nid: 11111111111111111111111111111111\nparent_id: 2\nmarkup_language: 2\ntype_: 1"
        ), ("2.md", "F\n\nid: 2\nparent_id: 2\ntype_: 2"),
      ]
    ),
    (
      .joplinMarkdown,
      [("a.md", "---\ntitle: \"T\"\nupdated: 28/09/2021 20:57\ncreated: 2020-01-01\ntags:\n  - a\n---\n\nbody\n")]
    ),
    (
      .evernote,
      [
        (
          "a.enex",
          "<?xml version=\"1.0\"?><en-export><note><title>T&nbsp;</title><created>20230121T093733Z</created><tag>t</tag><content><![CDATA[<en-note><h1>x</h1><ul style=\"--en-todo:true\"><li style=\"--en-checked:true\"><div>a<b>b</b></div></li><ul><li>n</li></ul></ul><table><tr><th>1</th><td>2</td></tr></table><div style=\"-en-codeblock:true\"><div>c</div></div><en-crypt hint=\"h\">z</en-crypt><a href=\"evernote:///view/1\">l</a></en-note>]]></content><task><title>k</title><taskStatus>open</taskStatus></task><resource><data encoding=\"base64\">AAAA</data></resource></note></en-export>"
        )
      ]
    ),
    (.standardNotes, [("b.json", OwnSampleTests.standardNotes)]),
    (
      .dayOne,
      [
        (
          "d.json",
          #"{"metadata":{},"entries":[{"uuid":"U","text":"1\\. a\\-b\\!","creationDate":"2019-03-18T13:04:56Z","photos":[{}],"tags":["t"]}]}"#
        )
      ]
    ),
    (
      .dayOneClassic,
      [
        (
          "e.doentry",
          "<plist><dict><key>Creation Date</key><date>2013-01-17T18:37:50Z</date><key>Entry Text</key><string>x &amp; y</string><key>Tags</key><array><string>t</string></array><key>Starred</key><true/></dict></plist>"
        )
      ]
    ),
    (.jrnl, [("j.journal", "above\n[2020-01-01 10:00] E @t *\nbody\n2013-06-10 15:40 Old\n[09.06.2013 15:39 PM] x\n")]),
    (.nb, [(".index", "a.md"), (".pindex", "a.md"), ("a.md", "# [ ] A\n")]),
    (
      .tomboy,
      [
        (
          "n.note",
          "<note><title>T</title><text><note-content>T\n\n<list><list-item><strikethrough>a</strikethrough>\n<list><list-item>b</list-item></list></list-item></list><size:huge><bold>H</bold></size:huge></note-content></text><create-date>2025-09-04T22:54:02.5630180+02:00</create-date><tags><tag>system:notebook:x</tag></tags></note>"
        )
      ]
    ),
    (
      .drafts,
      [("d.json", #"[{"uuid":"A","content":"c","flagged":true,"folder":2,"tags":["x"],"modified_at":1580515200}]"#)]
    ),
    (.csv, [("t.csv", "Title;Content;Tags;Date\n\"a \"\"q\"\"\";\"x\ny\";t,u;2020-01-01\n")]),
    (
      .json,
      [
        (
          "notes.json",
          #"{"notes-log-export":1,"notes":[{"id":"i","text":"x","created":"2020-01-01T00:00:00Z","collection":"a/b"}]}"#
        )
      ]
    ),
    (
      .folder,
      [(".obsidian/x.json", "{}"), (".trash/a.md", "a"), ("b.md", "---\ncreated: 2020\ntags: [a, \"b\"]\n---\nb")]
    ),
  ]

  @Test(
    "every reader takes mutated sources of its format: no trap, all text UTF-8, every note named",
    arguments: seeds.indices)
  func fuzz(index: Int) throws {
    let (format, files) = Self.seeds[index]
    let plain = try FormatSample(files, as: format)
    #expect(!plain.notes.isEmpty && plain.refusal == nil, "\(format)")
    let seed = UInt64(ProcessInfo.processInfo.environment["NOTES_LOG_TEST_SEED"] ?? "") ?? UInt64(1_000 + index)
    print("formats fuzz \(format): seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = files.flatMap { Array($0.1.utf8) }
    for round in 0..<400 {
      let mutated = files.map { file in
        SourceFile(path: file.0, modified: 5, bytes: mutate(Array(file.1.utf8), pieces, &random))
      }
      let sample = try FormatSample(OpenedSource(files: mutated), as: format, isLossy: random.oneIn(2))
      for note in sample.notes {
        let isSound = UTF8Check.firstInvalidOffset(in: note.text) == nil && !note.sourceID.isEmpty
        #expect(isSound, "\(format), seed \(seed), round \(round)")
        #expect(note.text.count < 100_000, "\(format), seed \(seed), round \(round)")
      }
      _ = FormatReaders.detect(OpenedSource(files: mutated))
    }
  }

  func mutate(_ bytes: [UInt8], _ pieces: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<(1 + random.below(4)) {
      let place = random.below(bytes.count + 1)
      switch random.below(7) {
      case 0 where place < bytes.count: bytes[place] = UInt8(random.below(256))
      case 1: bytes.removeSubrange(place...)
      case 2: bytes.insert(contentsOf: random.bytes(random.below(6)), at: place)
      case 3 where !pieces.isEmpty:
        let start = random.below(pieces.count)
        bytes.insert(contentsOf: pieces[start..<min(pieces.count, start + 40)], at: place)
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + random.below(20)))
      case 5:
        let nested = random.element([Array("[".utf8), Array("<b>".utf8), Array("{\"a\":".utf8), Array("<ul>".utf8)])
        bytes.insert(contentsOf: (0..<300).flatMap { _ in nested }, at: place)
      default:
        bytes.insert(
          contentsOf: random.element([[0xff], [0], [0xe2, 0x80], [0x0d], [0x22], [0x5c, 0x75]]), at: place)
      }
    }
    return bytes
  }

  @Test("mutated archives end in notes, problems or a refusal")
  func fuzzArchives() throws {
    let folder = try TemporaryFolder()
    let seed: UInt64 = 77
    print("archives fuzz: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for (form, name) in [(TestArchive.Form.zip, "a.zip"), (.tar, "a.tar"), (.tgz, "a.tgz")] {
      let path = try TestArchive.make(
        form, [("a.md", Array("A".utf8)), ("b/c.md", Array("B\n".utf8))], in: folder.path, name: name)
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      for _ in 0..<300 {
        var reader = ArchiveReader(limits: .init())
        reader.read(mutate(bytes, bytes, &random), at: "x")
        #expect(reader.files.count < 100)
      }
    }
  }

  @Test("a record stream gives back what was put in, in pieces of any size; mutated ones end in an error or in sense")
  func records() throws {
    var note = ImportedNote(format: "keep", sourceID: "i", text: Array("text\n".utf8))
    note.place = "p"
    note.title = "t"
    note.created = -5
    note.modified = .max
    note.collection = "a/b"
    note.isPinned = true
    note.isArchived = true
    note.tags = ["x", ""]
    note.original = [0, 255]
    let problem = ImportProblem(path: "p", offset: 3, code: .malformed, severity: .failure, reason: "r")
    let refusal = InterchangeError(code: .system, path: "q", reason: "s", systemError: 13)
    let stream =
      RecordEncoder.beginning(format: "keep") + RecordEncoder.encode(.note(note))
      + RecordEncoder.encode(.problem(problem)) + RecordEncoder.encode(refusal) + RecordEncoder.ending
    let expected: [RecordDecoder.Event] = [
      .format("keep"), .item(.note(note)), .item(.problem(problem)), .refusal(refusal), .end,
    ]
    for step in [1, 7, 1000] {
      #expect(try decode(stream, step: step) == expected)
    }
    let seed: UInt64 = 5
    print("records fuzz: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 { _ = try? decode(mutate(stream, stream, &random), step: 1 + random.below(200)) }
    #expect(throws: RecordDecoder.Malformation.self) { try decode(Array("hello".utf8), step: 5) }
    #expect(throws: RecordDecoder.Malformation.self) {
      try decode(RecordEncoder.beginning(format: "k") + [0x4e, 0xff, 0xff, 0xff, 0xff], step: 100)
    }
  }

  private func decode(_ bytes: [UInt8], step: Int) throws -> [RecordDecoder.Event] {
    var decoder = RecordDecoder()
    var events: [RecordDecoder.Event] = []
    for start in stride(from: 0, to: bytes.count, by: step) {
      decoder.feed(Array(bytes[start..<min(bytes.count, start + step)]))
      while let event = try decoder.next() { events.append(event) }
    }
    return events
  }
}
