public import Foundation
public import NoteStore
import Synchronization

/// A store in a temporary folder with a clock that the test moves.
public final class TestStore: Sendable {
  /// A wall clock that stands still until it is moved.
  public final class Clock: Sendable {
    private let microseconds: Mutex<Int64>

    init(_ start: Int64) {
      microseconds = Mutex(start)
    }

    /// The time it shows.
    public var now: Timestamp { Timestamp(microseconds: microseconds.withLock { $0 }) }

    /// Sets it.
    public func set(_ time: Timestamp) {
      microseconds.withLock { $0 = time.microseconds }
    }

    /// Moves it on.
    public func advance(seconds: Double) {
      microseconds.withLock { $0 += Int64(seconds * 1e6) }
    }
  }

  public let folder: URL
  public let clock: Clock
  public let store: NoteStore

  /// Makes a store whose clock begins at a moment (1 September 2026, 09:00 UTC).
  public init(start: Int64 = 1_788_253_200_000_000) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("notes-log-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    clock = Clock(start)
    store = try NoteStore.open(folder.path + "/store", Self.options(folder, clock))
  }

  public static func options(_ folder: URL, _ clock: Clock) -> NoteStore.Options {
    NoteStore.Options(
      stateFolder: folder.path + "/state", scratchFolder: folder.path,
      origin: Origin(actor: "ada", host: "desk", program: "tests"), clock: { clock.now })
  }

  /// Opens the same store a second time.
  public func reopened() throws -> NoteStore {
    try NoteStore.open(folder.path + "/store", Self.options(folder, clock))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
