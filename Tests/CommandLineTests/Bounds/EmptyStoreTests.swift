import Foundation
import Testing

/// What every reading command says before there is a note.
@Suite("An empty store", .enabled(if: BuiltProgram.isThere))
struct EmptyStoreTests {
  /// A command line, and what it gives where there is no store yet.
  struct Answer: Sendable, CustomTestStringConvertible {
    var words: [String]
    var status: Int32 = 0
    var output = ""
    var messages = ""

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let greeting = """
    There are no notes yet.
      notes-log add Groceries --item milk     makes the first one
      notes-log import ~/notes                brings a folder of notes in
      notes-log help                          lists what else there is

    """
  private static let noItems = "{\"schema\":1,\"items\":[]}\n"
  private static func noNote(_ name: String) -> String {
    "notes-log: no note is meant by \(name)\nhint: the store is empty; notes-log add makes the first note\n"
  }

  static let answers: [Answer] = [
    Answer(words: [], messages: greeting), Answer(words: ["list"], messages: greeting),
    Answer(words: ["list", "--json"], output: noItems), Answer(words: ["list", "--trash", "--json"], output: noItems),
    Answer(words: ["list", "--ids"]), Answer(words: ["recent"], messages: greeting),
    Answer(words: ["recent", "--json"], output: noItems), Answer(words: ["widget"], output: "{}\n"),
    Answer(words: ["titles"]), Answer(words: ["titles", "--json"], output: noItems),
    Answer(words: ["search", "milk"], status: 1, messages: "No matches.\n"),
    Answer(words: ["search", "milk", "--json"], status: 1, output: noItems, messages: "No matches.\n"),
    Answer(words: ["spotlight", "milk"], status: 1, messages: "No matches.\n"),
    Answer(words: ["spotlight", "milk", "--json"], status: 1, output: noItems, messages: "No matches.\n"),
    Answer(words: ["log"], messages: "nothing has happened yet\n"), Answer(words: ["log", "--json"], output: noItems),
    Answer(words: ["tail", "--no-follow"]), Answer(words: ["tail", "--no-follow", "--json"]),
    Answer(words: ["audit"], messages: "nothing was ever trashed or deleted\n"),
    Answer(words: ["audit", "--json"], output: noItems),
    Answer(words: ["show", "@last"], status: 1, messages: noNote("@last")),
    Answer(words: ["show", "@pinned"], status: 1, messages: noNote("@pinned")),
    Answer(words: ["show", "k7m2"], status: 1, messages: noNote("\"k7m2\"")),
    Answer(words: ["show", "title:milk"], status: 1, messages: noNote("title:milk")),
    Answer(words: ["history", "@last"], status: 1, messages: noNote("@last")),
    Answer(words: ["log", "@last"], status: 1, messages: noNote("@last")),
    Answer(words: ["rebuild", "--check"], messages: "every row is what the log says\n"),
    Answer(
      words: ["status", "--json=position,live"], output: "{\"position\":0,\"live\":0}\n"),
    // Writes to notes that are not there.
    Answer(words: ["tick", "@last", "milk"], status: 1, messages: noNote("@last")),
    Answer(words: ["edit", "@last", "--text", "x"], status: 1, messages: noNote("@last")),
    Answer(words: ["trash", "@last"], status: 1, messages: noNote("@last")),
    Answer(words: ["restore", "@last"], status: 1, messages: noNote("@last")),
  ]

  @Test("says so kindly, with exit 0 where nothing was asked for by name, and makes no store", arguments: answers)
  func answer(expected: Answer) throws {
    let desk = try ProgramDesk()
    // The second time around a folder is there, with nothing in it.
    for hasFolder in [false, true] {
      if hasFolder { try FileManager.default.createDirectory(atPath: desk.store, withIntermediateDirectories: false) }
      let outcome = try desk.run(expected.words)
      #expect(outcome.status == expected.status)
      #expect(outcome.output == expected.output)
      #expect(outcome.messages == expected.messages)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.store).allSatisfy { $0 == "write.lock" })
  }

  @Test("status and export too")
  func others() throws {
    let desk = try ProgramDesk()
    let status = try desk.run("status")
    #expect(status.status == 0)
    #expect(status.messages == "there is no store at \(desk.store) yet; notes-log add makes it\n")
    let export = try desk.run("export", "out")
    #expect(export.status == 0)
    #expect(export.messages == "exported 0 notes to out\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.path + "/out").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: desk.store))
  }

  @Test("is also one in which every note lies in the Trash: the same commands answer")
  func emptied() throws {
    let desk = try ProgramDesk()
    try desk.must("add", "Groceries")
    try desk.must("trash", "@last")
    for words in [
      ["list"], ["recent"], ["titles"], ["widget"], ["log"], ["audit"], ["tail", "--no-follow"], ["status"],
    ] {
      #expect(try desk.run(words).status == 0, "\(words)")
    }
    #expect(try desk.run("show", "@last").status == 1)
    #expect(try desk.run("search", "Groceries").status == 1)
    #expect(try desk.must("list", "--json") == "{\"schema\":1,\"items\":[]}")
  }
}
