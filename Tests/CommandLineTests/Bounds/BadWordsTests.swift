import Foundation
import Testing

/// Words that mean nothing here, or more than one thing.
@Suite("Words that cannot be meant", .enabled(if: BuiltProgram.isThere))
struct BadWordsTests {
  @Test("an unknown command or option is exit 2, with the nearest one; nothing is abbreviated")
  func unknown() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    for (words, message, hint) in [
      (["lst"], "lst is no command", "did you mean list?"),
      (["tikc", "@last"], "tikc is no command", "did you mean tick?"),
      (["imports", "x"], "imports is no command", "did you mean import?"),
      (["xyzzy"], "xyzzy is no command", "notes-log help lists the commands"),
      (["list", "--trsh"], "--trsh is no option of list", "did you mean --trash?"),
      (["import", "x", "--dryrun"], "--dryrun is no option of import", "did you mean --dry-run?"),
      (["export", "x", "--forced"], "--forced is no option of export", "did you mean --force?"),
    ] {
      try refuses(desk, words, status: 2, message, hint: hint)
    }
  }

  private func refuses(
    _ desk: ProgramDesk, _ words: [String], status: Int32, _ message: String, hint: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try desk.position()
    let outcome = try desk.run(words)
    #expect(outcome.status == status, "\(words)", sourceLocation: sourceLocation)
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    #expect(outcome.messages == "notes-log: \(message)\nhint: \(hint)\n", sourceLocation: sourceLocation)
    #expect(try desk.position() == before, sourceLocation: sourceLocation)
  }

  @Test("an id that no note has is exit 1, for reading and for writing, and nothing else of the command is done")
  func unknownIDs() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let hint = "notes-log list shows the notes and their ids"
    for words in [
      ["show", "zzzzzz"], ["tick", "zzzzzz", "milk"], ["edit", "zzzzzz", "--text", "x"], ["append", "zzzzzz", "x"],
      ["history", "zzzzzz"], ["pin", "zzzzzz"], ["export", "out", "zzzzzz"],
      ["trash", "Groceries", "zzzzzz"], ["show", "Groceries", "zzzzzz"],
    ] {
      try refuses(desk, words, status: 1, "no note is meant by \"zzzzzz\"", hint: hint)
    }
    try refuses(
      desk, ["show", "notes://note/01234567-89ab-7def-8123-456789abcdef"], status: 1,
      "no note is meant by 01234567-89ab-7def-8123-456789abcdef", hint: hint)
    #expect(try desk.items("list").count == 2)
  }

  @Test("an ambiguous id or title is exit 3 and lists its candidates with their titles; nothing is changed")
  func ambiguous() throws {
    let desk = try ProgramDesk()
    for number in 1...40 { try desk.write("many/note \(number).md", "Note \(number)\n") }
    try desk.must("import", "many")
    let ids = try desk.must("list", "--ids").split(separator: "\n").map(String.init)
    #expect(ids.count == 40)
    // More notes than there are letters: two of them begin alike.
    let prefix = try #require(Dictionary(grouping: ids) { $0.prefix(1) }.first { $1.count > 1 })
    let position = try desk.position()
    for words in [["show"], ["trash"], ["append"]] {
      let outcome = try desk.run(words + [String(prefix.key)] + (words == ["append"] ? ["x"] : []))
      #expect(outcome.status == 3)
      #expect(outcome.output == "")
      let lines = outcome.messages.split(separator: "\n").map(String.init)
      #expect(lines.first == "notes-log: \"\(prefix.key)\" means \(prefix.value.count) notes")
      #expect(lines.last == "hint: give more characters of the id")
      let candidates = lines.dropFirst().dropLast()
      #expect(Set(candidates.map { String($0.split(separator: " ")[0]) }) == Set(prefix.value))
      #expect(candidates.allSatisfy { $0.contains(" Note ") }, "\(candidates)")
    }
    #expect(try desk.position() == position)

    // A prefix that is also another note's exact title, and a title that two notes have.
    try desk.must("add", ids[0])
    try desk.must("add", "Same")
    try desk.must("add", "Same")
    for name in [ids[0], "Same"] {
      let outcome = try desk.run("trash", name)
      #expect(outcome.status == 3)
      #expect(outcome.messages.hasPrefix("notes-log: \"\(name)\" means 2 notes\n"))
    }
    #expect(try desk.items("list", "--trash").isEmpty)
  }
}
