internal import Foundation

/// A folder of its own for one test, removed when nobody holds it.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("notes-log-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// What stands in a folder: every file's bytes and mode, every link's target, by path in the folder.
  public static func contents(_ path: String) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let whole = path + "/" + name
      let attributes = try FileManager.default.attributesOfItem(atPath: whole)
      let mode = attributes[.posixPermissions].map { "\($0)" } ?? ""
      switch attributes[.type] as? FileAttributeType {
      case .typeSymbolicLink:
        contents[name] = "link " + (try FileManager.default.destinationOfSymbolicLink(atPath: whole))
      case .typeRegular:
        contents[name] = mode + " " + (try Data(contentsOf: URL(fileURLWithPath: whole))).base64EncodedString()
      default: contents[name] = "\(mode) folder"
      }
    }
    return contents
  }

  /// Runs a program and waits for it; gives its exit status and what it printed.
  @discardableResult
  public static func run(_ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
