import Foundation

/// The program beside the test bundle, run as a process by shell scripts.
enum BuiltProgram {
  /// Its path; nil where it was not built.
  static let url: URL? = {
    for argument in CommandLine.arguments {
      let path = URL(fileURLWithPath: argument)
      let candidate = path.deletingLastPathComponent().appendingPathComponent("notes-log")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    return nil
  }()

  static var isThere: Bool { url != nil }

  /// Runs a script in which `$NL` is the program and `$DIR` a folder of its own: store, home and state are in it.
  static func shell(_ script: String, in folder: URL? = nil) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // A script that hangs is a failure, not a wait without end.
    process.arguments = ["-c", "exec timeout --foreground -k 1 200 bash -c \"$SCRIPT\""]
    process.environment = environment(in: folder).merging(["SCRIPT": script]) { $1 }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    // Threads of the test runner may block signals, and a child would inherit that: Ctrl-C would never reach it.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  static func environment(in folder: URL?) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["NL"] = url?.path
    guard let folder else { return environment }
    for name in ["XDG_DATA_HOME", "XDG_STATE_HOME", "EDITOR", "VISUAL", "NOTES_LOG_EDITOR"] { environment[name] = nil }
    environment["DIR"] = folder.path
    environment["HOME"] = folder.path
    environment["TMPDIR"] = folder.path
    environment["TZ"] = "UTC"
    environment["NOTES_LOG_STORE"] = folder.appendingPathComponent("store").path
    return environment
  }
}

/// A folder that goes with the object.
final class TestFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("notes-log-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Runs a script here; see `BuiltProgram.shell`.
  @discardableResult
  func shell(_ script: String) throws -> (status: Int32, output: String) {
    try BuiltProgram.shell(script, in: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
