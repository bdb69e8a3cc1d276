import Foundation
import NoteStore
import Testing

@testable import notes_log

@Suite("edit with text, append, tick")
struct TextChangeTests {
  // MARK: edit

  @Test("R7: an edit that changes nothing appends nothing, says so, and is done")
  func noChange() throws {
    let desk = try CommandDesk()
    let note = desk.add("a\n")
    let outcome = desk.run("edit", note, "--text", "a\n")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages == "no change: \(note) a has that text already\n")
    #expect(try desk.kinds == ["created"])
    #expect(
      desk.run("edit", note, "--text", "a\n", "--json=changed,position").output
        == "{\"position\":null,\"changed\":false}\n")
  }

  @Test("the text comes from --text, a file or standard input, from one of them only")
  func sources() throws {
    let desk = try CommandDesk()
    let note = desk.add("a")
    #expect(desk.run("edit", note, "--text", "b").messages == "edited \(note) b (undo: notes-log undo)\n")
    #expect(desk.text(note) == "b")
    #expect(desk.run("edit", note, "-", input: "c\r\n").status == 0)
    #expect(desk.text(note) == "c\r\n")
    let file = desk.folder.url.appendingPathComponent("d.txt")
    try Data("d".utf8).write(to: file)
    #expect(desk.run("edit", note, "--file", file.path).status == 0)
    #expect(desk.text(note) == "d")
    #expect(desk.run("edit", note, "--file", file.path, "--text", "x").status == 2)
    #expect(desk.run("edit", note, "--recover", "--text", "x").status == 2)
    #expect(desk.run("edit", note, "x").status == 2)
    #expect(desk.run("edit").status == 2)
    #expect(desk.text(note) == "d")
  }

  @Test("R6: an existing note may be edited to blank, and stays")
  func editedToBlank() throws {
    let desk = try CommandDesk()
    let note = desk.add("a")
    #expect(desk.run("edit", note, "--text", "").status == 0)
    #expect(desk.text(note) == "")
    #expect(try desk.kinds == ["created", "edited"])
  }

  @Test("a file that is a pipe, a device, a folder, too long or not UTF-8 is refused at once")
  func badFiles() throws {
    let desk = try CommandDesk()
    let note = desk.add("a")
    try desk.folder.shell("mkfifo $DIR/fifo; truncate -s 17M $DIR/long; printf 'ok\\377' > $DIR/bad")
    for name in ["fifo", "long", "bad", "."] {
      #expect(desk.run("edit", note, "--file", desk.folder.url.path + "/" + name).status == 2, "\(name)")
    }
    #expect(desk.run("edit", note, "--file", "/dev/zero").status == 2)
    #expect(desk.run("edit", note, "--file", desk.folder.url.path + "/none").status == 7)
    #expect(desk.run("edit", note, "--file", desk.folder.url.path + "/bad", "--lossy").status == 0)
    #expect(desk.text(note) == "ok\u{fffd}")
  }

  @Test("--expect that is not met is a conflict, and nothing is written")
  func expectation() throws {
    let desk = try CommandDesk()
    let note = desk.add("a\n□ b")
    #expect(desk.run("edit", note, "--text", "b\n□ b", "--expect", "1").status == 0)
    for words in [
      ["edit", note, "--text", "c"], ["append", note, "c"], ["tick", note, "b"], ["pin", note], ["trash", note],
    ] {
      let outcome = desk.run(bytes: (words + ["--expect", "1"]).map { Array($0.utf8) })
      #expect(outcome.status == 3, "\(words)")
      #expect(outcome.messages.hasPrefix("notes-log: \(note) b has changed: it is at revision 2, not 1\n"))
    }
    #expect(try desk.kinds.count == 2)
  }

  // MARK: append

  @Test("R24: appended text takes the form of the line it lands on")
  func append() throws {
    let desk = try CommandDesk()
    let list = desk.add("Groceries\n□ milk\n")
    let outcome = desk.run("append", list, "oat", "milk")
    #expect(outcome.messages == "appended to \(list) Groceries (undo: notes-log undo)\n")
    #expect(desk.text(list) == "Groceries\n□ milk\n□ oat milk\n")
    let prose = desk.add("Letter\nDear Ada,")
    desk.run("append", prose, "thank you.")
    #expect(desk.text(prose) == "Letter\nDear Ada,\nthank you.")
    desk.run("append", list, input: "bread\nbutter\n")
    #expect(desk.text(list) == "Groceries\n□ milk\n□ oat milk\n□ bread\n□ butter\n")
    desk.run("append", prose, "-", input: "- with a dash\n")
    #expect(desk.text(prose).hasSuffix("thank you.\n- with a dash"))
    #expect(try desk.kinds.filter { $0 == "appended" }.count == 4)
  }

  @Test("nothing to append is bad input")
  func appendNothing() throws {
    let desk = try CommandDesk()
    let note = desk.add("a")
    #expect(desk.run("append", note, " ").status == 2)
    #expect(desk.run("append", note).status == 2)
    desk.terminals.input = true
    #expect(desk.run("append", note).status == 2)
    #expect(try desk.kinds == ["created"])
  }

  // MARK: tick

  private static let list = "Groceries\n□ milk\n□ oat milk\n□ Crème fraîche\n□ 7"

  @Test("R15: a tick is the first open item that is, or else has, the words, folded; or the N-th of all")
  func tick() throws {
    let desk = try CommandDesk()
    let note = desk.add(Self.list)
    let outcome = desk.run("tick", note, "MILK")
    #expect(outcome.messages == "ticked \(note) Groceries: milk (undo: notes-log undo)\n")
    desk.run("tick", note, "milk")
    #expect(desk.text(note) == "Groceries\n■ milk\n■ oat milk\n□ Crème fraîche\n□ 7")
    desk.run("tick", note, "creme")
    desk.run("tick", note, "=7")
    #expect(desk.text(note) == "Groceries\n■ milk\n■ oat milk\n■ Crème fraîche\n■ 7")
    desk.run("untick", note, "2")
    desk.run("untick", note, "milk")
    #expect(desk.text(note) == "Groceries\n□ milk\n□ oat milk\n■ Crème fraîche\n■ 7")
    #expect(
      try desk.kinds == ["created"] + Array(repeating: "item.ticked", count: 4) + ["item.unticked", "item.unticked"])
  }

  @Test("R15: several items are one change with an event each, and one line")
  func tickSeveral() throws {
    let desk = try CommandDesk()
    let note = desk.add(Self.list)
    let outcome = desk.run("tick", note, "milk", "milk", "4")
    #expect(outcome.messages == "ticked \(note) Groceries: milk, oat milk, 7 (undo: notes-log undo)\n")
    #expect(try desk.kinds == ["created", "item.ticked", "item.ticked", "item.ticked"])
    #expect(Set(try desk.events("change").suffix(3)).count == 1)
    #expect(
      desk.run("untick", note, "milk", "--json=items,action").output
        == "{\"action\":\"unticked\",\"items\":[\"milk\"]}\n")
  }

  @Test("R15: a miss names the open items, exits 1, and changes nothing, not even the items found")
  func tickMiss() throws {
    let desk = try CommandDesk()
    let note = desk.add(Self.list)
    desk.run("tick", note, "oat")
    let outcome = desk.run("tick", note, "milk", "butter")
    #expect(outcome.status == 1)
    #expect(outcome.messages.hasPrefix("notes-log: no open item has \"butter\""))
    // The first was decided before the miss, so the choice is among what would be open then.
    #expect(outcome.messages.contains("Crème fraîche"))
    #expect(!outcome.messages.contains("oat milk"))
    #expect(desk.text(note).hasPrefix("Groceries\n□ milk\n■ oat milk\n"))
    #expect(desk.run("tick", note, "9").status == 1)
    #expect(desk.run("untick", note, "fraîche").status == 1)
    let plain = desk.add("no items")
    #expect(
      desk.run("tick", plain, "x").messages == "notes-log: no open item has \"x\": the note has no checklist items\n")
  }

  @Test("R7: ticking a ticked item by its number changes nothing and says why")
  func tickTicked() throws {
    let desk = try CommandDesk()
    let note = desk.add(Self.list)
    desk.run("tick", note, "1")
    let outcome = desk.run("tick", note, "1")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "no change: \(note) Groceries has \"milk\" ticked already\n")
    #expect(try desk.kinds == ["created", "item.ticked"])
    let mixed = desk.run("tick", note, "1", "2")
    #expect(mixed.messages == "ticked \(note) Groceries: oat milk (undo: notes-log undo)\n")
  }

  @Test("a tick with a command id is carried out once")
  func tickOnce() throws {
    let desk = try CommandDesk()
    let note = desk.add(Self.list)
    desk.run("tick", note, "milk", "--command-id", "x")
    let again = desk.run("tick", note, "milk", "--command-id", "x")
    #expect(again.messages == "done before, at position 2: \(note) Groceries\n")
    #expect(try desk.kinds == ["created", "item.ticked"])
  }

  @Test("an empty store has no note to change; nothing is made on disk")
  func emptyStore() throws {
    let desk = try CommandDesk()
    for words in [
      ["edit", "x", "--text", "a"], ["append", "x", "a"], ["tick", "x", "a"], ["untick", "x", "a"], ["pin", "x"],
      ["trash", "x"], ["restore", "x"],
    ] {
      let outcome = desk.run(bytes: words.map { Array($0.utf8) })
      #expect(outcome.status == 1, "\(words)")
      #expect(outcome.messages.contains("the store is empty; notes-log add makes the first note"))
    }
    #expect(desk.run("unpin").status == 0)
    #expect(!FileManager.default.fileExists(atPath: desk.store.path))
  }
}
