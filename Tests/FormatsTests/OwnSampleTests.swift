import Foundation
import Interchange
import TestSupport
import Testing

/// Formats of which there is no real file here: samples written from what formats.md says of them.
@Suite("Own samples of formats")
struct OwnSampleTests {
  static let standardNotes = #"""
    {"version":"004","items":[
    {"uuid":"n1","content_type":"Note","created_at":"2020-01-02T03:04:05.000Z","updated_at":"1970-01-01T00:00:00.000Z",
     "content":{"title":"Plans","text":"- [ ] a\n- [x] b","references":[],"trashed":false,
      "appData":{"org.standardnotes.sn":{"pinned":true,"client_updated_at":"Tue Mar 21 2023 10:11:12 GMT+0100 (CET)"}}}},
    {"uuid":"n2","content_type":"Note","created_at":"2020-01-02T03:04:05.000Z","updated_at":"2021-01-01T00:00:00.000Z",
     "content":{"title":"Old","text":"body","trashed":true,
      "appData":{"org.standardnotes.sn":{"archived":true,"client_updated_at":"2022-02-03T04:05:06.000Z"}}}},
    {"uuid":"n3","content_type":"Note","created_at":"2020-01-02T03:04:05.000Z","content":{"title":"","text":""}},
    {"uuid":"n4","content_type":"Note","created_at":"2020-01-02T03:04:05.000Z","content":{"title":"Super","text":
     "{\"root\":{\"children\":[{\"type\":\"list\",\"listType\":\"check\",\"children\":[{\"type\":\"listitem\",\"checked\":true,\"children\":[{\"type\":\"text\",\"text\":\"done\"}]}]}]}}"}},
    {"uuid":"t1","content_type":"Tag","content":{"title":"work","references":[{"uuid":"n1","content_type":"Note"}]}}
    ]}
    """#

  @Test(
    "standardnotes/forum#3462: a decrypted backup with an empty note, pins, the trash, tags, a Super note and both forms of dates"
  )
  func standardNotesDecrypted() throws {
    let sample = try FormatSample([("Standard Notes Backup and Import File.txt", Self.standardNotes)])
    #expect(sample.format == .standardNotes)
    #expect(sample.notes.map(\.sourceID) == ["n1", "n2", "n4"])
    #expect(sample.notes.map(\.state) == ["P", "TA", ""])
    #expect(sample.notes.first?.words == "---\ntags:\n  - work\n---\nPlans\n\n- [ ] a\n- [x] b")
    #expect(sample.notes.first?.dates == "2020-01-02T03:04:05Z 2023-03-21T09:11:12Z")
    #expect(sample.notes.last?.words == "Super\n\n- [x] done")
    // standardnotes/forum#3462: one empty note refuses no file.
    #expect(sample.places(.blank).count == 1)
    #expect(sample.failures == [])
  }

  @Test("Standard Notes: an encrypted backup is refused with what to do")
  func standardNotesEncrypted() throws {
    let text = #"{"version":"004","keyParams":{},"items":[{"uuid":"a","content_type":"Note","content":"004:abc:def"}]}"#
    let sample = try FormatSample([("Standard Notes Backup and Import File.txt", text)])
    #expect(sample.refusal?.code.word == "encrypted")
    #expect(sample.refusal?.reason.contains("decrypted") == true)
    #expect(sample.notes == [])
  }

  @Test(
    "Joplin JEX, standardnotes/forum#2044, #3550: a slash in a name makes no folder; a tar of items; a to-do, HTML, the trash, an encrypted item"
  )
  func jex() throws {
    let folder = try TemporaryFolder()
    func item(_ id: String, _ head: String, _ fields: String) -> (String, [UInt8]) {
      (id + ".md", Array("\(head)\n\nid: \(id)\n\(fields)".utf8))
    }
    let id = { (digit: Character) in String(repeating: digit, count: 32) }
    let path = try TestArchive.make(
      .tar,
      [
        item(
          id("1"), "Buy milk\n\nbody",
          "parent_id: \(id("9"))\nuser_created_time: 2021-08-07T17:03:33.592Z\nis_todo: 1\ntodo_completed: 1628355813592\ntype_: 1"
        ),
        item(
          id("2"), "Page\n\n<p>one</p><ul><li>two</li></ul>",
          "markup_language: 2\ndeleted_time: 1628355813592\ntype_: 1"),
        item(id("3"), "Secret\n", "encryption_applied: 1\ntype_: 1"),
        item(id("9"), "a/b", "parent_id: \(id("9"))\ntype_: 2"),
        ("resources/x.png", [1, 2, 3]),
      ], in: folder.path, name: "notes.jex")
    let sample = try FormatSample(path: path)
    #expect(sample.format == .joplin)
    #expect(sample.notes.map(\.words) == ["- [x] Buy milk\n\nbody", "Page\n\none\n\n- two\n"])
    #expect(sample.notes.map(\.state) == ["", "T"])
    // standardnotes/forum#2044, #3550: a slash in a name makes no folder; one that is its own parent ends the way.
    #expect(sample.notes.map(\.collection) == ["a-b", nil])
    #expect(sample.failures.map(\.code) == [.encrypted])
  }

  @Test("Drafts: folders are the archive and the trash")
  func drafts() throws {
    let text = #"""
      [{"uuid":"A","content":"First\nbody","flagged":true,"folder":0,"created_at":"2020-01-01T00:00:00Z",
        "modified_at":"2020-02-01T00:00:00Z","tags":["x"]},
       {"uuid":"B","content":"Second","flagged":false,"folder":1,"created_at":"2020-01-01T00:00:00Z","modified_at":1580515200},
       {"uuid":"C","content":"Third","folder":2,"tags":[]}]
      """#
    let sample = try FormatSample([("Drafts.json", text)])
    #expect(sample.format == .drafts)
    #expect(sample.notes.map(\.state) == ["P", "A", "T"])
    #expect(
      sample.notes.map { $0.dates } == [
        "2020-01-01T00:00:00Z 2020-02-01T00:00:00Z", "2020-01-01T00:00:00Z 2020-02-01T00:00:00Z",
        "1970-01-01T00:01:17Z 1970-01-01T00:01:17Z",
      ])
    #expect(sample.notes.first?.words == "---\ntags:\n  - x\n---\nFirst\nbody")
  }

  @Test("jrnl JSON: the title is not cut at its first period")
  func jrnlJSON() throws {
    let text = #"""
      {"tags":{"@a":1},"entries":[{"title":"Met Dr. Smith today.","body":"It went well.","date":"2024-06-16",
       "time":"09:00","tags":["@a"],"starred":true}]}
      """#
    let sample = try FormatSample([("journal.json", text)])
    #expect(sample.format == .jrnl)
    #expect(sample.notes.first?.words == "---\ntags:\n  - a\n---\nMet Dr. Smith today.\n\nIt went well.")
    #expect(sample.notes.first?.dates == "2024-06-16T09:00:00Z 2024-06-16T09:00:00Z")
    #expect(sample.notes.first?.state == "P")
  }

  @Test("Takeout and Simplenote as whole archives: zip and tgz, a localised folder, twins passed over")
  func archives() throws {
    let folder = try TemporaryFolder()
    let keep = Array(#"{"title":"T","textContent":"b","isPinned":true,"createdTimestampUsec":1690372692755000}"#.utf8)
    let files = [
      ("Takeout/Google Notizen/T.json", keep), ("Takeout/Google Notizen/T.html", Array("<html>".utf8)),
      ("Takeout/Google Notizen/photo.jpg", [0xff, 0xd8]), ("Takeout/archive_browser.html", Array("<html>".utf8)),
    ]
    for (form, name) in [(TestArchive.Form.zip, "takeout.zip"), (.tgz, "takeout.tgz")] {
      let path = try TestArchive.make(form, files, in: folder.path, name: name)
      #expect(try FormatDetector.find(path: Array(path.utf8)) == .archive)
      let sample = try FormatSample(path: path)
      #expect(sample.format == .keep, "\(name)")
      #expect(sample.notes.map(\.words) == ["T\n\nb"], "\(name)")
      #expect(sample.places(.twin) == ["Takeout/Google Notizen/T.html"], "\(name)")
    }
    let notes = Array(
      #"{"activeNotes":[{"id":"a","content":"x\r\ny","tags":[" lead"],"pinned":true,"lastModified":"2016-12-22T21:59:36.623Z"}],"trashedNotes":[]}"#
        .utf8)
    let simplenote = try TestArchive.make(
      .zip, [("source/notes.json", notes), ("x.txt", Array("x\r\ny\n\nTags:\n  lead".utf8))], in: folder.path,
      name: "s.zip")
    let sample = try FormatSample(path: simplenote)
    #expect(sample.format == .simplenote)
    #expect(sample.notes.map(\.words) == ["---\ntags:\n  - lead\n---\nx\r\ny"])
    #expect(sample.places(.twin) == ["x.txt"])
    let dayOne = try TestArchive.make(
      .zip,
      [
        (
          "Diary.json",
          Array(
            #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"U","text":"Hi","starred":true,"creationDate":"2019-03-18T13:04:56Z"}]}"#
              .utf8)
        ), ("photos/a.jpeg", [1]),
      ],
      in: folder.path, name: "d.zip")
    #expect(
      try FormatSample(path: dayOne).notes.map { [$0.words, $0.collection ?? "", $0.state] } == [["Hi", "Diary", "P"]])
  }

  @Test("an Obsidian vault in a zip: the trash by its folder, other hidden folders passed over")
  func vaultInZip() throws {
    let folder = try TemporaryFolder()
    let path = try TestArchive.make(
      .zip,
      [
        (".obsidian/app.json", Array("{}".utf8)), (".trash/Gone.md", Array("Gone".utf8)),
        ("Work/Plan.md", Array("---\r\ntags: [a]\r\ncreated: 2020-01-01\r\n---\r\nPlan".utf8)),
      ], in: folder.path, name: "v.zip")
    let sample = try FormatSample(path: path)
    #expect(sample.format == .folder)
    #expect(sample.notes.map(\.state) == ["T", ""])
    #expect(sample.notes.map(\.collection) == [nil, "Work"])
    #expect(sample.notes.last?.dates.hasPrefix("2020-01-01T00:00:00Z ") == true)
  }

  @Test("nb: pinned files, names of a to-do")
  func nb() throws {
    let sample = try FormatSample([
      ("home/.index", "a.md\nb.todo.md\n"), ("home/.pindex", "a.md\n"), ("home/a.md", "# A\n"),
      ("home/b.todo.md", "# [ ] Call\n\n## Tasks\n\n- [x] number\n"), ("home/.git/HEAD", "ref"),
    ])
    #expect(sample.format == .nb)
    #expect(sample.notes.map(\.state) == ["P", ""])
    #expect(sample.notes.map(\.collection) == ["home", "home"])
  }
}
