internal import LogStore
internal import Synchronization

extension NoteStore {
  /// The events past a position, those that are there and then each as it is committed, by this process or another.
  ///
  /// Own writes are among them; `LogEntry.command` tells which command they came from. Events come in order, none
  /// lost and none twice. The sequence ends with the task that reads it, or with an error.
  public func changes(after position: UInt64) -> AsyncThrowingStream<LogEntry, any Error> {
    AsyncThrowingStream { continuation in
      let watch = StoreWatch(self, after: position) { entry in
        if case .terminated = continuation.yield(entry) { return false }
        return true
      } failed: { error in
        continuation.finish(throwing: error)
      }
      continuation.onTermination = { _ in watch.stop() }
      watch.start()
    }
  }

  /// A record, now and each time it has become another.
  public func observe<Value>(_ record: StoreRecord<Value>) -> AsyncThrowingStream<Value, any Error> {
    AsyncThrowingStream { continuation in
      let last = Mutex<Value?>(nil)
      @Sendable func look(_ store: NoteStore) throws(NoteStoreError) {
        let value = try record.read(store)
        let isNew = last.withLock { known in
          defer { known = value }
          return known != value
        }
        if isNew { continuation.yield(value) }
      }
      let watch = StoreWatch(self, after: (try? head()) ?? 0, each: { _ in true }) { error in
        continuation.finish(throwing: error)
      } settled: { (store) throws(NoteStoreError) in
        try look(store)
      }
      continuation.onTermination = { _ in watch.stop() }
      watch.start()
    }
  }
}

/// A record that can be watched.
public struct StoreRecord<Value: Equatable & Sendable>: Sendable {
  let read: @Sendable (NoteStore) throws(NoteStoreError) -> Value
}

extension StoreRecord<[RecentNote]> {
  /// The recents record.
  public static var recents: StoreRecord { StoreRecord { (store) throws(NoteStoreError) in try store.recents() } }
}

extension StoreRecord<Widget?> {
  /// The widget record; nil while no note is pinned.
  public static var widget: StoreRecord { StoreRecord { (store) throws(NoteStoreError) in try store.widget() } }
}
