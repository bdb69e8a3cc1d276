// For apps that embed the library. The shipped program waits by itself and leaves it out: with it come the concurrency
// runtime and libdispatch, whose set-up every start would pay for.
#if !NOTES_LOG_PROGRAM
  extension NoteStore {
    /// The events past a position, those that are there and then each as it is committed, by this process or another.
    ///
    /// Own writes are among them; `LogEntry.command` tells which command they came from. Events come in order, none
    /// lost and none twice. The sequence ends when the task that reads it is cancelled, or with an error. A store that
    /// is not there yet is waited for.
    public func changes(after position: UInt64) -> StoreChanges { StoreChanges(store: self, first: position) }

    /// A record, now and each time it has become another.
    public func observe<Value>(_ record: StoreRecord<Value>) -> RecordChanges<Value> {
      RecordChanges(store: self, record: record)
    }
  }
#endif
