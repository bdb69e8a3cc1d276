import Foundation
import Testing

/// The built program as a process: what cannot be seen from inside.
@Suite("The executable")
struct ExecutableTests {
  private static let program = BuiltProgram.url

  private func shell(_ script: String) throws -> (status: Int32, output: String) {
    try BuiltProgram.shell(script)
  }

  @Test("a closed pipe ends it silently with 0", .enabled(if: program != nil))
  func closedPipe() throws {
    let result = try shell("(sleep 0.2; $NL help --all; echo \"status $?\" >&2) | true")
    #expect(result.output == "status 0\n")
  }

  @Test("a full device is said, status 7", .enabled(if: program != nil))
  func fullDevice() throws {
    let result = try shell("$NL version > /dev/full")
    #expect(result.status == 7)
    #expect(result.output == "notes-log: standard output: No space left on device\n")
  }

  @Test("output without a descriptor is said, status 7", .enabled(if: program != nil))
  func noOutput() throws {
    let result = try shell("$NL version >&-")
    #expect(result.status == 7)
  }

  @Test("bytes that are not UTF-8 are no command", .enabled(if: program != nil))
  func badBytes() throws {
    let result = try shell("$NL \"$(printf '\\377')\"")
    #expect(result.status == 2)
  }

  /// Whether the program can be given a terminal.
  private static let hasTerminal = program != nil && FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  @Test(
    "on a terminal help goes through the pager, and stays plain where the pager cannot be started",
    .enabled(if: hasTerminal))
  func pager() throws {
    let paged = try shell("NO_COLOR=1 NOTES_LOG_PAGER='sed s/^/P:/' script -qec \"$NL help\" /dev/null")
    #expect(paged.output.hasPrefix("P:notes-log: notes that remember every change"))
    let plain = try shell("NO_COLOR=1 NOTES_LOG_PAGER='no-such-pager -x' script -qec \"$NL help\" /dev/null")
    #expect(plain.output.hasPrefix("notes-log: notes that remember every change"))
    let left = try shell("NOTES_LOG_PAGER='sh -c \"exit 3\"' script -qec \"$NL help --all\" /dev/null")
    #expect(left.status == 0)
  }
}
