import Foundation
import Testing

@testable import notes_log

@Suite("Screens")
struct ScreenTests {
  /// What people look at most, with its colours: `‹1;35›` begins one, `‹›` ends it.
  private static let lines = [
    "list", "list -l", "list --trash", "search milk", "show Groceries", "show Roof --as meta", "log -n 6",
    "log -n 2 --oneline", "log --calendar", "history Groceries", "history Groceries --stat -n 2", "diff Roof",
    "diff Roof --word", "blame Groceries", "tail --no-follow -n 3", "audit", "status", "recent", "tags",
    "reminders --all",
    "collection list", "help tick", "shwo", "list --srot", "show Grocries", "show title:o", "tick Groceries tea",
    "undo --dry-run",
  ]

  @Test("what a terminal of 80 and of 200 columns shows is as it was, ids and sizes aside", arguments: [80, 200])
  func terminal(width: Int) throws {
    let store = try filled()
    let ids =
      store.run("list", "--all", "--ids").output.split(separator: "\n")
      + store.run("list", "--trash", "--ids").output.split(separator: "\n")
    store.width = width
    store.isColored = true
    var text = ""
    for line in Self.lines {
      let outcome = store.run(line.split(separator: " ").map(String.init))
      text += "$ notes-log \(line)   # \(outcome.status)\n\(outcome.output)\(outcome.messages)"
      for shown in (outcome.output + outcome.messages).split(separator: "\n") {
        let plain = shown.replacing(#/\u{1b}\[[0-9;]*m/#, with: "")
        // Notes themselves are as wide as they are: the terminal breaks their lines.
        if !line.hasPrefix("show ") { #expect(DisplayWidth.columns(of: plain) <= width, "\(line): \(plain)") }
      }
    }
    text.replace(store.folder.url.path, with: "/tmp/ada")
    text.replace(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "01234567-89ab-7def-8000-000000000000")
    text.replace(#/[0-9a-f]{32}/#, with: "0123456789abcdef0123456789abcdef")
    text.replace(#/[0-9.]+ KiB/#, with: "1.0 KiB")
    text.replace(#/\u{1b}\[0m/#, with: "‹›")
    text.replace(#/\u{1b}\[([0-9;]*)m/#) { "‹\($0.1)›" }
    text.replace(#/›[0-9a-z]{13}\n/#, with: "›n000000000000\n")
    for (index, id) in ids.enumerated() {
      text.replace(try Regex("\\b\(id)\\b").wordBoundaryKind(.simple), with: "n00\(index + 1)")
    }
    try Snapshot.expect(text, named: "screens-\(width).txt")
  }

  @Test("no line is wider than a narrow terminal", arguments: [40, 60])
  func narrow(width: Int) throws {
    let store = try filled()
    store.width = width
    for line in [
      "list", "list -l", "list --trash", "search milk", "log", "history Groceries --stat", "blame Groceries", "audit",
      "recent", "reminders --all", "tags", "config list", "collection list", "log --calendar", "diff Roof --stat",
    ] {
      let outcome = store.run(line.split(separator: " ").map(String.init))
      #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(line): \(outcome.messages)")
      for shown in outcome.output.split(separator: "\n") {
        #expect(DisplayWidth.columns(of: shown) <= width, "\(line): \(shown)")
      }
    }
  }

  private func filled() throws -> CommandStore {
    let store = try CommandStore()
    store.must(
      "add", "Roof\n\n- [ ] ask for a quote\n- [x] measure #work\n\nSee [[Groceries]].", "--in", "House/Outside")
    store.must("add", "A title that is much too long for a terminal of eighty columns and has to be cut\n\nBody.")
    store.must("add", "買い物リスト 🛒\n\n牛乳とパン、それから卵。とても長い行がここにあります。")
    store.must("add", "Escape \u{1b}[31mred\u{1b}[0m\n\nInvisible \u{202e} override #work")
    store.now += 2 * CommandStore.day
    store.must("add", "Groceries", "--item", "milk", "--item", "oat milk")
    store.must("append", "Groceries", "bread")
    store.must("tick", "Groceries", "milk")
    store.must("add", "Counter\n\ncups = 3\n\n- [x] one\n\ncall Ada tomorrow at 3pm", "--pin")
    store.must("add", "Gone")
    store.must("trash", "Gone")
    store.now += CommandStore.day
    store.must("edit", "Roof", "--text", "Roof\n\n- [ ] ask for two quotes\n- [x] measure #work\n\nSee [[Groceries]].")
    return store
  }
}
