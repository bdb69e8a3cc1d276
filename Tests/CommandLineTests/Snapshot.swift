import Foundation
import Testing

/// Whole outputs that are kept in files beside the tests.
enum Snapshot {
  /// Compares text with `Snapshots/NAME`; with `NOTES_LOG_UPDATE_SNAPSHOTS` set, writes it there instead.
  static func expect(_ text: String, named name: String, at location: SourceLocation = #_sourceLocation) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots")
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["NOTES_LOG_UPDATE_SNAPSHOTS"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    if kept == text { return }
    let pairs = zip(
      kept.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false))
    let first = pairs.first { $0 != $1 }
    Issue.record(
      """
      \(name) differs\(first.map { ": kept \"\($0)\", now \"\($1)\"" } ?? " in length"); \
      NOTES_LOG_UPDATE_SNAPSHOTS=1 swift test writes it anew
      """, sourceLocation: location)
  }
}
