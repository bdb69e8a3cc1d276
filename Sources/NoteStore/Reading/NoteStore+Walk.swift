internal import LogStore
internal import Projections

extension NoteStore {
  /// Walks whole notes in the order of the list, one at a time, until the closure returns false.
  public func walk(
    _ scope: ListOptions.Scope = .all, at moment: StoreMoment? = nil,
    _ body: (Note) throws(NoteStoreError) -> Bool
  ) throws(NoteStoreError) {
    _ = try view(at: moment) { (log, notes) throws(NoteStoreError) in
      try notes.walk(scope.shelves, in: log) { (number) throws(NoteStoreError) in
        let note = try NoteStoreError.passing { () throws(StoreError) in
          try notes.state(number, in: log).map { (state) throws(StoreError) in
            try self.note(state, notes, in: log)
          }
        }
        guard let note else { return true }
        return try body(note)
      }
    }
  }
}
