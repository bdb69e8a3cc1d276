import Foundation
import Testing

@testable import notes_log

@Suite("history")
struct HistoryCommandTests {
  /// Positions: 1 created, 2 ticked, 3 unticked at once, 4 appended, 5 ticked, 6 edited, 7 pinned.
  private func filled() throws -> (store: CommandStore, note: String) {
    let store = try CommandStore()
    let note = store.must("add", "Groceries", "--item", "milk", "--item", "bread")
    store.must("tick", note, "milk")
    store.now += 4_000_000
    #expect(store.run("untick", note, "milk").status == 0)
    store.must("append", note, "eggs")
    store.must("tick", note, "bread")
    store.must("edit", note, "--text", "Groceries\n□ milk\n■ brown bread\n□ eggs")
    store.must("pin", note)
    return (store, note)
  }

  @Test("R54: on a terminal a version is its position, when, what came and went, and what changed in words")
  func terminal() throws {
    let (store, note) = try filled()
    store.width = 80
    #expect(
      store.run("history", note).output == """
            7  Today at 12:41 PM                 pinned
            6  Today at 12:40 PM          +6     edited: + "brown"
            5  Today at 12:39 PM          +3 −3  ticked "bread"
            4  Today at 12:38 PM          +9     appended: + "□ eggs"
            1  Today at 12:35 PM         +28     created "Groceries"

        """)
  }

  @Test("R39: a dwell pair is folded to nothing; --all shows it, and so does the log")
  func pairs() throws {
    let (store, note) = try filled()
    func positions(_ words: String...) -> [String] {
      store.run(words).output.split(separator: "\n").map { String($0.prefix { $0 != "\t" && $0 != " " }) }
    }
    #expect(positions("history", note) == ["7", "6", "5", "4", "1"])
    #expect(positions("history", note, "--all") == ["7", "6", "5", "4", "3", "2", "1"])
    #expect(positions("log", note).count == 7)
    let items = try store.items("history", note, "--all", "-r")
    #expect(items.map { $0["partner"] as? Int } == [nil, 3, 2, nil, nil, nil, nil])
    #expect(items.map { $0["revision"] as? Int } == [1, 2, 3, 4, 5, 6, 7])
    // As of the first of the two there was no pair yet.
    #expect(positions("history", note, "--at", "2") == ["2", "1"])
  }

  @Test("R54: -n and -r choose versions, --at leaves later ones out")
  func choice() throws {
    let (store, note) = try filled()
    func positions(_ words: String...) throws -> [Int] {
      try store.jsonItems(["history", note] + words).compactMap { $0["position"] as? Int }
    }
    #expect(try positions("-n", "2") == [7, 6])
    #expect(try positions("-n", "2", "-r") == [1, 4])
    #expect(try positions("-n", "0") == [])
    #expect(try positions("--at", "5") == [5, 4, 1])
    #expect(store.run("history", note, "-n", "-1").status == 2)
    #expect(store.run("history", note, "--at", "2020-01-01").status == 1)
  }

  @Test("R54: --patch gives each version its hunks, which lead from one text to the next")
  func patches() throws {
    let (store, note) = try filled()
    #expect(
      store.run("history", note, "--patch", "-n", "2").output.hasSuffix(
        """
        edited: + "brown"
            @@ -1,4 +1,4 @@
             Groceries
             □ milk
            -■ bread
            +■ brown bread
             □ eggs
            \\ No newline at end of file

        """))
    let items = try store.items("history", note, "--patch")
    #expect((items[0]["hunks"] as? [Any])?.isEmpty == true)
    #expect((items[1]["hunks"] as? [[String: Any]])?.first?["old_start"] as? Int == 1)
    #expect(Set(History.jsonFields).isSuperset(of: items[1].keys))
  }

  @Test("R54: --stat draws a bar for each version; nothing is wider than the terminal")
  func bars() throws {
    let (store, note) = try filled()
    store.width = 80
    #expect(store.run("history", note, "--stat").output.contains("+3 −3  +++--      ticked"))
    store.must("add", String(repeating: "日本語 ", count: 40), "--item", String(repeating: "long ", count: 40))
    store.must("tick", "@last", "long")
    store.must("edit", "@last", "--text", String(repeating: "x\u{1b}[2J", count: 30))
    for width in [30, 48, 60, 80, 110, 200] {
      store.width = width
      for words in [["--stat"], [], ["--item", "long"]] {
        for line in store.run(["history", "@last"] + words).output.split(separator: "\n") {
          #expect(DisplayWidth.columns(of: line) <= max(width, 48), "\(width) \(words): \(line)")
          #expect(!line.contains("\u{1b}"))
        }
      }
    }
  }

  @Test("R54: --item is every tick, untick, addition and removal of an item, by command or by hand")
  func item() throws {
    let (store, note) = try filled()
    store.must("edit", note, "--text", "Groceries\n■ milk\n■ brown bread\n□ eggs")
    store.must("edit", note, "--text", "Groceries\n■ brown bread\n□ eggs")
    func acts(_ words: String...) -> [String] {
      store.run(["history", note] + words).output.split(separator: "\n").map { line in
        let cells = line.split(separator: "\t")
        return "\(cells[0]) \(cells[2]) \(cells[3])"
      }
    }
    #expect(acts("--item", "milk") == ["9 removed milk", "8 ticked milk", "1 added milk"])
    #expect(acts("--item", "MILK", "--all", "-r").prefix(3) == ["1 added milk", "2 ticked milk", "3 unticked milk"])
    #expect(acts("--item", "bread", "-n", "1") == ["5 ticked bread"])
    store.width = 80
    let shown = store.run("history", note, "--item", "milk").output
    #expect(shown.hasPrefix("milk: ticked once, Today at 12:42 PM\n    9  Today at 12:43 PM         removed    milk\n"))
    #expect(store.run("history", note, "--item", "caviar").status == 1)
    #expect(store.run("history", note, "--item", "milk", "--patch").status == 2)
    #expect(
      try store.items("history", note, "--item", "milk").map { $0["act"] as? String } == ["removed", "ticked", "added"])
  }

  @Test("R54: --counter is every value of a counter, with a line drawn through them")
  func counter() throws {
    let store = try CommandStore()
    let note = store.must("add", "Health\n\nWater 3\nSteps 10")
    for value in [4, 7, 2, 2] { store.must("edit", note, "--text", "Health\n\nWater \(value)\nSteps 10") }
    store.must("edit", note, "--text", "Health\n\nSteps 11")
    #expect(
      store.run("history", note, "--counter", "water").output == """
        5\t2026-10-03T12:40:56Z\tgone\t\tWater
        4\t2026-10-03T12:38:56Z\t2\t-5\tWater
        3\t2026-10-03T12:37:56Z\t7\t+3\tWater
        2\t2026-10-03T12:36:56Z\t4\t+1\tWater
        1\t2026-10-03T12:35:56Z\t3\t\tWater

        """)
    store.width = 80
    #expect(
      store.run("history", note, "--counter", "Water").output.hasPrefix("Water  ▂▄█▁  gone, 4 values from 2 to 7\n"))
    store.locale = "POSIX"
    #expect(store.run("history", note, "--counter", "Water").output.hasPrefix("Water  .~#_  gone"))
    #expect(store.run("history", note, "--counter", "Wine").status == 1)
    #expect(try store.items("history", note, "--counter", "steps").map { $0["value"] as? Int } == [11, 10])
  }

  @Test("a sparkline has its lowest value lowest, its highest highest, and never more signs than room")
  func sparkline() {
    let line = Sparkline(Glyphs.unicode.steps)
    #expect(line.text([0, 7, 14], width: 10) == "▁▅█")
    #expect(line.text([5, 5], width: 10) == "▅▅")
    #expect(line.text([], width: 10) == "")
    #expect(line.text(Array(0..<100), width: 8) == "▁▂▃▄▅▆▇█")
    #expect(line.text([Int.min, Int.max], width: 3).count == 2)
  }

  @Test("a bar is never longer than its room, and what is not nothing shows")
  func bar() {
    let bar = ChangeBar(most: 10_000, width: 20)
    #expect(bar.lengths(added: 10_000, removed: 0) == (20, 0))
    #expect(bar.lengths(added: 0, removed: 0) == (0, 0))
    #expect(bar.lengths(added: 1, removed: 0) == (1, 0))
    #expect(bar.lengths(added: 1, removed: 1) == (1, 1))
    #expect(bar.lengths(added: 9_999, removed: 1) == (19, 1))
    #expect(bar.lengths(added: 2_500, removed: 0) == (10, 0))
  }
}

extension CommandStore {
  func jsonItems(_ words: [String]) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(run(words + ["--json"]).output.utf8)) as? [String: Any]
    return object?["items"] as? [[String: Any]] ?? []
  }
}
