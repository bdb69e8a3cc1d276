public import Events
internal import LogStore

extension NoteStore {
  /// What the source of an imported note held about it besides its text when it first came in, untouched.
  ///
  /// - Returns: Nil where it held nothing, or where the note was deleted for good.
  public func original(of id: NoteID) throws(NoteStoreError) -> [UInt8]? {
    let found = try log.read { (log) throws(NoteStoreError) in
      try NoteStoreError.passing { () throws(StoreError) in
        guard let number = try log.noteNumber(id) else { return nil as [UInt8]? }
        let clock = try log.head().clock
        for position in try log.positions(ofNote: number) {
          guard case .created(let created)? = try log.event(at: position, clock: clock)?.event.payload else { continue }
          return created.original
        }
        return nil
      }
    }
    return found ?? nil
  }
}
