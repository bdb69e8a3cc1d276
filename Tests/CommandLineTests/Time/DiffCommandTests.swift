import Foundation
import TestSupport
import Testing

@testable import notes_log

@Suite("diff, blame")
struct DiffCommandTests {
  @Test("R54: without moments diff shows what the last change of the text did; with them, what changed between")
  func moments() throws {
    let store = try CommandStore()
    let note = store.must("add", "Plan\none\ntwo\n")
    store.must("edit", note, "--text", "Plan\none\n2\n")
    store.must("edit", note, "--text", "Plan\n1\n2\n")
    store.must("pin", note)
    #expect(
      store.run("diff", note).output == """
        --- \(note)@2\t2026-10-03 12:36:56 +0000
        +++ \(note)@4\t2026-10-03 12:37:56 +0000
        @@ -1,3 +1,3 @@
         Plan
        -one
        +1
         2

        """)
    #expect(store.run("diff", note, "1").output.hasSuffix("@@ -1,3 +1,3 @@\n Plan\n-one\n-two\n+1\n+2\n"))
    #expect(store.run("diff", note, "1", "2", "-U", "0").output.hasSuffix("@@ -3 +3 @@\n-two\n+2\n"))
    #expect(store.run("diff", note, "--at", "2").output.hasSuffix(" one\n-two\n+2\n"))
    #expect(store.run("diff", note, "3", "1").output.hasSuffix(" Plan\n-1\n-2\n+one\n+two\n"))
    #expect(store.run("diff", note, "0", "1").output.hasPrefix("--- /dev/null\n+++ \(note)@1\t"))
    let same = store.run("diff", note, "3")
    #expect(same == .init(status: 0, output: "", messages: "no difference\n"))
    #expect(store.run("diff", note, "2099-01-01").status == 2)
    #expect(store.run("diff", note, "1", "--stat").output == "\(note)\t+2\t-2\n")
  }

  @Test("R39: a dwell pair is no last change")
  func pair() throws {
    let store = try CommandStore()
    let note = store.must("add", "List", "--item", "milk")
    store.must("append", note, "eggs")
    store.must("tick", note, "milk")
    #expect(store.run("untick", note, "milk").status == 0)
    #expect(store.run("diff", note).output.hasSuffix(" □ milk\n+□ eggs\n\\ No newline at end of file\n") == false)
    #expect(store.run("diff", note).output.hasSuffix("+□ eggs\n\\ No newline at end of file\n"))
  }

  @Test("R54: --word marks words inside of lines, and --json has lines and numbers")
  func words() throws {
    let store = try CommandStore()
    let note = store.must("add", "Plan\ncall the dentist tuesday\nend\n")
    store.must("edit", note, "--text", "Plan\ncall the dentist on friday\nnew\nend\n")
    #expect(
      store.run("diff", note, "--word").output.hasSuffix(
        "@@ -1,3 +1,4 @@\nPlan\ncall the dentist [-tuesday-]{+on friday+}\n{+new+}\nend\n"))
    store.width = 80
    store.isColored = true
    #expect(store.run("diff", note, "--word").output.contains("\u{1b}[31m[-tuesday-]\u{1b}[0m\u{1b}[32m{+on friday+}"))
    let object = try JSONSerialization.jsonObject(with: Data(store.run("diff", note, "--json").output.utf8))
    let fields = try #require(object as? [String: Any])
    #expect(Set(fields.keys) == Set(Diff.jsonFields))
    #expect(fields["added"] as? Int == 2)
    #expect(fields["removed"] as? Int == 1)
  }

  @Test("a note's controls do not reach the terminal, and carriage returns show only where lines differ in them")
  func terminal() throws {
    let desk = try CommandDesk()
    let note = desk.add("A\r\nb\u{1b}[2J\r\nc\r\n")
    desk.run("edit", note, "-", input: "A\r\nB\r\nc\r\n")
    desk.terminals.output = true
    #expect(desk.run("diff", note, "--color=never").output.hasSuffix(" A\n-b\\u{1b}[2J\n+B\n c\n"))
    desk.run("edit", note, "-", input: "A\nB\r\nc\r\n")
    #expect(desk.run("diff", note, "--color=never").output.contains("-A\\u{d}\n+A\n"))
  }

  @Test(
    "R54: patch(1) takes the output: no line feed at the end, carriage returns, empty texts",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch"), "patch is not installed"))
  func patch() throws {
    let desk = try CommandDesk()
    let pieces = [
      "a\n", "b\n", "c\n", "\n", "a\r\n", "\r\n", "- x\n", "@@ -1 +1 @@\n", "--- a\n", "日本語\n", "\\ No newline\n",
    ]
    let note = desk.add("start")
    var texts = ["start", "", "a\n", "a", "a\r\nb", "a\r\nb\r\n", "", "\n", "b"]
    var random = SeededGenerator(seed: 77)
    for _ in 0..<40 {
      texts.append(
        (0..<random.below(14)).map { _ in pieces[random.below(pieces.count)] }.joined() + (random.oneIn(3) ? "end" : "")
      )
    }
    var tried = 0
    for (old, new) in zip(texts, texts.dropFirst()) where old != new {
      let edited = desk.run("edit", note, "-", input: new)
      try #require(edited.status == 0, "\(edited.messages)")
      let diff = desk.run("diff", note, "-U", String(random.below(4))).output
      let patched = try Self.patched(old, by: diff, in: desk.folder.url)
      try #require(patched == new, "\(old.debugDescription) to \(new.debugDescription): \(diff)")
      tried += 1
    }
    #expect(tried > 40)
  }

  private static func patched(_ old: String, by diff: String, in folder: URL) throws -> String {
    let (file, input) = (folder.appendingPathComponent("copy"), folder.appendingPathComponent("diff"))
    try Data(old.utf8).write(to: file)
    try Data(diff.utf8).write(to: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/patch")
    process.arguments = ["--silent", "--fuzz=0", file.path, input.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  @Test("R54: blame names the change that each line comes from, once on a terminal, in every row to a pipe")
  func blame() throws {
    let store = try CommandStore()
    let note = store.must("add", "Plan\none\ntwo\nthree")
    store.now += CommandStore.day
    store.must("edit", note, "--text", "Plan\none\n2\nthree\nfour")
    #expect(
      store.run("blame", note).output == """
        1\t2026-10-03T12:35:56Z\tcreated\t1\tPlan
        1\t2026-10-03T12:35:56Z\tcreated\t2\tone
        2\t2026-10-04T12:36:56Z\tedited\t3\t2
        1\t2026-10-03T12:35:56Z\tcreated\t4\tthree
        2\t2026-10-04T12:36:56Z\tedited\t5\tfour

        """)
    #expect(store.run("blame", note, "--at", "1").output.split(separator: "\n").count == 4)
    #expect(store.run("blame", note, "-l").output.hasPrefix("1\t2026-10-03T12:35:56Z\tcreated\tada\tdesk\t1\tPlan\n"))
    store.width = 80
    #expect(
      store.run("blame", note).output == """
        1  Yesterday  created  1  Plan
                               2  one
        2  Today      edited   3  2
        1  Yesterday  created  4  three
        2  Today      edited   5  four

        """)
    let items = try store.items("blame", note)
    #expect(Set(items[0].keys) == Set(Blame.jsonFields))
    #expect(items.map { $0["line"] as? Int } == [1, 2, 3, 4, 5])
  }
}
