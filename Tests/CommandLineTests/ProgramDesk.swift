import Foundation
import Testing

/// The built program used in a folder of its own, one process a command: store, home and state are in the folder.
final class ProgramDesk: Sendable {
  /// What a command left: its status, the bytes of standard output, the text of standard error.
  struct Outcome: Sendable {
    var status: Int32
    var bytes: [UInt8]
    var messages: String

    var output: String { String(decoding: bytes, as: UTF8.self) }
    /// The output without its last line break.
    var line: String { output.hasSuffix("\n") ? String(output.dropLast()) : output }
  }

  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  var path: String { folder.url.path }
  var store: String { path + "/store" }
  var data: String { store + "/gen-000001/data.mdb" }

  /// Runs a command. One that does not end within two minutes ends with status 124.
  ///
  /// - Parameter prefix: Words before the program's: a shell with a limit, another user. `$NL` is the program too.
  @discardableResult
  func run(
    _ words: [String], input: [UInt8] = [], environment: [String: String] = [:], prefix: [String] = []
  ) throws -> Outcome {
    let files = ["in", "out", "err"].map { folder.url.appendingPathComponent(".\($0)-\(UUID().uuidString)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try Data(input).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "--foreground", "-k", "1", "120"] + prefix + [BuiltProgram.url?.path ?? ""] + words
    process.currentDirectoryURL = folder.url
    process.environment = BuiltProgram.environment(in: folder.url)
      .merging(["NO_COLOR": "1", "PWD": path]) { $1 }.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    // Threads of the test runner may block signals, and a child would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, bytes: Array(try Data(contentsOf: files[1])),
      messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  @discardableResult
  func run(_ words: String..., input: [UInt8] = []) throws -> Outcome {
    try run(words, input: input)
  }

  /// Runs a command that must succeed; its output without the last line break.
  @discardableResult
  func must(
    _ words: String..., input: [UInt8] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = try run(words, input: input)
    #expect(outcome.status == 0, "\(words): \(outcome.messages)", sourceLocation: sourceLocation)
    return outcome.line
  }

  /// A store with three notes, one of them a list and one in the Trash.
  func fill() throws {
    try must("add", "Groceries", "--item", "milk", "--item", "oat milk")
    try must("add", "Zürich trip", "--pin")
    try must("add", "Old")
    try must("trash", "Old")
  }

  /// Every note with its text, and every event: what must be the same after a command that was refused.
  func everything(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let list = try must("list", "--all", "--json", sourceLocation: sourceLocation)
    let trash = try must("list", "--trash", "--json", sourceLocation: sourceLocation)
    let events = try must("tail", "--no-follow", "-n", "1000000", "--json", sourceLocation: sourceLocation)
    return [list, trash, events].joined(separator: "\n")
  }

  /// Expects that a command is refused with a status, says exactly this, prints nothing, and loses nothing.
  func refuses(
    _ words: String..., input: [UInt8] = [], status: Int32, _ message: String, hint: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try everything(sourceLocation: sourceLocation)
    let outcome = try run(words, input: input)
    #expect(outcome.status == status, "\(words): \(outcome.messages)", sourceLocation: sourceLocation)
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    let hint = hint.map { "hint: \($0)\n" } ?? ""
    #expect(outcome.messages == "notes-log: \(message)\n\(hint)", sourceLocation: sourceLocation)
    #expect(try everything(sourceLocation: sourceLocation) == before, sourceLocation: sourceLocation)
  }

  /// Writes a file below the folder, making the folders it needs; with a time, if one is given.
  func write(_ name: String, _ bytes: some Collection<UInt8>, modified: Date? = nil) throws {
    let url = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    if let modified { try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: url.path) }
  }

  func write(_ name: String, _ text: String, modified: Date? = nil) throws {
    try write(name, text.utf8, modified: modified)
  }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appendingPathComponent(name)))
  }

  /// The one JSON object that a command prints.
  func object(_ words: String...) throws -> [String: Any] {
    let outcome = try run(words + ["--json"])
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any], "\(words): \(outcome)")
  }

  /// The items of a command's `--json` list.
  func items(_ words: String...) throws -> [[String: Any]] {
    let outcome = try run(words + ["--json"])
    let object = try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any]
    return try #require(object?["items"] as? [[String: Any]], "\(words): \(outcome)")
  }

  /// The position of the last event.
  func position() throws -> Int {
    try #require(try object("status")["position"] as? Int)
  }
}

extension [UInt8] {
  static func + (left: [UInt8], right: String) -> [UInt8] { left + Array<UInt8>(right.utf8) }
}
