import Foundation
import Testing

@testable import notes_log

@Suite("item, count")
struct ItemTests {
  @Test("R16: an item is added at the end, before blank lines; each line of standard input is one")
  func add() throws {
    let desk = try CommandDesk()
    let note = desk.add("Groceries\r\n- [x] milk\r\n\r\n")
    #expect(
      desk.run("item", "add", note, "oat", "milk").messages
        == "added to \(note) Groceries: oat milk (undo: notes-log undo)\n")
    #expect(
      desk.run("item", "add", note, "-", input: "bread\n\nKäse\n").messages.hasSuffix(
        ": bread, Käse (undo: notes-log undo)\n"))
    #expect(desk.text(note) == "Groceries\r\n- [x] milk\r\n- [ ] oat milk\r\n- [ ] bread\r\n- [ ] Käse\r\n\r\n")
    #expect(try desk.kinds == ["created", "item.added", "item.added", "item.added"])
    #expect(Set(try desk.events("change").suffix(2)).count == 1)
    #expect(desk.run("item", "add", note, " ").status == 2)
    #expect(desk.run("item", "add", note, input: "").status == 2)
    #expect(desk.run("item", "add").status == 2)
  }

  @Test("usememos/memos#5319, notable#1727, Markpad PR#534, treemd PR#38: the item that is meant goes, and no other")
  func remove() throws {
    let desk = try CommandDesk()
    let note = desk.add("A\r\n```\r\n- [ ] code\r\n```\r\n- [ ] \r\n- [ ] **bold** one\r\n- [x] two\r\n")
    let outcome = desk.run("item", "rm", note, "3", "bold one")
    #expect(outcome.messages == "removed from \(note) A: bold one, two (undo: notes-log undo)\n")
    #expect(desk.text(note) == "A\r\n```\r\n- [ ] code\r\n```\r\n- [ ] \r\n")
    #expect(try desk.kinds == ["created", "item.removed", "item.removed"])
    #expect(try desk.events("summary").suffix(2) == ["two", "bold one"])
    let miss = desk.run("item", "rm", note, "code")
    #expect(miss.status == 1)
    #expect(miss.messages.hasPrefix("notes-log: no item has \"code\": it has 1 items\n"))
    #expect(desk.run("item", "rm", note).status == 2)
  }

  @Test("an item moves to a place that is named by another; there already is no change")
  func move() throws {
    let desk = try CommandDesk()
    let note = desk.add("A\n□ x\n■ y\nplain\n□ z")
    #expect(
      desk.run("item", "move", note, "z", "--before", "1").messages == "moved in \(note) A: z (undo: notes-log undo)\n")
    #expect(desk.text(note) == "A\n□ z\n□ x\n■ y\nplain")
    #expect(desk.run("item", "move", note, "z", "--last").status == 0)
    #expect(desk.text(note) == "A\n□ x\n■ y\n□ z\nplain")
    let same = desk.run("item", "move", note, "z", "--after", "y")
    #expect(same.status == 0 && same.messages == "no change: \(note) A has \"z\" there already\n")
    #expect(try desk.kinds == ["created", "item.moved", "item.moved"])
    #expect(desk.run("item", "move", note, "z").status == 2)
    #expect(desk.run("item", "move", note, "z", "--first", "--last").status == 2)
    #expect(desk.run("item", "move", note, "q", "--first").status == 1)
    let nested = desk.add("- [ ] a\n  - [ ] b")
    #expect(desk.run("item", "move", nested, "a", "--after", "b").status == 2)
  }

  @Test("R19, R23: a split is one change; nothing to split is no change")
  func split() throws {
    let desk = try CommandDesk()
    let note = desk.add("Groceries\nmilk, bread and eggs\n")
    #expect(desk.run("item", "split", note).messages == "split \(note) Groceries (undo: notes-log undo)\n")
    #expect(desk.text(note) == "Groceries\n□ milk\n□ bread\n□ eggs\n")
    #expect(desk.run("item", "split", note).messages == "no change: \(note) Groceries has no plain line to split\n")
    #expect(try desk.kinds == ["created", "split"])
  }

  @Test(
    "R21, R23: items are sorted by keys, words or ticks in one change; a wrong number of keys or another revision says so"
  )
  func sort() throws {
    let desk = try CommandDesk()
    let note = desk.add("Shop\n□ milk\n■ apple\n□ cheese\n")
    #expect(
      desk.run("item", "sort", note, "--by", "dairy,fruit,dairy").messages
        == "sorted \(note) Shop (undo: notes-log undo)\n")
    #expect(desk.text(note) == "Shop\n□ milk\n□ cheese\n■ apple\n")
    let wrong = desk.run("item", "sort", note, "--by", "dairy,fruit")
    #expect(wrong.status == 2)
    #expect(
      wrong.messages == """
        notes-log: the items of \(note) Shop are not sorted: 2 keys were given for 3 items
        hint: give one key for each item

        """)
    #expect(desk.run("item", "sort", note, "--by", "a", "--by", "b,c", "--expect", "1").status == 3)
    #expect(desk.run("item", "sort", note, "--alpha").status == 0)
    #expect(desk.text(note) == "Shop\n■ apple\n□ cheese\n□ milk\n")
    #expect(desk.run("item", "sort", note, "--done-last").status == 0)
    #expect(desk.text(note) == "Shop\n□ cheese\n□ milk\n■ apple\n")
    let same = desk.run("item", "sort", note, "--done-last")
    #expect(same.messages == "no change: \(note) Shop is in that order already\n")
    #expect(try desk.kinds == ["created", "sorted", "sorted", "sorted"])
    let two = desk.add("T\n□ a\n□ b")
    #expect(desk.run("item", "sort", two, "--alpha").status == 3)
    #expect(desk.run("item", "sort", note).status == 2)
    #expect(desk.run("item", "sort", note, "--alpha", "--done-last").status == 2)
  }

  @Test("R25: a counter is counted up and down, told before and after; below 0 is refused, a miss names the counters")
  func count() throws {
    let desk = try CommandDesk()
    let note = desk.add("Health\nWater 3\nPush ups 20\n")
    #expect(desk.run("count", note, "water").messages == "counted \(note) Health: Water 3 → 4 (undo: notes-log undo)\n")
    #expect(
      desk.run("count", note, "push", "ups", "--by", "-20").messages.hasSuffix(
        "Push ups 20 → 0 (undo: notes-log undo)\n"))
    #expect(desk.text(note) == "Health\nWater 4\nPush ups 0\n")
    #expect(try desk.events("summary").suffix(2) == ["Water 3 → 4", "Push ups 20 → 0"])
    #expect(
      desk.run("count", note, "water", "--by=2", "--json=label,value,items").output
        == "{\"items\":[\"Water 4 → 6\"],\"label\":\"Water\",\"value\":6}\n")
    let below = desk.run("count", note, "push ups", "--by", "-1")
    #expect(below.status == 2)
    #expect(below.messages == "notes-log: Push ups 0 is not counted by -1: it would go below 0\n")
    let miss = desk.run("count", note, "tea")
    #expect(miss.status == 1)
    #expect(miss.messages == "notes-log: \(note) Health has no counter \"tea\"\n  Water 6\n  Push ups 0\n")
    #expect(desk.run("count", note, "water", "--by", "0").messages == "no change: \(note) Health has Water 6\n")
    #expect(desk.run("count", note, "water", "--by", "x").status == 2)
    #expect(try desk.kinds.count == 4)
  }
}
