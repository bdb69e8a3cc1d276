import Foundation
import Interchange
import TestSupport
import Testing

@testable import Formats

/// Bug reports of other programs, each as a test that names it.
@Suite("Reports: Interchange")
struct ReportTests {
  private func keep(_ json: String) throws -> FormatSample { try FormatSample([("Takeout/Keep/x.json", json)]) }

  @Test("obsidian-importer#658: a Keep timestamp of 0 is no date; the note comes, and the report says so")
  func zeroTimestamp() throws {
    let sample = try keep(#"{"title":"T","textContent":"b","createdTimestampUsec":0,"userEditedTimestampUsec":0}"#)
    #expect(sample.notes.count == 1)
    #expect(sample.notes.first?.dates == "1970-01-01T00:01:17Z 1970-01-01T00:01:17Z")
    #expect(sample.places(.badDate).count == 2)
  }

  @Test("obsidian-importer#205: Bear's trashed and archived notes arrive so, with their dates")
  func bearStates() throws {
    let sample = try FormatSample([
      ("A.textbundle/text.md", "# A"),
      (
        "A.textbundle/info.json",
        #"{"net.shinyfrog.bear":{"trashed":1,"archived":1,"pinned":1,"creationDate":"2020-01-01T00:00:00Z","modificationDate":"2020-02-01T00:00:00Z"}}"#
      ),
    ])
    #expect(sample.notes.first?.state == "PTA")
    #expect(sample.notes.first?.dates == "2020-01-01T00:00:00Z 2020-02-01T00:00:00Z")
  }

  @Test("obsidian-importer#224: a title of 1:1 splits nothing")
  func colonInTitle() throws {
    #expect(try keep(#"{"title":"1:1","textContent":"with Ann"}"#).notes.map(\.words) == ["1:1\n\nwith Ann"])
  }

  @Test("obsidian-importer#403: a name that begins with a dot does not vanish")
  func dotName() throws {
    #expect(try keep(#"{"title":".env notes","textContent":"b"}"#).notes.map(\.words) == [".env notes\n\nb"])
  }

  @Test("obsidian_google-keep-import#2: checklists stay lists with their ticks, in order")
  func keepChecklists() throws {
    let sample = try keep(
      #"{"title":"L","listContent":[{"text":"a","isChecked":true},{"text":"b","isChecked":false}]}"#)
    #expect(sample.notes.map(\.words) == ["L\n\n- [x] a\n- [ ] b"])
  }

  @Test("standardnotes/forum#4023: an untitled Keep note is not titled by its file's name")
  func untitled() throws {
    let sample = try FormatSample([("Takeout/Keep/2023-08-01T14_29_43.json", #"{"title":"","textContent":"words"}"#)])
    #expect(sample.notes.map(\.words) == ["words"])
    #expect(sample.notes.first?.title?.isEmpty != false)
  }

  @Test("joplin#9868: a byte order mark before Joplin's front matter hides nothing of it")
  func byteOrderMark() throws {
    let text =
      "\u{feff}---\ntitle: T\nupdated: 2020-01-02 00:00:00Z\ncreated: 2020-01-01 00:00:00Z\ntags:\n  - a\n---\n\nbody\n"
    let sample = try FormatSample([("a.md", text)])
    #expect(sample.format == .joplinMarkdown)
    #expect(sample.notes.first?.dates == "2020-01-01T00:00:00Z 2020-01-02T00:00:00Z")
    #expect(sample.notes.first?.words == "---\ntags:\n  - a\n---\nT\n\nbody\n")
  }

  @Test("standardnotes/forum#2048, #631: titles are whole, timestamps come along")
  func titlesAndTimes() throws {
    let sample = try keep(
      #"{"title":"v1.2. Notes","textContent":"b","createdTimestampUsec":1600000000000000,"userEditedTimestampUsec":1600000001000000}"#
    )
    #expect(sample.notes.first?.words == "v1.2. Notes\n\nb")
    #expect(sample.notes.first?.dates == "2020-09-13T12:26:40Z 2020-09-13T12:26:41Z")
  }

  @Test("joplin#7329: ticked stays ticked, for a to-do as a whole too")
  func ticked() throws {
    let sample = try FormatSample(
      [
        (
          "a.md",
          "---\ntitle: T\nupdated: 2020-01-01 00:00:00Z\ncreated: 2020-01-01 00:00:00Z\ncompleted?: yes\n---\n\n- [x] a\n- [ ] b\n"
        )
      ])
    #expect(sample.format == .joplinMarkdown)
    #expect(sample.notes.map(\.words) == ["- [x] T\n\n- [x] a\n- [ ] b\n"])
  }

  @Test("mdbasequery#3: CRLF, and a closing mark at the end of the file, hide no properties")
  func lineEnds() throws {
    let sample = try FormatSample(
      [
        ("v/a.md", "---\r\ntags: [x]\r\ncreated: 2020-01-01\r\n---\r\nA\r\n"),
        ("v/b.md", "---\ncreated: 2020-01-01\ntags: [y]\n---"),
      ],
      as: .folder)
    #expect(sample.notes.map { $0.dates.prefix(10) } == ["2020-01-01", "2020-01-01"])
  }

  @Test("evernote2md#111, zk#24: a colon, a bar or an ampersand in a plain value is part of it")
  func plainValues() throws {
    for title in ["Fwd: x", "a | b", "R & D"] {
      let sample = try FormatSample(
        [("a.md", "---\ntitle: \(title)\nupdated: 2020-01-01 00:00:00Z\ncreated: 2020-01-01 00:00:00Z\n---\n\nbody\n")])
      #expect(sample.notes.first?.words == "\(title)\n\nbody\n")
    }
  }

  @Test("jrnl#490, #318: text above the first dated line is a note of its own")
  func aboveTheFirst() throws {
    let sample = try FormatSample([("j.journal", "lost words\n\n[2020-01-01 10:00] Entry\nbody\n")])
    #expect(sample.notes.map(\.words) == ["lost words\n", "Entry\nbody\n"])
  }

  @Test("jrnl#2006: two entries of one minute are two notes")
  func sameMinute() throws {
    let sample = try FormatSample([("j.journal", "[2020-01-01 10:00] E\n[2020-01-01 10:00] E\n")])
    #expect(Set(sample.notes.map(\.sourceID)).count == 2)
  }

  @Test("jrnl#2104: invalid UTF-8 is named with its place, and comes with replacements where asked")
  func invalidUTF8() throws {
    let files = [SourceFile(path: "j.journal", modified: 0, bytes: Array("[2020-01-01 10:00] E".utf8) + [0xff])]
    let strict = try FormatSample(OpenedSource(files: files))
    #expect(strict.failures.map(\.offset) == [20])
    let lossy = try FormatSample(OpenedSource(files: files), isLossy: true)
    #expect(lossy.notes.map(\.words) == ["E\u{fffd}"])
  }

  @Test("notesnook#8766: items stay where a blank line stands between them")
  func blankBetweenItems() throws {
    let sample = try FormatSample(
      [
        (
          "a.enex",
          "<en-export><note><title>T</title><content><![CDATA[<en-note><div><en-todo checked=\"true\"/>a</div><div><br/></div><div><en-todo/>b</div></en-note>]]></content></note></en-export>"
        )
      ])
    #expect(sample.notes.first?.words == "T\n\n- [x] a\n\n- [ ] b\n")
  }

  @Test("equal titles stay two notes (notable#1529, NotallyX#144, BoostNote-Legacy#3305)")
  func equalTitles() throws {
    let sample = try FormatSample([("t.csv", "Title,Content\nSame,one\nSame,two\n")])
    #expect(sample.notes.map(\.words) == ["Same\n\none", "Same\n\ntwo"])
    #expect(sample.notes.map(\.sourceID) == ["Same", "Same (2)"])
  }

  @Test("half a surrogate pair is replaced and reported")
  func loneSurrogate() throws {
    let sample = try keep(#"{"title":"T \ud83d\ude00","textContent":"x \ud800 y"}"#)
    #expect(sample.notes.map(\.words) == ["T 😀\n\nx \u{fffd} y"])
    #expect(sample.places(.loneSurrogate).count == 1)
  }

  @Test("a JSON file that is cut off gives the notes before the cut, and the place of the cut")
  func cutOff() throws {
    let sample = try FormatSample([
      ("notes.json", #"{"activeNotes":[{"id":"a","content":"one"},{"id":"b","content":"tw"#)
    ])
    #expect(sample.notes.map(\.words) == ["one"])
    #expect(sample.failures.first?.offset == 66)
  }

  @Test("an entity that is declared to expand without end is not expanded, and nothing outside is read")
  func hostileXML() throws {
    let text = """
      <!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <en-export><note><title>&b; &f; &nbsp;x</title><content><![CDATA[<en-note>y</en-note>]]></content></note></en-export>
      """
    let sample = try FormatSample([("a.enex", text)])
    #expect(sample.notes.first?.title == "&b; &f; \u{a0}x")
  }
}

/// The list of reports and the tests that name them.
@Suite("Reports named", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct ReportNameTests {
  @Test("Step 6: every report under Interchange in REPORTS.md has a test that names its number")
  func named() throws {
    let reports = try String(contentsOf: SharedData.url("../REPORTS.md"), encoding: .utf8)
    let section = try #require(reports.components(separatedBy: "\n## ").first { $0.hasPrefix("Interchange") })
    let numbers = Set(section.matches(of: /#[0-9]+/).map { String($0.output) })
    #expect(numbers.count >= 31)
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    var named: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
      for part in text.components(separatedBy: "@Test(").dropFirst() {
        let declaration = part.components(separatedBy: "func ")[0]
        named.formUnion(declaration.matches(of: /#[0-9]+/).map { String($0.output) })
      }
    }
    #expect(numbers.subtracting(named).sorted() == [])
  }
}

@Suite("Names and collections of imported notes")
struct ImportedNameTests {
  @Test("titles, folders and ids of any length and content make bounded names, one for one")
  func bounded() throws {
    let long = String(repeating: "ä", count: 5_000)
    let sample = try FormatSample(
      [("t.csv", "Title,Content,Folder\n\(long),a,\(long)\n\(long)x,b,x/\(long)/../y\nT,c,../..\n")])
    #expect(sample.notes.count == 3)
    #expect(sample.notes.allSatisfy { $0.sourceID.utf8.count <= 400 && ($0.collection?.utf8.count ?? 1) <= 400 })
    #expect(Set(sample.notes.map(\.sourceID)).count == 3)
    #expect(sample.notes.map { $0.collection?.suffix(3) } == ["äää", "y", nil])
  }

  @Test("a resource of an Evernote note costs nothing, whatever its size, and is counted")
  func resources() throws {
    let base64 = String(repeating: "QUJD\n", count: 200_000)
    let note =
      "<note><title>T</title><content><![CDATA[<en-note>x</en-note>]]></content><resource><data encoding=\"base64\">\(base64)</data></resource></note>"
    let sample = try FormatSample([("a.enex", "<en-export>\(note)\(note)</en-export>")])
    #expect(sample.notes.map(\.words) == ["T\n\nx\n", "T\n\nx\n"])
    #expect(sample.places(.attachment).count == 2)
  }
}

@Suite("Titles, tags and text made one")
struct AssembledTextTests {
  private func text(_ title: String?, _ body: String, _ tags: [String] = [], isDone: Bool? = nil) -> String {
    String(
      decoding: AssembledText.text(title: title, body: Array(body.utf8), tags: tags, isDone: isDone), as: UTF8.self)
  }

  @Test("a text that says its title and tags stays; what it does not say is put before it, below a block it has")
  func assembled() {
    #expect(text("T", "T\nbody") == "T\nbody")
    #expect(text("T", "# T\nbody", ["a"]) == "---\ntags:\n  - a\n---\n# T\nbody")
    #expect(text("T", "body #a", ["A"]) == "T\n\nbody #a")
    #expect(text("T", "") == "T\n")
    #expect(text(nil, "body") == "body")
    #expect(text("# x", "b") == "---\ntitle: \"# x\"\n---\nb")
    #expect(text("T", "---\nk: v\n---\nb", ["a"]) == "---\ntitle: \"T\"\ntags:\n  - a\nk: v\n---\nb")
    #expect(text("T", "---\ntags: [b]\n---\nT", ["a"]) == "---\ntags:\n  - a\n  - b\ntags: [b]\n---\nT")
    #expect(text("T", "---\nk: v\n---\nb", isDone: true) == "---\nk: v\n---\n- [x] T\n\nb")
  }
}
