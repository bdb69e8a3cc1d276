import Foundation
import TestSupport

/// The library that writes down what the program does to its files, and makes calls fail: `Harness/WriteRecorder`.
///
/// It is compiled here and not by the package: linked to the tests it would stand between them and their own files.
enum WriteRecorder {
  /// Its path; nil where there is no C compiler, or another system.
  static let library: String? = {
    #if os(Linux)
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Harness/WriteRecorder/recorder.c").standardized.path
      let target = FileManager.default.temporaryDirectory
        .appendingPathComponent("notes-log-recorder-\(getpid()).so").path
      for compiler in ["cc", "clang", "gcc"] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-o", target, source]
        guard (try? process.run()) != nil else { continue }
        process.waitUntilExit()
        if process.terminationStatus == 0 { return target }
      }
    #endif
    return nil
  }()

  static var isThere: Bool { library != nil && BuiltProgram.isThere }
  /// What a disabled test says.
  static let absence = "needs the built program and a C compiler"

  /// How long a test plays: short in the ordinary suite, long with `NOTES_LOG_TORTURE`, as long as `NOTES_LOG_ROUNDS` says.
  static func rounds(short: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["NOTES_LOG_ROUNDS"].flatMap { Int($0) } ?? (Torture.isOn ? long : short)
  }

  /// The seed of a play: `NOTES_LOG_SEED`, else the usual one, or in a long play another one each time.
  static func seed(_ usual: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment["NOTES_LOG_SEED"].flatMap { UInt64($0) }
      ?? (Torture.isOn ? UInt64.random(in: 0..<1 << 32) : usual)
  }

  /// A call that fails once.
  struct Failure: CustomStringConvertible {
    /// `write`, `sync`, `mmap` or `rename`.
    var kind: String
    /// Which one, from 1.
    var number: Int
    /// The errno it fails with; 0 to kill the process there.
    var error: Int32

    var description: String { "\(kind) \(number) \(error)" }
  }

  /// What a process is started with, so that it is recorded.
  static func environment(
    root: String, trace: String? = nil, failing: Failure? = nil, clock: Int? = nil
  ) -> [String: String] {
    var environment = ["LD_PRELOAD": library ?? "", "NOTES_LOG_RECORD_ROOT": root]
    environment["NOTES_LOG_RECORD_TRACE"] = trace
    environment["NOTES_LOG_RECORD_FAIL"] = failing?.description
    environment["NOTES_LOG_RECORD_CLOCK"] = clock.map { "\($0)" }
    return environment
  }
}
