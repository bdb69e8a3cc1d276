import Foundation
import NoteStore
import Testing

@testable import notes_log

@Suite("log, history, audit")
struct LogCommandTests {
  /// Positions: 1 created, 2 item.ticked, 3 created, 4 appended, 5 trashed.
  private func filled() throws -> (store: CommandStore, groceries: String, trip: String) {
    let store = try CommandStore()
    let groceries = store.must("add", "Groceries", "--item", "milk")
    store.must("tick", groceries, "milk")
    store.now += CommandStore.day
    let trip = store.must("add", "Trip")
    store.must("append", trip, "bag")
    store.must("trash", trip)
    return (store, groceries, trip)
  }

  @Test("the log is newest first: RFC 3339 to a pipe")
  func pipe() throws {
    let (store, groceries, trip) = try filled()
    #expect(
      store.run("log").output == """
        5  2026-10-04T12:39:56Z  trashed  \(trip) Trip
        4  2026-10-04T12:38:56Z  appended  \(trip) Trip  +4
        3  2026-10-04T12:37:56Z  created  \(trip) Trip
        2  2026-10-03T12:36:56Z  item.ticked  \(groceries) Groceries  milk
        1  2026-10-03T12:35:56Z  created  \(groceries) Groceries

        """)
  }

  @Test("on a terminal days are headings, and no line is wider")
  func terminal() throws {
    let (store, groceries, trip) = try filled()
    store.width = 80
    #expect(
      store.run("log").output == """
        Today
            5  12:39:56 PM  trashed        \(trip) Trip
            4  12:38:56 PM  appended       \(trip) Trip  +4
            3  12:37:56 PM  created        \(trip) Trip
        Yesterday
            2  12:36:56 PM  item.ticked    \(groceries) Groceries  milk
            1  12:35:56 PM  created        \(groceries) Groceries

        """)
    store.must("add", String(repeating: "日本語 ", count: 40), "--item", String(repeating: "long ", count: 40))
    store.must("tick", "@last", "long")
    for width in [48, 60, 80, 120] {
      store.width = width
      for words in [["log"], ["log", "--oneline"], ["history", "@last"], ["audit"]] {
        for line in store.run(words).output.split(separator: "\n") {
          #expect(DisplayWidth.columns(of: line) <= width, "\(width) \(words): \(line)")
        }
      }
    }
  }

  @Test("the log is narrowed by note, kind, time, position and number")
  func filters() throws {
    let (store, groceries, trip) = try filled()
    func positions(_ words: String...) -> [String] {
      store.run(["log"] + words).output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    }
    #expect(positions("Groceries") == ["2", "1"])
    #expect(positions(trip, "-n", "2") == ["5", "4"])
    #expect(positions("--kind", "item.*") == ["2"])
    #expect(positions("--kind", "created", "--kind", "tr?shed") == ["5", "3", "1"])
    #expect(positions("--since", "today") == ["5", "4", "3"])
    #expect(positions("--until", "yesterday") == ["2", "1"])
    #expect(positions("--since", "2", "--until", "4") == ["4", "3", "2"])
    #expect(positions("--since", "2026-10-04T12:38:56Z", "--until", "2026-10-04T12:38:56Z") == ["4"])
    #expect(positions("--at", "3", "-n", "1") == ["3"])
    #expect(positions("-n", "0") == [])
    #expect(positions("-r") == ["1", "2", "3", "4", "5"])
    #expect(positions("-r", "-n", "2") == ["1", "2"])
    #expect(positions("-r", "--since", "2", "-n", "2") == ["2", "3"])
    #expect(positions(trip, "-r") == ["3", "4", "5"])
    #expect(groceries.count == 4)
    #expect(store.run("log", "--kind", "item.tickd").messages.contains("did you mean item.ticked?"))
    #expect(store.run("log", "--kind", "zzz*").status == 2)
    #expect(store.run("log", "--since", "tomorrow").status == 2)
    #expect(store.run("log", "--kind", "pinned").messages == "no such events\n")
  }

  @Test("-p shows what came and went; JSON carries every field")
  func patches() throws {
    let (store, _, trip) = try filled()
    #expect(
      store.run("log", "-p", "--kind", "item.ticked").output.hasSuffix(
        "  milk\n    @@ -1,2 +1,2 @@\n     Groceries\n    -□ milk\n    \\ No newline at end of file\n    +■ milk\n    \\ No newline at end of file\n"
      ))
    #expect(
      store.run("log", "-p", "--kind", "created", "-n", "1").output.hasSuffix(
        "    @@ -0,0 +1 @@\n    +Trip\n    \\ No newline at end of file\n"))
    let item = try store.items("log", "--kind", "appended")[0]
    #expect(Set(item.keys) == Set(LogEntry.jsonFields))
    #expect(item["id"] as? String == trip)
    #expect(item["position"] as? Int == 4)
    #expect((item["cursor"] as? String)?.hasSuffix(":0:4") == true)
    #expect((item["patches"] as? [[String: Any]])?.first?["inserted"] as? String == "\nbag")
    #expect(item["actor"] as? String == "ada")
    #expect(item["host"] as? String == "desk")
  }

  @Test("R54: history has every version with its time, kind and size; its positions show the versions")
  func history() throws {
    let (store, _, trip) = try filled()
    #expect(
      store.run("history", trip).output == """
        5\t2026-10-04T12:39:56Z\ttrashed\t+0\t-0\ttrashed
        4\t2026-10-04T12:38:56Z\tappended\t+4\t-0\tappended: + "bag"
        3\t2026-10-04T12:37:56Z\tcreated\t+4\t-0\tcreated "Trip"

        """)
    #expect(store.run("show", trip, "--at", "3").output == "Trip")
    #expect(store.run("show", trip, "--at", "4").output == "Trip\nbag")
    #expect(store.lines("history", trip, "--at", "4").count == 2)
    let items = try store.items("history", trip)
    #expect(items.compactMap { $0["revision"] as? Int } == [3, 2, 1])
    #expect(items.compactMap { $0["added"] as? Int } == [0, 4, 4])
  }

  @Test("R37: the audit says when, what, which note, by which command, where, and until when it can be restored")
  func audit() throws {
    let (store, groceries, trip) = try filled()
    let until = "2026-11-03T12:39:56Z"
    let trashed = "2026-10-04T12:39:56Z\ttrashed\t\(trip)\tTrip\ttrash\tada\tdesk\t0\t0"
    #expect(store.run("audit").output == "\(trashed)\t\(until)\n")
    store.must("restore", trip)
    #expect(
      store.run("audit").output == """
        \(trashed)\t
        2026-10-04T12:40:56Z\trestored\t\(trip)\tTrip\trestore\tada\tdesk\t0\t0\t

        """)
    #expect(store.run("audit", "--at", "5").output == "\(trashed)\t\(until)\n")
    #expect(store.run("audit", "--at", "4").messages == "nothing was ever trashed or deleted\n")
    store.must("trash", groceries)
    store.width = 100
    #expect(
      store.run("audit").output.hasSuffix(
        """
        Today at 12:41 PM        trashed  \(groceries) Groceries
                                 by trash, ada on desk, kept until Nov 3 at 12:41 PM

        """))
    store.now += 40 * CommandStore.day
    #expect(store.run("audit").output.contains("due since Nov 3 at 12:41 PM"))
    let item = try store.items("audit")[2]
    #expect(Set(item.keys) == Set(Audit.jsonFields))
    #expect(item["restorable_until"] as? String == "2026-11-03T12:41:56Z")
    // The audit agrees with the Trash.
    #expect(try store.titles("list", "--trash") == ["Groceries"])
  }
}
