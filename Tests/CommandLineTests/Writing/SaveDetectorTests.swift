import Foundation
import Testing

@testable import notes_log

@Suite("When a save is whole")
struct SaveDetectorTests {
  /// A detector that can be asked inside of an expectation.
  private final class Probe {
    private var detector: SaveDetector

    init(_ stamp: FileStamp?) { detector = SaveDetector(stamp) }

    func wasWritten() { detector.wasWritten() }
    func wasFinished() { detector.wasFinished() }
    func take(_ stamp: FileStamp) { detector.take(stamp) }
    func isWhole(_ stamp: FileStamp?, now: Int64) -> Bool { detector.isWhole(stamp, now: now) }
  }

  /// Stamps of a file before and after a write.
  private static func stamps() throws -> (before: FileStamp, after: FileStamp) {
    let folder = try TestFolder()
    let path = folder.url.appendingPathComponent("a").path
    try Data("a".utf8).write(to: URL(fileURLWithPath: path))
    let before = try #require(FileStamp(path))
    try Data("ab".utf8).write(to: URL(fileURLWithPath: path))
    return (before, try #require(FileStamp(path)))
  }

  @Test("R8: a file that was closed after a write, or renamed, is whole at once, and once")
  func closed() throws {
    let (before, after) = try Self.stamps()
    let detector = Probe(before)
    #expect(!detector.isWhole(before, now: 0))
    detector.wasWritten()
    #expect(!detector.isWhole(after, now: 1))
    detector.wasFinished()
    #expect(detector.isWhole(after, now: 2))
    detector.take(after)
    #expect(!detector.isWhole(after, now: 3))
    #expect(!detector.isWhole(after, now: 10_000))
    // A rename tells nothing of writing.
    detector.wasFinished()
    #expect(detector.isWhole(after, now: 10_001))
  }

  @Test("R8: a file that is written to again after it was closed is not whole")
  func reopened() throws {
    let (before, after) = try Self.stamps()
    let detector = Probe(before)
    detector.wasFinished()
    detector.wasWritten()
    #expect(!detector.isWhole(after, now: 0))
    detector.wasFinished()
    #expect(detector.isWhole(after, now: 1))
  }

  @Test("R8: a file that stays open, or of which nothing is told, is whole when it has rested")
  func rested() throws {
    let (before, after) = try Self.stamps()
    let detector = Probe(nil)
    #expect(!detector.isWhole(before, now: 0))
    #expect(!detector.isWhole(before, now: SaveDetector.rest - 1))
    #expect(!detector.isWhole(after, now: SaveDetector.rest))
    #expect(!detector.isWhole(after, now: 2 * SaveDetector.rest - 1))
    #expect(detector.isWhole(after, now: 2 * SaveDetector.rest))
  }

  @Test("a file that is gone is never whole")
  func gone() throws {
    let detector = Probe(nil)
    detector.wasFinished()
    #expect(!detector.isWhole(nil, now: 10_000))
  }
}
