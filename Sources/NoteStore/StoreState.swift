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
    /// Tables are folded again after an upgrade: their names, and a share from 0 to 1. Reads give what the old ones hold.
    case rebuilding(String, Double)
  }

  /// Whether the tables hold the whole log, or are being folded again.
  public var state: State { rebuilding.state }
}

/// The state of a rebuild that goes on while the store is open.
final class RebuildState: Sendable {
  private let current = Mutex(NoteStore.State.ready)

  var state: NoteStore.State { current.withLock { $0 } }

  func set(_ state: NoteStore.State) {
    current.withLock { $0 = state }
  }

  /// Waits for the end of a rebuild: a write must not give up as if a stranger held the lock.
  func wait() {
    while state != .ready { usleep(2_000) }
  }
}
