// For apps that embed the library. The shipped program waits by itself and leaves it out: with it come the concurrency
// runtime and libdispatch, whose set-up every start would pay for.
#if !NOTES_LOG_PROGRAM
  /// The events of a store past a position, those that are there and then each as it is committed.
  ///
  /// The events are read in small batches, when they are asked for: a slow reader holds nothing up and fills no memory.
  public struct StoreChanges: AsyncSequence, Sendable {
    let store: NoteStore
    let first: UInt64

    public struct AsyncIterator: AsyncIteratorProtocol {
      private static let batch = 64

      private let store: NoteStore
      private let subscription: StoreWatcher.Subscription
      private var position: UInt64
      private var entries: ArraySlice<LogEntry> = []

      init(_ store: NoteStore, after position: UInt64) {
        self.store = store
        self.position = position
        subscription = store.watcher.subscribe(to: store.log)
      }

      /// The next event; waits for one, and gives nil when the task is cancelled.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async throws(NoteStoreError) -> LogEntry? {
        while !Task.isCancelled {
          if let entry = entries.popFirst() {
            position = entry.position
            return entry
          }
          let seen = subscription.count
          entries = try store.events(after: position, limit: Self.batch)[...]
          if entries.isEmpty { await subscription.wait(after: seen) }
        }
        return nil
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(store, after: first) }
  }
#endif
