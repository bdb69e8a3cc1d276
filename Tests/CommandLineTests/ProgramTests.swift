import Testing

@testable import notes_log

@Suite("The program")
struct ProgramTests {
  @Test("version prints name and version")
  func version() {
    var test = TestSession()
    #expect(test.run("version") == 0)
    #expect(test.output.text == "notes-log \(ProgramVersion.number)\n")
    #expect(test.messages.text == "")
  }

  @Test("an unknown command is an error with what was likely meant")
  func unknownCommand() {
    var test = TestSession()
    #expect(test.run("vresion") == 2)
    #expect(test.output.text == "")
    #expect(test.messages.text == "notes-log: vresion is no command\nhint: did you mean version?\n")
  }
}
