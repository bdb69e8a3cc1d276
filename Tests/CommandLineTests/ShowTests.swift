import Foundation
import Testing

@testable import notes_log

@Suite("show")
struct ShowTests {
  @Test("R1: to a pipe the note's bytes and nothing else")
  func bytes() throws {
    let store = try CommandStore()
    for text in ["no line break", "two\r\nlines\r\n", "  spaces  \n\n", "e\u{301} é \u{1b}[31m \u{202e}\u{0}x"] {
      let id = store.must("add", text)
      #expect(store.run("show", id).output == text)
      #expect(store.run("show", id, "--as", "raw").output == text)
    }
  }

  @Test("several notes are parted by an empty line, with headings on a terminal only; raw parts them by nothing")
  func several() throws {
    let store = try CommandStore()
    let (a, b) = (store.must("add", "A\nbody"), store.must("add", "B\n"))
    #expect(store.run("show", a, b).output == "A\nbody\n\nB\n")
    #expect(store.run("show", b, a, b).output == "B\n\nA\nbody\n")
    #expect(store.run("show", "--as", "raw", a, b).output == "A\nbodyB\n")
    store.width = 80
    #expect(store.run("show", a, b).output == "\(a)  A\nA\nbody\n\n\(b)  B\nB\n")
    #expect(store.run("show", a).output == "A\nbody\n")
  }

  @Test("on a terminal control characters and overrides are shown, not obeyed")
  func escapes() throws {
    let store = try CommandStore()
    let id = store.must("add", "evil \u{1b}]0;x\u{7} \u{202e}")
    store.width = 80
    #expect(store.run("show", id).output == "evil \\u{1b}]0;x\\u{7} \\u{202e}\n")
    #expect(!store.run("show", id, "--as", "meta").output.contains("\u{1b}"))
  }

  @Test("R36: a note in the Trash can be read, by id, by title and in the past")
  func trashed() throws {
    let store = try CommandStore()
    let id = store.must("add", "Groceries", "--item", "milk")
    store.must("tick", id, "milk")
    store.must("trash", id)
    #expect(store.run("show", id).output == "Groceries\n■ milk")
    #expect(store.run("show", "Groceries").output == "Groceries\n■ milk")
    #expect(store.run("show", id, "--at", "1").output == "Groceries\n□ milk")
    #expect(store.run("show", id, "--as", "meta").output.contains("trashed   Today at 12:37 PM"))
    #expect(store.run("history", id).status == 0)
    #expect(store.run("log", id).status == 0)
    #expect(store.run("show", id, "--at", "0").status == 1)
  }

  @Test("the UUID that JSON gives names the note, alone and as a link")
  func uuid() throws {
    let store = try CommandStore()
    store.must("add", "Groceries")
    let json = store.must("list", "--json=note")
    let uuid = String(try #require(json.firstMatch(of: /"note":"([0-9a-f-]{36})"/)).1)
    #expect(store.run("show", uuid).output == "Groceries")
    #expect(store.run("show", "notes://note/\(uuid)").output == "Groceries")
    #expect(store.run("show", String(uuid.reversed())).status == 1)
  }

  @Test("an ambiguous name lists the notes it fits, exit 3; an unknown one is exit 1")
  func names() throws {
    let store = try CommandStore()
    let (a, b) = (store.must("add", "Same\none"), store.must("add", "Same\ntwo"))
    let outcome = store.run("show", "Same")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("\(a) Same") && outcome.messages.contains("\(b) Same"))
    #expect(store.run("show", "Other").status == 1)
    #expect(store.run("show", "title:same").status == 3)
    #expect(store.run("show").status == 2)
  }

  @Test("JSON carries text and fields, one object a line; fields can be chosen")
  func json() throws {
    let store = try CommandStore()
    let id = store.must("add", "# Title\nbody", "--pin")
    let line = store.run("show", id, "--json").output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(object["text"] as? String == "# Title\nbody")
    #expect(object["title"] as? String == "Title")
    #expect(object["pinned"] as? Bool == true)
    #expect(object["created"] as? String == "2026-10-03T12:35:56Z")
    #expect((object["link"] as? String)?.hasPrefix("notes://note/") == true)
    #expect(Set(object.keys) == Set(Show.noteFields))
    #expect(store.run("show", id, "--json=id,revision").output == "{\"id\":\"\(id)\",\"revision\":2}\n")
    #expect(store.run("show", id, "--as", "json").output == line)
    #expect(store.run("show", id, "--json=nonsense").status == 2)
  }
}
