// For apps that embed the library. The shipped program waits by itself and leaves it out: with it come the concurrency
// runtime and libdispatch, whose set-up every start would pay for.
#if !NOTES_LOG_PROGRAM
  public import Events

  extension NoteStore {
    /// Deletes notes for good without holding up a task: the waiting and the copying are done on a private thread.
    public func delete(
      _ notes: [NoteID], forgettingTitles: Bool = false, expecting revision: UInt64? = nil,
      _ options: ChangeOptions = ChangeOptions()
    ) async throws(NoteStoreError) -> Deletion {
      let result = await PrivateThread.run { [self] in
        Result { () throws(NoteStoreError) in
          try deleteNow(notes, forgettingTitles, revision, options)
        }
      }
      return try result.get()
    }

    /// Deletes a passage for good without holding up a task.
    public func delete(
      passage: [UInt8], from note: NoteID, expecting revision: UInt64? = nil, _ options: ChangeOptions = ChangeOptions()
    ) async throws(NoteStoreError) -> PassageDeletion {
      let result = await PrivateThread.run { [self] in
        Result { () throws(NoteStoreError) in try deleteNow(passage, note, revision, options) }
      }
      return try result.get()
    }

    // The synchronous ones, by names that no overload can take.

    private func deleteNow(
      _ notes: [NoteID], _ forgettingTitles: Bool, _ revision: UInt64?, _ options: ChangeOptions
    ) throws(NoteStoreError) -> Deletion {
      try delete(notes, forgettingTitles: forgettingTitles, expecting: revision, options)
    }

    private func deleteNow(
      _ passage: [UInt8], _ note: NoteID, _ revision: UInt64?, _ options: ChangeOptions
    ) throws(NoteStoreError) -> PassageDeletion {
      try delete(passage: passage, from: note, expecting: revision, options)
    }
  }
#endif
