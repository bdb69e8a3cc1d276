// For apps that embed the library. The shipped program waits by itself and leaves it out: with it come the concurrency
// runtime and libdispatch, whose set-up every start would pay for.
#if !NOTES_LOG_PROGRAM
  extension NoteStore {
    /// Carries out several commands as one change without holding up a task: the waiting is done on a private thread.
    public func perform(
      _ options: ChangeOptions = ChangeOptions(),
      _ body: @escaping @Sendable (inout NoteChanges) throws(NoteStoreError) -> Void
    ) async throws(NoteStoreError) -> ChangeReceipt? {
      let result = await PrivateThread.run { [self] in
        Result { () throws(NoteStoreError) in try performNow(options, body) }
      }
      return try result.get()
    }

    /// The synchronous `perform`, by a name that an overload cannot take.
    private func performNow(
      _ options: ChangeOptions, _ body: (inout NoteChanges) throws(NoteStoreError) -> Void
    ) throws(NoteStoreError) -> ChangeReceipt? {
      try perform(options, repeated: {}, body).receipt
    }
  }
#endif
