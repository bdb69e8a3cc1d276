import Foundation
import NoteStore
import Testing

@Suite("add")
struct AddTests {
  @Test("words join with one space; the id stands alone on standard output, what was done on standard error")
  func words() throws {
    let desk = try CommandDesk()
    let added = desk.run("add", "call", "the", "dentist")
    #expect(added.status == 0)
    #expect(added.output == "\(added.line)\n")
    #expect(added.line.utf8.count >= 4)
    #expect(added.messages == "added \(added.line) call the dentist (undo: notes-log undo)\n")
    #expect(desk.text(added.line) == "call the dentist")
  }

  @Test(
    "R1: what is piped in is kept byte for byte, with - and without",
    arguments: ["  two  \r\nlines\r\n\r\n", "a\0b", "\u{feff}marked\n", "cafe\u{301} = café", "-"])
  func bytes(text: String) throws {
    let desk = try CommandDesk()
    #expect(desk.text(desk.run("add", "-", input: text).line) == text)
    #expect(desk.text(desk.run("add", input: text).line) == text)
  }

  @Test("several words of which one is a dash are words")
  func dashAmongWords() throws {
    let desk = try CommandDesk()
    #expect(desk.text(desk.run("add", "a", "-", "b", input: "unread").line) == "a - b")
  }

  @Test("R13: items stand under the text as one created text, in the style it has")
  func items() throws {
    let desk = try CommandDesk()
    let plain = desk.run("add", "Groceries", "--item", "milk", "--item", "oat milk")
    #expect(desk.text(plain.line) == "Groceries\n□ milk\n□ oat milk")
    #expect(try desk.kinds == ["created"])
    let dashed = desk.run("add", "-", "--item", "c", "--item", "two\nlines", input: "List\r\n- [ ] a\r\n")
    #expect(desk.text(dashed.line) == "List\r\n- [ ] a\r\n- [ ] c\r\n- [ ] two\r\n- [ ] lines\r\n")
  }

  @Test("items alone are a note; a script's standard input is not read for them")
  func itemsAlone() throws {
    let desk = try CommandDesk()
    #expect(desk.text(desk.run("add", "--item", "milk", input: "not this").line) == "□ milk")
  }

  @Test(
    "R6: blank text is refused with 2, and nothing is made on disk",
    arguments: ["", " \n\t\r\n ", "\u{3000}\u{2003}\u{a0}", "\u{feff} \n"])
  func blank(text: String) throws {
    let desk = try CommandDesk()
    for outcome in [desk.run("add", "-", input: text), desk.run("add", input: text), desk.run("add", text)] {
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.messages == "notes-log: a blank note is not kept: the text is nothing but white space\n")
    }
    #expect(!FileManager.default.fileExists(atPath: desk.store.path))
  }

  @Test("a text of NUL bytes is not blank")
  func nulBytes() throws {
    let desk = try CommandDesk()
    #expect(desk.run("add", input: "\0\0").status == 0)
  }

  @Test("jrnl#2104: bytes that are not UTF-8 are refused with their place, or replaced with --lossy")
  func invalid() throws {
    let desk = try CommandDesk()
    let bytes = Array("naïve ".utf8) + [0xff, 0x41]
    for words in [["add", "-"], ["add"]] {
      let refused = desk.run(bytes: words.map { Array($0.utf8) }, input: bytes)
      #expect(refused.status == 2)
      #expect(refused.messages.hasPrefix("notes-log: standard input is not UTF-8: byte 7 cannot be read\nhint: "))
    }
    #expect(
      desk.run(bytes: [Array("add".utf8), bytes]).messages.hasPrefix("notes-log: the text is not UTF-8: byte 7 "))
    #expect(!FileManager.default.fileExists(atPath: desk.store.path))
    let repaired = desk.run(bytes: ["add", "--lossy"].map { Array($0.utf8) }, input: bytes)
    #expect(desk.text(repaired.line) == "naïve \u{fffd}A")
  }

  @Test("R55: 16 MiB are a note, a byte more is refused with 2")
  func longest() throws {
    let desk = try CommandDesk()
    let longest = [UInt8](repeating: 0x61, count: NoteStore.longestText)
    let refused = desk.run(bytes: [Array("add".utf8)], input: longest + [0x61])
    #expect(refused.status == 2)
    #expect(refused.messages.contains("longer than the limit of 16777216 bytes"))
    #expect(!FileManager.default.fileExists(atPath: desk.store.path))
    #expect(desk.run(bytes: [Array("add".utf8)], input: longest).status == 0)
  }

  @Test("--created is the time of creation; one in the future, or a position, is refused")
  func created() throws {
    let desk = try CommandDesk()
    #expect(desk.run("add", "old", "--created", "2001-02-03T04:05:06Z").status == 0)
    #expect(desk.run("list", "--json=created").output.contains("2001-02-03T04:05:06"))
    #expect(desk.run("add", "new", "--created", "2099-01-01").status == 2)
    #expect(desk.run("add", "new", "--created", "1").status == 2)
    #expect(try desk.kinds == ["created"])
  }

  @Test("R27: --pin and --in are part of the one change")
  func pinned() throws {
    let desk = try CommandDesk()
    desk.run("add", "first", "--pin")
    let second = desk.run("add", "second", "--pin", "--in", "Work/Sub")
    #expect(second.status == 0)
    #expect(
      try desk.kinds == ["created", "pinned", "created", "collection.created", "collection.set", "unpinned", "pinned"])
    #expect(Set(try desk.events("change").suffix(5)).count == 1)
    #expect(try desk.list("--in", "Work/Sub") == ["second"])
    #expect(desk.run("show", "@pinned").output == "second")
  }

  @Test("--json prints one object with the fields that were asked for")
  func json() throws {
    let desk = try CommandDesk()
    let added = desk.run("add", "Groceries", "--json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(added.output.utf8)) as? [String: Any])
    #expect(object["position"] as? Int == 1)
    #expect(object["title"] as? String == "Groceries")
    #expect(object["action"] as? String == "added")
    #expect(object["changed"] as? Bool == true)
    #expect((object["note"] as? String)?.count == 36)
    #expect((object["change"] as? String)?.hasSuffix(".1") == true)
    #expect(desk.run("add", "b", "--json=position,title").output == "{\"position\":2,\"title\":\"b\"}\n")
    #expect(desk.run("add", "b", "--json=colour").status == 2)
  }

  @Test("a command id that was seen before gives the first id and adds nothing")
  func commandID() throws {
    let desk = try CommandDesk()
    desk.run("add", "pinned", "--pin")
    let first = desk.run("add", "once", "--pin", "--command-id", "job-7")
    let again = desk.run("add", "once", "--pin", "--command-id", "job-7")
    #expect(again.status == 0)
    #expect(again.output == first.output)
    #expect(again.messages == "done before, at position 3: \(first.line) once\n")
    #expect(try desk.kinds.filter { $0 == "created" }.count == 2)
  }

  @Test("--expect means nothing for a new note, and --at is refused")
  func meaningless() throws {
    let desk = try CommandDesk()
    #expect(desk.run("add", "a", "--expect", "1").status == 2)
    #expect(desk.run("add", "a", "--at", "yesterday").status == 2)
    #expect(!FileManager.default.fileExists(atPath: desk.store.path))
  }
}
