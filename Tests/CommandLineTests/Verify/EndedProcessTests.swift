import Foundation
import Testing

/// What is said where the process that looks is ended, as a damaged file or disk ends who reads it by a memory map.
@Suite("verify, ended", .enabled(if: BuiltProgram.isThere && FaultShim.compiler != nil, "needs a C compiler"))
struct EndedProcessTests {
  private static let signals = [(SIGBUS, "SIGBUS"), (SIGSEGV, "SIGSEGV"), (SIGABRT, "SIGABRT"), (SIGKILL, "SIGKILL")]

  @Test("a signal that ends the process that looks is a verdict at every step: exit 5, where it was, and what to do")
  func signals() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    try desk.must("backup", "create", "b")
    let shim = try #require(try FaultShim(desk))
    for (number, name) in Self.signals {
      for step in ["pages", "records", "tables"] {
        let fault = shim.environment(.signal(number, step: step))
        for words in [["verify"], ["verify", "--repair", "--yes"], ["backup", "check", "b"]] {
          let outcome = try desk.run(words, environment: fault)
          #expect(outcome.status == 5, "\(name), \(step), \(words): \(outcome)")
          let said = outcome.output + outcome.messages
          #expect(said.contains("ended the process that looked (\(name))"), "\(name), \(step), \(words): \(outcome)")
          #expect(said.contains("\(step), after "), "\(name), \(step), \(words): \(outcome)")
          #expect(outcome.messages.contains("hint: "), "\(name), \(step), \(words): \(outcome)")
        }
      }
    }
    // A backup that could not be looked at gets no name, and no file is left.
    let made = try desk.run(["backup", "create", "c"], environment: shim.environment(.signal(SIGBUS, step: "records")))
    #expect(made.status == 5, "\(made)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.path).filter { $0.hasPrefix("c") } == [])
    #expect(try desk.run("verify").status == 0 && desk.run("backup", "check", "b").status == 0)
  }

  @Test("a file that is cut while it is read ends the process that looks, by a real SIGBUS, and only that one")
  func cut() throws {
    let desk = try ProgramDesk()
    try desk.fill()
    let shim = try #require(try FaultShim(desk))
    let outcome = try desk.run(["verify"], environment: shim.environment(.cut(desk.data, step: "pages")))
    #expect(outcome.status == 5 && outcome.output.contains("ended the process that looked (SIGBUS)"), "\(outcome)")
    #expect(try desk.read("store/gen-000001/data.mdb").count == 8_192)
    #expect(try desk.run("verify").status == 5)
  }
}
