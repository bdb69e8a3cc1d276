import Foundation
import Testing

@testable import notes_log

@Suite("list")
struct ListTests {
  @Test("R3, R14: a row is id, pin, title, checklist count and preview; to a pipe with tabs, uncut")
  func rows() throws {
    let store = try CommandStore()
    let trip = store.must("add", "# Trip to Zürich\n\nPack the **big** bag")
    let groceries = store.must("add", "Groceries", "--item", "milk", "--item", "oat milk")
    store.must("tick", groceries, "milk")
    store.must("pin", trip)
    #expect(
      store.run("list").output == "\(trip)\tTrip to Zürich\t\tPack the big bag\n\(groceries)\tGroceries\t1/2\tmilk\n")
    store.width = 60
    #expect(
      store.run("list").output
        == "\(trip) * Trip to Zürich       Pack the big bag\n\(groceries)   Groceries       1/2  milk\n")
  }

  @Test("R4: a preview skips counters on the card and blank lines, and is cut to the terminal with an ellipsis")
  func preview() throws {
    let store = try CommandStore()
    let id = store.must("add", "Day\nWater 3\n\n> a *long* line that goes on")
    #expect(store.run("list").output == "\(id)\tDay\t\ta long line that goes on\n")
    store.width = 28
    #expect(store.run("list").output == "\(id)   Day  a long line tha…\n")
  }

  @Test("no row is wider than its terminal, whatever its script, and no control character gets through")
  func width() throws {
    let store = try CommandStore()
    store.must("add", "日本語のノート、とても長い題名があって画面に入りきらない\n次の行も長い長い長い長い長い長い長い")
    store.must("add", "evil\u{1b}[31m \u{202e} note\twith a tab\nand\ta body 👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 that goes on and on")
    store.must("add", "Groceries", "--item", "milk")
    store.must("trash", "Groceries")
    for width in [24, 40, 60, 80, 200] {
      store.width = width
      for words in [["list"], ["list", "-l"], ["list", "--all", "-l"], ["list", "--trash"], ["recent"], ["titles"]] {
        let outcome = store.run(words)
        #expect(outcome.status == 0)
        #expect(!outcome.output.utf8.contains { $0 < 0x20 && $0 != 0x0a }, "\(words)")
        for line in outcome.output.split(separator: "\n") {
          #expect(DisplayWidth.columns(of: line) <= width, "\(width) \(words): \(line)")
        }
      }
    }
  }

  @Test("R9, R10: the order is of use; --sort and -r give others; what is only read stays where it is")
  func order() throws {
    let store = try CommandStore()
    store.must("add", "Beta")
    store.must("add", "Ähre")
    store.must("add", "gamma")
    store.must("append", "Beta", "more")
    #expect(try store.titles("list") == ["Beta", "gamma", "Ähre"])
    store.must("show", "Ähre")
    store.must("search", "gamma")
    store.must("rebuild")
    #expect(try store.titles("list") == ["Beta", "gamma", "Ähre"])
    #expect(try store.titles("list", "-r") == ["Ähre", "gamma", "Beta"])
    #expect(try store.titles("list", "--sort", "created") == ["gamma", "Ähre", "Beta"])
    #expect(try store.titles("list", "--sort", "edited") == ["Beta", "gamma", "Ähre"])
    #expect(try store.titles("list", "--sort", "title") == ["Ähre", "Beta", "gamma"])
    #expect(try store.titles("list", "--sort", "title", "-r", "-n", "2") == ["gamma", "Beta"])
    store.must("pin", "Ähre")
    #expect(try store.titles("list") == ["Ähre", "Beta", "gamma"])
    #expect(store.run("list", "--sort", "titel").messages.contains("did you mean title?"))
  }

  @Test("R11: a clock set back or far ahead does not disturb the order of use")
  func clock() throws {
    let store = try CommandStore()
    store.must("add", "first")
    let present = store.now
    store.now += 73 * 365 * CommandStore.day
    store.must("add", "in 2099")
    store.now = present
    store.must("add", "back again")
    #expect(try store.titles("list") == ["back again", "in 2099", "first"])
  }

  @Test("R12, R35: the Trash shows when a note went in and the days left, in the viewer's zone")
  func trash() throws {
    let store = try CommandStore()
    let id = store.must("add", "Old")
    store.must("trash", "Old")
    store.width = 80
    #expect(store.run("list").output == "")
    #expect(store.run("list", "--trash").output == "\(id)   Old  Today at 12:36 PM, 30 days left\n")
    store.zone = "NZST-12NZDT,M9.5.0,M4.1.0/3"
    #expect(store.run("list", "--trash").output == "\(id)   Old  Today at 1:36 AM, 30 days left\n")
    store.zone = "HST10"
    #expect(store.run("list", "--trash").output == "\(id)   Old  Today at 2:36 AM, 30 days left\n")
    store.zone = "UTC0"
    store.now += 29 * CommandStore.day + CommandStore.minute
    #expect(store.run("list", "--trash").output == "\(id)   Old  Oct 3 at 12:36 PM, 1 day left\n")
    store.now += 40 * CommandStore.day
    #expect(store.run("list", "--trash").output == "\(id)   Old  Oct 3 at 12:36 PM, 0 days left\n")
    #expect(try store.items("list", "--trash")[0]["days_left"] as? Int == 0)
    store.width = nil
    #expect(
      store.run("list", "--trash").output
        == "\(id)\tOld\t\t\t2026-10-03T12:35:56Z\t2026-10-03T12:35:56Z\t2026-10-03T12:36:56Z\t3\t0\n")
  }

  @Test("-l adds the time of the order and the size, in columns")
  func long() throws {
    let store = try CommandStore()
    let one = store.must("add", "One")
    store.now += CommandStore.day
    let long = store.must("add", String(repeating: "x", count: 2_000))
    store.must("append", one, "more")
    store.width = 60
    let title = String(repeating: "x", count: 24) + "…"
    #expect(
      store.run("list", "-l").output == """
        \(one)   One                        Today at 12:37 PM      8 B
        \(long)   \(title)  Today at 12:36 PM  2.0 KiB

        """)
    #expect(store.run("list", "-l", "--sort", "created").output.contains("Yesterday at 12:35 PM"))
  }

  @Test("--ids prints ids for other programs, with -0 ended by NUL; they name their notes")
  func ids() throws {
    let store = try CommandStore()
    let ids = [store.must("add", "a"), store.must("add", "b")]
    #expect(store.run("list", "--ids").output == "\(ids[1])\n\(ids[0])\n")
    #expect(store.run("list", "--ids", "-0").output == "\(ids[1])\0\(ids[0])\0")
    #expect(store.run("show", ids[0]).output == "a")
    #expect(store.run("list", "-0").status == 2)
  }

  @Test("bare notes-log shows the newest twenty, says that there are more, and takes the options of list")
  func bare() throws {
    let store = try CommandStore()
    for number in 1...21 { store.must("add", "note \(number)") }
    let outcome = store.run()
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").count == 20)
    #expect(outcome.messages == "… and more: notes-log list\n")
    store.must("trash", "note 1")
    #expect(store.run().messages == "")
    #expect(store.run("-n", "2", "-l").output.split(separator: "\n").count == 2)
    #expect(store.run("--json").output.hasPrefix("{\"schema\":1,\"items\":["))
  }

  @Test("an empty store greets with four lines of what to do, and nothing is made on disk")
  func empty() throws {
    let store = try CommandStore()
    for words in [[], ["list"], ["list", "--trash"], ["list", "--json"], ["recent"], ["titles"], ["log"], ["audit"]] {
      #expect(store.run(words).status == 0)
    }
    #expect(store.run().messages.split(separator: "\n").count == 4)
    #expect(store.run("list", "--json").output == "{\"schema\":1,\"items\":[]}\n")
    #expect(store.run("list", "--ids").output == "")
    for words in [["show", "@last"], ["search", "x"], ["history", "x"], ["spotlight", "x"]] {
      #expect(store.run(words).status == 1, "\(words)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path) == [])
  }

  @Test("--at shows the list as it was")
  func past() throws {
    let store = try CommandStore()
    store.must("add", "kept")
    store.must("add", "trashed")
    let before = store.now
    store.must("trash", "trashed")
    #expect(try store.titles("list") == ["kept"])
    #expect(try store.titles("list", "--at", "2") == ["trashed", "kept"])
    #expect(try store.titles("list", "--at", "1m ago") == ["trashed", "kept"])
    #expect(store.now - before == CommandStore.minute)
    #expect(store.run("list", "--at", "1h ago").messages == "there were no such notes then\n")
    #expect(store.run("list", "--at", "99").status == 2)
  }

  @Test("limits below none and flags that exclude each other are usage errors; -n 0 shows nothing")
  func usage() throws {
    let store = try CommandStore()
    store.must("add", "a")
    #expect(store.run("list", "-n", "-1").status == 2)
    #expect(store.run("list", "--trash", "--all").status == 2)
    #expect(store.run("list", "-n", "0") == .init(status: 0, output: "", messages: ""))
    #expect(store.run("list", "-n", String(Int.max)).output.hasSuffix("\ta\t\t\n"))
    #expect(store.run("-n", String(Int.max)).output.hasSuffix("\ta\t\t\n"))
  }
}
