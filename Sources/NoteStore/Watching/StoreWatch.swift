internal import LogStore
internal import Synchronization

/// Follows a store's log on a private thread.
final class StoreWatch: Sendable {
  private let store: NoteStore
  private let first: UInt64
  private let each: @Sendable (LogEntry) -> Bool
  private let failed: @Sendable (NoteStoreError) -> Void
  private let settled: @Sendable (NoteStore) throws(NoteStoreError) -> Void
  private let isStopped = Atomic<Bool>(false)

  /// - Parameters:
  ///   - each: Takes each event; false ends the watch.
  ///   - settled: Called at the start and whenever all events there are have been given.
  init(
    _ store: NoteStore, after position: UInt64, each: @escaping @Sendable (LogEntry) -> Bool,
    failed: @escaping @Sendable (NoteStoreError) -> Void,
    settled: @escaping @Sendable (NoteStore) throws(NoteStoreError) -> Void = { (_) throws(NoteStoreError) in }
  ) {
    self.store = store
    first = position
    self.each = each
    self.failed = failed
    self.settled = settled
  }

  func start() {
    PrivateThread.start { [self] in
      do throws(NoteStoreError) { try follow() } catch { failed(error) }
    }
  }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
  }

  private func follow() throws(NoteStoreError) {
    let signal = store.signal()
    var position = first
    var isFirst = true
    while !isStopped.load(ordering: .relaxed) {
      let entries = try store.events(after: position, limit: 256)
      for entry in entries {
        guard each(entry) else { return }
        position = entry.position
      }
      if entries.count == 256 { continue }
      if isFirst || !entries.isEmpty { try settled(store) }
      isFirst = false
      // A writer killed right after its commit wakes nobody, so the log is looked at once a second all the same.
      _ = signal.wait(milliseconds: 1_000)
    }
  }
}
