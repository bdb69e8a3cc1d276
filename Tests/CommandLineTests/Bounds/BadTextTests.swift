import Foundation
import TestSupport
import Testing

/// R1: texts that cannot be kept as they are, and texts at the limit.
@Suite("Texts at their bounds", .enabled(if: BuiltProgram.isThere), .timeLimit(.minutes(10)))
struct BadTextTests {
  private static let limit = 16 << 20

  @Test(
    "R1: invalid UTF-8 on standard input is refused with the offset of its first byte, by every command that reads it")
  func invalid() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let far = [UInt8](repeating: 0x61, count: 200_000) + "é"
    for (bytes, offset) in [
      (Array("abc".utf8) + [0xff] + "def", 3), ([0x80], 0), (far + [0xc3], far.count),
      // A surrogate, an overlong slash, a scalar past the last.
      (Array("x".utf8) + [0xed, 0xa0, 0x80], 1), ([0xc0, 0xaf], 0), ([0xf4, 0x90, 0x80, 0x80], 0),
    ] {
      for words in [["add", "-"], ["edit", "Groceries", "-"], ["append", "Groceries", "-"]] {
        let before = try desk.position()
        let outcome = try desk.run(words, input: bytes)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(
          outcome.messages == """
            notes-log: standard input is not UTF-8: byte \(offset) cannot be read
            hint: convert it first, or pass --lossy to replace what cannot be read

            """)
        #expect(try desk.position() == before)
      }
    }
    try desk.write("bad.txt", [0x61, 0xff])
    try desk.refuses(
      "edit", "Groceries", "--file", "bad.txt", status: 2, "bad.txt is not UTF-8: byte 1 cannot be read",
      hint: "convert it first, or pass --lossy to replace what cannot be read")
    #expect(try desk.must("show", "Groceries").hasPrefix("Groceries\n"))
  }

  @Test("--lossy replaces what cannot be read, and only that")
  func lossy() throws {
    let desk = try ProgramDesk()
    let id = try desk.must("add", "-", "--lossy", input: Array("a\r\n".utf8) + [0xff, 0xe2, 0x82] + "é\n")
    #expect(try desk.run("show", id).output == "a\r\n\u{fffd}\u{fffd}é\n")
    try desk.must("edit", id, "-", "--lossy", input: [0x41, 0xc3])
    #expect(try desk.run("show", id).output == "A\u{fffd}")
    try desk.must("append", id, "-", "--lossy", input: [0x42, 0x80])
    #expect(try desk.run("show", id).output.contains("B\u{fffd}"))
  }

  @Test("R1: NUL and every other control character is kept, found, shown and exported as it is")
  func controls() throws {
    let desk = try ProgramDesk()
    var text = Array("with ".utf8) + [0] + "NUL\r\n"
    text += (1...31).filter { $0 != 10 } as [UInt8]
    text += [0x7f] + "\u{202e}\u{feff}\n\n"
    let id = try desk.must("add", "-", input: text)
    #expect(try desk.run("show", id).bytes == text)
    #expect(try desk.run("search", "nul", "--json").status == 0)
    #expect(try desk.must("list", "--json=title").contains("with \\u0000NUL"))
    try desk.must("export", "out")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: desk.path + "/out").first)
    #expect(try desk.read("out/" + name) == text)
    #expect(try desk.run("import", "out").status == 0)
  }

  @Test("R55: a note of 16 MiB is kept byte for byte; one byte more is refused by every way in, with what to do")
  func limit() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "Groceries")
    let text = Array("Large note\n".utf8) + [UInt8](repeating: 0x61, count: Self.limit - 12) + "\n"
    try desk.must("add", "-", input: text)
    #expect(try desk.run("show", "Large note").bytes == text)
    let longer = text + [0x0a]
    let hint = "split it into several notes"
    for words in [["add", "-"], ["edit", "Groceries", "-"], ["append", "Groceries", "-"]] {
      let before = try desk.position()
      let outcome = try desk.run(words, input: longer)
      #expect(outcome.status == 2)
      #expect(
        outcome.messages
          == "notes-log: standard input: longer than the limit of 16777216 bytes\nhint: \(hint)\n", "\(words)")
      #expect(try desk.position() == before)
    }
    try desk.write("large.txt", longer)
    try desk.refuses(
      "edit", "Groceries", "--file", "large.txt", status: 2,
      "large.txt: it has 16777217 bytes; a note may have 16777216 (16 MiB)", hint: hint)
    // Over the limit together.
    try desk.refuses(
      "append", "Large note", "more", status: 2,
      "the note would be too long: it would have 16777221 bytes; the limit is 16777216 (16 MiB)", hint: hint)
    #expect(try desk.run("show", "Large note").bytes == text)
    let outcome = try desk.run("import", "large.txt")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("large.txt has more than the 16777216 bytes that a note may have\n"))
  }

  @Test("R6: a blank note is refused with exit 2 by every way in")
  func blank() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "Groceries")
    for input in ["", " \n\t\r\n", "\u{a0}\u{2003}\n"] {
      try desk.refuses(
        "add", "-", input: Array(input.utf8), status: 2,
        "a blank note is not kept: the text is nothing but white space", hint: nil)
    }
  }

  @Test("a missing editor is exit 7, says which and why, and changes nothing")
  func noEditor() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try desk.refuses(
      "edit", "Groceries", status: 7, "no editor: neither $VISUAL nor $EDITOR is set, and there is no terminal",
      hint: "export EDITOR=…, or give the text: --text, --file, or - to read it in")
    let before = try desk.everything()
    for name in ["NOTES_LOG_EDITOR", "VISUAL", "EDITOR"] {
      let outcome = try desk.run(["edit", "Groceries"], environment: [name: "no-such-editor"])
      #expect(outcome.status == 7)
      #expect(
        outcome.messages.hasPrefix("notes-log: the editor \"no-such-editor\" cannot be started: "),
        "\(outcome.messages)")
      #expect(outcome.messages.contains("hint: $\(name) names it; set that to a program that is installed\n"))
    }
    // A file that may not be run.
    try desk.write("editor", "#!/bin/sh\n")
    #expect(try desk.run(["edit", "Groceries"], environment: ["EDITOR": desk.path + "/editor"]).status == 7)
    #expect(try desk.everything() == before)
    let drafts = (try? FileManager.default.contentsOfDirectory(atPath: desk.store + "/drafts")) ?? []
    #expect(drafts.isEmpty)
  }
}
