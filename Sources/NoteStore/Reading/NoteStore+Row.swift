public import Events
internal import LogStore
internal import Projections

extension NoteStore {
  /// What a list shows of one note; nil for one that was deleted for good or never was.
  public func row(_ note: NoteID) throws(NoteStoreError) -> NoteRow? {
    try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        guard let number = try log.noteNumber(note), let row = try ListQuery.row(number, in: log) else {
          return nil as NoteRow?
        }
        let name = try row.collection.flatMap { (id) throws(StoreError) in try CollectionIndex.name(of: id, in: log) }
        return try self.row(row, number, name: name, log)
      }
    } ?? nil
  }
}
