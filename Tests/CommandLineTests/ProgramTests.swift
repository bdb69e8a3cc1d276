import Testing

@testable import notes_log

@Suite("The program")
struct ProgramTests {
  @Test("version prints name and version, as JSON too")
  func version() {
    var test = TestSession()
    #expect(test.run("version") == 0)
    #expect(test.output.text == "notes-log \(ProgramVersion.number)\n")
    #expect(test.messages.text == "")
    var json = TestSession()
    #expect(json.run("--json=version", "version") == 0)
    #expect(json.output.text == "{\"version\":\"\(ProgramVersion.number)\"}\n")
  }

  @Test(
    "what stands in the command's place and is none is an error",
    arguments: [
      (["vresion"], "vresion is no command", "did you mean version?"),
      (["versio"], "versio is no command", "did you mean version?"),
      (["xyzzy"], "xyzzy is no command", "notes-log help lists the commands"),
      (["--store", "x", "versions"], "versions is no command", "did you mean version?"),
      (["-n", "version"], "-n stands before version", "write it after version"),
      (
        ["--bogus"], "--bogus is no option", "notes-log help"
      ),
    ])
  func unknown(words: [String], message: String, hint: String) {
    var test = TestSession()
    test.session.arguments = words.map { RawArgument($0) }
    #expect(Program.run(&test.session) == 2)
    #expect(test.output.text == "")
    #expect(test.messages.text == "notes-log: \(message)\nhint: \(hint)\n")
  }

  @Test("global options stand before the command and after it")
  func globals() {
    for words in [
      ["--store", "version", "version"], ["version", "--store=x", "-qv"], ["-q", "--color=never", "version"],
    ] {
      var test = TestSession()
      test.session.arguments = words.map { RawArgument($0) }
      #expect(Program.run(&test.session) == 0)
      #expect(test.output.text == "notes-log \(ProgramVersion.number)\n")
    }
  }

  @Test("a reader that goes away ends the program silently with 0")
  func closedPipe() {
    var test = TestSession()
    test.output.failure = .outputClosed
    #expect(test.run("help", "--all") == 0)
    #expect(test.messages.text == "")
  }

  @Test("a full disk under standard output is said, status 7")
  func fullDisk() {
    var test = TestSession()
    test.output.failure = .system("standard output", errno: 28)
    #expect(test.run("version") == 7)
    #expect(test.messages.text == "notes-log: standard output: No space left on device\n")
  }

  @Test(
    "an error prints what, why, details and hint, and its kind decides the status",
    arguments: [
      (CommandError.Kind.notFound, 1), (.usage, 2), (.conflict, 3), (.busy, 4), (.damaged, 5), (.partial, 6),
      (.system, 7),
      (.interrupted, 130), (.outputClosed, 0),
    ] as [(CommandError.Kind, Int32)])
  func errors(kind: CommandError.Kind, status: Int32) {
    #expect(kind.status == status)
    var test = TestSession()
    test.session.report(CommandError(kind, "k7", why: "fits two", hint: "more letters", details: ["k7m2 A", "k7p1 B"]))
    let wanted = "notes-log: k7: fits two\n  k7m2 A\n  k7p1 B\nhint: more letters\n"
    #expect(test.messages.text == (kind == .outputClosed ? "" : wanted))
  }
}
