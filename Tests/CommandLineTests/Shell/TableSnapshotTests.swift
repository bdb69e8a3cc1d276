import Testing

@testable import notes_log

@Suite("Tables on terminals")
struct TableSnapshotTests {
  @Test("lists at 40, 80 and 200 columns are as they were, ids aside")
  func lists() throws {
    let store = try CommandStore()
    store.must("add", "A title that is much too long for a terminal of eighty columns and has to be cut\n\nBody.")
    store.must("add", "買い物リスト 🛒\n\n牛乳とパン、それから卵。とても長い行がここにあります。")
    store.must("add", "Escape \u{1b}[31mred\u{1b}[0m\n\nInvisible \u{202e} override")
    store.must("add", "Groceries", "--item", "milk", "--item", "oat milk")
    store.must("tick", "Groceries", "milk")
    store.must("add", "Counter\n\ncups = 3\n\n- [x] one", "--pin")
    store.must("add", "Gone")
    store.must("trash", "Gone")
    var text = ""
    for width in [40, 80, 200] {
      store.width = width
      for words in [["list"], ["list", "-l"], ["list", "--trash"], ["recent"]] {
        text += "$ notes-log \(words.joined(separator: " "))   # \(width) columns\n"
        let output = store.run(words).output
        for line in output.split(separator: "\n") {
          #expect(DisplayWidth.columns(of: line) <= width, "\(width): \(line)")
          text += "xxxx" + line.dropFirst(4) + "\n"
        }
      }
    }
    try Snapshot.expect(text, named: "lists.txt")
  }
}
