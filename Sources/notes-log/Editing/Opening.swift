import NoteStore

/// A note as it was when it was opened in an editor.
struct Opening {
  var note: NoteID
  var text: [UInt8]
  /// The position as of which it had the text.
  var position: UInt64
  var shortID: String
  /// The store's folder for drafts.
  var drafts: String

  /// Records that a note is opened in an editor; the store is closed again before the editor starts.
  ///
  /// - Returns: Nil where the command was carried out before; that is said then.
  static func record(
    _ reference: NoteReference, _ write: WriteOptions, _ session: inout Session
  ) throws(CommandError) -> Opening? {
    let store = try session.openStore(isReadOnly: false)
    let id = try session.resolve(reference, in: store)
    let current = try passing { () throws(NoteStoreError) in try store.note(id) }
    if let expected = write.expect, expected != current.revision, current.trashed == nil {
      throw CommandError(
        .conflict, "\(current.shortID) \(current.title) has changed",
        why: "it is at revision \(current.revision), not \(expected)",
        hint: "look at it again and repeat the command")
    }
    let opened = try session.change(write, in: store, repeated: ()) { (changes) throws(NoteStoreError) in
      _ = try changes.open(id)
    }
    if opened.receipt?.isRepeated == true {
      try ChangeReport.write([ChangeReport(verb: "edited", note: id)], opened.receipt, in: store, to: &session)
      return nil
    }
    let note = try passing { () throws(NoteStoreError) in try store.note(id) }
    return Opening(
      note: id, text: note.text, position: note.position, shortID: note.shortID, drafts: store.draftsFolder)
  }

  /// Says that the note is open elsewhere, or that an editor left a draft of it behind.
  func tellOfOtherDrafts(_ session: inout Session) {
    for draft in DraftFolder(drafts).drafts() {
      guard let name = draft.shortID, note.description.hasPrefix(name) else { continue }
      do throws(CommandError) {
        if try DraftRecord(draft) != nil {
          session.warn("an editor left a draft of it behind: notes-log edit \(draft.stem) --recover")
        } else {
          session.warn("it is open in another editor too; what both write is kept")
        }
      } catch {
        session.sayMore(error.message)
      }
    }
  }
}
