import Foundation
import Testing

@testable import notes_log

/// A real store in a folder of its own, used by whole command lines with a clock that the test moves.
final class CommandStore {
  /// What a command line led to.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var messages: String
  }

  let folder: TestFolder
  /// Microseconds since 1970 UTC; begins at `TestSession.now`, Saturday 2026-10-03 12:34:56 UTC.
  var now = TestSession.now
  var zone = "UTC0"
  /// The terminal's locale.
  var locale = "C.UTF-8"
  /// The width of a terminal that reads the output; nil for a pipe.
  var width: Int?
  /// What a person types at a terminal; nil where no input is a terminal.
  var typed: String?
  /// Where programs are looked for.
  var path: String?
  /// Whether the terminal shows colours.
  var isColored = false

  init() throws {
    folder = try TestFolder()
  }

  static let minute: Int64 = 60_000_000
  static let day: Int64 = 86_400_000_000

  /// Runs a command line.
  @discardableResult
  func run(_ words: String...) -> Outcome {
    run(words)
  }

  func run(_ words: [String]) -> Outcome {
    let path = folder.url.path
    var environment = [
      "HOME": path, "TMPDIR": path, "NOTES_LOG_STORE": path + "/store", "TZ": zone, "USER": "ada",
      "NOTES_LOG_HOST": "desk",
      "LANG": locale,
    ]
    if !isColored { environment["NO_COLOR"] = "1" }
    environment["PATH"] = self.path
    let isTerminal = width != nil
    var test = TestSession(
      input: Array((typed ?? "").utf8), environment: environment,
      terminals: .init(input: typed != nil, output: isTerminal, error: isTerminal || typed != nil), width: width,
      now: now)
    test.session.arguments = words.map { RawArgument($0) }
    let status = Program.run(&test.session)
    return Outcome(status: status, output: test.output.text, messages: test.messages.text)
  }

  /// Runs a command line that must succeed, a minute after the one before; its output without the last line break.
  @discardableResult
  func must(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> String {
    now += Self.minute
    let outcome = run(words)
    #expect(outcome.status == 0, "\(words): \(outcome.messages)", sourceLocation: sourceLocation)
    return outcome.output.hasSuffix("\n") ? String(outcome.output.dropLast()) : outcome.output
  }

  /// The lines of a command's output, to a pipe.
  func lines(_ words: String...) -> [String] {
    run(words).output.split(separator: "\n").map(String.init)
  }

  /// A field of every item of a command's `--json` list, as text.
  func items(_ words: String...) throws -> [[String: Any]] {
    let output = run(words + ["--json"]).output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    #expect(object?["schema"] as? Int == 1)
    return object?["items"] as? [[String: Any]] ?? []
  }

  /// The titles that a command's `--json` list has, in its order.
  func titles(_ words: String...) throws -> [String] {
    let output = run(words + ["--json=title"]).output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return (object?["items"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
  }
}
