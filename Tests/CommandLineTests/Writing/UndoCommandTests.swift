import NoteStore
import Testing

@Suite("undo, redo and revert as commands")
struct UndoCommandTests {
  private func desk() throws -> (desk: CommandDesk, note: String) {
    let desk = try CommandDesk()
    return (desk, desk.run("add", "Groceries", "--item", "milk", "--item", "oat milk").line)
  }

  @Test("R38: undo says what it took back and how to bring it again; redo likewise")
  func says() throws {
    let (desk, note) = try desk()
    _ = desk.run("tick", note, "milk")
    let undone = desk.run("undo")
    #expect(undone.status == 0)
    #expect(undone.output.isEmpty)
    #expect(undone.messages.hasPrefix("undid ticked \(note) Groceries: milk, of Today at "))
    #expect(undone.messages.hasSuffix(" (redo: notes-log redo)\n"))
    #expect(desk.text(note) == "Groceries\n□ milk\n□ oat milk")
    let redone = desk.run("redo")
    #expect(redone.messages.hasPrefix("redid ticked \(note) Groceries: milk, of Today at "))
    #expect(redone.messages.hasSuffix(" (undo: notes-log undo)\n"))
    #expect(desk.text(note) == "Groceries\n■ milk\n□ oat milk")
  }

  @Test("jj-vcs/jj#8153: with nothing to undo or redo it is said, exit 1, and nothing is written")
  func nothing() throws {
    let desk = try CommandDesk()
    for word in ["undo", "redo"] {
      let outcome = desk.run(word)
      #expect(outcome.status == 1)
      #expect(outcome.messages == "notes-log: nothing to \(word)\n")
    }
  }

  @Test("R38: N acts go at once, and fewer where there are no more")
  func several() throws {
    let (desk, note) = try desk()
    _ = desk.run("tick", note, "milk")
    _ = desk.run("pin", note)
    let undone = desk.run("undo", "-n", "5")
    #expect(undone.status == 0)
    #expect(undone.messages.split(separator: "\n").count == 4)
    #expect(undone.messages.hasSuffix("there is no more to undo\n"))
    #expect(try desk.list() == [])
    _ = desk.run("redo", "-n", "3")
    #expect(desk.text(note) == "Groceries\n■ milk\n□ oat milk")
    #expect(desk.run("undo", "-n", "0").status == 2)
  }

  @Test("rule 3: a bare number is answered with what was meant")
  func bareNumber() throws {
    let (desk, _) = try desk()
    let outcome = desk.run("undo", "3")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("did you mean notes-log revert 3, or notes-log undo -n 3?"))
  }

  @Test("a dry run says what it would do and does nothing")
  func dryRun() throws {
    let (desk, note) = try desk()
    _ = desk.run("tick", note, "milk")
    let kinds = try desk.kinds
    #expect(desk.run("undo", "--dry-run").messages.hasPrefix("would have undone ticked \(note) Groceries: milk"))
    #expect(desk.run("revert", "2", "--dry-run").messages.hasPrefix("would have reverted ticked"))
    #expect(try desk.kinds == kinds)
  }

  @Test("rule 4: after a new change redo says why there is nothing, and how the undone change is reached")
  func redoPath() throws {
    let (desk, note) = try desk()
    _ = desk.run("tick", note, "milk")
    _ = desk.run("undo")
    _ = desk.run("pin", note)
    let outcome = desk.run("redo")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("nothing to redo: a change was made since the undo"))
    #expect(outcome.messages.contains("notes-log redo --change "))
    #expect(desk.run("redo", "--change", "2").status == 0)
    #expect(desk.text(note) == "Groceries\n■ milk\n□ oat milk")
  }

  @Test("rule 5: an act on several notes is refused for one of them, exit 3, and names the others")
  func split() throws {
    let (desk, note) = try desk()
    let other = desk.run("add", "Other").line
    _ = desk.run("trash", note, other)
    let refused = desk.run("undo", "--note", note)
    #expect(refused.status == 3)
    #expect(refused.messages.contains("Other"))
    #expect(desk.run("undo", "--note", note, "--split").status == 0)
    #expect(try desk.list() == ["Groceries"])
    #expect(desk.run("undo", "--split").status == 2)
  }

  @Test("rule 6: revert takes back one old change by its position, and a note to an earlier state")
  func revert() throws {
    let (desk, note) = try desk()
    _ = desk.run("tick", note, "milk")
    _ = desk.run("tick", note, "oat")
    #expect(desk.run("revert", "2").status == 0)
    #expect(desk.text(note) == "Groceries\n□ milk\n■ oat milk")
    #expect(
      desk.run("revert", note, "--to", "1").messages
        == "reverted \(note) Groceries, as of position 1 (undo: notes-log undo)\n")
    #expect(desk.text(note) == "Groceries\n□ milk\n□ oat milk")
    #expect(desk.run("revert", note, "--to", "1").messages == "no change: \(note) Groceries has that text already\n")
    #expect(desk.run("revert", "Groceries").status == 2)
    #expect(desk.run("revert", "99").status == 1)
  }

  @Test("each act is one JSON object with its change, kind and notes")
  func json() throws {
    let (desk, note) = try desk()
    _ = desk.run("tick", note, "milk")
    let output = desk.run("undo", "--json=action,kind,summary,position,dry_run").output
    #expect(
      output
        == "{\"action\":\"undid\",\"position\":2,\"kind\":\"item.ticked\",\"summary\":\"milk\",\"dry_run\":false}\n")
  }

  @Test("a command id makes an undo happen once")
  func once() throws {
    let (desk, note) = try desk()
    _ = desk.run("tick", note, "milk")
    _ = desk.run("tick", note, "oat")
    _ = desk.run("undo", "--command-id", "u1")
    #expect(desk.run("undo", "--command-id", "u1").messages.hasPrefix("done before, at position "))
    #expect(desk.text(note) == "Groceries\n■ milk\n□ oat milk")
  }
}
