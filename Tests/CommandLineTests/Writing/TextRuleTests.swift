import Foundation
import Testing

@testable import notes_log

@Suite("tidy, title, move, summary, templates, dictation")
struct TextRuleTests {
  @Test("R20, R23: tidying is one change, and tidy is no change")
  func tidy() throws {
    let desk = try CommandDesk()
    let note = desk.add("trip  to Zürich\n□ milk ,bread\n")
    #expect(desk.run("tidy", note).messages == "tidied \(note) Trip to Zürich (undo: notes-log undo)\n")
    #expect(desk.text(note) == "Trip to Zürich\n□ Milk, bread\n")
    #expect(desk.run("tidy", note).messages == "no change: \(note) Trip to Zürich is tidy already\n")
    #expect(try desk.kinds == ["created", "tidied"])
  }

  @Test("R22, R23: a title is a new first line; --from-note-words refuses words that are not in the note")
  func title() throws {
    let desk = try CommandDesk()
    let note = desk.add("call ada on monday\nabout the roof")
    let refused = desk.run("title", note, "Roof", "party", "--from-note-words")
    #expect(refused.status == 2)
    #expect(refused.messages.hasSuffix("not all of its words are in the note\n"))
    let outcome = desk.run("title", note, "Ada:", "the", "roof", "--from-note-words")
    #expect(outcome.messages == "titled \(note) Ada: the roof, before: call ada on monday (undo: notes-log undo)\n")
    #expect(desk.text(note) == "Ada: the roof\ncall ada on monday\nabout the roof")
    #expect(desk.run("title", note, "Ada: the roof").messages.hasSuffix("is called that already\n"))
    #expect(desk.run("title", note, "---").status == 2)
    #expect(desk.run("title", note).status == 2)
    #expect(try desk.kinds == ["created", "titled"])
  }

  @Test("R47, R23: a note moves into another in one change, told with both")
  func move() throws {
    let desk = try CommandDesk()
    let (note, other) = (desk.add("New note\n\n□ bread\n"), desk.add("Shop\n□ milk\n"))
    let outcome = desk.run("move", note, "--into", other, "--command-id", "m")
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages == "moved \(note) New note, into \(other) Shop (undo: notes-log undo)\n")
    #expect(desk.text(other) == "Shop\n□ milk\n\n□ bread\n")
    #expect(try desk.list() == ["Shop"])
    #expect(try desk.kinds == ["created", "created", "moved-in", "trashed"])
    #expect(Set(try desk.events("change").suffix(2)).count == 1)
    #expect(
      desk.run("move", note, "--into", other, "--command-id", "m").messages
        == "done before, at position 3: \(note) New note\n")
    #expect(desk.run("move", other, "--into", other).status == 2)
    #expect(desk.run("move", other).status == 2)
    #expect(desk.run("move", other, "--into", note).status == 3)
  }

  @Test("R5: a summary stands in a list for a long note, until its text is another")
  func summary() throws {
    let desk = try CommandDesk()
    let note = desk.add("Roof\nWe met on Monday.\nWe said a lot.\n")
    #expect(
      desk.run("summary", note, "the", "roof", "is", "done").messages
        == "summed up \(note) Roof\n")
    #expect(desk.run("list").output == "\(note)\tRoof\t\tthe roof is done\n")
    #expect(desk.run("summary", note, "the roof is done").messages.hasSuffix("has that summary already\n"))
    desk.run("append", note, "more")
    #expect(desk.run("list").output == "\(note)\tRoof\t\tWe met on Monday.\n")
    #expect(desk.run("summary", note, "late", "--expect", "2").status == 3)
    let short = desk.add("Short\nline")
    #expect(desk.run("summary", short, "x").messages.contains("not shown"))
    #expect(try desk.kinds == ["created", "summary.set", "appended", "created", "summary.set"])
  }

  @Test("R57: a template is the start of a new note, with or without more, and is appended as it is")
  func templates() throws {
    let desk = try CommandDesk()
    #expect(desk.run("add", "--template", "Meeting").status == 1)
    #expect(!FileManager.default.fileExists(atPath: desk.store.path))
    let template = desk.add("Meeting\n\n## Open\n- [ ] agenda\n")
    let missing = desk.run("add", "--template", "Meeting")
    #expect(missing.status == 1)
    #expect(missing.messages.contains("no note is in the collection Templates"))
    desk.run("collection", "set", template, "Templates")
    desk.terminals.input = true
    let made = desk.run("add", "--template", "meeting").line
    desk.terminals.input = false
    #expect(desk.text(made) == "Meeting\n\n## Open\n- [ ] agenda\n")
    let more = desk.run("add", "--template", "meeting", "minutes", "--item", "end", "--in", "Work", "--pin").line
    #expect(desk.text(more) == "Meeting\n\n## Open\n- [ ] agenda\n- [ ] minutes\n- [ ] end\n")
    #expect(desk.text("@pinned") == desk.text(more))
    let note = desk.add("Day\n□ milk")
    #expect(
      desk.run("append", note, "--template", "Meeting").messages
        == "appended to \(note) Day, from the template Meeting (undo: notes-log undo)\n")
    #expect(desk.text(note) == "Day\n□ milk\nMeeting\n\n## Open\n- [ ] agenda")
    #expect(desk.run("append", note, "x", "--template", "Meeting").status == 2)
    let unknown = desk.run("append", note, "--template", "Minutes")
    #expect(unknown.status == 1 && unknown.messages.hasSuffix("  Meeting\n"))
  }

  @Test("simplenote-electron#3047: a blank template makes no empty note")
  func blankTemplate() throws {
    let desk = try CommandDesk()
    let template = desk.add("T")
    desk.run("collection", "set", template, "Templates")
    desk.run("edit", template, "--text", "\n")
    #expect(desk.run("add", "--template", "Untitled").status == 2)
    #expect(desk.run("append", template, "--template", "Untitled").status == 2)
    #expect(try desk.kinds.filter { $0 == "created" }.count == 1)
  }

  @Test("--created gives a new note its time, from a template too")
  func created() throws {
    let desk = try CommandDesk()
    let template = desk.add("T")
    desk.run("collection", "set", template, "Templates")
    let note = desk.run("add", "--template", "T", "--created", "2019-08-28").line
    #expect(desk.run("list", "--format", "{id} {created}").output.contains("\(note) 2019-08-28T"))
  }

  @Test("R58: dictated words are shaped for the line they land on; each TEXT is one recognition")
  func dictation() throws {
    let desk = try CommandDesk()
    let list = desk.add("Shop\n□ milk")
    desk.run("append", list, "--dictated", "bread and", "butter, eggs")
    #expect(desk.text(list) == "Shop\n□ milk\n□ bread\n□ butter\n□ eggs")
    let prose = desk.add("Letter\nDear Ada,")
    desk.run("append", prose, "--dictated", "-", input: "thank you for the roof\n")
    #expect(desk.text(prose) == "Letter\nDear Ada,\nThank you for the roof.")
    #expect(desk.run("append", prose, "--dictated", " ").status == 2)
    #expect(desk.run("append", prose, "--dictated", "--template", "T").status == 2)
  }
}
