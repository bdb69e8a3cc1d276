import Interchange
import Testing

@Suite("Obsidian vaults and front matter in folders")
struct VaultTests {
  @Test("the vault's trash is the Trash, its bookmarks are bookmarks, its settings no notes")
  func vault() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      ".obsidian/bookmarks.json",
      #"{"items":[{"type":"group","items":[{"type":"file","path":"Work/Plan.md"}]},{"type":"search","query":"x"}]}"#)
    try folder.write(".trash/Gone.md")
    try folder.write(".trash/Work/Old.md")
    try folder.write("Work/Plan.md", "---\r\naliases: [P]\r\ntags: [a, b]\r\ncreated: 2020-01-01\r\n---\r\nPlan\r\n")
    let reading = try Reading(folder.bytes)
    #expect(reading.ids == [".trash/Gone.md", ".trash/Work/Old.md", "Work/Plan.md"])
    #expect(reading.notes.map(\.isTrashed) == [true, true, false])
    #expect(reading.notes.map(\.isBookmarked) == [false, false, true])
    #expect(reading.notes.map(\.collection) == [nil, "Work", "Work"])
    #expect(reading.notes.last?.created == 1_577_836_800_000_000)
    #expect(reading.notes.last?.tags == ["a", "b"])
    #expect(reading.report == [".obsidian hidden-folder"])
  }

  @Test("a folder called .trash is the Trash of a vault only")
  func otherTrash() throws {
    let folder = try TemporaryFolder()
    try folder.write(".trash/Gone.md")
    #expect(try Reading(folder.bytes).report == [".trash hidden-folder"])
  }

  @Test(
    "mdbasequery#3, joplin#9868: CRLF, a closing mark at the end of the file or a byte order mark hide no properties; texts stay",
    arguments: [
      "---\r\ncreated: 2020-01-01\r\n---\r\nA", "---\ncreated: 2020-01-01\n---",
      "\u{feff}---\ncreated: 2020-01-01\n---\nA",
    ])
  func properties(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.md", text)
    let note = try #require(try Reading(folder.bytes).notes.first)
    #expect(note.created == 1_577_836_800_000_000)
    #expect(note.text == Array(text.utf8))
  }

  @Test("a folder of notes with files of other programs among them is a folder of notes")
  func mixed() throws {
    let folder = try TemporaryFolder()
    for name in ["a.md", "b.md", "c.md"] { try folder.write(name) }
    try folder.write("export.enex", "<en-export></en-export>")
    try folder.write("x.textbundle/text.md")
    try folder.write("x.textbundle/info.json", "{}")
    try folder.write("data.json", #"{"entries":[],"metadata":1}"#)
    #expect(try FormatDetector.find(path: folder.bytes) == .format(.folder))
    try folder.write("keep/a.json", #"{"isTrashed":false}"#)
    #expect(try FormatDetector.find(path: Array((folder.path + "/keep").utf8)) == .format(.keep))
    try folder.write("n.txt", "[2020-01-01 10:00] Entry\n")
    #expect(try FormatDetector.find(path: Array((folder.path + "/n.txt").utf8)) == .format(.jrnl))
    try folder.write("e", "anything")
    #expect(try FormatDetector.find(path: Array((folder.path + "/e").utf8)) == .format(.folder))
  }
}
