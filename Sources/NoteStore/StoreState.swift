internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension NoteStore {
  /// Whether the tables hold the whole log.
  public enum State: Hashable, Sendable {
    case ready
    /// Tables are folded again after an upgrade: their names, and a share from 0 to 1. Reads of them give what there was,
    /// and searches are refused as `busy` until their index is there; where only indexes are folded, writes go on.
    case rebuilding(String, Double)
  }

  /// Whether the tables hold the whole log, or are being folded again.
  public var state: State { rebuilding.state }
}

/// The state of a rebuild that goes on while the store is open.
final class RebuildState: Sendable {
  private struct Current {
    var state = NoteStore.State.ready
    var holdsWriters = false
  }

  private let current = Mutex(Current())

  var state: NoteStore.State { current.withLock(\.state) }

  func begin(_ name: String, holdsWriters: Bool) {
    current.withLock { $0 = Current(state: .rebuilding(name, 0), holdsWriters: holdsWriters) }
  }

  /// Tells how far it is. It is at the end when `end` says so.
  func set(_ name: String, _ share: Double) {
    current.withLock { $0.state = .rebuilding(name, min(share, 0.999)) }
  }

  func end() {
    current.withLock { $0 = Current() }
  }

  /// Waits for the end of a rebuild: a write must not give up as if a stranger held the lock.
  func wait() {
    while state != .ready { usleep(2_000) }
  }

  /// Waits for the end of a rebuild of tables by which a command may decide.
  func waitToWrite() {
    while current.withLock(\.holdsWriters) { usleep(2_000) }
  }
}
