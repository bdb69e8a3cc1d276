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
  /// When it was opened before; nil for the first time.
  var lastOpened: Int64?

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
      note: id, text: note.text, position: note.position, shortID: note.shortID, drafts: store.draftsFolder,
      lastOpened: current.opened?.microseconds)
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

  /// Asks, where a person is there and the note was last opened over a day ago, whether to show where it was left off.
  func offerBrief(_ session: inout Session) throws(CommandError) {
    guard session.canAsk, let lastOpened, session.now() - lastOpened > 86_400_000_000 else { return }
    guard let brief = NoteStore.brief(of: text) else { return }
    let time = try session.humanDate(lastOpened)
    guard try session.confirm("You last opened it: \(time). Show where you left off?") else { return }
    for (heading, lines) in NoteForms.rows(of: brief) {
      for line in lines { session.say("\(DisplayWidth.padded(heading + ":", to: 9)) \(line)") }
    }
    session.say("Return opens the editor")
    _ = try session.input.readLine()
  }
}
