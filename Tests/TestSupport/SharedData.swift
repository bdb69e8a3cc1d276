public import Foundation

/// The real notes and editing histories that tests read when they are there: `../shared/data` beside the checkout.
///
/// The folder is not part of the project. Tests that need it are disabled, with a message, where it is absent.
public enum SharedData {
  /// The folder, or nil where there is none.
  public static let folder: URL? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["NOTES_LOG_TEST_DATA"].map { URL(fileURLWithPath: $0) }
    let candidate = named ?? root.deletingLastPathComponent().appendingPathComponent("shared/data")
    return FileManager.default.fileExists(atPath: candidate.path) ? candidate : nil
  }()

  /// Whether the folder is there; the condition of tests that need it.
  public static var isPresent: Bool { folder != nil }

  /// What a disabled test says.
  public static let absence = "shared/data is not beside this checkout (set NOTES_LOG_TEST_DATA to its path)"

  /// A file or folder of the data, by its path in it.
  public static func url(_ path: String) throws -> URL {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return folder.appendingPathComponent(path)
  }

  /// The unpacked bytes of a gzip file, by `gzip -dc`.
  public static func unzipped(_ path: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", try url(path).path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}
