import Foundation
import TestSupport
import Testing

@testable import notes_log

/// Folders with things in them that are no notes, or have names that break careless code.
@Suite("A hostile folder", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct HostileImportTests {
  @Test("symbolic links, pipes and sockets are reported, never followed, opened or waited for")
  func specialFiles() throws {
    let desk = try ProgramDesk()
    try desk.write("secret/secret.md", "a secret\n")
    try desk.write("notes/real.md", "real\n")
    let result = try desk.folder.shell(
      """
      cd "$DIR/notes"
      ln -s ../secret/secret.md file.md; ln -s ../secret folder; ln -s . loop; ln -s nowhere dangling.md
      mkfifo pipe.md
      python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket.md")' 2>/dev/null || echo none
      """)
    let outcome = try desk.run("import", "notes", "--report", "report")
    #expect(outcome.status == 0)
    #expect(outcome.messages == "imported 1 note\(UndoHint.suffix)\n")
    #expect(try desk.items("list").map { $0["title"] as? String } == ["real"])
    var rows: [String: String] = [:]
    for line in String(decoding: try desk.read("report"), as: UTF8.self).split(separator: "\n") {
      let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      rows[try #require(row["path"] as? String)] = row["reason"] as? String
      #expect(row["severity"] as? String == "notice" && row["offset"] is NSNull)
    }
    let link = "is a symbolic link, which is not followed"
    var expected = ["file.md": link, "folder": link, "loop": link, "dangling.md": link, "pipe.md": "is a pipe"]
    if !result.output.contains("none") { expected["socket.md"] = "is a socket" }
    #expect(rows == expected)
  }

  @Test("names of 255 bytes, not UTF-8, with line breaks and escapes come in, are reported legibly, and go out again")
  func names() throws {
    let desk = try ProgramDesk()
    try desk.folder.shell(
      """
      mkdir "$DIR/notes"; cd "$DIR/notes"
      printf 'long\\n' > "$(printf 'x%.0s' $(seq 252)).md"
      printf 'latin\\n' > "$(printf 'caf\\351.md')"
      mkdir "$(printf 'd\\377')"; printf 'inside\\n' > "$(printf 'd\\377/a.md')"
      printf 'broken\\n' > "$(printf 'two\\nlines.md')"
      printf 'escape\\n' > "$(printf 'red\\033[31m.md')"
      printf 'percent\\n' > 'caf%%E9.md'
      """)
    let outcome = try desk.run("import", "notes", "--report", "report")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages == "imported 6 notes\(UndoHint.suffix)\n")
    let rows = String(decoding: try desk.read("report"), as: UTF8.self)
    #expect(
      rows == """
        {"path":"caf%E9.md","offset":null,"code":"name-not-utf8","severity":"notice","reason":"has a name that is not UTF-8, shown with %XX"}
        {"path":"d%FF/a.md","offset":null,"code":"name-not-utf8","severity":"notice","reason":"has a name that is not UTF-8, shown with %XX"}

        """)
    let before = try desk.everything()
    #expect(try desk.run("import", "notes").messages == "imported 0 notes, 6 unchanged\n")
    #expect(try desk.everything() == before)
    #expect(try desk.run("export", "out").status == 0)
    let same = try desk.folder.shell("cd \"$DIR\"; diff -r notes out && echo same")
    #expect(same.output == "same\n")
  }

  @Test("what a folder brings in is shown on a terminal without being obeyed")
  func terminal() throws {
    let desk = try ProgramDesk()
    try desk.folder.shell("mkdir \"$DIR/notes\"; printf '\\377' > \"$DIR/notes/$(printf 'red\\033[31m.md')\"")
    let result = try desk.folder.shell(
      "cd \"$DIR\"; command -v script >/dev/null || exit 9; NO_COLOR=1 script -qec \"$NL import notes\" /dev/null")
    if result.status == 9 { return }
    #expect(result.output.contains("red\\u{1b}[31m.md is not UTF-8 at byte 0"), "\(result.output)")
    #expect(!result.output.contains("\u{1b}"))
  }
}
