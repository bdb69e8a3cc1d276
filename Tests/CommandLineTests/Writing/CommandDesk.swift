import Foundation
import NoteStore
import Testing

@testable import notes_log

/// A store of its own on which commands are run in process, each a second after the one before.
final class CommandDesk {
  /// What a command left: status, standard output, standard error.
  struct Outcome {
    var status: Int32
    var output: String
    var messages: String

    /// The only line on standard output.
    var line: String { output.hasSuffix("\n") ? String(output.dropLast()) : output }
  }

  let folder: TestFolder
  var terminals = Session.Terminals()
  var variables: [String: String] = [:]
  private var now = TestSession.now

  init() throws {
    folder = try TestFolder()
  }

  var store: URL { folder.url.appendingPathComponent("store") }

  /// Runs a command with text as its words.
  @discardableResult
  func run(_ words: String..., input: String = "") -> Outcome {
    run(bytes: words.map { Array($0.utf8) }, input: Array(input.utf8))
  }

  @discardableResult
  func run(bytes words: [[UInt8]], input: [UInt8] = []) -> Outcome {
    now += 1_000_000
    var environment = variables
    environment["HOME"] = folder.url.path
    environment["TMPDIR"] = folder.url.path
    environment["TZ"] = "UTC0"
    environment["NOTES_LOG_STORE"] = store.path
    let test = TestSession(input: input, environment: environment, terminals: terminals, now: now)
    var session = test.session
    session.arguments = words.map { RawArgument(bytes: $0) }
    let status = Program.run(&session)
    return Outcome(status: status, output: test.output.text, messages: test.messages.text)
  }

  /// Makes a note and gives its short id.
  func add(_ text: String) -> String {
    run("add", "-", input: text).line
  }

  /// The bytes of a note, as `show` gives them to a pipe.
  func text(_ note: String) -> String { run("show", note).output }

  /// A field of every event so far, the oldest first.
  func events(_ field: String) throws -> [String] {
    let outcome = run("tail", "--no-follow", "-n", "1000", "--json=\(field)")
    return try outcome.output.split(separator: "\n").map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      return (object[field] as? String) ?? "\(object[field] ?? "")"
    }
  }

  var kinds: [String] { get throws { try events("kind") } }

  /// The titles of the list, in its order.
  func list(_ options: String...) throws -> [String] {
    let outcome = run(bytes: (["list", "--json=title"] + options).map { Array($0.utf8) })
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let items = try #require(object?["items"] as? [[String: Any]], "\(outcome.output)")
    return items.compactMap { $0["title"] as? String }
  }
}
