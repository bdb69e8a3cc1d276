import Foundation
import Testing

@testable import notes_log

@Suite("done, archive, reopen, place, bookmark, collection")
struct OrderCommandTests {
  @Test("R56: what is done or archived leaves the list and is still found; reopen brings it back to its place")
  func settingAside() throws {
    let desk = try CommandDesk()
    let notes = ["a milk", "b milk", "c milk"].map { desk.add($0) }
    #expect(desk.run("done", notes[1]).messages == "done \(notes[1]) b milk (undo: notes-log undo)\n")
    #expect(
      desk.run("archive", notes[0], notes[1]).messages
        == "archived 2 notes: \(notes[0]) a milk; \(notes[1]) b milk (undo: notes-log undo)\n")
    #expect(desk.run("done", notes[1], notes[0]).status == 0)
    #expect(
      desk.run("done", notes[1]).messages == "no change: \(notes[1]) b milk is done already\n")
    #expect(try desk.list() == ["c milk"])
    #expect(try desk.list("--archived") == ["b milk", "a milk"])
    #expect(try desk.list("--all") == ["c milk", "b milk", "a milk"])
    #expect(desk.run("search", "milk", "--json=title").output.contains("b milk"))
    #expect(desk.run("recent", "--json=title").output == "{\"schema\":1,\"items\":[\n{\"title\":\"c milk\"}\n]}\n")
    #expect(desk.run("list", "--archived", "--format", "{title} {state}").output == "b milk done\na milk done\n")
    desk.run("trash", notes[1])
    #expect(desk.run("list", "--trash", "--format", "{title} {state}").output == "b milk trash\n")
    desk.run("restore", notes[1])
    #expect(desk.run("reopen", notes[0], notes[1]).messages.hasPrefix("reopened 2 notes: "))
    #expect(try desk.list() == ["c milk", "b milk", "a milk"])
    #expect(desk.run("reopen", notes[0]).messages == "no change: \(notes[0]) a milk is not set aside\n")
    desk.run("pin", notes[0])
    desk.run("archive", notes[0])
    #expect(desk.run("widget").output.isEmpty || desk.run("widget").output == "{}\n")
    #expect(desk.run("pin", notes[0]).status == 3)
  }

  @Test("R10: place sets the order of list --sort manual; an edit does not disturb it")
  func place() throws {
    let desk = try CommandDesk()
    let notes = ["a", "b", "c"].map { desk.add($0) }
    #expect(desk.run("place", notes[0], "--first").messages == "placed \(notes[0]) a (undo: notes-log undo)\n")
    #expect(try desk.list("--sort", "manual") == ["a", "c", "b"])
    desk.run("place", notes[2], "--after", notes[1])
    #expect(try desk.list("--sort", "manual") == ["a", "b", "c"])
    desk.run("append", notes[2], "more")
    #expect(try desk.list("--sort", "manual") == ["a", "b", "c"])
    #expect(try desk.list("--sort", "manual", "-r") == ["c", "b", "a"])
    desk.run("place", notes[1], "--before", notes[0])
    #expect(try desk.list("--sort", "manual") == ["b", "a", "c"])
    #expect(desk.run("place", notes[1], "--first").messages == "no change: \(notes[1]) b stands there already\n")
    #expect(try desk.list("--sort", "manual", "--at", "4") == ["a", "c", "b"])
    #expect(desk.run("place", notes[1]).status == 2)
    #expect(desk.run("place", notes[1], "--first", "--last").status == 2)
    #expect(desk.run("place", notes[1], "--after", notes[1]).status == 2)
    #expect(desk.run("place", notes[1], "--after", "nothing").status == 1)
    let again = desk.add("d")
    desk.run("place", again, "--last", "--command-id", "p")
    #expect(desk.run("place", again, "--last", "--command-id", "p").messages.hasSuffix(": \(again) d\n"))
  }

  @Test("R53: bookmarks are listed in their own order; --remove takes one away")
  func bookmark() throws {
    let desk = try CommandDesk()
    let notes = ["a", "b", "c"].map { desk.add($0) }
    #expect(desk.run("list", "--bookmarks").messages == "no note is bookmarked\n")
    #expect(desk.run("bookmark", notes[0]).messages == "bookmarked \(notes[0]) a (undo: notes-log undo)\n")
    desk.run("bookmark", notes[2])
    #expect(try desk.list("--bookmarks") == ["a", "c"])
    #expect(try desk.list("--bookmarks", "--sort", "used") == ["c", "a"])
    #expect(desk.run("bookmark", notes[0]).messages == "no change: \(notes[0]) a is bookmarked already\n")
    #expect(
      desk.run("bookmark", notes[0], "--after", notes[2]).messages
        == "bookmarked \(notes[0]) a, in another place (undo: notes-log undo)\n")
    #expect(try desk.list("--bookmarks") == ["c", "a"])
    #expect(desk.run("bookmark", notes[0], "--after", notes[1]).status == 3)
    #expect(
      desk.run("bookmark", notes[0], "--remove").messages
        == "took the bookmark off \(notes[0]) a (undo: notes-log undo)\n")
    #expect(
      desk.run("bookmark", notes[0], "--remove").messages == "no change: \(notes[0]) a is not bookmarked\n")
    #expect(desk.run("bookmark", notes[0], "--remove", "--first").status == 2)
    #expect(desk.run("list", "--format", "{title} {bookmarked}").output == "c true\nb false\na false\n")
  }

  @Test("R52: a note is filed, collections are listed with counts, renamed with those nested in them, and removed")
  func collections() throws {
    let desk = try CommandDesk()
    #expect(desk.run("collection", "rename", "A", "B").status == 1)
    #expect(desk.run("collection", "remove", "A").status == 1)
    #expect(desk.run("collection", "list").messages == "there are no collections\n")
    #expect(!FileManager.default.fileExists(atPath: desk.store.path))
    let notes = ["a", "b"].map { desk.add($0) }
    #expect(
      desk.run("collection", "set", notes[0], "Work").messages
        == "filed \(notes[0]) a, in Work (undo: notes-log undo)\n")
    desk.run("collection", "set", notes[1], "Work/Plans")
    #expect(
      desk.run("collection", "set", notes[0], "Work").messages == "no change: \(notes[0]) a is in Work already\n")
    #expect(desk.run("collection", "list").output == "Work\t2\nWork/Plans\t1\n")
    #expect(
      desk.run("collection", "list", "--json").output
        == "{\"schema\":1,\"items\":[\n{\"name\":\"Work\",\"notes\":1,\"total\":2},\n"
        + "{\"name\":\"Work/Plans\",\"notes\":1,\"total\":1}\n]}\n")
    #expect(try desk.list("--in", "Work") == ["b", "a"])
    desk.run("trash", notes[0])
    #expect(
      desk.run("collection", "rename", "Work", "Job").messages
        == "renamed the collection Work to Job and 1 nested in it (undo: notes-log undo)\n")
    #expect(
      desk.run("collection", "rename", "Job", "Job").messages == "no change: Job is called that already\n")
    desk.run("restore", notes[0])
    #expect(try desk.list("--in", "Job") == ["b", "a"])
    #expect(desk.run("collection", "list", "--at", "6").output == "Work\t2\nWork/Plans\t1\n")
    let missing = desk.run("collection", "remove", "Work")
    #expect(missing.status == 1 && missing.messages.hasSuffix("  Job\n  Job/Plans\n"))
    #expect(
      desk.run("collection", "remove", "Job", "--json=action,collections,changed").output
        == "{\"action\":\"removed\",\"collections\":[\"Job\",\"Job/Plans\"],\"changed\":true}\n")
    #expect(try desk.list() == ["b", "a"])
    #expect(desk.run("list", "--in", "Job").messages == "no note is in the collection \"Job\"\n")
    desk.run("collection", "set", notes[0], "Home")
    #expect(
      desk.run("collection", "set", notes[0], "--none").messages
        == "filed \(notes[0]) a, in no collection (undo: notes-log undo)\n")
    for words in [
      ["set", notes[0]], ["set", notes[0], "X", "--none"], ["set", notes[0], "/x"], ["set", notes[0], "x//y"],
      ["set", notes[0], ""], ["rename", "Home", "a/"], ["remove", "Home", "--expect", "1"],
    ] {
      #expect(desk.run(bytes: (["collection"] + words).map { Array($0.utf8) }).status == 2, "\(words)")
    }
    desk.run("collection", "rename", "Home", "House", "--command-id", "r")
    #expect(
      desk.run("collection", "rename", "Home", "House", "--command-id", "r").messages.hasPrefix("done before, at "))
  }

  @Test("R48: list --tag shows the notes that have each tag")
  func tags() throws {
    let desk = try CommandDesk()
    for text in ["a #work/plans", "b #Work #home", "c #6699CC"] { _ = desk.add(text) }
    #expect(try desk.list("--tag", "work") == ["b #Work #home", "a #work/plans"])
    #expect(try desk.list("--tag", "#work", "--tag", "home") == ["b #Work #home"])
    #expect(desk.run("list", "--tag", "6699CC").messages == "no note has the tag 6699CC\n")
  }

  @Test("list --format writes fields and braces; an unknown field is an error that lists them")
  func format() throws {
    let desk = try CommandDesk()
    let note = desk.add("Größe\n□ x\n■ y")
    #expect(
      desk.run("list", "--format", "{id}|{title}|{count}|{collection}|{{id}}").output == "\(note)|Größe|1/2||{id}\n")
    #expect(desk.run("list", "--format", "{done}/{total} {pinned}", "-0").output == "1/2 false\0")
    let unknown = desk.run("list", "--format", "{titel}")
    #expect(unknown.status == 2)
    #expect(unknown.messages.contains("the fields are id, note, title, preview, state"))
    for format in ["{id", "id}", "{}", "{{id}"] {
      #expect(desk.run("list", "--format", format).status == 2, "\(format)")
    }
    #expect(desk.run("list", "--format", "{id}", "--ids").status == 2)
    #expect(desk.run("list", "--format", "{id}", "--json").status == 2)
    #expect(desk.run("list", "--bookmarks", "--trash").status == 2)
  }

  /// Every command of this session's on one note, as its words behind the note's name.
  private static func writes(on note: String, _ other: String) -> [[String]] {
    [
      ["item", "add", note, "x"], ["item", "rm", note, "1"], ["item", "move", note, "1", "--last"],
      ["item", "split", note], ["item", "sort", note, "--alpha"], ["count", note, "water"], ["tidy", note],
      ["title", note, "New"], ["append", note, "--dictated", "x"], ["append", note, "--template", "T"],
      ["move", note, "--into", other], ["done", note], ["archive", note], ["reopen", note],
      ["place", note, "--first"], ["bookmark", note], ["bookmark", note, "--remove"],
      ["collection", "set", note, "C"], ["summary", note, "x"],
    ]
  }

  @Test(
    "R36, --expect: each write is refused on a trashed note and on another revision, status 3, and nothing is written")
  func refusals() throws {
    let desk = try CommandDesk()
    let template = desk.add("T")
    desk.run("collection", "set", template, "Templates")
    let other = desk.add("Other")
    let note = desk.add("a  b\n□ z\n□ y\n□ x\nWater 3\n")
    let count = try desk.kinds.count
    for words in Self.writes(on: note, other) {
      let outcome = desk.run(bytes: (words + ["--expect", "7"]).map { Array($0.utf8) })
      #expect(outcome.status == 3 && outcome.messages.contains("it is at revision 1, not 7"), "\(words)")
    }
    desk.run("trash", note)
    for words in Self.writes(on: note, other) {
      let outcome = desk.run(bytes: words.map { Array($0.utf8) })
      #expect(outcome.status == 3, "\(words)")
      #expect(outcome.messages.contains("is in the Trash\nhint: put it back first: notes-log restore \(note)\n"))
    }
    #expect(try desk.kinds.count == count + 1)
  }

  @Test("R23: each write is one change, and one that is said again by its command id is done once")
  func oneChange() throws {
    for index in Self.writes(on: "", "").indices {
      let desk = try CommandDesk()
      let template = desk.add("T")
      desk.run("collection", "set", template, "Templates")
      let other = desk.add("Other")
      let note = desk.add("a  b\nplain, lines\n□ z\n□ y\n□ x\nWater 3\n")
      desk.run("bookmark", note)
      desk.run("archive", note)
      desk.run("reopen", other)
      let words = Self.writes(on: note, other)[index]
      if words == ["bookmark", note] { desk.run("bookmark", note, "--remove") }
      let again = (words + ["--command-id", "x"]).map { Array($0.utf8) }
      if words[0] == "archive" { desk.run("done", note) }
      let start = try desk.events("change").count
      let first = desk.run(bytes: again)
      #expect(first.status == 0 && !first.messages.hasPrefix("no change"), "\(words): \(first.messages)")
      let changes = try desk.events("change")
      #expect(changes.count > start && Set(changes[start...]).count == 1, "\(words)")
      let second = desk.run(bytes: again)
      #expect(
        second.status == 0 && second.messages.hasPrefix("done before, at position \(start + 1): \(note) "),
        "\(words): \(second.messages)")
      #expect(try desk.events("change").count == changes.count)
    }
  }

  @Test("R23: one undo takes back each write, to the last byte, place and name")
  func oneUndo() throws {
    for index in Self.writes(on: "", "").indices where Self.writes(on: "", "")[index][0] != "summary" {
      let desk = try CommandDesk()
      let template = desk.add("T")
      desk.run("collection", "set", template, "Templates")
      let other = desk.add("Other")
      let note = desk.add("a  b\nplain, lines\n□ z\n■ y\n□ x\nWater 3")
      let words = Self.writes(on: note, other)[index]
      if words.contains("--remove") { desk.run("bookmark", note) }
      if words[0] == "reopen" { desk.run("done", note) }
      func picture() -> String {
        let fields = "{id} {title} {preview} {state} {pinned} {collection} {bookmarked} {count} {used} {edited} {bytes}"
        return ["used", "manual"].map { desk.run("list", "--all", "--sort", $0, "--format", fields).output }.joined()
          + desk.text(note) + desk.text(other) + desk.run("collection", "list").output
      }
      let before = picture()
      let outcome = desk.run(bytes: words.map { Array($0.utf8) })
      #expect(outcome.messages.hasSuffix(" (undo: notes-log undo)\n"), "\(words): \(outcome.messages)")
      #expect(picture() != before || words[0] == "place", "\(words)")
      #expect(desk.run("undo").status == 0)
      #expect(picture() == before, "\(words)")
    }
  }

  @Test("an empty store has no note to arrange; nothing is made on disk")
  func emptyStore() throws {
    let desk = try CommandDesk()
    for words in Self.writes(on: "x", "y") {
      let outcome = desk.run(bytes: words.map { Array($0.utf8) })
      #expect(outcome.status == 1, "\(words)")
      #expect(outcome.messages.contains("the store is empty; notes-log add makes the first note"))
    }
    #expect(!FileManager.default.fileExists(atPath: desk.store.path))
  }
}
