// For apps that embed the library. The shipped program waits by itself and leaves it out: with it come the concurrency
// runtime and libdispatch, whose set-up every start would pay for.
#if !NOTES_LOG_PROGRAM
  /// A record of a store, as it is and then each time it has become another.
  public struct RecordChanges<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    let store: NoteStore
    let record: StoreRecord<Value>

    public struct AsyncIterator: AsyncIteratorProtocol {
      private let store: NoteStore
      private let record: StoreRecord<Value>
      private let subscription: StoreWatcher.Subscription
      private var head: UInt64?
      private var last: Value?

      init(_ store: NoteStore, _ record: StoreRecord<Value>) {
        self.store = store
        self.record = record
        subscription = store.watcher.subscribe(to: store.log)
      }

      /// The record, once it is another than the one given before; nil when the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(NoteStoreError)
        -> Value?
      {
        while !Task.isCancelled {
          let seen = subscription.count
          let now = try store.head()
          if now != head {
            head = now
            let value = try record.read(store)
            if value != last {
              last = value
              return value
            }
          }
          await subscription.wait(after: seen)
        }
        return nil
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(store, record) }
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
#endif
