import Foundation
import NoteStore
import Testing

@Suite("pin, unpin, trash, restore")
struct ArrangeTests {
  @Test("R27: there is one pin; pinning replaces it, and pinning the pinned note appends nothing")
  func onePin() throws {
    let desk = try CommandDesk()
    let (a, b) = (desk.add("a"), desk.add("b"))
    #expect(desk.run("pin", a).messages == "pinned \(a) a (undo: notes-log undo)\n")
    #expect(desk.run("pin", b).messages == "pinned \(b) b, in place of \(a) a (undo: notes-log undo)\n")
    #expect(desk.run("pin", b).messages == "no change: \(b) b is pinned already\n")
    #expect(try desk.kinds == ["created", "created", "pinned", "unpinned", "pinned"])
    #expect(desk.run("pin", a, "--json=id,pinned").output == "{\"id\":\"\(a)\",\"pinned\":true}\n")
  }

  @Test("R27: unpinning and trashing take the pin off")
  func pinGoes() throws {
    let desk = try CommandDesk()
    let note = desk.add("a")
    #expect(desk.run("unpin").messages == "no change: no note is pinned\n")
    desk.run("pin", note)
    #expect(desk.run("unpin", "--expect", "1").status == 3)
    #expect(desk.run("unpin").messages == "unpinned \(note) a (undo: notes-log undo)\n")
    #expect(desk.run("show", "@pinned").status == 1)
    desk.run("pin", note)
    desk.run("trash", note)
    #expect(desk.run("show", "@pinned").status == 1)
    #expect(desk.run("unpin").messages == "no change: no note is pinned\n")
  }

  @Test("R27: a pin said again by its command id is the same pin")
  func pinOnce() throws {
    let desk = try CommandDesk()
    let (a, b) = (desk.add("a"), desk.add("b"))
    desk.run("pin", a)
    desk.run("pin", b, "--command-id", "x")
    #expect(desk.run("pin", b, "--command-id", "x").messages == "done before, at position 4: \(b) b\n")
    desk.run("unpin", "--command-id", "y")
    #expect(desk.run("unpin", "--command-id", "y").messages == "done before, at position 6: \(b) b\n")
  }

  @Test("R35: several notes go and come back in one change each, told in one line")
  func several() throws {
    let desk = try CommandDesk()
    let notes = ["a", "b", "c"].map { desk.add($0) }
    let trashed = desk.run("trash", notes[0], notes[1], notes[0])
    #expect(trashed.messages == "trashed 2 notes: \(notes[0]) a; \(notes[1]) b (undo: notes-log undo)\n")
    #expect(try desk.kinds.suffix(2) == ["trashed", "trashed"])
    #expect(Set(try desk.events("change").suffix(2)).count == 1)
    #expect(try desk.list() == ["c"])
    let mixed = desk.run("trash", notes[0], notes[2])
    #expect(
      mixed.messages == """
        trashed \(notes[2]) c (undo: notes-log undo)
        no change: \(notes[0]) a is in the Trash already

        """)
    let restored = desk.run("restore", notes[0], notes[1], notes[2], "--json=title,changed")
    #expect(
      restored.output == """
        {"title":"a","changed":true}
        {"title":"b","changed":true}
        {"title":"c","changed":true}

        """)
    #expect(Set(try desk.events("change").suffix(3)).count == 1)
    #expect(desk.run("restore", notes[0]).messages == "no change: \(notes[0]) a is not in the Trash\n")
  }

  @Test("R35: of many notes the first few are named")
  func many() throws {
    let desk = try CommandDesk()
    let notes = (1...7).map { desk.add("note \($0)") }
    let trashed = desk.run(bytes: (["trash"] + notes).map { Array($0.utf8) })
    #expect(
      trashed.messages == "trashed 7 notes: "
        + (0..<4).map { "\(notes[$0]) note \($0 + 1)" }.joined(separator: "; ") + " and 3 more (undo: notes-log undo)\n"
    )
  }

  @Test("R35: one note that is not found leaves all where they are")
  func allOrNone() throws {
    let desk = try CommandDesk()
    let note = desk.add("a")
    #expect(desk.run("trash", note, "nothing").status == 1)
    #expect(try desk.list() == ["a"])
    #expect(desk.run("trash", note, desk.add("b"), "--expect", "1").status == 2)
    #expect(try desk.kinds == ["created", "created"])
  }

  @Test("R35: a note comes back as it was: text, history, place, and its pin unless another was pinned since")
  func restore() throws {
    let desk = try CommandDesk()
    let notes = ["a", "b", "c"].map { desk.add($0) }
    let before = desk.run("list", "--json=id,note,title,created,edited,used,pinned").output
    desk.run("trash", notes[1])
    #expect(desk.run("restore", notes[1]).messages == "restored \(notes[1]) b (undo: notes-log undo)\n")
    #expect(desk.run("list", "--json=id,note,title,created,edited,used,pinned").output == before)

    desk.run("pin", notes[0])
    desk.run("trash", notes[0])
    #expect(desk.run("restore", notes[0]).messages == "restored \(notes[0]) a, pinned again (undo: notes-log undo)\n")
    #expect(desk.text("@pinned") == "a")
    desk.run("trash", notes[0])
    desk.run("pin", notes[2])
    #expect(
      desk.run("restore", notes[0]).messages
        == "restored \(notes[0]) a, not pinned: another note was pinned since (undo: notes-log undo)\n")
    #expect(desk.text("@pinned") == "c")
  }

  @Test("R36: writes on a trashed note say that it is in the Trash, and how to get it out; status 3")
  func trashed() throws {
    let desk = try CommandDesk()
    let note = desk.add("a\n□ b")
    desk.run("trash", note)
    for words in [
      ["edit", note, "--text", "c"], ["append", note, "c"], ["tick", note, "b"], ["untick", note, "1"], ["pin", note],
    ] {
      let outcome = desk.run(bytes: words.map { Array($0.utf8) })
      #expect(outcome.status == 3, "\(words)")
      #expect(
        outcome.messages == """
          notes-log: \(note) a is in the Trash
          hint: put it back first: notes-log restore \(note)

          """)
    }
    #expect(desk.text(note) == "a\n□ b")
    #expect(desk.run("restore", note).status == 0)
  }

  @Test("an ambiguous name lists the notes it could be; status 3")
  func ambiguous() throws {
    let desk = try CommandDesk()
    let notes = [desk.add("same"), desk.add("same")]
    let outcome = desk.run("trash", "same")
    #expect(outcome.status == 3)
    for note in notes { #expect(outcome.messages.contains("  \(note) same\n")) }
    #expect(try desk.kinds == ["created", "created"])
  }

  @Test("-q says nothing of a write that was done, and all of one that was not")
  func quiet() throws {
    let desk = try CommandDesk()
    let note = desk.add("a")
    #expect(desk.run("pin", note, "-q").messages.isEmpty)
    #expect(!desk.run("tick", note, "x", "-q").messages.isEmpty)
  }
}
