import NoteStore

extension Export {
  /// `--watch`: brings the folder up to date now and after each change of the store, by whatever process.
  ///
  /// A name that is taken stops nothing: it is said, and the note is tried again with the next change.
  func watch(_ session: inout Session) throws(CommandError) {
    if session.options.at != nil { throw .usage("--watch", why: "what was in the past does not change") }
    if form == .events { throw .usage("--watch", why: "tail --json follows events") }
    if !notes.isEmpty { throw .usage("--watch", why: "it follows all notes, and not named ones") }
    let store = try session.openStore(isReadOnly: true)
    var isRepeat = false
    try RecordWatch.follow(store, &session) { (session) throws(CommandError) in
      do throws(CommandError) {
        try write(store, nil, keeps: true, isRepeat: isRepeat, &session)
      } catch {
        guard error.kind == .partial else { throw error }
        session.report(error)
      }
      isRepeat = true
    }
  }
}
